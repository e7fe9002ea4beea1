"""Bounds for very many corners of a box of rates at once: the best half-line changes smoothly from one corner to the next.

With m people at one tilted rate and the rest at the other, A and log phi of `stretch_polynomials` are linear in m.
"""

from __future__ import annotations

import math
from dataclasses import dataclass, field
from functools import cached_property

import numpy as np
from flint import acb, arb

from sidelight.laws.transforms.contour import Contour, Line, Transform, moving, negligible_from
from sidelight.laws.transforms.people import Groups, Person, fading
from sidelight.noises.added import TransformOfSum
from sidelight.numbers.balls import above, in_balls
from sidelight.numbers.rounding import UNIT
from sidelight.numbers.search import turning
from sidelight.profiles.families.stretch_polynomials import (
    Doubles,
    Grid,
    Pieces,
    expand_around,
    exponential_series_above,
    grid_for,
)

MOST_SINGLE_CORNERS = 5_000  # corners of a stretch that are looked at one by one; by trial: speed and width
CORNERS_GUESSED = 500  # corners at each end of a stretch among which the worst is guessed; by trial: speed
SMALLEST_VALUE = 1e-300  # stands for 0 under a logarithm; decides where to look, never what is promised
MOST_NOISY_PIECES = 300  # pieces of the range of y with noise; by trial: speed and width
ROOM_IN_PEOPLE = 0.5  # on both sides of the range of y that is guessed with noise; by trial: speed and width
# Further room, as shares of the standard deviation, tried one after the other; by trial: speed and width
ROOM_SHARES = (0.0, 0.1, 0.5)


