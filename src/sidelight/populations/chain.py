"""A bit that changes from day to day, and remembers only the day before."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from itertools import pairwise, product

from sidelight.errors import BadValue
from sidelight.laws.finite.law import FiniteLaw, Trajectory
from sidelight.numbers.brief import Brief
from sidelight.numbers.written import Written, number_between, whole_number

MOST_DAYS = 8  # days; a law of trajectories has 2^days entries


@dataclass(frozen=True, slots=True, init=False)
class Chain(Brief):
    """`Chain("0.3", "0.6", days=2)`: 1 on the first day with probability 0.3, and after a 1 with probability 0.6.

    Without `after_zero` the chain is stationary: every day is 1 with the probability of the first.

    >>> sl.Chain("0.3", "0.6", days=2).after_zero
    Fraction(6, 35)
    """

    first: Fraction
    after_one: Fraction
    after_zero: Fraction
    days: int

    def __init__(
        self,
        first: Written,
        after_one: Written,
        after_zero: Written | None = None,
        days: int = 2,
    ) -> None:
        start, stays = number_between(first, "first"), number_between(after_one, "after_one")
        comes = _stationary(start, stays) if after_zero is None else number_between(after_zero, "after_zero")
        days = whole_number(days, "the number of days of a chain", 1, MOST_DAYS)
        for field, value in (("first", start), ("after_one", stays), ("after_zero", comes), ("days", days)):
            object.__setattr__(self, field, value)

    @property
    def law(self) -> FiniteLaw[Trajectory]:
        """The probability of every trajectory."""
        return FiniteLaw.of({trajectory: self._chance(trajectory) for trajectory in product((0, 1), repeat=self.days)})

    def _chance(self, trajectory: Trajectory) -> Fraction:
        chance = self.first if trajectory[0] else 1 - self.first
        for before, now in pairwise(trajectory):
            rate = self.after_one if before else self.after_zero
            chance *= rate if now else 1 - rate
        return chance


def _stationary(first: Fraction, after_one: Fraction) -> Fraction:
    """The rate after a 0 that keeps every day at the rate of the first."""
    if first == 1:
        raise BadValue("nobody has a 0 to follow: say after_zero, or a smaller first")
    found = first * (1 - after_one) / (1 - first)
    if found > 1:
        raise BadValue(f"no chain stays at {float(first)} if a 1 is followed by a 1 with probability {float(after_one)} only")
    return found
