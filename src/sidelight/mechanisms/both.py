"""Several outputs seen together; each draws its own coins."""

from __future__ import annotations

from dataclasses import dataclass

from sidelight.laws.finite.law import FiniteLaw, Outcome
from sidelight.model.mechanism import Mechanism
from sidelight.model.population import Atom, Dataset
from sidelight.reading.expected import expect


@dataclass(frozen=True, slots=True, init=False)
class Both(Mechanism):
    """Several outputs seen together; each draws its own coins.

    >>> both = sl.Both(sl.Count(), sl.Noisy(sl.Count(), sl.Geometric.of_epsilon(1)))
    >>> print(both)
    the exact count and the count with noise
    """

    parts: tuple[Mechanism, ...]

    def __init__(self, *parts: Mechanism) -> None:
        object.__setattr__(self, "parts", tuple(expect(part, Mechanism, "an output") for part in parts))

    @property
    def made_of(self) -> tuple[Mechanism, ...]:
        return self.parts

    @property
    def rounds(self) -> tuple[Mechanism, ...]:
        return self.parts

    def law(self, dataset: Dataset, atoms: tuple[Atom, ...]) -> FiniteLaw[Outcome]:
        together: FiniteLaw[tuple[Outcome, ...]] = FiniteLaw.point(())
        for part in self.parts:
            together = together.beside(part.law(dataset, atoms)).map(lambda pair: (*pair[0], pair[1]))
        return together.map(lambda outputs: outputs)

    def __str__(self) -> str:
        return " and ".join(str(part) for part in self.parts)


def outputs_of(mechanism: Mechanism) -> tuple[Mechanism, ...]:
    """What is seen together, without what is chosen from answers; of one output that output."""
    return tuple(part for part in mechanism.rounds or (mechanism,) if isinstance(part, Mechanism))
