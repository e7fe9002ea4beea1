"""The smallest epsilon with delta(epsilon) <= delta, for a curve that is precise and quick: a few secants, then a certificate."""

from __future__ import annotations

import math
from collections.abc import Callable
from fractions import Fraction
from functools import partial
from typing import TypeVar

from sidelight.numbers.interval import Interval
from sidelight.numbers.rounding import SMALLEST_DOUBLE

SLACKS = (5e-11, 1e-9, 1e-8)  # relative distances from the crossing at which an epsilon is tried
MOST_SECANTS = 12
PART_OF_WIDTH = 1 / 64  # of a bracket of delta: log delta falls some ten to a hundred times as fast as log epsilon rises
FARTHER = (1.0, 3.0, 6.0, 12.0, 48.0, 256.0)  # factors of such a distance that are tried
MOST_ROUNDS = 8  # times that a crossing is solved for a few curves; by trial: speed
SETTLED = 1e-8  # relative length of the last secant; what it leaves open is much less

M = TypeVar("M")
"""What tells one of very many curves."""


def certified_crossing(
    bracket: Callable[[float], Interval], delta: float | Fraction, near: float, farthest: float
) -> Interval | None:
    """A bracket of the crossing, both ends certified; None where the secants do not settle below `farthest`, or where brackets of
    delta are too wide. `near`: about where to look.
    """
    about = _about(lambda x: _middle(bracket(x)), float(delta), near, farthest)
    if about is None:
        return None
    high = next((x for slack in SLACKS if bracket(x := about * (1 + slack)).upper <= delta), None)
    low = next((x for slack in SLACKS if bracket(x := about * (1 - slack)).lower > delta), None)
    return None if low is None or high is None else Interval(low, high)


def crossing_of_the_worst(
    some: Callable[[frozenset[M], float], Interval],
    every: Callable[[float], tuple[Interval, frozenset[M]]],
    first: frozenset[M],
    delta: float | Fraction,
    near: float,
    farthest: float,
) -> Interval | None:
    """The crossing of the largest of very many curves, as `certified_crossing`. It is solved for a few of them, for which `some`
    gives the bracket of the largest, and then certified for all: `every` gives that bracket, and curves that may be the largest.
    """
    few, about, more = first, near, 1.0
    for _ in range(MOST_ROUNDS):
        found = _about(partial(_upper_of, some, few), float(delta), about, farthest)
        if found is None:
            return None
        about, slack = found, max(SLACKS[0], more * PART_OF_WIDTH * some(few, found).relative_width())
        reached, worst = every(high := about * (1 + slack))
        if reached.upper <= delta:
            lows = (about * (1 - slack * factor) for factor in FARTHER)
            low = next((x for x in lows if some(few, x).lower > delta), None)
            return None if low is None else Interval(low, high)
        more = FARTHER[1] * more if worst <= few else more
        few |= worst
    return None


def _upper_of(some: Callable[[frozenset[M], float], Interval], few: frozenset[M], x: float) -> float:
    return some(few, x).upper


def _middle(found: Interval) -> float:
    return (found.lower + found.upper) / 2


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
