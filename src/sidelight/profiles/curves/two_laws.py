"""The hockey stick of two finite laws in one direction, and the pair of laws that dominates a promise (epsilon, delta)."""

from __future__ import annotations

import math
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property, cmp_to_key

from flint import arb

from sidelight.laws.finite.law import FiniteLaw, Outcome
from sidelight.numbers.balls import ball, in_balls, probability
from sidelight.numbers.interval import Interval
from sidelight.numbers.rounding import float_above, logarithm
from sidelight.profiles.curves.curve import AsWritten
from sidelight.profiles.curves.profile import Profile, Worst

LARGEST_FINITE_EPSILON = 1e6  # for a larger epsilon the bracket goes from delta at infinity to delta at this epsilon


@dataclass(frozen=True, eq=False)
class TwoLaws(Profile):
    """delta(epsilon) = sum over outcomes of max(0, left - e^epsilon right)."""

    left: FiniteLaw[Outcome]
    right: FiniteLaw[Outcome]

    @cached_property
    @in_balls
    def _pairs(self) -> tuple[tuple[arb, arb], ...]:
        """The masses (left, right) of the outcomes that are more likely on the left; the others add nothing. They are compared
        exactly, so that equal laws give exactly 0.
        """
        other = dict(self.right.masses)
        shared = ((mass, other.get(outcome, 0)) for outcome, mass in self.left.masses)
        return tuple((ball(p), ball(q)) for p, q in shared if p > q)

    @cached_property
    def _error_counts_from(self) -> float:
        """Delta falls with epsilon, but e^epsilon times the error of the right law rises: beyond this epsilon, at which the
        product is the root of the error, the upper end here is used.
        """
        error = self.right.error
        return logarithm(1 / error).lower / 2 if error else math.inf

    def _delta(self, epsilon: float) -> Interval:
        found = self._here(epsilon)
        if epsilon <= self._error_counts_from:
            return found
        return Interval(found.lower, max(found.lower, min(found.upper, self.delta(self._error_counts_from).upper)))

    @in_balls
    def _here(self, epsilon: float) -> Interval:
        if math.isinf(epsilon):
            total = sum((p for p, q in self._pairs if q == 0), arb(0))
            slack = ball(self.left.error)
            return Interval(0.0, 1.0) if self.right.error else probability(total - slack, total + slack)
        if epsilon > LARGEST_FINITE_EPSILON:
            return Interval(self.delta(math.inf).lower, self.delta(LARGEST_FINITE_EPSILON).upper)
        factor = ball(epsilon).exp()
        total = sum(((p - factor * q).max(arb(0)) for p, q in self._pairs), arb(0))
        slack = ball(self.left.error) + factor * ball(self.right.error)
        return probability(total - slack, total + slack)

    def _epsilon(self, delta: float | Fraction) -> Interval:
        """delta(epsilon) <= d means P(S) - d <= e^epsilon Q(S) for every event S; it is enough to check the events that consist
        of the outcomes with the largest ratios.
        """
        if self.left.error or self.right.error:
            return super()._epsilon(delta)
        other, exceeding = dict(self.right.masses), Fraction(delta)
        masses = [(mass, other.get(outcome, Fraction(0))) for outcome, mass in self.left.masses]
        under = math.lcm(exceeding.denominator, *(mass.denominator for pair in masses for mass in pair))
        level = exceeding.numerator * (under // exceeding.denominator)
        whole = [(p.numerator * (under // p.denominator), q.numerator * (under // q.denominator)) for p, q in masses]
        p, q, above, below = sum(left for left, right in whole if not right), 0, 1, 1
        if p > level:
            return Interval.exactly(math.inf)
        larger = [(left, right) for left, right in whole if right and left > right]
        for left, right in sorted(larger, key=cmp_to_key(_larger_ratio_first)):
            if left * below <= above * right:
                break
            p, q = p + left, q + right
            if (p - level) * below > above * q:
                above, below = p - level, q
        return logarithm(Fraction(above, below))

    def mirrored(self) -> TwoLaws:
        return TwoLaws(self.right, self.left)


def _larger_ratio_first(one: tuple[int, int], other: tuple[int, int]) -> int:
    return other[0] * one[1] - one[0] * other[1]


def both_ways(left: FiniteLaw[Outcome], right: FiniteLaw[Outcome]) -> Profile:
    return Worst((TwoLaws(left, right), TwoLaws(right, left)))


@dataclass(frozen=True, eq=False)
class Dominating(AsWritten, Profile):
    """The profile of the dominating pair: every (epsilon_0, delta_0)-indistinguishable pair of laws is a
    post-processing of it.
    """

    epsilon_0: float | Fraction
    delta_0: float | Fraction

    @property
    def knots(self) -> tuple[Fraction, ...]:
        return (Fraction(self.epsilon_0),)

    @property
    def promises(self) -> tuple[tuple[Fraction, Fraction], ...]:
        return ((Fraction(self.epsilon_0), Fraction(self.delta_0)),)

    @in_balls
    def _at(self, epsilon: Fraction | float) -> Interval:
        if epsilon >= self.epsilon_0:
            return Interval(0.0, float_above(Fraction(self.delta_0)))
        power, factor, rest = ball(self.epsilon_0).exp(), ball(epsilon).exp(), 1 - ball(self.delta_0)
        return Interval(0.0, probability(arb(0), ball(self.delta_0) + rest * (power - factor) / (1 + power)).upper)

    def meets(self, epsilon: Fraction, limit: Fraction) -> bool:
        return limit >= Fraction(self.delta_0) if epsilon >= self.epsilon_0 else self._at(epsilon).upper <= limit

    def _epsilon(self, delta: float | Fraction) -> Interval:
        """For delta_0 or more, the epsilon is at most epsilon_0, without the error of a search."""
        found = super()._epsilon(delta)
        return Interval(0.0, min(found.upper, float_above(Fraction(self.epsilon_0)))) if delta >= self.delta_0 else found


@dataclass(frozen=True, eq=False)
class ConstantProfile(Profile):
    """The same delta at every epsilon: 0 for identical views, 1 for views that never agree."""

    level: float

    @property
    def knots(self) -> tuple[Fraction, ...]:
        return (Fraction(0),)

    def _delta(self, epsilon: float) -> Interval:
        return Interval(self.level, self.level)
