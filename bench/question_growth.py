"""How the time of one certified delta(epsilon) grows with the people: known rates in groups, and the worst of an interval"""

from __future__ import annotations

import math
from collections.abc import Iterator
from fractions import Fraction

import ours
from clock import best_of, exponent, spoken
from target import Target

PLACE = 2
GROUPS = tuple(Fraction(50 + 9 * j, 1000) for j in range(101))
KNOWN = tuple(10**k for k in range(3, 10))
BOXES = {"symmetric": (Fraction(1, 20), Fraction(19, 20)), "one-sided": (Fraction(1, 20), Fraction(3, 10))}
BOUNDED = tuple(10**k for k in range(2, 8))
SINCE = 1_000  # smaller ones cost as much as starting
DEVIATIONS = 6.0  # delta is about 1e-10 at a thousand people, and 1e-12 at ten million


def parts(people: int) -> ours.Groups:
    return tuple((rate, people // len(GROUPS) + (j < people % len(GROUPS))) for j, rate in enumerate(GROUPS))


def spread(given: ours.Groups) -> float:
    return math.sqrt(sum(people * float(rate * (1 - rate)) for rate, people in given))


def measure() -> Iterator[str | Target]:
    yield f"| people in {len(GROUPS)} groups | one delta | delta | width |"
    yield "|---|---|---|---|"
    seconds = []
    for people in KNOWN:
        given = parts(people)
        epsilon = DEVIATIONS / spread(given)
        seconds.append(best_of(5, lambda g=given, e=epsilon: ours.grouped(g).delta(e), ours.forget))
        found = ours.grouped(given).delta(epsilon)
        yield f"| {people:,} | {spoken(seconds[-1])} | {found.upper:.1e} | {found.relative_width():.0e} |"
    known = exponent(KNOWN, seconds)
    yield ""
    yield "| people, rates in | " + " | ".join(f"[{float(a):g}, {float(b):g}] | width" for a, b in BOXES.values()) + " |"
    yield "|---" * (1 + 2 * len(BOXES)) + "|"
    worst: dict[str, list[float]] = {name: [] for name in BOXES}
    for people in BOUNDED:
        cells = []
        for name, (low, high) in BOXES.items():
            epsilon = DEVIATIONS / math.sqrt(people * float(low * (1 - low)))
            worst[name].append(best_of(3, lambda n=people, a=low, b=high, e=epsilon: ours.bounded(n, a, b).delta(e), ours.forget))
            found = ours.bounded(people, low, high).delta(epsilon)
            cells.append(f"{spoken(worst[name][-1])} | {found.relative_width():.0e}")
        yield f"| {people:,} | " + " | ".join(cells) + " |"
    kept = [place for place, people in enumerate(BOUNDED) if people >= SINCE]
    bounded = {name: exponent([BOUNDED[k] for k in kept], [found[k] for k in kept]) for name, found in worst.items()}
    yield Target.at_most(f"growth of a query with n, known rates, up to {KNOWN[-1]:,}", 0.1, known, "<= n^0.1", f"n^{known:.2f}")
    yield Target.at_most(
        f"growth of a query with n, rates in an interval, up to {BOUNDED[-1]:,}",
        0.5,
        max(bounded.values()),
        "<= n^0.5",
        ", ".join(f"n^{found:.2f} ({name})" for name, found in bounded.items()),
    )
