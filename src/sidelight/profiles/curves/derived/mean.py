"""A weighted mean of curves."""

from __future__ import annotations

from dataclasses import dataclass

from sidelight.numbers.interval import Interval
from sidelight.numbers.rounding import SMALLEST_DOUBLE
from sidelight.profiles.curves.curve import Curve


@dataclass(frozen=True, eq=False)
class MeanCurve(Curve):
    """A weighted mean of curves; the weights are brackets too."""

    weights: tuple[Interval, ...]
    parts: tuple[Curve, ...]

    def _delta(self, epsilon: float) -> Interval:
        lower = upper = 0.0
        for weight, part in zip(self.weights, self.parts, strict=True):
            found = part.delta(epsilon)
            lower += max(0.0, weight.lower * found.lower - SMALLEST_DOUBLE)
            upper += weight.upper * found.upper + (SMALLEST_DOUBLE if weight.upper and found.upper else 0.0)
        slack = 4 * (len(self.parts) + 1) * 2.0**-53
        return Interval(min(lower * (1 - slack), 1.0), min(1.0, upper * (1 + slack)))
