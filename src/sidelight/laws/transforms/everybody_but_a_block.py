"""Sums over everybody but a block of neighbours, for every place of the block along groups of people in order."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

import numpy as np
from numpy.typing import NDArray

from sidelight.numbers.rounding import UNIT

Doubles = NDArray[np.float64]


@dataclass(frozen=True, eq=False)
class Sliding:
    """The sizes of groups of people in order; a block of `gone` neighbouring people is left out of the sums."""

    people: Doubles
    gone: int

    @cached_property
    def ends(self) -> Doubles:
        return np.concatenate(([0.0], np.cumsum(self.people)))

    @cached_property
    def bends(self) -> Doubles:
        """The starts of blocks that begin or end at the edge of a group. Between two such starts the sums change linearly."""
        places = np.concatenate((self.ends, self.ends - self.gone))
        return np.unique(places[(places >= 0) & (places <= self.ends[-1] - self.gone)])


@dataclass(frozen=True, eq=False)
class SlidingSums:
    """Sums over everybody but a block, of a number `each` that is the same for all people of a group."""

    sliding: Sliding
    each: Doubles

    @cached_property
    def _sums(self) -> Doubles:
        return np.concatenate(([0.0], np.cumsum(self.each * self.sliding.people)))

    @cached_property
    def error(self) -> float:
        """A bound of the rounding error of every such sum."""
        size = float(np.sum(np.abs(self.each) * self.sliding.people))
        return 4 * (len(self.each) + 20) * UNIT * size * 1.01

    def at(self, starts: Doubles) -> Doubles:
        """The sums over everybody but the blocks that begin at these starts."""
        ends, sums = self.sliding.ends, self._sums
        block = np.interp(starts + self.sliding.gone, ends, sums) - np.interp(starts, ends, sums)
        found: Doubles = sums[-1] - block
        return found

    @cached_property
    def _at_bends(self) -> Doubles:
        return self.at(self.sliding.bends)

    def between(self, first: int, last: int) -> tuple[Doubles, Doubles]:
        """The starts from `first` to `last` at which the sum can be largest or smallest, and the sums at these starts."""
        bends = self.sliding.bends
        i, j = (int(found) for found in np.searchsorted(bends, (first, last)))
        ends = np.array([first, last], dtype=np.float64)
        return np.concatenate((ends, bends[i:j])), np.concatenate((self.at(ends), self._at_bends[i:j]))
