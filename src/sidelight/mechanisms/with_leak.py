"""An output, seen together with what leaks beside it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from sidelight.laws.finite.law import FiniteLaw, Outcome
from sidelight.model.leak import Leaks, OneLeak, SingleLeak
from sidelight.model.mechanism import Mechanism
from sidelight.model.population import Atom, Dataset
from sidelight.reading.expected import expect


@dataclass(frozen=True, slots=True)
class WithLeak(Mechanism):
    """An output, seen together with what leaks beside it.

    Both come from one run: coins that they share are the same coins.

    >>> seen = sl.WithLeak(sl.Count(), sl.Leak(sl.Count(frozenset({"north"}))))
    >>> seen.law((1, 0, 1), ("north", "north", "south")).masses
    (((1, 2), Fraction(1, 1)),)
    """

    published: Mechanism
    leak: OneLeak | Leaks
    with_leak: ClassVar[bool] = True

    def __post_init__(self) -> None:
        expect(self.published, Mechanism, "what is published")
        expect(self.leak, SingleLeak, "what leaks beside it", Leaks)

    @property
    def made_of(self) -> tuple[Mechanism, OneLeak | Leaks]:
        return self.published, self.leak

    def law(self, dataset: Dataset, atoms: tuple[Atom, ...]) -> FiniteLaw[Outcome]:
        return self.leak.joint(self.published, dataset, atoms).map(lambda pair: pair)

    def __str__(self) -> str:
        return f"{self.published}, seen with what leaks"
