"""Rounding in a chosen direction."""

from __future__ import annotations

import math
from fractions import Fraction

from sidelight.numbers.balls import above, ball, below, in_balls


@in_balls
def exponential_above(exponent: Fraction) -> Fraction:
    """A double, as an exact rational, that is not below e^exponent."""
    return Fraction(above(ball(exponent).exp()))


@in_balls
def exponential_bounds(exponent: float) -> tuple[float, float]:
    """Doubles around e^exponent."""
    power = ball(exponent).exp()
    return below(power), above(power)


def float_above(value: Fraction) -> float:
    near = float(value)
    return near if Fraction(near) >= value else math.nextafter(near, math.inf)


def float_below(value: Fraction) -> float:
    near = float(value)
    return near if Fraction(near) <= value else math.nextafter(near, -math.inf)


def as_written(value: Fraction | int | float | str) -> Fraction:
    """The number a person wrote: 0.1 is one tenth, not the double nearest to it."""
    return Fraction(str(value)) if isinstance(value, float) else Fraction(value)
