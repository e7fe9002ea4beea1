"""Ball arithmetic (python-flint): a midpoint with a proven error, read out as doubles rounded outward."""

from __future__ import annotations

import math
from collections.abc import Callable
from fractions import Fraction
from functools import wraps
from typing import ParamSpec, TypeVar

from flint import arb, ctx, fmpq

from sidelight.numbers.interval import Interval

BITS = 192  # a count of thousands of people loses about 15 of them

P = ParamSpec("P")
R = TypeVar("R")


def in_balls(function: Callable[P, R]) -> Callable[P, R]:
    """The function's ball arithmetic has `BITS` bits, or more if the caller asked for more."""

    @wraps(function)
    def wrapped(*args: P.args, **kwargs: P.kwargs) -> R:
        with ctx.workprec(max(BITS, ctx.prec)):
            return function(*args, **kwargs)

    return wrapped


def ball(value: Fraction | int | float) -> arb:
    if isinstance(value, float):
        return arb(value)
    fraction = Fraction(value)
    return arb(fmpq(fraction.numerator, fraction.denominator))


@in_balls
def above(value: arb) -> float:
    """The nearest double that is certainly not below the ball; never 0 for something positive, infinity for what is no number."""
    end = value.upper()
    near = float(end)
    if math.isnan(near):
        return math.inf
    return near if arb(near) >= end else math.nextafter(near, math.inf)


@in_balls
def below(value: arb) -> float:
    end = value.lower()
    near = float(end)
    if math.isnan(near):
        return -math.inf
    return near if arb(near) <= end else math.nextafter(near, -math.inf)


def at_most_one(value: arb) -> arb:
    """Exactly 1 unless the ball lies below it; a minimum of balls may end a little above."""
    return value if value < 1 else arb(1)


def probability(lower: arb, upper: arb) -> Interval:
    """The interval from the lower end of one ball to the upper end of another, kept within [0, 1]."""
    high = min(1.0, max(0.0, above(upper)))
    return Interval(min(high, max(0.0, below(lower))), high)
