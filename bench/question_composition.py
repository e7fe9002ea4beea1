"""10,000 counts of people drawn anew, by the command: delta(epsilon) of all together, against dp-accounting and prv-accountant"""

from __future__ import annotations

import json
import math
from collections.abc import Iterator
from fractions import Fraction

from clock import alone, commanded, spoken
from target import Target

import sidelight as sl

PLACE = 6
PEOPLE, RATE, TIMES, EPSILON = 100_000, Fraction(3, 10), 10_000, 2.0
INTERVAL = 1e-6
ERROR, DELTA_ERROR = 1e-2, 1e-12


PEERS = {
    f"dp-accounting, interval {INTERVAL:.0e}": "by_dp_accounting",
    f"prv-accountant, errors {ERROR:.0e} and {DELTA_ERROR:.0e}": "by_prv_accountant",
}


def by_dp_accounting() -> tuple[float, float]:
    import accountants

    found = accountants.dp_accounting(accountants.Binomial(PEOPLE, float(RATE)), TIMES, INTERVAL, EPSILON)
    return found.lower, found.upper


def by_prv_accountant() -> tuple[float, float]:
    import accountants

    found = accountants.prv_accountant(accountants.Binomial(PEOPLE, float(RATE)), TIMES, ERROR, DELTA_ERROR, EPSILON)
    return found.lower, found.upper


def measure() -> Iterator[str | Target]:
    given = (f"others={PEOPLE}", f"rate={RATE}", f"epsilon={EPSILON}", f"times={TIMES}", "ways=same")
    runs = [commanded("theorems", "apply", "sl.repeated_count", *given, "--json") for _ in range(2)]
    seconds = min(run.processor for run in runs)
    said = json.loads(runs[0].printed)
    bracket = sl.Interval(said["reached"], said["delta"])
    yield "| who, each in a process of its own | time | delta between | and | relative width |"
    yield "|---|---|---|---|---|"
    yield f"| ours | 1 ({spoken(seconds)}) | {bracket.lower:.9e} | {bracket.upper:.9e} | {bracket.relative_width():.1e} |"
    ratios = {}
    for name, work in PEERS.items():
        peer = alone("question_composition", work)
        lower, upper = peer.said
        taken = peer.processor or math.nan
        ratios[name] = taken / seconds, (upper - lower) / bracket.width
        overlap = "" if lower <= bracket.upper and bracket.lower <= upper else " (they do not overlap)"
        yield (
            f"| {name} | {taken / seconds:.3g} x ({spoken(taken)}) | {lower:.9e} | {upper:.9e} "
            f"| {(upper - lower) / upper:.1e}{overlap} |"
        )
    faster, tighter = next(iter(ratios.values()))
    asked = f"{TIMES:,}-fold composition, {PEOPLE:,} people, against dp-accounting at {INTERVAL:.0e}"
    yield Target.at_least(f"{asked}: time", 20, faster, ">= 20 x faster", f"{faster:,.3g} x")
    yield Target.at_least(f"{asked}: width", 20, tighter, ">= 20 x tighter", f"{tighter:,.3g} x")
