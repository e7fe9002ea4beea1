"""P[S >= x] for the sum S of a few uniform amounts, exactly: the alternating sums of Irwin and Hall."""

from __future__ import annotations

import math
from dataclasses import dataclass
from fractions import Fraction
from math import comb, factorial

from flint import arb

from sidelight.numbers.balls import ball


@dataclass(frozen=True, eq=False)
class FewUniform:
    """The sum of a few amounts, uniform between -1/2 and 1/2."""

    amounts: int

    def at_least(self, x: Fraction | float | int) -> arb:
        top = Fraction(self.amounts, 2) - Fraction(x)  # the sum of as many, uniform on [0, 1], is at most this
        if top <= 0 or not self.amounts:
            return arb(int(top >= 0 and not self.amounts))
        if top >= self.amounts:
            return arb(1)
        n = self.amounts
        terms = ((-1) ** k * comb(n, k) * (top - k) ** n for k in range(math.ceil(top)))
        return ball(sum(terms, Fraction(0)) / factorial(n))


@dataclass(frozen=True, eq=False)
class FewWhole:
    """The sum of a few amounts, uniform among 0, 1, ..., points - 1."""

    amounts: int
    points: int

    def at_least(self, x: Fraction | float | int) -> arb:
        n, top = self.amounts, self.amounts * (self.points - 1) - math.ceil(x)  # by reflection: the sum is at most this
        if top < 0 or not n:
            return arb(int(top >= 0))
        terms = ((-1) ** k * comb(n, k) * comb(top - k * self.points + n, n) for k in range(top // self.points + 1))
        return ball(min(Fraction(sum(terms), self.points**n), Fraction(1))) if top < n * (self.points - 1) else arb(1)
