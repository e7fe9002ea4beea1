"""Two laws whose privacy loss has a bounded range: the largest loss minus the smallest is at most `span`."""

from __future__ import annotations

import math
from dataclasses import dataclass
from fractions import Fraction

from flint import arb

from sidelight.numbers.balls import ball, in_balls, probability
from sidelight.numbers.interval import Interval
from sidelight.profiles.curves.profile import Profile


def excess_of_bounded_range(span: Fraction, epsilon: Fraction) -> arb:
    """The largest hockey stick of two laws with this range: (1 - e^((epsilon - span)/2))^2 / (1 - e^-span).

    In the worst case there are two losses, t and t - span: the hockey stick is (1 - e^(t - span)) (1 - e^(epsilon - t)) /
    (1 - e^-span), which is largest where t is halfway between epsilon and span.
    """
    if epsilon >= span:
        return arb(0)
    return (1 - ball((epsilon - span) / 2).exp()) ** 2 / (1 - ball(-span).exp())


@dataclass(frozen=True, eq=False)
class BoundedRange(Profile):
    """An upper bound of the profile of two laws whose losses have this range; the lower end is 0."""

    span: Fraction

    @property
    def knots(self) -> tuple[Fraction, ...]:
        return tuple(self.span * step / 16 for step in range(17))

    def _delta(self, epsilon: float) -> Interval:
        return Interval(0.0, 0.0) if math.isinf(epsilon) else self.delta_at(Fraction(epsilon))

    @in_balls
    def delta_at(self, epsilon: Fraction) -> Interval:
        return Interval(0.0, probability(arb(0), excess_of_bounded_range(self.span, epsilon)).upper)
