"""Laws of counts in doubles with bounded errors: fast, for searches that only have to rule out members."""

from __future__ import annotations

import math
from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache, reduce

import numpy as np
from numpy.typing import NDArray

from sidelight.laws.counts.independent_people import Parts
from sidelight.numbers.rounding import UNIT

MASS_UNDERFLOW = 1e-300  # more than what underflow can hide in one mass: doubles keep all digits down to 2.2e-308

Doubles = NDArray[np.float64]


@dataclass(frozen=True, eq=False)
class CoarseLaw:
    """The mass at `start + j` lies within `masses[j] (1 +- relative) +- absolute`; `below` and `above`, the masses outside the
    window, have the same errors. `tails_follow` means the same as for a LatticeLaw.
    """

    start: int
    masses: Doubles
    relative: float
    absolute: float
    below: float = 0.0
    above: float = 0.0
    tails_follow: bool = True

    def plus(self, other: CoarseLaw) -> CoarseLaw:
        """The law of the sum with an independent number of the other law."""
        terms = min(len(self.masses), len(other.masses))
        return CoarseLaw(
            self.start + other.start,
            np.convolve(self.masses, other.masses),
            1.01 * (self.relative + other.relative + (terms + 2) * UNIT),
            1.01 * (self.absolute + other.absolute) + terms * MASS_UNDERFLOW * 1e-6,
        )

    def mirrored(self) -> CoarseLaw:
        """The law of -X."""
        start = -(self.start + len(self.masses) - 1)
        return CoarseLaw(start, self.masses[::-1], self.relative, self.absolute, self.above, self.below, self.tails_follow)

    def tails(self) -> tuple[Doubles, float, float]:
        """P[X >= start + j] for j from 1 to the number of masses, with its relative and absolute error."""
        size = len(self.masses)
        sums = np.cumsum(np.concatenate(([self.above], self.masses[:0:-1])))[::-1]
        return sums, self.relative + 1.01 * size * UNIT, (size + 1) * self.absolute


def coarse_law(parts: Parts) -> CoarseLaw:
    laws = [_binomial(people, rate) for rate, people in parts if people]
    while len(laws) > 1:
        laws = [reduce(CoarseLaw.plus, laws[j : j + 2]) for j in range(0, len(laws), 2)]
    return laws[0] if laws else _binomial(0, Fraction(0))


@lru_cache(maxsize=1024)
def _binomial(people: int, rate: Fraction) -> CoarseLaw:
    if people == 0 or rate in (0, 1):
        return CoarseLaw(people if rate == 1 else 0, np.ones(1), 0.0, 0.0)
    odds = float(rate / (1 - rate))
    mode = min(people, math.floor((people + 1) * rate))
    k = np.arange(people, dtype=np.float64)
    up = (people - k[mode:]) / (k[mode:] + 1) * odds
    down = ((k[:mode] + 1) / (people - k[:mode]) / odds)[::-1]
    weights = np.concatenate((np.cumprod(down)[::-1], [1.0], np.cumprod(up)))
    return CoarseLaw(0, weights / weights.sum(), 12 * (people + 1) * UNIT, MASS_UNDERFLOW)
