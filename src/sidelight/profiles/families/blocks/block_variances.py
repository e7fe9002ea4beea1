"""Bounds of the variance of the count of everybody but one block, over whole stretches of blocks."""

from __future__ import annotations

import math
from dataclasses import dataclass
from functools import cached_property, lru_cache

import numpy as np

from sidelight.laws.counts.independent_people import Parts
from sidelight.laws.counts.many_parts import as_columns
from sidelight.laws.transforms.everybody_but_a_block import Doubles, Sliding, SlidingSums
from sidelight.profiles.families.blocks.block_places import BlockPlaces

ROUNDING = 1e-9  # relative, and absolute for a sum: above the rounding errors of a variance p (1 - p) and of a power of e
LARGEST = 700.0  # the exponent at which e^x is still a double


@dataclass(frozen=True, eq=False)
class BlockVariances:
    """Bounds of the variances of all members: a tilt changes the variance p (1 - p) of one person by a factor between e^-tilt and
    e^tilt.
    """

    places: BlockPlaces

    @cached_property
    def sliding(self) -> Sliding:
        return Sliding(_columns(self.places.parts)[1], self.places.gone)

    @cached_property
    def _sums(self) -> SlidingSums:
        rates, _ = _columns(self.places.parts)
        return SlidingSums(self.sliding, rates * (1 - rates))

    @cached_property
    def widest(self) -> float:
        """An upper bound of the variance of every member."""
        _, found = self._sums.between(0, self.places.others)
        return float(np.max(found)) * (1 + ROUNDING) + self._sums.error

    def at_most(self, tilt: float) -> float:
        """An upper bound of the variance of every tilted member; the variance of one person is at most 1/4."""
        return min(self.widest * math.exp(min(tilt, LARGEST)) * (1 + ROUNDING) + ROUNDING, self.places.ends[-1] / 4)

    def narrowest(self, tilt: float, a: int, b: int) -> float:
        """A lower bound of the variance of every tilted member from a to b."""
        _, found = self._sums.between(self.places.start(a), self.places.start(b))
        return max(0.0, (float(np.min(found)) * (1 - ROUNDING) - self._sums.error) * math.exp(-tilt) * (1 - ROUNDING))


@lru_cache(maxsize=4)
def _columns(parts: Parts) -> tuple[Doubles, Doubles]:
    """The rates of the groups and their numbers of people, as doubles."""
    found = as_columns(parts)
    return found.rates.near(), found.people.astype(np.float64)
