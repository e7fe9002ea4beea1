"""Many people in the order of their rates: the moments of any run of neighbours, from sums that are kept once."""

from __future__ import annotations

import math
from dataclasses import dataclass
from functools import cached_property
from itertools import accumulate
from typing import ClassVar

import numpy as np
from flint import arb
from numpy.typing import NDArray

from sidelight.laws.counts.independent_people import Parts
from sidelight.laws.transforms.moments import Doubles, Moments, chebyshev, evaluation_error
from sidelight.laws.transforms.people import Grouped
from sidelight.numbers.balls import above, in_balls
from sidelight.numbers.rounding import UNIT

DEGREE = 40
SCALE = 80  # first moments are summed as whole multiples of 2^-80
ENOUGH = 40.0  # terms below e^-ENOUGH are left out of what one person adds
ROW = 256  # sums run over so many groups, and then over the rows


@dataclass(frozen=True, eq=False)
class Ordered:
    """Groups with rising rates."""

    parts: Parts

    @cached_property
    def ends(self) -> NDArray[np.int64]:
        return np.cumsum(np.array([people for _, people in self.parts], dtype=np.int64))

    @property
    def people(self) -> int:
        return int(self.ends[-1])

    @cached_property
    def _firsts(self) -> list[int]:
        """x = 2p - 1 as whole multiples of 2^-SCALE, rounded down."""
        return [((2 * rate.numerator - rate.denominator) << SCALE) // rate.denominator for rate, _ in self.parts]

    @cached_property
    def _first_sums(self) -> list[int]:
        return [0, *accumulate(x * people for x, (_, people) in zip(self._firsts, self.parts, strict=True))]

    @cached_property
    def _values(self) -> Doubles:
        """T_d of each group, one row for each d."""
        rates = [rate for rate, _ in self.parts]
        return chebyshev(np.array([(2 * p.numerator - p.denominator) / p.denominator for p in rates]), DEGREE)

    @cached_property
    def _sums(self) -> Doubles:
        """Row g: over all groups before g."""
        groups = len(self.parts)
        weights = np.diff(self.ends, prepend=0).astype(np.float64)
        padded = np.zeros((-(-groups // ROW) * ROW, DEGREE + 1))
        padded[:groups] = (self._values * weights).T
        blocks = padded.reshape(-1, ROW, DEGREE + 1)
        within = np.cumsum(blocks, axis=1)
        before = np.cumsum(within[:, -1], axis=0)
        within[1:] += before[:-1, None]
        return np.concatenate((np.zeros((1, DEGREE + 1)), within.reshape(-1, DEGREE + 1)[:groups]))

    @cached_property
    def _errors(self) -> Doubles:
        """Of any sum from the start."""
        steps = ROW + len(self.parts) // ROW + 4
        return self.people * (evaluation_error(DEGREE) + steps * UNIT) * 1.01

    def _before(self, person: int) -> tuple[int, Doubles]:
        """M_1, in units, and all moments of everybody before this person."""
        group = int(np.searchsorted(self.ends, person, side="right"))
        if group == len(self.parts):
            return self._first_sums[-1], self._sums[-1]
        some = person - (int(self.ends[group - 1]) if group else 0)
        return self._first_sums[group] + some * self._firsts[group], self._sums[group] + some * self._values[:, group]

    FARTHEST: ClassVar[float] = 1.0  # tilt at which the series are as good as exact

    @in_balls
    def exponents(self, tilt: float, way: str) -> tuple[Doubles, float]:
        """log(1 + p (e^s - 1)) - s p e^s / (1 + p (e^s - 1)) of a person of each group, and how far each may be off.

        A series in T_d(x): for the first term as in `moments`, the second is s times the derivative of the first by s.
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
        for weight, row in zip(weights, self._values, strict=False):
            found += weight * row
        return found, error + above(rest / (1 - v)) + above(sum((arb(term.rad()) for term in terms), arb(0)))

    def without(self, first: int, end: int) -> Moments:
        """Of everybody but the run from `first` up to `end`."""
        (unit, all_of_them), (until, later), (so_far, before) = (self._before(person) for person in (self.people, end, first))
        sums = all_of_them - (later - before)
        errors = 3 * self._errors + 8 * UNIT * self.people
        exactly = arb(unit - (until - so_far), 3 * self.people) * arb(2) ** -SCALE
        balls = [exactly, *(arb(float(m), float(e)) for m, e in zip(sums[2:], errors[2:], strict=True))]
        return Moments(self.people - (end - first), balls, lambda: Grouped(self._left(first, end)))

    def _left(self, first: int, end: int) -> Parts:
        left, start = [], 0
        for rate, people in self.parts:
            stop = start + people
            left.append((rate, people - max(0, min(end, stop) - max(first, start))))
            start = stop
        return tuple((rate, people) for rate, people in left if people)
