"""A law against a mixture in which it takes part itself."""

from __future__ import annotations

import math
from dataclasses import dataclass
from fractions import Fraction

from flint import arb

from sidelight.numbers.balls import ball, below, in_balls, probability
from sidelight.numbers.interval import Interval
from sidelight.profiles.curves.curve import AtAny, Curve

LARGEST_DILUTED_EPSILON = 1e6  # beyond, the other laws are asked for epsilon itself, which is smaller and promises less


@in_balls
def _seen_through(share: Fraction, epsilon: Fraction | float) -> arb:
    """The epsilon that the other laws are asked for: log(1 + (e^epsilon - 1) / share)."""
    return (1 + (ball(epsilon).exp() - 1) / ball(share)).log()


@in_balls
def diluted_epsilon(share: Fraction, epsilon: Fraction) -> arb:
    """The other way round: log(1 + share (e^epsilon - 1))."""
    return (1 + ball(share) * (ball(epsilon).exp() - 1)).log()


@dataclass(frozen=True, eq=False)
class Diluted(AtAny):
    """Laws that are this far from each other, each against their equal mixture, both ways; 1 - share is one law's part of it.

    With m laws, a = e^epsilon and share = 1 - 1/m: the mixture exceeds a times one law by share times the mean of what the others
    exceed (a - 1/m) / share times it; the other direction is smaller. Nothing is said from below.
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
