"""Ball arithmetic (python-flint): a midpoint with a proven error, read out as doubles rounded outward."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from fractions import Fraction
from functools import lru_cache, wraps
from threading import RLock
from typing import ParamSpec, TypeVar

from flint import arb, ctx, fmpq

from sidelight.numbers.interval import Interval

# Bits of a midpoint: 53 for a double that is read out, about 15 lost by a count of thousands of people, the rest to spare
BITS = 192

P = ParamSpec("P")
R = TypeVar("R")

# flint has one precision for the whole process. Whoever computes holds this lock, so that no other thread of ours changes it
# in between. It is taken before every other lock (of the registries, of imports, of cached properties), never after one.
_LOCK = RLock()
_in_force = 0  # bits that we asked for under the lock; 0 while nobody computes


@contextmanager
def precision(bits: int) -> Iterator[None]:
    """Ball arithmetic has exactly this precision inside, whatever the caller's own is; that one is restored afterwards."""
    global _in_force
    with _LOCK:
        outer, _in_force = _in_force, bits
        try:
            with ctx.workprec(bits):
                yield
        finally:
            _in_force = outer


def in_balls(function: Callable[P, R]) -> Callable[P, R]:
    """The function's ball arithmetic has exactly `BITS` bits, or more where our own code asked for more with `precision`.

    Only until it returns: a generator, or a function that it returns, runs outside.
    """

    @wraps(function)
    def wrapped(*args: P.args, **kwargs: P.kwargs) -> R:
        global _in_force
        with _LOCK:
            if _in_force >= BITS:
                return function(*args, **kwargs)
            outer, others = _in_force, ctx.prec  # as `precision` does, in half the time: this is called very often
            _in_force = ctx.prec = BITS
            try:
                return function(*args, **kwargs)
            finally:
                _in_force, ctx.prec = outer, others

    return wrapped


def kept_in_balls(most: int) -> Callable[[Callable[P, R]], Callable[P, R]]:
    """`in_balls`, and the last `most` answers are kept. The key is the arguments, which are hashed, and the bits in force, so
    that no answer depends on what was asked before.
    """

    def decorate(function: Callable[P, R]) -> Callable[P, R]:
        @lru_cache(maxsize=most)
        def answer(bits: int, *args: P.args, **kwargs: P.kwargs) -> R:
            return function(*args, **kwargs)

        @wraps(function)
        @in_balls
        def wrapped(*args: P.args, **kwargs: P.kwargs) -> R:
            return answer(_in_force, *args, **kwargs)  # type: ignore[arg-type]

        wrapped.cache_clear = answer.cache_clear  # type: ignore[attr-defined]
        return wrapped

    return decorate


def ball(value: Fraction | int | float) -> arb:
    if isinstance(value, float):
        return arb(value)
    fraction = Fraction(value)
    return arb(fmpq(fraction.numerator, fraction.denominator))


@in_balls
def above(value: arb) -> float:
    """The nearest double that is certainly not below the ball: never 0 for a positive ball, infinity where the ball is not a
    number.
    """
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
