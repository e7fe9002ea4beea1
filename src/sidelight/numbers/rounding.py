"""Rounding in a chosen direction."""

from __future__ import annotations

import math
from fractions import Fraction

from flint import arb

from sidelight.numbers.balls import above, ball, below, in_balls
from sidelight.numbers.interval import Interval
from sidelight.numbers.written import as_written as as_written

UNIT = 2.0**-53
"""The largest relative error of one operation on doubles."""
SMALLEST_DOUBLE = 5e-324  # above 0; an operation that underflows is off by at most this
LARGEST_EXPONENT = 700.0  # e^700 is a double, and so is its product with a small number; e^710 is none


@in_balls
def exponential_above(exponent: Fraction) -> Fraction:
    """A double, as an exact rational, that is not below e^exponent."""
    return Fraction(above(ball(exponent).exp()))


@in_balls
def exponential_below(exponent: Fraction) -> Fraction:
    """A double, as an exact rational, that is not above e^exponent."""
    return Fraction(below(ball(exponent).exp()))


@in_balls
def exponential_bounds(exponent: float) -> tuple[float, float]:
    """Doubles around e^exponent."""
    power = ball(exponent).exp()
    return below(power), above(power)


@in_balls
def exponential_between(exponent: float) -> tuple[Fraction, Fraction]:
    """Exact ratios around e^exponent, closer to it than any double is to its neighbour."""
    power = ball(exponent).exp()
    return as_fraction(power.lower()), as_fraction(power.upper())


def as_fraction(end: arb) -> Fraction:
    """The number of a ball without a radius."""
    mantissa, exponent = (int(part) for part in end.man_exp())
    return Fraction(mantissa) * Fraction(2) ** exponent


@in_balls
def logarithm(ratio: Fraction) -> Interval:
    """The logarithm of an exact ratio of at least 1."""
    power = ball(ratio).log()
    return Interval(max(0.0, below(power)), max(0.0, above(power)))


def float_above(value: Fraction) -> float:
    near = float(value)
    return near if Fraction(near) >= value else math.nextafter(near, math.inf)


def float_below(value: Fraction) -> float:
    near = float(value)
    return near if Fraction(near) <= value else math.nextafter(near, -math.inf)


def float_as_written(value: Fraction) -> float:
    """A given number as a double, to be echoed: the double that is written the same, else the next one above."""
    near = float(value)
    return near if as_written(near) >= value else float_above(value)
