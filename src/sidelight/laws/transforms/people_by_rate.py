"""Many people in the order of their rates: the moments of everybody but a run of neighbours, from cumulative sums."""

from __future__ import annotations

import math
from collections.abc import Callable
from dataclasses import dataclass
from functools import cached_property, lru_cache
from itertools import accumulate
from typing import ClassVar

import numpy as np
from flint import arb
from numpy.typing import NDArray

from sidelight.laws.counts.independent_people import Parts
from sidelight.laws.counts.many_parts import ManyParts, as_columns
from sidelight.laws.counts.rate_column import LIMB
from sidelight.laws.transforms.moments import Doubles, Moments, chebyshev, evaluation_error
from sidelight.laws.transforms.people import Grouped
from sidelight.numbers.balls import above, in_balls
from sidelight.numbers.rounding import UNIT

DEGREE = 40
SCALE = 3 * LIMB - 1  # first moments are summed as whole multiples of 2^-80
MOST_IN_LIMBS = 2**36  # people; for fewer, the sums of their limbs fit into int64
ENOUGH = 40.0  # terms of one person below e^-ENOUGH are left out, and bounded
ROW = 256  # groups per row: sums run within a row, and then over the rows; by trial
MOST_VALUES_KEPT = 60_000  # groups whose T_d are kept, in 20 MB; of more they are computed again wherever they are asked for
ROWS = 64  # rows summed at a time, and rows kept: 5 MB


