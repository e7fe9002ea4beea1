"""The likelihood ratio between a count plus one and the count, for all members of a family at once.

The largest hockey stick over the members, at every factor k > 0, is the curve of one pair of laws: whatever is computed from the
counts of any member can be computed from that pair (Blackwell). The curve is convex in k, so chords lie above it.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

import numpy as np

from sidelight.laws.counts.coarse import Doubles
from sidelight.laws.counts.likely_counts import LikelyCounts, likely_counts
from sidelight.numbers.rounding import UNIT
from sidelight.profiles.families.family import Family
from sidelight.profiles.figures.ratio_law import RatioLaw, grid_between, spread_law

# The distance of a stretch of members from the nearer end, divided by this, is its length; by trial: speed and width
PART_OF_THE_WAY = 12
APART = 1e-7  # points of the grid this near to 1 are left out: the slope between them would be mostly rounding
CORNER = 1e-6  # share of a slope; a corner of the curve where the slope changes by less is cut off, which only raises the curve


@lru_cache(maxsize=512)
def shift_ratio(family: Family, step: int) -> RatioLaw:
    """The ratio of the count plus `step` (1 or -1) to the count, for the worst of all members."""
    if family.last == 0:
        values, masses, outside, slack, lost = _ratios(_turned(likely_counts(family.people(0)), step))
        return spread_law(values, masses, outside, slack, lost)
    members = [_ratios(_turned(likely_counts(family.shared(a, b)), step)) for a, b in stretches(family.last)]
    widest = max(_deviation(one[0], one[1]) for one in members)
    values = np.concatenate([one[0] for one in members])
    grid = grid_between(0.0, float(values[values > 0].min(initial=1.0)), float(values.max(initial=1.0)), 1.0, 1.0 + widest)
    right, left = grid[grid > 1 + APART], grid[(grid < 1 - APART) & (grid > 0)]
    right, left = np.concatenate(([1.0], right)), np.concatenate(([0.0], left, [1.0]))
    above, below = np.zeros(len(right)), np.zeros(len(left))
    for one in members:
        np.maximum(above, _excess(right, *one), out=above)
        np.maximum(below, _shortfall(left, *one), out=below)
    above[0] = max(above[0], below[-1])
    return _law_of(right, above, left, below)


def stretches(last: int) -> Iterator[tuple[int, int]]:
    """Stretches of neighbouring members from 0 to `last`, short ones near both ends, where the worst members usually are."""
    start = 0
    while start <= last:
        end = start + min(start, last - start) // PART_OF_THE_WAY
        yield start, end
        start = end + 1


def _turned(law: LikelyCounts, step: int) -> LikelyCounts:
    return law if step > 0 else law.mirrored()


def _deviation(values: Doubles, masses: Doubles) -> float:
    return float((masses * (values - 1) ** 2).sum())


Ratios = tuple[Doubles, Doubles, float, float, float]
"""Values in rising order, their masses, the mass outside, the relative error, and the mass that is left out."""


def _ratios(law: LikelyCounts) -> Ratios:
    """The ratios f(k - 1) / f(k), which rise with k: counts of independent people are log-concave."""
    masses = law.masses
    values = np.concatenate(([0.0], masses[:-1] / masses[1:]))
    last = float(masses[-1]) * (1 + 2 * law.relative)
    lost = law.lost if law.last else law.lost + last
    return np.maximum.accumulate(values), masses, last if law.last else 0.0, 2.1 * law.relative + 8 * UNIT, lost


def _excess(grid: Doubles, values: Doubles, masses: Doubles, outside: float, slack: float, lost: float) -> Doubles:
    """At least the sum of max(0, first - k second), for every k of the grid."""
    place = np.searchsorted(values, grid)
    first, second = _sums_from(masses * values), _sums_from(masses)
    error = 2 * slack + (len(masses) + 8) * UNIT
    found = first[place] * (1 + error) - grid * (second[place] * (1 - error))
    return np.maximum(found, 0.0) * (1 + 4 * UNIT) + outside + lost


def _shortfall(grid: Doubles, values: Doubles, masses: Doubles, outside: float, slack: float, lost: float) -> Doubles:
    """At least the sum of max(0, k second - first), for every k of the grid."""
    place = np.searchsorted(values, grid)
    first, second = (np.concatenate(([0.0], np.cumsum(of))) for of in (masses * values, masses))
    error = 2 * slack + (len(masses) + 8) * UNIT
    found = grid * (second[place] * (1 + error)) - first[place] * (1 - error)
    return np.maximum(found, 0.0) * (1 + 4 * UNIT) + grid * lost


def _sums_from(masses: Doubles) -> Doubles:
    return np.concatenate((np.cumsum(masses[::-1])[::-1], [0.0]))


def _law_of(right: Doubles, above: Doubles, left: Doubles, below: Doubles) -> RatioLaw:
    """The law whose hockey sticks are the chords through these values of the curve: at 1 and right of it as a sum of excesses, at
    1 and left of it as a sum of shortfalls; the two differ by 1 - k. Masses are the changes of the slope. What is left of the
    point with the largest mass is computed from shortfalls, what is right of it from excesses.
    """
    grid = np.concatenate((left[:-1], right))
    excess, shortfall = np.concatenate((below[:-1] + (1 - left[:-1]), above)), np.concatenate((below[:-1], above - (1 - right)))
    slopes = np.diff(excess) / np.diff(grid)
    pivot = 1 + int(np.argmax(np.diff(slopes)))
    left, below = _convex(grid[: pivot + 1], shortfall[: pivot + 1])
    right, above = _convex(grid[pivot:], excess[pivot:])
    falls, rises = -np.diff(above) / np.diff(right), np.diff(below) / np.diff(left)
    centre = 1 - float(falls[0]) - float(rises[-1])
    if centre <= CORNER:
        return RatioLaw(np.zeros(1), np.ones(1), 1.0, 8 * UNIT, 0.0)
    masses = np.concatenate((rises[:1], np.diff(rises), [centre], -np.diff(falls), falls[-1:]))
    return RatioLaw(np.concatenate((left[:-1], right)), masses, float(above[-1]), 64 * UNIT / CORNER, 0.0)


def _convex(grid: Doubles, heights: Doubles) -> tuple[Doubles, Doubles]:
    """The corners of the largest convex curve below these points, first and last included, without those that are hardly corners.
    A convex curve below the points is below this one too.
    """
    kept: list[int] = []
    for place in range(len(grid)):
        while len(kept) > 1:
            a, b = kept[-2:]
            before = (heights[b] - heights[a]) / (grid[b] - grid[a])
            after = (heights[place] - heights[b]) / (grid[place] - grid[b])
            if after - before > CORNER * max(abs(before), abs(after)):
                break
            kept.pop()
        kept.append(place)
    return grid[kept], heights[kept]