@dataclass(frozen=True, eq=False)
class Corners:
    """The corners with m people like `one` and the rest of `people` like `other`, perhaps with noise, tilted by the line's
    epsilon. `noise`: its transform, where the weights of the line do not contain it. `least`: a variance that no count has less
    than, of the corners asked about.
    """

    people: int
    one: Person
    other: Person
    line: Line
    noise: Transform | None = None
    noisy: bool = False
    least: float = 0.0
    _kept: dict[tuple[int, int], Pieces | None] = field(default_factory=dict)
    _turns: dict[int, float] = field(default_factory=dict)
    _around: dict[int, list[acb]] = field(default_factory=dict)

    @in_balls
    def bound(self, first: int, last: int) -> float:
        """An upper bound of the half-lines of all corners with first <= m <= last; 1 where it is not known where they start."""
        middle, reach = _middle(first, last)
        pieces, level = self._expanded(middle, reach), self._level(middle)
        if pieces is None:
            return 1.0
        if reach <= MOST_SINGLE_CORNERS and abs(self._slope) * reach < 1:
            away: Doubles = np.arange(first - middle, last - middle + 1, dtype=np.float64) * float(self._slope.mid())
            found = float(np.max(self._one_by_one(pieces, middle, first, last) * exponential_series_above(away)))
        else:
            found, level = pieces.largest(), level + abs(self._slope * reach)
        return min(1.0, above(level.exp() * found))

    def alike(self, first: int, last: int) -> bool:
        """Whether a polynomial will probably bound the corners from first to last closely; decides where to look, never what is
        promised.
        """
        narrow, wide = sorted(self._variance(m) for m in (first, last))
        least = narrow if self.noisy else self.people * min(float(each.variance.mid()) for each in (self.one, self.other))
        return wide - narrow < least

    def suspect(self, first: int, last: int) -> int | None:
        """The corner that is probably the worst; if there are many, only those near both ends are considered. None where their
        best half-lines are not known to start within a range.
        """
        middle, reach = _middle(first, last)
        pieces = self._expanded(middle, reach)
        if pieces is None:
            return None
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
        """No corner that is asked about has a smaller variance."""
        return (self.one.variance.min(self.other.variance) * self.people).max(arb(self.least))

    def _grid(self, middle: int, reach: int) -> Grid | None:
        """The range of y and its pieces. Without noise the best half-line of every corner has |y| < 1 (Darroch). With noise the
        range is guessed from a few corners; then f(k-1) - e^epsilon f(k) is shown to be below 0 for a whole step before it and
        above 0 for a whole step at its end, for all corners. None where that cannot be shown.
        """
        tilt = float(self.line.tilt)
        if not self.noisy:
            return grid_for(float(self._least.mid()), tilt)
        found = [self._turn(m) for m in {max(0, middle - reach), min(self.people, middle + reach)}]
        deviation = math.sqrt(self._variance(middle))
        (_, _, changes, rest), phis = self._logs, self._phis(middle)
        half = min(max(0.25, deviation / 200), deviation / 80, 1 / (16 * tilt) if tilt else 1.0)
        for share in ROOM_SHARES:
            room = ROOM_IN_PEOPLE + share * deviation
            low, high = math.floor(min(found) - 1 - room), math.ceil(max(found) + room)
            steps = (Grid(math.ceil(0.5 / half), 0.51, at) for at in (low - 0.5, high + 0.5))
            before, after = (expand_around(self.line, phis, changes, rest, reach, step, kind="rises") for step in steps)
            if before.largest() < 0 and after.mirrored().largest() < 0:
                edge = (high + 1 - low) / 2 + 0.01
                return Grid(min(MOST_NOISY_PIECES, math.ceil(edge / half)), edge, (high + 1 + low) / 2)
        return None

    def _variance(self, m: int) -> float:
        """About that of the corner, with noise."""
        one, other = (float(each.variance.mid()) for each in (self.one, self.other))
        return one * m + other * (self.people - m) + (0.0 if self.noise is None else self.noise.spread)

    def _turn(self, m: int) -> float:
        """y of the best half-line of a corner, with noise."""
        if m not in self._turns:
            count: Transform = Groups(self.line.tilt, ((self.one, m), (self.other, self.people - m)))
            law = count if self.noise is None else TransformOfSum(count, self.noise)
            near, far = round(law.centre) + 1, min(law.reach, self.line.room)
            start = turning(Contour(law, self.line).rises, near - far, near + far, near)[0]
            self._turns[m] = start - 1 - law.centre
        return self._turns[m]

    @cached_property
    def _logs(self) -> tuple[list[acb], list[acb], list[acb], arb]:
        """log phi of a person of each kind, and their difference, at the frequencies where phi is not negligible; and a bound of
        |phi| at the others.
        """
        count = self.line.count
        size, rest = negligible_from(self._fading, self.line)
        turns = [moving(place, count, 1) for place in range(size)]
        one, other = (
            [log - turn * each.rate for log, turn in zip(each.logs(size, count), turns, strict=True)]
            for each in (self.one, self.other)
        )
        return one, other, [c - b for c, b in zip(one, other, strict=True)], rest

    def _fading(self, place: int) -> arb:
        """A bound of |phi| of every corner, at this place and at all larger frequencies."""
        count = fading(self._least, place, self.line.count)
        return count if self.noise is None else count * self.noise.fading(place, self.line.count)

    @cached_property
    def _noise_logs(self) -> list[acb]:
        """log phi of the noise, centred at its mean."""
        size, count = len(self._logs[0]), self.line.count
        if self.noise is None:
            return [acb(0)] * size
        turns = [moving(place, count, 1) * arb(self.noise.centre) for place in range(size)]
        return [phi.log() - turn for phi, turn in zip(self.noise.turned(size, count, 0), turns, strict=True)]

    def _phis(self, middle: int) -> list[acb]:
        if middle not in self._around:
            (one, other, _, _), noise = self._logs, self._noise_logs
            logs = (c * middle + b * (self.people - middle) + z for c, b, z in zip(one, other, noise, strict=True))
            self._around[middle] = [log.exp() for log in logs]
        return self._around[middle]

    @in_balls
    def _expanded(self, middle: int, reach: int) -> Pieces | None:
        if (middle, reach) not in self._kept:
            grid, (_, _, changes, rest) = self._grid(middle, reach), self._logs
            found = None if grid is None else expand_around(self.line, self._phis(middle), changes, rest, reach, grid)
            self._kept[middle, reach] = found
        return self._kept[middle, reach]

    def _one_by_one(self, pieces: Pieces, middle: int, first: int, last: int) -> Doubles:
        """Upper bounds for each corner by itself: the best half-line starts at a whole number of the range; without noise at one
        of the two next to the mean.
        """
        grid, x = pieces.grid, np.arange(first - middle, last - middle + 1, dtype=np.float64)
        mean = self.one.rate * middle + self.other.rate * (self.people - middle)
        if self.noise is not None:
            mean = mean + arb(self.noise.centre)
        off = float((mean - mean.mid().floor()).mid()) + x * float((self.one.rate - self.other.rate).mid())
        fraction = off - np.floor(off)
        found = np.zeros_like(x)
        steps = range(math.floor(grid.around - grid.edge) + 1, math.floor(grid.around + grid.edge) + 1) if self.noisy else (0, 1)
        for step in steps:
            y = step - fraction
            inside = abs(y - grid.around) <= grid.edge
            places = np.clip(((y - grid.around + grid.edge) / (2 * grid.half)).astype(np.int64), 0, grid.pieces - 1)
            for place in np.unique(places[inside]):
                here = inside & (places == place)
                found[here] = np.maximum(found[here], pieces.at(int(place), x[here], y[here] - grid.centre(int(place))))
        return found * (1 + 64 * UNIT)


def _middle(first: int, last: int) -> tuple[int, int]:
    middle = (first + last) // 2
    return middle, max(middle - first, last - middle)
