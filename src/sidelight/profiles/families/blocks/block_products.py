"""Everybody but a run of neighbours, for very many runs at once: half-lines at one epsilon and in one direction, in doubles.

Tilted by s = epsilon, phi of the people before place i and from place j on is a product of two products that are stored: those
of the people before each row of people, and from each row on. All factors are at most 1 in size, so absolute errors add up: for
n people some 24 n units (`phi_in_doubles`).
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from functools import cached_property

import numpy as np
from flint import arb

from sidelight.laws.counts.rate_column import Whole
from sidelight.laws.transforms.contour import CONTOUR_BITS, Line, bennett_reach, line_for
from sidelight.laws.transforms.frequencies import Complexes, Doubles, frequencies, rounded
from sidelight.laws.transforms.phi_in_doubles import FACTOR_ERROR, HIDDEN_BY_UNDERFLOW, LEAST_VALUE, OfPeople, TiltedRates
from sidelight.numbers.balls import above, in_balls
from sidelight.numbers.rounding import UNIT
from sidelight.profiles.counts.any_size import MODE_ROOM
from sidelight.profiles.families.blocks.run_products import RUNS_AT_ONCE, RunProducts
from sidelight.profiles.families.blocks.tilted_sums import TiltedSums

SEARCH_BITS = 32  # what is left out is below 2^-32 of the value
STORED = 1 << 19  # complex numbers of stored products, 8 MB; of more people each row has more; by trial: speed
HALF_LINES = 3  # starts next to the mean: its floor and its ceiling, if the mean is not known exactly
LARGEST_EXPONENT = 600.0  # e^600 is a double, and every positive bound of a half-line times it is above 1


@dataclass(frozen=True, eq=False)
class BlockProducts:
    """The people in the order of their rates, one by one; `widest` is at least the variance of every tilted run asked for, and
    `narrowest` about the least of them. At least `gone` people are left out.
    """

    yes: Doubles
    no: Doubles
    gone: int
    epsilon: float
    widest: float
    narrowest: float
    stored: int = STORED

    @cached_property
    def _tilted(self) -> TiltedRates:
        return TiltedRates.of(self.yes, self.no, self.epsilon)

    @cached_property
    @in_balls
    def _line(self) -> Line:
        deviation = math.sqrt(self.widest)
        bits = SEARCH_BITS + math.log2(1 + deviation) + 2 * math.log2(1 + self.epsilon * deviation)
        bits = min(CONTOUR_BITS, 8 * math.ceil(bits / 8))
        return line_for(arb(self.epsilon), arb(self.epsilon), bennett_reach(self.widest, bits) + 2, MODE_ROOM, bits)

    @cached_property
    def size(self) -> int:
        """How many frequencies are summed: those at which the narrowest run is not negligible, or all."""
        line = self._line
        far = line.bits * math.log(2) / 2 / max(self.narrowest, 1e-3)
        place = math.ceil(line.count / math.pi * math.asin(math.sqrt(far))) + 1 if far < 1 else line.count
        return min(place, line.count // 2 + 1)

    @cached_property
    def sums(self) -> TiltedSums:
        return TiltedSums(self._tilted, self.epsilon)

    @cached_property
    def _products(self) -> RunProducts:
        return RunProducts(self._tilted, self.gone, self._turns[: self.size], self.stored)

    @cached_property
    @in_balls
    def _turns(self) -> Complexes:
        """e^(it) for each whole multiple of 2 pi / N."""
        return frequencies(self._line.count).turned(1, self._line.count)

    @cached_property
    @in_balls
    def _weights(self) -> Complexes:
        return rounded(self._line.weights("upper", self.size))

    def values(self, first: Whole, end: Whole) -> tuple[Doubles, Doubles]:
        """For each run from `first` up to, and without, `end`: a lower and an upper end of the best half-line of the others."""
        step = max(1, RUNS_AT_ONCE // self.size)
        ends = [self._values(first[at : at + step], end[at : at + step]) for at in range(0, len(first), step)]
        return np.concatenate([low for low, _ in ends]), np.concatenate([high for _, high in ends])

    def about(self, first: int) -> float:
        """The value of the run from `first` on, without any stored product."""
        one, end = np.array([first]), np.array([first + self.gone])
        yes, no = (np.concatenate((each[:first], each[first + self.gone :])) for each in (self.yes, self.no))
        phi = OfPeople(yes, no, self.epsilon).phi(frequencies(self._line.count), self.size, 0)
        return float(self._with(phi.values[None, :], one, end)[1][0])

    def _values(self, first: Whole, end: Whole) -> tuple[Doubles, Doubles]:
        return self._with(self._products.phi(first, end), first, end)

    @in_balls
    def _with(self, phi: Complexes, first: Whole, end: Whole) -> tuple[Doubles, Doubles]:
        line, weights, levels = self._line, self._weights, self.sums.sums[0]
        means = self.sums.means(first, end)
        people = first + (len(self.yes) - end)
        off = self.sums.rounding * float(self.sums.sums[1][-1])
        starts = np.floor(means - off).astype(np.int64)
        level = levels[first] + (levels[-1] - levels[end])
        largest, total = (above(size) for size in line.sizes["upper"])
        negligible = above(line.negligible)
        after = above(line.epsilon.expm1() * (-line.tilt * line.terms).exp()) * negligible
        rest = self._rest(self.sums.variances(first, end) - self.sums.rounding * float(self.sums.sums[2][-1]))
        error = self.sums.rounding * float(levels[-1]) + 8 * (len(self.yes) + 8) * UNIT
        errors = (people + 40) * FACTOR_ERROR * 1.01 * float(np.abs(weights).sum()) + HIDDEN_BY_UNDERFLOW
        errors = errors + largest * negligible + total * rest + after
        lower, upper = np.zeros(len(first)), np.zeros(len(first))
        places = np.arange(self.size)
        for more in range(HALF_LINES):
            turned = self._turns[(-places * (starts + more)[:, None]) % line.count]
            found = np.einsum("bl,bl,l->b", phi, turned, weights).real
            scale = np.exp(np.minimum(level - self.epsilon * (starts + more), LARGEST_EXPONENT))
            lower = np.maximum(lower, (found - errors) * scale * (1 - error))
            upper = np.maximum(upper, (found + errors) * scale * (1 + error))
        return np.where(lower < LEAST_VALUE, 0.0, lower), np.maximum(upper, LEAST_VALUE)

    def _rest(self, variances: Doubles) -> Doubles:
        """A bound of |phi| at the frequencies left out."""
        if self.size > self._line.count // 2:
            return np.zeros(len(variances))
        sine = math.sin(math.pi * self.size / self._line.count) * (1 - 8 * UNIT)
        found: Doubles = np.exp(-2 * np.maximum(variances, 0.0) * sine * sine) * (1 + 8 * UNIT)
        return found
