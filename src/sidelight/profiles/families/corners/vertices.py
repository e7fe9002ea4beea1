"""A family whose members are the corners of a box of rates: everybody's rate is at one of two bounds."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction

from sidelight.laws.counts.coarse import CoarseLaw, coarse_law
from sidelight.laws.counts.independent_people import Parts
from sidelight.laws.transforms.people import Person, person
from sidelight.numbers.balls import above
from sidelight.profiles.families.family import chernoff
from sidelight.profiles.families.many_rates import ManyRates

SUM_ROUNDING = 1e-12  # relative; above the rounding errors of a sum of two products, each at most 2^-53


@dataclass(frozen=True, slots=True)
class Vertices:
    """Member m has m people at the low rate and the rest at the high one."""

    others: int
    low: Fraction
    high: Fraction

    @property
    def last(self) -> int:
        return self.others if self.low < self.high else 0

    def people(self, m: int) -> Parts:
        return ((self.low, m), (self.high, self.others - m))

    def shared(self, a: int, b: int) -> Parts:
        return ((self.low, a), (self.high, self.others - b))

    def coarse(self, a: int, b: int) -> CoarseLaw:
        return coarse_law(self.shared(a, b))

    def more(self, a: int, b: int) -> int:
        return b - a

    @property
    def symmetric(self) -> bool:
        return self.low + self.high == 1

    @property
    def top(self) -> Fraction:
        return self.high

    def extremes(self, hidden: int | None) -> Sequence[int]:
        """The members with everybody at one bound; and, for a low bound of 0, the one with `hidden` people at the high bound."""
        return sorted({0, self.last, min(self.last, max(0, self.last - (hidden or 0)))})

    def spread(self, tilt: float, way: str, a: int, b: int) -> float:
        low, high = (above(one.variance) for one in self._ends(tilt, way))
        return max(low * m + high * (self.others - m) for m in (a, b)) * (1 + SUM_ROUNDING)

    def outlier(self, tilt: float, way: str) -> float:
        return chernoff(self._ends(tilt, way), tilt, self.others) if self.low > 0 and self.high < 1 else 1.0

    def _ends(self, tilt: float, way: str) -> list[Person]:
        return [person(rate if way == "up" else 1 - rate, tilt) for rate in (self.low, self.high)]

    @property
    def close(self) -> float:
        return 0.0

    @property
    def many_rates(self) -> ManyRates | None:
        """None: there are only two rates."""
        return None
