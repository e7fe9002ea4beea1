"""The relative width of the certified bracket, from delta = 0.1 to 1e-300, for five kinds of rates and for worst cases"""

from __future__ import annotations

import math
import statistics
from collections.abc import Iterator
from fractions import Fraction

import ours
from people import FAMILIES, deviations
from target import Target

import sidelight as sl

PLACE = 3
SIZES = (10, 300, 10_000, 300_000, 10_000_000)
DEPTHS = (0.0, 0.1, 0.3, 1.0, 2.0, 3.0, 5.0, 8.0, 12.0, 17.0, 22.0, 27.0, 32.0, 36.0)  # in standard deviations
LEAST = 1e-300
WORST = (10_000, 10_000_000)  # people in worst cases, which take longer
DEEP = (1.0, 6.0, 20.0)
GROUPS = 20


def measure() -> Iterator[str | Target]:
    yield "| rates | people | answers | smallest delta | median width | largest width |"
    yield "|---|---|---|---|---|---|"
    everything, worst = list[float](), list[float]()
    for family, rates_of in FAMILIES.items():
        for people in SIZES:
            rates = rates_of(people)
            found = _answers(
                sl.certify(sl.Count(), sl.Rates(rates), sl.Attacker(knows=0)), [deviations(rates, depth) for depth in DEPTHS]
            )
            everything += [one.relative_width() for one in found.values()]
            yield _line(family, people, found)
    for people in WORST:
        for name, guarantee, spread in _worst_cases(people):
            found = _answers(guarantee, [depth / spread for depth in DEEP])
            worst += [one.relative_width() for one in found.values()]
            yield _line(name, people, found)
    largest, median = max(everything), statistics.median(everything)
    asked = f"relative width of the bracket, up to {SIZES[-1]:,} people, delta >= {LEAST:.0e}"
    yield Target.at_most(f"{asked}: largest", 1e-6, largest, "<= 1e-6", f"{largest:.0e} in {len(everything)} answers")
    yield Target.at_most(f"{asked}: typical", 1e-8, median, "<= 1e-8", f"{median:.0e}, the median")
    yield Target.at_most(
        f"{asked}: largest of worst cases", 1e-6, max(worst), "<= 1e-6", f"{max(worst):.0e} in {len(worst)} answers"
    )


def _worst_cases(people: int) -> Iterator[tuple[str, sl.Guarantee, float]]:
    low, high = Fraction(1, 20), Fraction(3, 10)
    yield "worst in [0.05, 0.3]", ours.bounded(people, low, high), math.sqrt(people * float(low * (1 - low)))
    parts = tuple((Fraction(5 + 4 * j, 100), people // GROUPS) for j in range(GROUPS))
    spread = math.sqrt(sum(count * float(rate * (1 - rate)) for rate, count in parts) / 2)
    yield f"worst known half, {GROUPS} groups", ours.grouped(parts, people // 2), spread


def _answers(guarantee: sl.Guarantee, epsilons: list[float]) -> dict[float, sl.Interval]:
    found = {epsilon: guarantee.delta(epsilon) for epsilon in epsilons}
    return {epsilon: one for epsilon, one in found.items() if one.upper >= LEAST}


def _line(name: str, people: int, found: dict[float, sl.Interval]) -> str:
    widths = {epsilon: one.relative_width() for epsilon, one in found.items()}
    widest = max(widths, key=lambda epsilon: widths[epsilon])
    return (
        f"| {name} | {people:,} | {len(found)} | {min(one.upper for one in found.values()):.0e} "
        f"| {statistics.median(widths.values()):.0e} | {widths[widest]:.0e}, at epsilon {widest:.4g} |"
    )
