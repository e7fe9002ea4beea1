"""A law compared with a mixture that contains this law itself."""

from __future__ import annotations

import math
from dataclasses import dataclass
from fractions import Fraction

from flint import arb

from sidelight.numbers.balls import ball, below, in_balls, probability
from sidelight.numbers.interval import Interval
from sidelight.profiles.curves.curve import AtAny, Curve

LARGEST_DILUTED_EPSILON = 1e6  # above it the inner curve is read at epsilon itself, which is smaller: its delta is no smaller


@in_balls
def _seen_through(share: Fraction, epsilon: Fraction | float) -> arb:
    """The epsilon at which the inner curve is read: log(1 + (e^epsilon - 1) / share)."""
    return (1 + (ball(epsilon).exp() - 1) / ball(share)).log()


@in_balls
def diluted_epsilon(share: Fraction, epsilon: Fraction) -> arb:
    """The inverse of `_seen_through`: log(1 + share (e^epsilon - 1))."""
    return (1 + ball(share) * (ball(epsilon).exp() - 1)).log()


@dataclass(frozen=True, eq=False)
class Diluted(AtAny):
    """Each of m laws compared with their equal mixture, in both directions. `inner` bounds the hockey sticks between the laws,
    and share = 1 - 1/m is the part of the mixture that the other laws have.

    With a = e^epsilon: the mixture exceeds a times one law by share times the mean, over the other laws, of what they exceed
    (a - 1/m) / share times that law. The other direction is smaller. The lower end is 0.

    It is also what is left of a comparison of two laws that are seen with probability `share` only, and otherwise a third one
    that is a mixture of the laws compared.
    """

    inner: Curve
    share: Fraction

    @in_balls
    def _at(self, epsilon: Fraction | float) -> Interval:
        if not self.share:
            return Interval(0.0, 0.0)
        asked = float(epsilon) if epsilon > LARGEST_DILUTED_EPSILON else max(0.0, below(_seen_through(self.share, epsilon)))
        apart = self.inner.delta(math.inf if math.isinf(asked) else asked).upper
        return Interval(0.0, probability(arb(0), ball(self.share) * ball(apart)).upper)
