"""The law of a count in doubles, on a window outside of which next to nothing is left: for counts of any number of people."""

from __future__ import annotations

import math
from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache

import numpy as np

from sidelight.laws.counts.coarse import Doubles
from sidelight.laws.counts.independent_people import Parts
from sidelight.numbers.odds import odds_of
from sidelight.numbers.rounding import UNIT

LEAST_MASS = 1e-50  # relative to the largest mass; smaller ones are outside the window: no delta that is asked for is as small
FAR_DEVIATIONS, FAR_COUNTS = 20, 80  # reach of the window: so many standard deviations, and people; what is beyond is bounded


@dataclass(frozen=True, eq=False, slots=True)
class LikelyCounts:
    """The mass at `start + j` lies within masses[j] (1 +- relative); all masses outside the window add up to at most `lost`.

    `first`, `last`: whether the first and the last mass are those of the smallest and of the largest possible count.
    """

    start: int
    masses: Doubles
    relative: float
    lost: float
    first: bool
    last: bool

    def plus(self, other: LikelyCounts) -> LikelyCounts:
        """The law of the sum with an independent count of the other law."""
        terms = min(len(self.masses), len(other.masses))
        return _trimmed(
            self.start + other.start,
            np.convolve(self.masses, other.masses),
            1.01 * (self.relative + other.relative + (terms + 2) * UNIT),
            1.01 * (self.lost + other.lost),
            self.first and other.first,
            self.last and other.last,
        )

    def mirrored(self) -> LikelyCounts:
        """The law of -X."""
        start = -(self.start + len(self.masses) - 1)
        return LikelyCounts(start, self.masses[::-1], self.relative, self.lost, self.last, self.first)


def likely_counts(parts: Parts) -> LikelyCounts:
    laws = [_binomial(people, rate) for rate, people in parts if people]
    while len(laws) > 1:
        laws = [laws[j].plus(laws[j + 1]) if j + 1 < len(laws) else laws[j] for j in range(0, len(laws), 2)]
    return laws[0] if laws else _certain(0)


def _certain(count: int) -> LikelyCounts:
    return LikelyCounts(count, np.ones(1), 0.0, 0.0, True, True)


def _trimmed(start: int, masses: Doubles, relative: float, lost: float, first: bool, last: bool) -> LikelyCounts:
    """Masses fall on both sides of the largest, so those that are kept are neighbours."""
    (kept,) = np.nonzero(masses >= LEAST_MASS * masses.max())
    a, b = int(kept[0]), int(kept[-1]) + 1
    left_out = float(masses[:a].sum() + masses[b:].sum()) * (1 + 2 * relative + len(masses) * UNIT)
    return LikelyCounts(start + a, masses[a:b], relative, lost + left_out, first and a == 0, last and b == len(masses))


@lru_cache(maxsize=512)
def _binomial(people: int, rate: Fraction) -> LikelyCounts:
    """From the mode outward, each mass is the one before times a ratio. Ratios fall, so that what is beyond the window is at most
    a geometric series.
    """
    if people == 0 or rate in (0, 1):
        return _certain(people if rate == 1 else 0)
    odds, mode = odds_of(rate), min(people, math.floor((people + 1) * rate))
    reach = math.ceil(FAR_DEVIATIONS * math.sqrt(float(people * rate * (1 - rate)))) + FAR_COUNTS
    low, high = max(0, mode - reach), min(people, mode + reach)
    k = np.arange(low, high, dtype=np.float64)
    up = (people - k[mode - low :]) / (k[mode - low :] + 1) * odds
    down = ((k[: mode - low] + 1) / (people - k[: mode - low]) / odds)[::-1]
    weights = np.concatenate((np.cumprod(down)[::-1], [1.0], np.cumprod(up)))
    beyond = 0.0
    if low > 0:
        ratio = low / (people - low + 1) / odds
        beyond += float(weights[0]) * ratio / (1 - ratio)
    if high < people:
        ratio = (people - high) / (high + 1) * odds
        beyond += float(weights[-1]) * ratio / (1 - ratio)
    total, relative = float(weights.sum()), 12 * (len(weights) + 2) * UNIT + 2 * beyond
    return _trimmed(low, weights / total, relative, 2 * beyond, low == 0, high == people)