@dataclass(frozen=True, eq=False)
class Ordered:
    """Groups of people with rising rates. Cumulative sums are stored for each row of ROW groups; those within a row are computed
    when they are needed.
    """

    parts: Parts

    @cached_property
    def _columns(self) -> ManyParts:
        return as_columns(self.parts)

    @property
    def ends(self) -> NDArray[np.int64]:
        return self._columns.ends

    @property
    def people(self) -> int:
        return int(self.ends[-1])

    def _firsts(self, groups: slice, row: int) -> list[int]:
        """The sums of x = 2p - 1 over every `row` groups, as whole multiples of 2^-SCALE; the x of each person is
        rounded down.
        """
        some = self._columns[groups]
        people = some.people if self.people < MOST_IN_LIMBS else some.people.astype(object)
        starts = np.arange(0, len(some), row)
        high, middle, low = (np.add.reduceat(limb * people, starts).tolist() for limb in some.rates.limbs())
        number = np.add.reduceat(people, starts).tolist()
        rows = zip(high, middle, low, number, strict=True)
        return [(a << 2 * LIMB) + (b << LIMB) + c - (n << SCALE) for a, b, c, n in rows]

    def _values(self, groups: slice, degree: int = DEGREE) -> Doubles:
        """T_d of each group, one row for each d."""
        if len(self.parts) <= MOST_VALUES_KEPT:
            return self._all_values[: degree + 1, groups]
        return chebyshev(self._columns.rates.taken(groups).centred(), degree)

    @cached_property
    def _all_values(self) -> Doubles:
        return chebyshev(self._columns.rates.centred(), DEGREE)

    def _chunks(self) -> list[slice]:
        groups, size = len(self.parts), ROW * ROWS
        return [slice(start, min(start + size, groups)) for start in range(0, groups, size)]

    @cached_property
    def _first_sums(self) -> list[int]:
        """The sums of x over all groups before each row, and over all groups."""
        return [0, *accumulate(total for chunk in self._chunks() for total in self._firsts(chunk, ROW))]

    @cached_property
    def _sums(self) -> Doubles:
        """The sums of T_d over all groups before each row, and over all groups."""
        totals = np.concatenate([self._within(chunk)[:, -1].copy() for chunk in self._chunks()])
        return np.concatenate((np.zeros((1, DEGREE + 1)), np.cumsum(totals, axis=0)))

    def _within(self, groups: slice) -> Doubles:
        """For each row, the cumulative sums of T_d over its groups."""
        weighted = self._values(groups) * self._columns.people[groups].astype(np.float64)
        padded = np.zeros((-(-weighted.shape[1] // ROW) * ROW, DEGREE + 1))
        padded[: weighted.shape[1]] = weighted.T
        found: Doubles = np.cumsum(padded.reshape(-1, ROW, DEGREE + 1), axis=1)
        return found

    @cached_property
    def _row(self) -> Callable[[int], tuple[list[int], Doubles, Doubles]]:
        """For each group of a row: M_1 of all people before the group, as a multiple of 2^-SCALE; T_d of the group; the sum of
        T_d over all people up to the end of the group. Results are stored for the rows used last.
        """

        def summed(row: int) -> tuple[list[int], Doubles, Doubles]:
            groups = slice(row * ROW, min((row + 1) * ROW, len(self.parts)))
            firsts = list(accumulate(self._firsts(groups, 1), initial=self._first_sums[row]))
            within = self._within(groups)[0]
            return firsts, self._values(groups), within + self._sums[row] if row else within

        return lru_cache(maxsize=ROWS)(summed)

    @cached_property
    def _errors(self) -> Doubles:
        """For each d, a bound of the error of any cumulative sum of T_d."""
        steps = ROW + len(self.parts) // ROW + 4
        return self.people * (evaluation_error(DEGREE) + steps * UNIT) * 1.01

    def _before(self, person: int) -> tuple[int, Doubles]:
        """M_1 as a multiple of 2^-SCALE, and all moments, of everybody before this person."""
        group = int(np.searchsorted(self.ends, person, side="right"))
        if group == len(self.parts):
            return self._first_sums[-1], self._sums[-1]
        people = int(self._columns.people[group])
        some = person - (int(self.ends[group]) - people)
        row, place = divmod(group, ROW)
        firsts, values, sums = self._row(row)
        before = sums[place - 1] if place else self._sums[row]
        first = (firsts[place + 1] - firsts[place]) // people
        return firsts[place] + some * first, before + some * values[:, place]

    FARTHEST: ClassVar[float] = 1.0  # largest tilt for which DEGREE terms of the series are nearly exact

    @in_balls
    def exponents(self, tilt: float, way: str) -> tuple[Doubles, float]:
        """log(1 + p (e^s - 1)) - s p e^s / (1 + p (e^s - 1)) for a person of each group, and a bound of the error of each.

        A series in T_d(x): the first term is that of `moments`, the second is s times the derivative of the first by s.
        """
        s = arb(tilt)
        v = (s / 4).tanh()
        first = s / 2 + 2 * (s / 4).cosh().log() - s * (1 + v) / 2
        last = min(DEGREE, 4 + math.ceil(ENOUGH / -math.log(max(float(v.mid()), 1e-30))))
        terms = [-2 * (-v) ** d / d - s * (1 - v * v) / 2 * (-v) ** (d - 1) for d in range(1, last + 1)]
        terms = [first, *(term if way == "up" else (-1) ** d * term for d, term in enumerate(terms, start=1))]
        rest = v ** (last + 1) * 2 / (last + 1) + s * (1 - v * v) / 2 * v**last
        weights = np.array([float(term.mid()) for term in terms])
        sizes = np.array([above(abs(term)) for term in terms])
        error = float(np.sum(sizes * (evaluation_error(last) + (last + 4) * UNIT))) * 1.01
        found = np.zeros(len(self.parts))
        for chunk in self._chunks():
            for weight, row in zip(weights, self._values(chunk, last), strict=True):
                found[chunk] += weight * row
        return found, error + above(rest / (1 - v)) + above(sum((arb(term.rad()) for term in terms), arb(0)))

    def without(self, first: int, end: int) -> Moments:
        """The moments of everybody but the people from number `first` up to, and without, number `end`."""
        (unit, all_of_them), (until, later), (so_far, before) = (self._before(person) for person in (self.people, end, first))
        sums = all_of_them - (later - before)
        errors = 3 * self._errors + 8 * UNIT * self.people
        exactly = arb(unit - (until - so_far), 3 * self.people) * arb(2) ** -SCALE
        balls = [exactly, *(arb(float(m), float(e)) for m, e in zip(sums[2:], errors[2:], strict=True))]
        return Moments(self.people - (end - first), balls, lambda: Grouped(self._columns.without_run(first, end)))
