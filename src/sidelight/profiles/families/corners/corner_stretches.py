"""Bounds for very many corners of a box of rates at once: the best half-line changes smoothly from one corner to the next.

With m people at one tilted rate and the rest at the other, A and log phi of `stretch_polynomials` are linear in m.
"""

from __future__ import annotations

import math
from dataclasses import dataclass, field
from functools import cached_property

import numpy as np
from flint import acb, arb

from sidelight.laws.transforms.contour import Line, Transform, moving, negligible_from
from sidelight.laws.transforms.people import Person, fading
from sidelight.numbers.balls import above, in_balls
from sidelight.numbers.rounding import UNIT
from sidelight.profiles.families.stretch_polynomials import (
    Doubles,
    Grid,
    Pieces,
    expand,
    exponential_series_above,
    grid_for,
)

MOST_SINGLE_CORNERS = 5_000  # corners of a stretch that are looked at one by one; by trial: speed and width
CORNERS_GUESSED = 500  # corners at each end of a stretch among which the worst is guessed; by trial: speed
SMALLEST_VALUE = 1e-300  # stands for 0 under a logarithm; decides where to look, never what is promised
MOST_NOISY_PIECES = 300  # pieces of the range of y with noise; by trial: speed and width


@dataclass(frozen=True, eq=False)
class Corners:
    """The corners with m people like `one` and the rest of `people` like `other`, perhaps with noise, tilted by the line's
    epsilon.
    """

    people: int
    one: Person
    other: Person
    line: Line
    noise: Transform | None = None
    _kept: dict[tuple[int, int], Pieces] = field(default_factory=dict)

    @in_balls
    def bound(self, first: int, last: int) -> float:
        """An upper bound of the half-lines of all corners with first <= m <= last."""
        middle, reach = _middle(first, last)
        pieces, level = self._expanded(middle, reach), self._level(middle)
        if reach <= MOST_SINGLE_CORNERS and abs(self._slope) * reach < 1 and self.noise is None:
            away: Doubles = np.arange(first - middle, last - middle + 1, dtype=np.float64) * float(self._slope.mid())
            found = float(np.max(self._one_by_one(pieces, middle, first, last) * exponential_series_above(away)))
        else:
            found, level = pieces.largest(), level + abs(self._slope * reach)
        return min(1.0, above(level.exp() * found))

    def alike(self, first: int, last: int) -> bool:
        """Whether a polynomial will probably bound the corners from first to last closely; decides where to look, never what is
        promised.
        """
        one, other = (float(each.variance.mid()) for each in (self.one, self.other))
        return (last - first) * abs(one - other) < self.people * min(one, other)

    def suspect(self, first: int, last: int) -> int:
        """The corner that is probably the worst; if there are many, only those near both ends are considered."""
        middle, reach = _middle(first, last)
        pieces = self._expanded(middle, reach)
        slope, best = float(self._slope.mid()), (-math.inf, first)
        for a, b in {(first, min(last, first + CORNERS_GUESSED)), (max(first, last - CORNERS_GUESSED), last)}:
            values = self._one_by_one(pieces, middle, a, b)
            place = int(np.argmax(values * np.exp(slope * np.arange(b - a + 1) - max(0.0, slope * (b - a)))))
            best = max(best, (math.log(values[place] or SMALLEST_VALUE) + slope * (a + place - middle), a + place))
        return best[1]

    @cached_property
    def _slope(self) -> arb:
        """The change of A if one person like `other` becomes one like `one`."""
        tilt = self.line.tilt
        return (self.one.level - tilt * self.one.rate) - (self.other.level - tilt * self.other.rate)

    def _level(self, m: int) -> arb:
        tilt = self.line.tilt
        level = self.one.level * m + self.other.level * (self.people - m)
        level = level - tilt * (self.one.rate * m + self.other.rate * (self.people - m))
        return level if self.noise is None else level + self.noise.level - tilt * arb(self.noise.centre)

    @cached_property
    def _least(self) -> arb:
        """The smallest variance of a corner."""
        return self.one.variance.min(self.other.variance) * self.people

    @cached_property
    def _grid(self) -> Grid:
        """The range of y and its pieces. With noise the mode of the law is only known to be within sqrt(3) standard deviations of
        the mean, which holds for every unimodal law.
        """
        if self.noise is None:
            return grid_for(float(self._least.mid()), float(self.line.tilt))
        widest = above(self.one.variance.max(self.other.variance) * self.people) + self.noise.spread * 1.01
        edge = math.sqrt(3 * (widest + 1)) + 2
        narrow = 40 / math.sqrt(float(self._least.mid()) + self.noise.spread)
        return Grid(min(MOST_NOISY_PIECES, math.ceil(edge * max(narrow, 8 * float(self.line.tilt)))), edge)

    @cached_property
    def _logs(self) -> tuple[list[acb], list[acb], list[acb], arb]:
        """log phi of a person of each kind, and their difference, at the frequencies where phi is not negligible; and a bound of
        |phi| at the others.
        """
        count = self.line.count
        size, rest = negligible_from(lambda place: fading(self._least, place, count), self.line)
        turns = [moving(place, count, 1) for place in range(size)]
        one, other = (
            [log - turn * each.rate for log, turn in zip(each.logs(size, count), turns, strict=True)]
            for each in (self.one, self.other)
        )
        return one, other, [c - b for c, b in zip(one, other, strict=True)], rest

    @cached_property
    def _noise_logs(self) -> list[acb]:
        """log phi of the noise, centred at its mean."""
        size, count = len(self._logs[0]), self.line.count
        if self.noise is None:
            return [acb(0)] * size
        turns = [moving(place, count, 1) * arb(self.noise.centre) for place in range(size)]
        return [phi.log() - turn for phi, turn in zip(self.noise.turned(size, count, 0), turns, strict=True)]

    @in_balls
    def _expanded(self, middle: int, reach: int) -> Pieces:
        if (middle, reach) not in self._kept:
            one, other, changes, rest = self._logs
            middles = [c * middle + b * (self.people - middle) + z for c, b, z in zip(one, other, self._noise_logs, strict=True)]
            self._kept[middle, reach] = expand(self.line, middles, changes, rest, reach, self._grid)
        return self._kept[middle, reach]

    def _one_by_one(self, pieces: Pieces, middle: int, first: int, last: int) -> Doubles:
        """Upper bounds for each corner by itself: the best half-line starts at one of the two whole numbers next to the mean."""
        grid, x = self._grid, np.arange(first - middle, last - middle + 1, dtype=np.float64)
        mean = self.one.rate * middle + self.other.rate * (self.people - middle)
        off = float((mean - mean.mid().floor()).mid()) + x * float((self.one.rate - self.other.rate).mid())
        fraction = off - np.floor(off)
        found = np.zeros_like(x)
        for y in (-fraction, 1 - fraction):
            places = np.clip(((y + grid.edge) / (2 * grid.half)).astype(np.int64), 0, grid.pieces - 1)
            for place in np.unique(places):
                here = places == place
                found[here] = np.maximum(found[here], pieces.at(int(place), x[here], y[here] - grid.centre(int(place))))
        return found * (1 + 64 * UNIT)


def _middle(first: int, last: int) -> tuple[int, int]:
    middle = (first + last) // 2
    return middle, max(middle - first, last - middle)
