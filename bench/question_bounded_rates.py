"""The certified worst case over rates in [0.05, 0.95]: against a scan of every corner, and its growth with the people"""

from __future__ import annotations

import math
from collections.abc import Iterator
from fractions import Fraction

from clock import best_of

from sidelight.profiles.families import Vertices, WorstShift
from sidelight.profiles.rough import rough_shift

LOW, HIGH, EPSILON = Fraction(1, 20), Fraction(19, 20), 0.3


def certified(people: int) -> object:
    return WorstShift(Vertices(people - 1, LOW, HIGH)).delta(EPSILON)


def scan(people: int) -> float:
    family = Vertices(people - 1, LOW, HIGH)
    return max(rough_shift(family.people(m), None, None, EPSILON, "up").upper for m in range(people))


def measure() -> Iterator[str]:
    yield "| people | certified | a scan of all corners, roughly | growth exponent of ours |"
    yield "|---|---|---|---|"
    before: tuple[int, float] | None = None
    for people in (500, 1000, 2000, 4000, 8000):
        mine = best_of(3, lambda n=people: certified(n))
        full = f"{best_of(1, lambda n=people: scan(n)) / mine:.0f} x the time" if people <= 2000 else "not run"
        growth = f"{math.log(mine / before[1]) / math.log(people / before[0]):.2f}" if before else ""
        yield f"| {people} | 1 ({1000 * mine:.0f} ms) | {full} | {growth} |"
        before = people, mine
