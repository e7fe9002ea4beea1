"""Where a search begins: members that are probably the worst, and an epsilon near the one that is searched.

These are estimates; they decide where to look, never what is promised.
"""

from __future__ import annotations

import math
from fractions import Fraction

from sidelight.numbers.search import SMALLEST_ARGUMENT
from sidelight.profiles.families.along_one_line import Lines
from sidelight.profiles.families.family import Family
from sidelight.profiles.families.published_counts import PublishedCounts

FIXED_POINT_STEPS = 8  # steps of the fixed point below, which gains a digit with each
LEAST_SQUARE = 0.01  # least (epsilon sigma)^2, so that the root below has a positive argument


def epsilon_as_if_normal(family: Family, delta: float | Fraction) -> float:
    """The epsilon at which a normal law with the variance of the first member, compared with the same law moved by 1, has this
    delta.

    With z = epsilon sigma, that delta is about e^(-z^2/2) / (sqrt(2 pi) sigma (1 + z^2)).
    """
    variance = family.spread(0.0, "up", 0, 0)
    if not variance:
        return 1.0
    level, square = -math.log(delta) - math.log(2 * math.pi * variance) / 2, 1.0
    for _ in range(FIXED_POINT_STEPS):
        square = max(LEAST_SQUARE, 2 * (level - math.log1p(square)))
    return min(1.0, max(SMALLEST_ARGUMENT, math.sqrt(square / variance)))


def likely_members(counts: PublishedCounts, epsilon: float) -> list[tuple[str, int]]:
    """For each direction, the member that is probably the worst, chosen as if nothing were hidden."""
    family = counts.family
    return [(way, Lines(family, counts.noise, None, epsilon, way).suspect(0, family.last).place) for way in counts.ways]
