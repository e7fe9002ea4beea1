"""The half-lines of the count of everybody but one person, at one epsilon, as a function of that person's rate.

All laws are tilted by s = epsilon, and p is the person's tilted rate. The transform of the others is phi(t) / (1 - p + p e^(it)).
With y = 2p - 1 and c = tan(t/2) that factor is (1 - ic) / (1 + iyc), so for every half-line {X >= k} of the others

    f(k-1) - (e^epsilon - 1) P[X >= k] = e^(F - s (k-1)) (1 - p + p e^-s) Q(y),    Q(y) = sum over t of Re(A / (1 + iyc))

where F is the level of everybody. N is odd, so c is finite; |1 / (1 + iyc)| <= 1 for every y, so errors of A are errors of Q.
Around y = m the powers of u = y - m have the remainder |A| (|u| c / |1 + imc|)^3 after u^2, whatever u is. The bounds of Q hold
for all y; that Q belongs to a law, and that what is left out of the sum is small, only for rates that occur.
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from functools import cached_property

import numpy as np
from flint import arb

from sidelight.laws.transforms.contour import CONTOUR_BITS, Line, bennett_reach, line_for, negligible_from
from sidelight.laws.transforms.frequencies import Complexes, Doubles, frequencies, rounded
from sidelight.laws.transforms.people import fading
from sidelight.laws.transforms.phi_in_doubles import LEAST_VALUE, TiltedRates, WholeCount
from sidelight.numbers.balls import above, below, in_balls
from sidelight.numbers.rounding import UNIT
from sidelight.profiles.counts.any_size import MODE_ROOM

SEARCH_BITS = 46  # what is left out is below 2^-46 of the value: a hundredth of what doubles lose with a thousand people
LARGEST_SCALE = 1e300  # a scale above it stands for one with which every positive bound is above 1
FIRST_PIECES = 256  # pieces of the range of rates that are bounded first; by trial: speed
MORE_PIECES = 8  # pieces into which a promising one is cut; by trial: speed
MOST_ROUNDS = 16  # rounds of cutting; the pieces are then smaller than the distance of two doubles
MOST_PIECES = 2_000  # pieces that are cut at once; beyond, the bounds found so far are used; by trial: speed
# Products of two numbers that are computed at a time. With more, some libraries start threads that wait longer than they work
PRODUCTS_AT_ONCE = 1 << 18


@dataclass(frozen=True, eq=False)
class Sum:
    """The numbers A, one row for each half-line, with tan(t/2); `errors`, `low` and `high` are the error of Q and the ends of
    e^(F - s (k-1)), for each half-line.
    """

    weights: Complexes
    tangents: Doubles
    errors: Doubles
    low: Doubles
    high: Doubles


@dataclass(frozen=True, eq=False)
class WithoutOne:
    """`whole`: the count of everybody, tilted by epsilon."""

    whole: WholeCount
    epsilon: float

    @cached_property
    @in_balls
    def _line(self) -> Line:
        variance = above(self.whole.variance)
        deviation = math.sqrt(variance)
        bits = SEARCH_BITS + math.log2(1 + deviation) + 2 * math.log2(1 + self.epsilon * deviation)
        bits = min(CONTOUR_BITS, 8 * math.ceil(bits / 8))
        reach = bennett_reach(variance, bits) + 2
        return line_for(arb(self.epsilon), arb(self.epsilon), reach, MODE_ROOM + math.ceil(self._off), bits)

    @property
    def _centre(self) -> float:
        return float(self.whole.mean.mid())

    @property
    def _off(self) -> float:
        return above(abs(self.whole.mean - self._centre))

    @property
    def _starts(self) -> range:
        """k - 1 for all half-lines that can be the best for anybody: the mode of the others is next to their mean (Darroch), and
        that is less than 1 below the mean of all.
        """
        return range(math.floor(self._centre - self._off) - 1, math.ceil(self._centre + self._off) + 1)

    @cached_property
    @in_balls
    def _sum(self) -> Sum:
        line, base, starts = self._line, round(self._centre), self._starts
        narrowest = (self.whole.variance - arb("0.25")).max(arb(0))  # without the one
        size, rest = negligible_from(lambda place: fading(narrowest, place, line.count), line)
        waves = frequencies(line.count)
        phi = self.whole.phi(waves, size, -base)
        _, tangents = waves.half_angles(size)
        weights = rounded(line.weights("upper", size)) * (1 - 1j * tangents)
        turned = np.array([waves.turned(base - start, size) for start in starts])
        found = weights * phi.values * turned
        sizes = np.abs(found)
        units = (16 * tangents + 64 + 4 * size) * UNIT  # y, the factors, the sum
        largest, total = line.sizes["upper"]
        after = line.epsilon.expm1() * (-line.tilt * line.terms).exp() * line.negligible
        left_out = above(largest * line.negligible + total * rest + after)
        errors = 1.01 * (sizes @ units + np.abs(weights) @ phi.errors) + left_out
        scales = [(self.whole.level - line.tilt * start).exp() for start in starts]
        low, high = (np.array([end(scale) for scale in scales]) for end in (below, above))
        return Sum(found, tangents, errors, np.maximum(low, 0.0), np.minimum(high, LARGEST_SCALE))

    @cached_property
    @in_balls
    def at_a_glance(self) -> float:
        """An upper bound of the values of all rates that occur: the best half-line of the others starts within 1 of their mean,
        and one person changes log E e^(sX) - s times the mean by at most s (see `chernoff_bound`).
        """
        s = arb(self.epsilon)
        return min(1.0, max(above((self.whole.level - s * self.whole.mean + 2 * s).exp()), LEAST_VALUE))

    @cached_property
    @in_balls
    def _shrinking(self) -> float:
        """e^-s."""
        return float((-arb(self.epsilon)).exp().mid())

    def values(self, yes: Doubles, no: Doubles) -> tuple[Doubles, Doubles]:
        """For each rate that occurs, given as p and 1 - p: a lower and an upper end of the best half-line of the others."""
        step = max(1, PRODUCTS_AT_ONCE // self._sum.weights.size)
        ends = [self._values(yes[start : start + step], no[start : start + step]) for start in range(0, len(yes), step)]
        return np.concatenate([low for low, _ in ends]), np.concatenate([high for _, high in ends])

    def _values(self, yes: Doubles, no: Doubles) -> tuple[Doubles, Doubles]:
        tilted, terms = TiltedRates.of(yes, no, self.epsilon), self._sum
        y = tilted.yes - tilted.no
        sizes = 1 / (1 + np.square(y[:, None] * terms.tangents))
        found = sizes @ terms.weights.real.T + y[:, None] * (sizes @ (terms.weights.imag * terms.tangents).T)
        person = (tilted.no + tilted.yes * self._shrinking)[:, None]
        low = (person * (found - terms.errors) * (1 - 32 * UNIT) * terms.low).max(axis=1)
        high = (person * (found + terms.errors) * (1 + 32 * UNIT) * terms.high).max(axis=1)
        return np.where(low < LEAST_VALUE, 0.0, low * (1 - 4 * UNIT)), np.maximum(high * (1 + 4 * UNIT), LEAST_VALUE)

    def most(self, yes: Doubles, no: Doubles, close: float) -> float:
        """An upper bound of the values of all rates between two, given as p and as 1 - p. Pieces are cut until the bound is
        within the share `close` of the function's own maximum, which may lie where no rate occurs.
        """
        ends = TiltedRates.of(yes, no, self.epsilon)
        found = ends.yes - ends.no
        first, last = float(found.min()) - 16 * UNIT, float(found.max()) + 16 * UNIT
        edges = np.linspace(first, last, FIRST_PIECES + 1)
        middles, radius = (edges[:-1] + edges[1:]) / 2, _wider((last - first) / 2 / FIRST_PIECES)
        steps = (np.arange(MORE_PIECES) + 0.5) * (2 / MORE_PIECES) - 1
        reached = top = 0.0
        for _ in range(MOST_ROUNDS):
            here, bounds = self.bounds(middles, radius)
            reached = max(reached, float(here.max()))
            promising = bounds > reached * (1 + close)
            top = max(top, float(bounds[~promising].max(initial=0.0)))
            if not promising.any() or np.count_nonzero(promising) > MOST_PIECES:
                break
            middles = (middles[promising, None] + radius * steps).ravel()
            radius = _wider(radius / MORE_PIECES)
        return max(top, float(bounds.max()), LEAST_VALUE)

    def bounds(self, middles: Doubles, radius: float) -> tuple[Doubles, Doubles]:
        """The function with Q's error: at the middle of each piece, and a bound of it within the piece."""
        terms = self._sum
        around = 1 / (1 + 1j * middles[:, None] * terms.tangents)
        slopes = -1j * terms.tangents * around
        zero, one, two = (((around * slopes**power) @ terms.weights.T).real for power in range(3))
        steps = radius * np.abs(slopes)
        rounding = (8 * len(terms.tangents) + 64) * UNIT
        rest = (steps**3 + rounding * (1 + steps) ** 2) @ np.abs(terms.weights).T + terms.errors
        falling = (1 - self._shrinking) / 2
        person = np.maximum((1 + self._shrinking) / 2 - middles * falling, 0.0)[:, None] + 4 * UNIT
        here = person * zero
        slope, bend = person * one - falling * zero, person * two - falling * one
        more = np.abs(slope) * radius + np.abs(bend) * radius**2 + falling * np.abs(two) * radius**3
        bounds = (here + more + (person + falling * radius) * rest * 1.01) * (1 + 64 * UNIT)
        return ((here + person * terms.errors) * terms.high).max(axis=1), np.maximum(bounds * terms.high, 0.0).max(axis=1)


def _wider(radius: float) -> float:
    """With room for the rounding of the middles."""
    return radius * (1 + 1e-9) + 4 * UNIT
