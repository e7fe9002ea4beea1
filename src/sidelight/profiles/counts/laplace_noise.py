"""A count X with continuous Laplace noise L, compared with the same number plus one, in one direction.

The density g of X + L need not be log-concave, but the ratio g(x-1)/g(x) increases if X is log-concave, so the best event is a
half-line {x or more}. Between two whole numbers k and k + 1, with r = e^(-1/scale) and u = x - k,

    2 scale g(x) = L_k r^u + U_k r^-u        P[X + L >= x] = P[X > k] + (L_k r^u - U_k r^-u) / 2

where L_k = sum over j <= k of f(j) r^(k-j), and U_k = sum over j > k of f(j) r^(j-k).
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property

from flint import arb

from sidelight.laws.counts.lattice import LatticeLaw
from sidelight.numbers.balls import ball, in_balls, probability
from sidelight.numbers.interval import Interval
from sidelight.profiles.curves.profile import Profile

MOST_HALVINGS = 120  # halvings of the stretch in which the best half-line starts: to 2^-120 of its length; by trial: width


@dataclass(frozen=True, eq=False)
class LaplaceShift(Profile):
    """H(X+L+1 || X+L) for a log-concave law of X.

    Where the law is given on a window only, the values outside add at most their own probability to the hockey stick, and
    subtract at most e^epsilon times that.
    """

    law: LatticeLaw
    scale: Fraction

    @in_balls
    def _delta(self, epsilon: float) -> Interval:
        if not epsilon < 1 / self.scale:
            return Interval(0.0, 0.0)
        factor = ball(epsilon).exp()
        low, high = self._last(factor, -1), self._last(factor, 1)
        reached, outside = self._at_least(low - 1) - factor * self._at_least(low), self.law.below + self.law.above
        return probability(reached - factor * outside, self._at_least(low - 1) - factor * self._at_least(high) + outside)

    def _last(self, factor: arb, sign: int) -> Fraction:
        """A start of a half-line close to the best one: a little before it (sign -1), where the value certainly still rises, or a
        little after it (sign 1), where it certainly falls.
        """
        sure, unsure = Fraction(self.law.start), Fraction(self.law.end + 1)  # outside, the ratio is e^(-1/scale) or e^(1/scale)
        if sign > 0:
            sure, unsure = unsure, sure
        for _ in range(MOST_HALVINGS):
            middle = (sure + unsure) / 2
            gain = self._density(middle - 1) - factor * self._density(middle)
            if sign * gain > 0:
                sure = middle
            else:
                unsure = middle
        return sure

    @cached_property
    @in_balls
    def _sums(self) -> tuple[list[arb], list[arb]]:
        """L_k and U_k for k from start - 1 to end."""
        fall = (-1 / ball(self.scale)).exp()
        lower, total = [arb(0)], arb(0)
        for mass in self.law.masses:
            total = total * fall + mass
            lower.append(total)
        upper, total = [arb(0)], arb(0)
        for mass in reversed(self.law.masses):
            total = (total + mass) * fall
            upper.append(total)
        return lower, upper[::-1]

    def _parts(self, x: Fraction) -> tuple[int, arb, arb]:
        """k, L_k r^u and U_k r^-u for this x; k is limited to the window and the number before it."""
        k = min(max(math.floor(x), self.law.start - 1), self.law.end)
        lower, upper = self._sums
        place, away = k - self.law.start + 1, ball((x - k) / self.scale)
        return k, lower[place] * (-away).exp(), upper[place] * away.exp()

    def _density(self, x: Fraction) -> arb:
        """The density at x, up to a constant factor."""
        _, falling, rising = self._parts(x)
        return falling + rising

    def _at_least(self, x: Fraction) -> arb:
        """P[X + L >= x], counting only X within the window."""
        k, falling, rising = self._parts(x)
        return self.law.at_least(k + 1) - self.law.above + (falling - rising) / 2
