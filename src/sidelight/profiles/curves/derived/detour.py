"""Two worlds P and Q compared by way of two others, P' near P and Q' near Q."""

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
    """For every event P <= P' + before and Q' <= Q + after, and the inner profile bounds P' against Q': delta is at most
    before + inner + e^epsilon after.

    This bound rises where e^epsilon after grows faster than the inner profile falls. From there on the bound at the smaller
    epsilon is used, since it holds at larger epsilons too. The lower end is 0.
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
        """The epsilon at which the bound is least, or a little less. The bound is convex in e^epsilon, and at its least value
        e^epsilon after is at most 3.

        A golden-section search: each step evaluates the inner profile at one new epsilon.
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
