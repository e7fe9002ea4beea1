"""Two laws that are seen with some probability only, and otherwise a mixture that has a part of each of them."""

from __future__ import annotations

import math
from dataclasses import dataclass
from fractions import Fraction

from flint import arb

from sidelight.numbers.balls import ball, below, in_balls, probability
from sidelight.numbers.interval import Interval
from sidelight.profiles.curves.curve import AtAny, Curve

LARGEST = 700.0  # epsilon from which on nothing further is gained: e^epsilon stays a double


@dataclass(frozen=True, eq=False)
class StoodIn(AtAny):
    """f A + (1 - f) C against f B + (1 - f) C, where C has at least `least` of A and of B; `inner` bounds the hockey sticks of A
    and B in both directions.

    With g = (1 - f) least, what both sides share beyond that can be left out: (f + g) A + g B is compared with g A + (f + g) B.
    With a = e^epsilon it exceeds a times the other by f + g - a g times what A exceeds (a (f + g) - g) / (f + g - a g) times B,
    and by nothing once a g is f + g or more. The lower end is 0.
    """

    inner: Curve
    share: Fraction
    least: Fraction

    @in_balls
    def _at(self, epsilon: Fraction | float) -> Interval:
        factor, common = ball(min(epsilon, LARGEST)).exp(), ball((1 - self.share) * self.least)
        all_of_it = ball(self.share) + common
        rest = all_of_it - factor * common
        if rest <= 0:
            return Interval(0.0, 0.0)
        if not rest > 0:
            return Interval(0.0, 1.0)
        asked = max(0.0, below(((factor * all_of_it - common) / rest).log()))
        apart = self.inner.delta(math.inf if math.isinf(epsilon) else asked).upper
        return Interval(0.0, probability(arb(0), rest * ball(apart)).upper)
