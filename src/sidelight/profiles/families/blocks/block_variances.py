"""The variances of the counts of everybody but one block, over whole stretches of blocks."""

from __future__ import annotations

import math
from dataclasses import dataclass
from functools import cached_property, lru_cache

import numpy as np

from sidelight.laws.counts.independent_people import Parts
from sidelight.laws.counts.many_parts import as_columns
from sidelight.laws.transforms.everybody_but_a_block import Doubles, Sliding, SlidingSums
from sidelight.profiles.families.blocks.block_places import BlockPlaces

ROUNDING = 1e-9  # relative, and for a sum absolute: more than the doubles of a variance p (1 - p) and of a power of e lose
LARGEST = 700.0  # e^700 is the end of the doubles


@dataclass(frozen=True, eq=False)
class BlockVariances:
    """A tilt changes the variance p (1 - p) of one person by a factor between e^-tilt and e^tilt."""

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
        """At least the variance of any member."""
        _, found = self._sums.between(0, self.places.others)
        return float(np.max(found)) * (1 + ROUNDING) + self._sums.error

    def at_most(self, tilt: float) -> float:
        """At least the variance of any member, tilted: nobody's exceeds 1/4."""
        return min(self.widest * math.exp(min(tilt, LARGEST)) * (1 + ROUNDING) + ROUNDING, self.places.ends[-1] / 4)

    def narrowest(self, tilt: float, a: int, b: int) -> float:
        """At most the variance of any member from a to b, tilted."""
        _, found = self._sums.between(self.places.start(a), self.places.start(b))
        return max(0.0, (float(np.min(found)) * (1 - ROUNDING) - self._sums.error) * math.exp(-tilt) * (1 - ROUNDING))


@lru_cache(maxsize=4)
def _columns(parts: Parts) -> tuple[Doubles, Doubles]:
    """The rates and the people."""
    found = as_columns(parts)
    return found.rates.near(), found.people.astype(np.float64)
