"""Cumulative sums over people in order after a tilt: level, mean and variance of everybody but a run of neighbours."""

from __future__ import annotations

import math
from dataclasses import dataclass
from functools import cached_property

import numpy as np

from sidelight.laws.counts.rate_column import Whole
from sidelight.laws.transforms.frequencies import Doubles
from sidelight.laws.transforms.phi_in_doubles import TiltedRates
from sidelight.numbers.rounding import UNIT


@dataclass(frozen=True, eq=False)
class TiltedSums:
    """Runs are given by their first person and by the first after them."""

    tilted: TiltedRates
    tilt: float

    @cached_property
    def sums(self) -> tuple[Doubles, Doubles, Doubles]:
        """Cumulative sums of the logarithm of the weight, of the tilted rate and of the tilted variance."""
        yes, no, weights = self.tilted.yes, self.tilted.no, self.tilted.weights
        one, two, three = (summed_in_rows(each) for each in (np.log(weights), yes, yes * no))
        return one, two, three

    @property
    def people(self) -> int:
        return len(self.tilted.yes)

    @property
    def rounding(self) -> float:
        return sum_error(self.people)

    def means(self, first: Whole, end: Whole) -> Doubles:
        sums = self.sums[1]
        found: Doubles = sums[first] + (sums[-1] - sums[end])
        return found

    def heights(self, first: Whole, end: Whole) -> Doubles:
        """log E e^(sX) minus s times the tilted mean, about the logarithm of the value."""
        levels = self.sums[0]
        found: Doubles = levels[first] + (levels[-1] - levels[end]) - self.tilt * self.means(first, end)
        return found

    @property
    def level_error(self) -> float:
        """The error of log E e^(sX) of everybody but a run: of the sums, and of each person's weight and its logarithm."""
        return self.rounding * float(self.sums[0][-1]) + 8 * (self.people + 8) * UNIT

    @property
    def heights_error(self) -> float:
        return self.level_error + self.tilt * self.rounding * float(self.sums[1][-1])

    def variances(self, first: Whole, end: Whole) -> Doubles:
        sums = self.sums[2]
        found: Doubles = np.maximum(sums[first] + (sums[-1] - sums[end]), 0.0)
        return found


def summed_in_rows(each: Doubles) -> Doubles:
    """Cumulative sums from 0, in rows, so that the roundings are few."""
    size = math.isqrt(len(each)) + 1
    padded = np.zeros(-(-len(each) // size) * size)
    padded[: len(each)] = each
    rows = np.cumsum(padded.reshape(-1, size), axis=1)
    before = np.concatenate(([0.0], np.cumsum(rows[:-1, -1])))
    found: Doubles = np.concatenate(([0.0], (rows + before[:, None]).ravel()[: len(each)]))
    return found


def sum_error(people: int) -> float:
    """The error of a difference of such sums, as a share of the sum over everybody: of the numbers, and of the additions."""
    return 8 * (math.isqrt(people) + 20) * UNIT
