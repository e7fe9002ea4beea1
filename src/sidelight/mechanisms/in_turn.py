"""Outputs one after the other; what is asked next may follow from the answers so far."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from sidelight.laws.finite.law import FiniteLaw, Outcome
from sidelight.model.chosen import Chosen
from sidelight.model.mechanism import Mechanism, takes_far_outcomes_together
from sidelight.model.population import Atom, Dataset
from sidelight.reading.expected import expect


@dataclass(frozen=True, slots=True, init=False)
class InTurn(Mechanism):
    """Outputs one after the other; what is asked next may follow from the answers so far.

    Every round draws its own coins. A `Chosen` round is keyed by the tuple of the answers before it.

    >>> first, second = (sl.Noisy(sl.Count(), sl.Geometric.of_epsilon(epsilon)) for epsilon in (1, 2))
    >>> g = sl.certify(sl.InTurn(first, second), sl.Rates.same(100, 0.3), definition=sl.DifferentialPrivacy())
    >>> print(g.epsilon(delta=0))
    3.000
    """

    parts: tuple[Mechanism | Chosen[Mechanism], ...]
    at_once: ClassVar[bool] = False

    def __init__(self, *parts: Mechanism | Chosen[Mechanism]) -> None:
        object.__setattr__(self, "parts", tuple(expect(part, Mechanism, "an output", Chosen) for part in parts))

    @property
    def made_of(self) -> tuple[Mechanism | Chosen[Mechanism], ...]:
        return self.parts

    @property
    def rounds(self) -> tuple[Mechanism | Chosen[Mechanism], ...]:
        return self.parts

    @property
    def has_law(self) -> bool:
        """Not where a question follows from an answer whose far values are taken together."""
        far = [takes_far_outcomes_together(part) for part in self.parts]
        return not any(part.on_the_way and any(far[:place]) for place, part in enumerate(self.parts))

    def law(self, dataset: Dataset, atoms: tuple[Atom, ...]) -> FiniteLaw[Outcome]:
        law: FiniteLaw[tuple[Outcome, ...]] = FiniteLaw.point(())
        for part in self.parts:

            def answered(seen: tuple[Outcome, ...], part: Mechanism | Chosen[Mechanism] = part) -> FiniteLaw[tuple[Outcome, ...]]:
                return part.after(seen).law(dataset, atoms).map(lambda answer: (*seen, answer))

            law = law.then(answered)
        return law.map(lambda answers: answers)

    def __str__(self) -> str:
        return ", then ".join("one chosen from the answers" if part.on_the_way else str(part) for part in self.parts)
