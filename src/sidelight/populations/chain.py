"""A bit that changes from day to day, and remembers only the day before."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from itertools import pairwise, product

from sidelight.errors import BadValue
from sidelight.laws.finite.law import FiniteLaw, Trajectory
from sidelight.numbers.brief import Brief
from sidelight.numbers.rounding import as_written

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
        first: Fraction | float | str,
        after_one: Fraction | float | str,
        after_zero: Fraction | float | str | None = None,
        days: int = 2,
    ) -> None:
        start, stays = as_written(first), as_written(after_one)
        comes = as_written(after_zero) if after_zero is not None else _stationary(start, stays)
        for name, rate in (("first", start), ("after_one", stays), ("after_zero", comes)):
            if not 0 <= rate <= 1:
                raise BadValue(f"{name} lies between 0 and 1, found {float(rate)}")
        if type(days) is not int or not 1 <= days <= MOST_DAYS:
            raise BadValue(f"a chain has from 1 to {MOST_DAYS} days, found {days}")
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
