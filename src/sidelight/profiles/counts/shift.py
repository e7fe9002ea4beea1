"""The hockey stick between a whole number X and the same number plus one, in one direction.

For a law with masses f whose ratios f(k-1)/f(k) increase, the best event is a half-line, and

    delta(epsilon) = max over k of f(k-1) - (e^epsilon - 1) P[X >= k]

which does not subtract nearly equal numbers. Hiding small values only limits k.
"""

from __future__ import annotations

import math
from dataclasses import dataclass

from flint import arb

from sidelight.laws.counts.lattice import LatticeLaw
from sidelight.numbers.balls import above, ball, below, in_balls
from sidelight.numbers.interval import Interval
from sidelight.numbers.rounding import LARGEST_EXPONENT
from sidelight.numbers.search import turning
from sidelight.profiles.curves.profile import Profile, Worst


@dataclass(frozen=True, eq=False)
class Shift(Profile):
    """The hockey stick H(X+1 || X), over the half-lines {X >= k} with first <= k <= last."""

    law: LatticeLaw
    first: int | None = None
    last: int | None = None

    @in_balls
    def _delta(self, epsilon: float) -> Interval:
        low = self.law.start + 1 if self.first is None else max(self.first, self.law.start + 1)
        high = self.law.end + 1 if self.last is None else min(self.last, self.law.end + 1)
        outside = 0.0 if self.law.tails_follow else above(self.law.above)
        if low > high:
            return Interval(0.0, outside)
        if math.isinf(epsilon):
            reached = self.law.mass(self.law.end) if high == self.law.end + 1 and self.law.above == 0 else arb(0)
            return Interval(max(0.0, below(reached)), min(1.0, max(above(reached), outside)))
        if epsilon > LARGEST_EXPONENT:  # balls of masses times e^epsilon would say nothing
            return Interval(self.delta(math.inf).lower, self.delta(LARGEST_EXPONENT).upper)
        candidates = self.peak(ball(epsilon).exp(), low, high)
        extra = ball(epsilon).expm1()
        values = [self.law.mass(k - 1) - extra * self.law.at_least(k) for k in candidates]
        upper = min(1.0, max(0.0, outside, *(above(value) for value in values)))
        return Interval(min(upper, max(0.0, *(below(value) for value in values))), upper)

    def peak(self, factor: arb, low: int, high: int) -> range:
        """The k among which the maximum certainly is. The value at k rises while f(k-1) <= e^epsilon f(k) and falls afterwards;
        `factor` is e^epsilon.
        """

        def gain(k: int) -> arb:
            return self.law.mass(k - 1) - factor * self.law.mass(k)

        return turning(gain, low, high)


def shift_up(law: LatticeLaw, hidden: int | None = None) -> Shift:
    """H(X+1 || X), where values up to `hidden` are shown as one value."""
    return Shift(law, first=None if hidden is None else hidden + 1)


def shift_down(law: LatticeLaw, hidden: int | None = None) -> Shift:
    """H(X || X+1), where values up to `hidden` are shown as one value; computed for -X."""
    return Shift(law.mirrored(0), last=None if hidden is None else 1 - hidden)


def shift(law: LatticeLaw, hidden: int | None = None) -> Profile:
    """The larger of H(X+1 || X) and H(X || X+1), where values up to `hidden` are shown as one value."""
    return Worst((shift_up(law, hidden), shift_down(law, hidden)))
