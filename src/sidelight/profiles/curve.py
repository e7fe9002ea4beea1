"""A bracketed decreasing delta(epsilon)."""

from __future__ import annotations

import math
from abc import ABC, abstractmethod
from collections.abc import Sequence
from dataclasses import dataclass

from sidelight.errors import BadValue, BrokenTheorem
from sidelight.numbers.interval import Interval
from sidelight.numbers.search import smallest_argument


class Curve(ABC):
    """delta(epsilon) for every epsilon >= 0, infinity included, as a bracket; both ends decrease."""

    @abstractmethod
    def _delta(self, epsilon: float) -> Interval: ...

    def delta(self, epsilon: float) -> Interval:
        if not epsilon >= 0:
            raise BadValue(f"epsilon is 0 or more, found {epsilon}")
        memo: dict[float, Interval] = self.__dict__.setdefault("_memo", {})
        if epsilon not in memo:
            memo[epsilon] = self._delta(epsilon)
        return memo[epsilon]

    def epsilon(self, delta: float) -> Interval:
        """The smallest epsilon for this delta: the upper end really satisfies it, below the lower end it certainly fails."""
        if not 0 <= delta <= 1:
            raise BadValue(f"delta lies between 0 and 1, found {delta}")
        return smallest_argument(self.delta, delta)


@dataclass(frozen=True, eq=False)
class Largest(Curve):
    parts: tuple[Curve, ...]

    def _delta(self, epsilon: float) -> Interval:
        found = [part.delta(epsilon) for part in self.parts]
        return Interval(max(d.lower for d in found), max(d.upper for d in found))


@dataclass(frozen=True, eq=False)
class Smallest(Curve):
    parts: tuple[Curve, ...]

    def _delta(self, epsilon: float) -> Interval:
        found = [part.delta(epsilon) for part in self.parts]
        return Interval(min(d.lower for d in found), min(d.upper for d in found))


@dataclass(frozen=True, eq=False)
class Mean(Curve):
    """A weighted mean; the weights are brackets too."""

    weights: tuple[Interval, ...]
    parts: tuple[Curve, ...]

    def _delta(self, epsilon: float) -> Interval:
        lower = upper = 0.0
        for weight, part in zip(self.weights, self.parts, strict=True):
            found = part.delta(epsilon)
            lower += weight.lower * found.lower
            upper += weight.upper * found.upper
        slack = 4 * (len(self.parts) + 1) * 2.0**-53
        low, high = lower * (1 - slack), upper * (1 + slack) + (5e-324 if upper else 0.0) * len(self.parts)
        return Interval(min(low, 1.0), min(1.0, high))


def meet(curves: Sequence[Curve], epsilon: float) -> Interval:
    """What several curves of one truth say together: the smallest upper end, the largest lower end."""
    found = [curve.delta(epsilon) for curve in curves]
    lower, upper = max(d.lower for d in found), min(d.upper for d in found)
    if lower > upper:
        raise BrokenTheorem(f"at epsilon {epsilon} one theorem promises delta <= {upper}, another reaches {lower}")
    return Interval(lower, upper)


@dataclass(frozen=True, eq=False)
class Meet(Curve):
    parts: tuple[Curve, ...]

    def _delta(self, epsilon: float) -> Interval:
        return meet(self.parts, epsilon)


@dataclass(frozen=True, eq=False)
class UpTo(Curve):
    """An upper end that does not depend on epsilon, with nothing said below it."""

    level: float

    def _delta(self, epsilon: float) -> Interval:
        return Interval(0.0, self.level)


@dataclass(frozen=True, eq=False)
class Reached(Curve):
    """What the parts reach, with nothing promised above it."""

    parts: tuple[Curve, ...]

    def _delta(self, epsilon: float) -> Interval:
        return Interval(max((part.delta(epsilon).lower for part in self.parts), default=0.0), 1.0)


@dataclass(frozen=True, eq=False)
class Promised(Curve):
    """The upper ends of another curve, with nothing said below them."""

    inner: Curve

    def _delta(self, epsilon: float) -> Interval:
        return Interval(0.0, self.inner.delta(epsilon).upper)


@dataclass(frozen=True, eq=False)
class Composed(Curve):
    """Independent parts seen together: epsilon is split between them and the deltas add up (basic composition, the best split).

    The lower end is what the most revealing part reaches alone.
    """

    parts: tuple[Curve, ...]

    def _delta(self, epsilon: float) -> Interval:
        lower = max(part.delta(epsilon).lower for part in self.parts)
        upper = self._split(self.parts, epsilon)
        return Interval(lower, max(lower, upper))

    def _split(self, parts: tuple[Curve, ...], epsilon: float) -> float:
        if len(parts) == 1:
            return parts[0].delta(epsilon).upper
        first, rest = parts[0], parts[1:]
        if math.isinf(epsilon):
            total = first.delta(epsilon).upper + self._split(rest, epsilon)
            return min(1.0, math.nextafter(total, math.inf) if total else 0.0)

        def spent(share: float) -> float:
            given = share * epsilon
            left = math.nextafter(epsilon - given, 0.0) if given else epsilon
            total = first.delta(given).upper + self._split(rest, left)
            return math.nextafter(total, math.inf) if total else 0.0

        low, high = 0.0, 1.0
        best = min(spent(0.0), spent(1.0), spent(1 / len(parts)))
        for _ in range(12):
            a, b = low + (high - low) / 3, high - (high - low) / 3
            at_a, at_b = spent(a), spent(b)
            best = min(best, at_a, at_b)
            low, high = (low, b) if at_a <= at_b else (a, high)
        return min(1.0, best)
