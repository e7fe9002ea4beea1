"""The smallest epsilon with delta(epsilon) <= delta, for a curve that is precise and quick: a few secants, then a certificate."""

from __future__ import annotations

import math
from collections.abc import Callable
from fractions import Fraction

from sidelight.numbers.interval import Interval
from sidelight.numbers.rounding import SMALLEST_DOUBLE

SLACKS = (5e-11, 1e-9, 1e-8)  # relative distances from the crossing at which an epsilon is tried
AGREES = 1e-7  # relative distance of an estimate from delta with which its crossing is tried
MOST_SECANTS = 12
SETTLED = 1e-8  # relative length of the last secant; what it leaves open is much less


def certified_crossing(
    bracket: Callable[[float], Interval],
    delta: float | Fraction,
    near: float,
    farthest: float,
    guess: Callable[[float], float] | None = None,
) -> Interval | None:
    """A bracket of the crossing, both ends certified; None where the secants do not settle below `farthest`, or where brackets of
    delta are too wide. `near`: about where to look; `guess`: an estimate of delta that is cheaper than a bracket.
    """
    if guess is not None and (near := _about(guess, float(delta), near, farthest) or near) and _agree(guess(near), bracket(near)):
        about: float | None = near
    else:
        about = _about(lambda x: _middle(bracket(x)), float(delta), near, farthest)
    if about is None:
        return None
    high = next((x for slack in SLACKS if bracket(x := about * (1 + slack)).upper <= delta), None)
    low = next((x for slack in SLACKS if bracket(x := about * (1 - slack)).lower > delta), None)
    return None if low is None or high is None else Interval(low, high)


def _middle(found: Interval) -> float:
    return (found.lower + found.upper) / 2


def _agree(guess: float, found: Interval) -> bool:
    return abs(guess - _middle(found)) <= AGREES * guess


def _about(read: Callable[[float], float], delta: float, near: float, farthest: float) -> float | None:
    """Where delta is crossed, by secants of the root of -log delta."""

    def height(x: float) -> float:
        return math.sqrt(max(0.0, -math.log(max(SMALLEST_DOUBLE, read(x))))) - wanted

    wanted = math.sqrt(-math.log(delta))
    here, there, before = near, near * 1.01, height(near)
    for _ in range(MOST_SECANTS):
        now = height(there)
        if now == before:
            return None
        here, there, before = there, there - now * (there - here) / (now - before), now
        if not 0 < there <= farthest:
            return None
        if abs(there - here) <= SETTLED * there:
            return there
    return None
