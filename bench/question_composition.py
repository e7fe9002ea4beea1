"""10,000 counts, each of its own people: a bracket of delta(epsilon) of all together, against dp-accounting and prv-accountant"""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

import accountants
import ours
from clock import best_of, spoken
from target import Target

PLACE = 6
PEOPLE, RATE, TIMES, EPSILON = 100_000, Fraction(3, 10), 10_000, 2.0
INTERVAL = 1e-6
ERROR, DELTA_ERROR = 1e-2, 1e-12


def measure() -> Iterator[str | Target]:
    count = accountants.Binomial(PEOPLE, float(RATE))
    assert len(count.masses)
    seconds = best_of(2, lambda: ours.repeated(PEOPLE, RATE, TIMES).delta(EPSILON), ours.forget)
    bracket = ours.repeated(PEOPLE, RATE, TIMES).delta(EPSILON)
    yield "| who | time | delta between | and | relative width |"
    yield "|---|---|---|---|---|"
    yield f"| ours | 1 ({spoken(seconds)}) | {bracket.lower:.9e} | {bracket.upper:.9e} | {bracket.relative_width():.1e} |"
    ratios = {}
    for name, ask in {
        f"dp-accounting, interval {INTERVAL:.0e}": lambda: accountants.dp_accounting(count, TIMES, INTERVAL, EPSILON),
        f"prv-accountant, errors {ERROR:.0e} and {DELTA_ERROR:.0e}": lambda: accountants.prv_accountant(
            count, TIMES, ERROR, DELTA_ERROR, EPSILON
        ),
    }.items():
        found: list[accountants.Bracket] = []
        taken = best_of(1, lambda ask=ask, found=found: found.append(ask()))
        peer = found[0]
        ratios[name] = taken / seconds, (peer.upper - peer.lower) / bracket.width
        overlap = "" if peer.lower <= bracket.upper and bracket.lower <= peer.upper else " (they do not overlap)"
        yield (
            f"| {name} | {taken / seconds:.3g} x ({spoken(taken)}) | {peer.lower:.9e} | {peer.upper:.9e} "
            f"| {(peer.upper - peer.lower) / peer.upper:.1e}{overlap} |"
        )
    faster, tighter = next(iter(ratios.values()))
    asked = f"{TIMES:,}-fold composition, {PEOPLE:,} people, against dp-accounting at {INTERVAL:.0e}"
    yield Target.at_least(f"{asked}: time", 20, faster, ">= 20 x faster", f"{faster:,.3g} x")
    yield Target.at_least(f"{asked}: width", 20, tighter, ">= 20 x tighter", f"{tighter:,.3g} x")
