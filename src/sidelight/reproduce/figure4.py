"""Figure 4: epsilon and delta of a count that is hidden up to a threshold, when everybody has a rate of 0.005."""

from __future__ import annotations

import math
from fractions import Fraction

from sidelight.profiles.counts.any_size import chance_to_reach
from sidelight.reproduce.figure import Axis, Outline, Series, numbers
from sidelight.theorems.counts.minimum import minimum_against_who_has_seen

RATE = Fraction(1, 200)  # of everybody in figure 4


def row(people: int, threshold: Fraction) -> tuple[float, ...]:
    hidden = int(threshold)
    applied = minimum_against_who_has_seen(people=people, rate=RATE, minimum=hidden + 1)
    printed = applied.printed or {}
    found = printed["epsilon"], printed["delta"], applied.result["delta"], chance_to_reach(((RATE, people - 1),), hidden)
    return tuple(math.inf if number is None else number for number in found)


OUTLINE = Outline(
    name="figure4",
    title="A count that is hidden up to a threshold, rate 0.005: Theorem 4 and what is true",
    changed=(
        "Theorem 4 holds as printed but needs both an epsilon and a delta of about the same size; the exact value is one "
        "mass of the count at epsilon 0, and the chance that the others reach the threshold bounds what somebody learns "
        "who has seen any number of them."
    ),
    across=Axis("threshold", "T, the largest hidden count", logarithmic=False),
    upwards=Axis("epsilon_or_delta", "epsilon or delta", least=1e-20),
    series=(
        Series("printed_epsilon", "Theorem 4, epsilon", "printed"),
        Series("printed_delta", "Theorem 4, delta", "printed"),
        Series("delta_at_epsilon_0", "exact: delta at epsilon 0, nothing known", "certified"),
        Series("delta_whatever_was_seen", "delta at epsilon 0, whatever was seen", "certified"),
    ),
    places={
        1_000: numbers(*range(5, 21)),
        10_000: numbers(*range(50, 91, 5)),
        100_000: numbers(*range(500, 621, 10)),
    },
    row=row,
)
