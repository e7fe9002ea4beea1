"""From one world to another by way of a third that is nearly one of them."""

from __future__ import annotations

import math
from dataclasses import dataclass
from functools import cached_property

from flint import arb

from sidelight.numbers.balls import ball, in_balls, probability
from sidelight.numbers.interval import Interval
from sidelight.profiles.curves.profile import Profile

GOLDEN_STEPS = 24  # steps of the golden section: the turn is found to 0.618^24, a part in 10^5; by trial: speed and width
GOLDEN_RATIO = (math.sqrt(5) - 1) / 2


@dataclass(frozen=True, eq=False)
class Detour(Profile):
    """P <= P' + before, the inner profile bounds P' against Q', and Q' <= Q + after: delta is before + inner + e^epsilon after.

    That rises again where e^epsilon after grows faster than the inner profile falls. From there on the bound of the smaller
    epsilon is kept, since it holds for larger ones too. Nothing is said from below.
    """

    inner: Profile
    before: float
    after: float

    @in_balls
    def _delta(self, epsilon: float) -> Interval:
        at = min(epsilon, self._turn) if self.after else epsilon
        return Interval(0.0, probability(arb(0), self._bound(at)).upper)

    def _bound(self, epsilon: float) -> arb:
        extra = ball(epsilon).exp() * ball(self.after) if self.after else arb(0)
        return ball(self.before) + ball(self.inner.delta(epsilon).upper) + extra

    @cached_property
    @in_balls
    def _turn(self) -> float:
        """Where the bound is least, or a little before: it is convex in e^epsilon, and e^epsilon after at most 3 there.

        A golden section, so that each step asks for one epsilon more.
        """
        low, high = 0.0, 1.2 - math.log(self.after)
        a, b = high - GOLDEN_RATIO * high, GOLDEN_RATIO * high
        at_a, at_b = self._bound(a), self._bound(b)
        for _ in range(GOLDEN_STEPS):
            if at_a < at_b:
                high, b, at_b = b, a, at_a
                a = high - GOLDEN_RATIO * (high - low)
                at_a = self._bound(a)
            else:
                low, a, at_a = a, b, at_b
                b = low + GOLDEN_RATIO * (high - low)
                at_b = self._bound(b)
        return low
