"""The relative width of the certified bracket, from delta = 0.1 to 1e-300, for five kinds of rates"""

from __future__ import annotations

import statistics
from collections.abc import Iterator

import ours
from people import FAMILIES, deviations
from target import Target

PLACE = 3
SIZES = (10, 300, 10_000, 300_000, 10_000_000)
DEPTHS = (0.0, 0.1, 0.3, 1.0, 2.0, 3.0, 5.0, 8.0, 12.0, 17.0, 22.0, 27.0, 32.0, 36.0)  # in standard deviations
LEAST = 1e-300


def measure() -> Iterator[str | Target]:
    yield "| rates | people | answers | smallest delta | median width | largest width |"
    yield "|---|---|---|---|---|---|"
    everything = []
    for family, rates_of in FAMILIES.items():
        for people in SIZES:
            rates = rates_of(people)
            profile = ours.known(rates)
            found = {epsilon: profile.delta(epsilon) for epsilon in (deviations(rates, depth) for depth in DEPTHS)}
            widths = {epsilon: one.relative_width() for epsilon, one in found.items() if one.upper >= LEAST}
            everything += widths.values()
            widest = max(widths, key=lambda epsilon: widths[epsilon])
            yield (
                f"| {family} | {people:,} | {len(widths)} | {min(found[epsilon].upper for epsilon in widths):.0e} "
                f"| {statistics.median(widths.values()):.0e} | {widths[widest]:.0e}, at epsilon {widest:.4g} |"
            )
    largest, median = max(everything), statistics.median(everything)
    asked = f"relative width of the bracket, up to {SIZES[-1]:,} people, delta >= {LEAST:.0e}"
    yield Target.at_most(f"{asked}: largest", 1e-6, largest, "<= 1e-6", f"{largest:.0e} in {len(everything)} answers")
    yield Target.at_most(f"{asked}: typical", 1e-8, median, "<= 1e-8", f"{median:.0e}, the median")
