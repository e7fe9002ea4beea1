"""The hockey stick between several sums of counts and the same sums moved by one person, summed over the whole grid.

The best event need not be a half-space. Masses are known within a factor 1 +- r, and what is left out is bounded.
"""

from __future__ import annotations

import math
from dataclasses import dataclass

import numpy as np

from sidelight.laws.counts.coarse import Doubles
from sidelight.laws.counts.sums_of_counts import SumsLaw
from sidelight.numbers.interval import Interval
from sidelight.numbers.linear import IntegerVector
from sidelight.numbers.rounding import LARGEST_EXPONENT, UNIT, exponential_bounds
from sidelight.profiles.curves.profile import Profile


@dataclass(frozen=True, eq=False)
class MovedSums(Profile):
    """delta(epsilon) = the larger one of H(Y + step || Y) and H(Y || Y + step)."""

    law: SumsLaw
    step: IntegerVector

    def _delta(self, epsilon: float) -> Interval:
        ways = [self._one_way(sign, epsilon) for sign in (1, -1)]
        upper = max(way.upper for way in ways)
        return Interval(min(upper, max(way.lower for way in ways)), upper)

    def _one_way(self, sign: int, epsilon: float) -> Interval:
        here, there = self._overlaid(sign)
        slack, lost = self.law.relative + (here.size + 16) * UNIT, self.law.lost
        if math.isinf(epsilon):
            apart = float(here[there == 0].sum())
            return _interval(apart * (1 - slack) if not lost else 0.0, apart * (1 + slack) + lost)
        low, high = exponential_bounds(min(epsilon, LARGEST_EXPONENT))
        over = np.maximum(here * (1 + slack) - there * (low * (1 - 2 * slack)), 0.0)
        upper = float(over.sum()) * (1 + slack) + lost
        if epsilon > LARGEST_EXPONENT:
            return _interval(0.0, upper)
        under = np.maximum(here * (1 - slack) - there * (high * (1 + 2 * slack)), 0.0)
        return _interval(float(under.sum()) * (1 - slack) - 1.01 * high * lost, upper)

    def _overlaid(self, sign: int) -> tuple[Doubles, Doubles]:
        """The masses of the moved sums and of the sums, on one grid."""
        shape, step = self.law.masses.shape, [sign * entry for entry in self.step]
        here, there = np.zeros([n + abs(s) for n, s in zip(shape, step, strict=True)]), None
        there = np.zeros_like(here)
        here[tuple(slice(max(0, s), max(0, s) + n) for n, s in zip(shape, step, strict=True))] = self.law.masses
        there[tuple(slice(max(0, -s), max(0, -s) + n) for n, s in zip(shape, step, strict=True))] = self.law.masses
        return here, there


def _interval(lower: float, upper: float) -> Interval:
    high = min(1.0, upper)
    return Interval(min(high, max(0.0, lower)), high)
