"""A weighted mean of curves."""

from __future__ import annotations

import math
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property

from sidelight.numbers.interval import Interval
from sidelight.numbers.kept import kept
from sidelight.numbers.rounding import SMALLEST_DOUBLE, UNIT
from sidelight.numbers.search import smallest_argument
from sidelight.profiles.curves.curve import Curve

LITTLE = 1e-3  # share of a mean that an estimate of it may leave out; decides where to look, never what is promised


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
            upper += _most(weight, found.upper)
        return Interval(min(lower * (1 - self._slack), 1.0), min(1.0, upper * (1 + self._slack)))

    def within(self, epsilon: float, limit: float) -> bool:
        """The heaviest parts are asked first. What is left needs no evaluation where its weight alone decides."""
        if limit >= 1:
            return True
        if self.exceeds(epsilon, limit):
            return False
        lightest_first = list(self._lightest_first)
        sums = [0.0]  # of the smallest weights
        for weight, _ in lightest_first:
            sums.append(sums[-1] + _most(weight, 1.0))
        upper = 0.0
        while not (upper + sums[len(lightest_first)]) * (1 + self._slack) <= limit:
            if not lightest_first or upper > limit:
                return False
            weight, part = lightest_first.pop()
            upper += _most(weight, part.delta(epsilon).upper)
        return True

    def exceeds(self, epsilon: float, level: float) -> bool:
        """Whether one part alone does, with its weight."""
        weighted = ((weight.upper, part) for weight, part in zip(self.weights, self.parts, strict=True))
        return level < 1 and any(
            weight > level and part.exceeds(epsilon, level / weight * (1 + 4 * UNIT)) for weight, part in weighted
        )

    def bound(self, epsilon: float) -> float:
        found = sum(_most(weight, part.bound(epsilon)) for weight, part in zip(self.weights, self.parts, strict=True))
        return min(1.0, found * (1 + self._slack))

    def about(self, epsilon: float) -> float:
        """The heaviest parts are asked first, and the lightest not at all where they hardly matter."""
        estimates: dict[float, float] = self.__dict__.setdefault("_estimates", {})
        return kept(estimates, epsilon, lambda: self._estimated(epsilon))

    def _estimated(self, epsilon: float) -> float:
        found, rest = 0.0, math.fsum(weight.upper for weight in self.weights)
        for weight, part in reversed(self._lightest_first):
            if rest <= LITTLE * found:
                break
            found, rest = found + weight.upper * part.about(epsilon), rest - weight.upper
        return min(1.0, found)

    def _epsilon(self, delta: float | Fraction) -> Interval:
        """Where nothing is reached for sure, only the upper end is solved for."""
        if not all(part.only_promises for part in self.parts):
            return super()._epsilon(delta)

        def upper_end(epsilon: float) -> Interval:
            found = self.delta(epsilon).upper
            return Interval(found, found)

        return Interval(0.0, smallest_argument(upper_end, delta).upper)

    @cached_property
    def _lightest_first(self) -> list[tuple[Interval, Curve]]:
        return sorted(zip(self.weights, self.parts, strict=True), key=lambda one: one[0].upper)

    @property
    def _slack(self) -> float:
        """Relative; above the rounding errors of a sum over the parts."""
        return 4 * (len(self.parts) + 1) * UNIT


def _most(weight: Interval, delta: float) -> float:
    return weight.upper * delta + (SMALLEST_DOUBLE if weight.upper and delta else 0.0)
