"""How well an output is imitated by a simulator that draws a value for the record left out."""

from __future__ import annotations

import math
from dataclasses import dataclass
from fractions import Fraction

from sidelight.numbers.balls import ball, below, in_balls
from sidelight.numbers.interval import Interval
from sidelight.numbers.rounding import float_above
from sidelight.profiles.curves.curve import AtAny, Curve
from sidelight.profiles.curves.derived.diluted import Diluted


@dataclass(frozen=True, eq=False)
class Filled(AtAny):
    """`inner` compares the outputs for any two values of the record; `drawn`, the upper end, compares each output with their
    equal mixture.

    A simulator that is within (epsilon, delta) of the outputs for two values puts these within (2 epsilon, (1 + e^epsilon) delta)
    of each other: so none does better than the lower end of `inner` at 2 epsilon, divided by 1 + e^epsilon.
    """

    inner: Curve
    drawn: Diluted

    @in_balls
    def _at(self, epsilon: Fraction | float) -> Interval:
        upper = self.drawn._at(epsilon).upper
        if math.isinf(epsilon):
            return Interval(0.0, upper)
        apart = self.inner.delta(float_above(2 * Fraction(epsilon))).lower
        least = below(ball(apart) / (1 + ball(epsilon).exp())) if apart else 0.0
        return Interval(min(max(0.0, least), upper), upper)
