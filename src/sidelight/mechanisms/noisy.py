"""A statistic with noise added."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypeVar

from sidelight.laws.finite.law import FiniteLaw, Outcome
from sidelight.mechanisms.display import AS_IT_IS
from sidelight.mechanisms.figure_law import figure_law
from sidelight.model.mechanism import Mechanism
from sidelight.model.population import Atom, Dataset
from sidelight.model.statistic import Statistic
from sidelight.noises.noise import Noise
from sidelight.reading.expected import expect

F = TypeVar("F")


@dataclass(frozen=True, slots=True)
class Noisy(Mechanism):
    """Each number of the statistic draws its own noise, independent of the others.

    >>> noisy = sl.Noisy(sl.Count(), sl.Geometric.of_epsilon(1))
    >>> print(sl.certify(noisy, sl.Rates.same(100, 0.3)).delta(epsilon=0.1))
    0.04630
    """

    inner: Statistic
    noise: Noise

    def __post_init__(self) -> None:
        expect(self.inner, Statistic, "what noise is added to")
        expect(self.noise, Noise, "what is added")

    @property
    def made_of(self) -> tuple[Mechanism, ...]:
        return (self.inner,)

    @property
    def undone(self) -> Mechanism:
        return self.inner

    @property
    def measured(self) -> Statistic:
        return self.inner

    @property
    def noise_added(self) -> Noise:
        return self.noise

    def looks_at(self, names: frozenset[Atom]) -> frozenset[Atom]:
        return self.inner.looks_at(names)

    def law(self, dataset: Dataset, atoms: tuple[Atom, ...]) -> FiniteLaw[Outcome]:
        return figure_law(self.inner, self.noise, AS_IT_IS, dataset, atoms)

    def __str__(self) -> str:
        """With noise on it a statistic is no longer exact."""
        return f"{str(self.inner).replace('the exact ', 'the ', 1)} with noise"


def figure_like(inner: F, what: str) -> F:
    """A statistic of whole numbers, noisy or not: something that can be hidden, rounded, capped and relabelled."""
    return expect(inner, Statistic, what, Noisy)
