"""Curves of which one end is known: a promise, or what is reached."""

from __future__ import annotations

import math
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from typing import ClassVar

from sidelight.numbers.interval import Interval
from sidelight.numbers.rounding import LARGEST_EXPONENT, float_above, float_below
from sidelight.profiles.curves.curve import AsWritten, Curve


@dataclass(frozen=True, eq=False)
class UpTo(Curve):
    """The upper end is `level` at every epsilon, and the lower end is 0."""

    costs_nothing: ClassVar[bool] = True
    level: float

    def _delta(self, epsilon: float) -> Interval:
        return Interval(0.0, self.level)

    def _epsilon(self, delta: float | Fraction) -> Interval:
        return Interval(0.0, 0.0 if self.level <= delta else math.inf)


@dataclass(frozen=True, eq=False)
class FromThere(AsWritten):
    """The upper end is `level` at epsilons from `start` on, and 1 before; the lower end is 0."""

    costs_nothing: ClassVar[bool] = True
    start: Fraction
    level: Fraction

    def _at(self, epsilon: Fraction | float) -> Interval:
        return Interval(0.0, float_above(self.level) if epsilon >= self.start else 1.0)

    def _epsilon(self, delta: float | Fraction) -> Interval:
        return Interval(0.0, 0.0 if delta == 1 else float_above(self.start) if delta >= self.level else math.inf)

    def meets(self, epsilon: Fraction, limit: Fraction) -> bool:
        return limit >= (self.level if epsilon >= self.start else 1)


@dataclass(frozen=True, eq=False)
class Reached(Curve):
    """The lower end is the largest of the parts' lower ends, and the upper end is 1: what is reached, without a promise."""

    promises_nothing: ClassVar[bool] = True
    parts: tuple[Curve, ...]

    def _delta(self, epsilon: float) -> Interval:
        reached = 0.0
        for part in self.parts:
            if not reached or not part.within(epsilon, reached):
                reached = max(reached, part.delta(epsilon).lower)
        return Interval(reached, 1.0)

    def bound(self, epsilon: float) -> float:
        return 1.0

    def reaches(self, epsilon: float, already: float) -> float:
        for part in self.parts:
            already = part.reaches(epsilon, already)
        return already

    def exceeds(self, epsilon: float, level: float) -> bool:
        return level < 1

    def within(self, epsilon: float, limit: float) -> bool:
        return limit >= 1

    def _epsilon(self, delta: float | Fraction) -> Interval:
        reached = 0.0
        for part in self.parts:
            beyond_doubles = reached >= LARGEST_EXPONENT
            if not reached or beyond_doubles or part.reaches(reached, float_below(Fraction(delta))) > delta:
                reached = max(reached, part.epsilon(delta).lower)
        return Interval(reached, math.inf)


@dataclass(frozen=True, eq=False)
class Promised(Curve):
    """The upper end is that of another curve, and the lower end is 0: a promise, without a claim that it is reached."""

    only_promises: ClassVar[bool] = True
    inner: Curve

    def _delta(self, epsilon: float) -> Interval:
        return Interval(0.0, self.inner.delta(epsilon).upper)

    def delta_at(self, epsilon: Fraction) -> Interval:
        return Interval(0.0, self.inner.delta_at(epsilon).upper)

    def as_asked(self, epsilon: float) -> Interval:
        return Interval(0.0, self.inner.as_asked(epsilon).upper)

    @cached_property
    def reads_decimals(self) -> bool:  # type: ignore[override]  # where it depends on the parts
        return self.inner.reads_decimals

    def meets(self, epsilon: Fraction, limit: Fraction) -> bool:
        return self.inner.meets(epsilon, limit)

    def within(self, epsilon: float, limit: float) -> bool:
        return self.inner.within(epsilon, limit)

    def bound(self, epsilon: float) -> float:
        return self.inner.bound(epsilon)

    def about(self, epsilon: float) -> float:
        return self.inner.about(epsilon)

    def reaches(self, epsilon: float, already: float) -> float:
        return already

    def exceeds(self, epsilon: float, level: float) -> bool:
        return self.inner.exceeds(epsilon, level)

    def _epsilon(self, delta: float | Fraction) -> Interval:
        return Interval(0.0, self.inner.epsilon(delta).upper)
