"""The half-lines of the count of everybody but a few people, at one epsilon, as sums over frequencies.

All laws are tilted by s = epsilon, and p is a person's tilted rate. Without these people the transform is phi(t) divided by the
product of their factors 1 - p + p e^(it). With y = 2p - 1 and c = tan(t/2) one over such a factor is (1 - ic) / (1 + iyc), so for
every half-line {X >= k} of the g others left out

    f(k-1) - (e^epsilon - 1) P[X >= k] = e^(F - s (k-1)) prod(1 - p + p e^-s) Q,    Q = sum over t of Re(A / prod(1 + iyc))

where F is the level of everybody, and A has the factor (1 - ic)^g. N is odd, so c is finite; |1 / (1 + iyc)| <= 1 for every y, so
errors of A are errors of Q.
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
from sidelight.laws.transforms.phi_in_doubles import LEAST_VALUE, WholeCount
from sidelight.numbers.balls import above, below, in_balls
from sidelight.numbers.rounding import UNIT
from sidelight.profiles.counts.any_size import MODE_ROOM

SEARCH_BITS = 46  # what is left out is below 2^-46 of the value: a hundredth of what doubles lose with a thousand people
LARGEST_SCALE = 1e300  # a scale above it stands for one with which every positive bound is above 1


@dataclass(frozen=True, eq=False)
class LineSum:
    """The numbers A, one row for each half-line, with tan(t/2); `errors`, `low` and `high` are the error of Q and the ends of
    e^(F - s (k-1)), for each half-line.
    """

    weights: Complexes
    tangents: Doubles
    errors: Doubles
    low: Doubles
    high: Doubles


@dataclass(frozen=True, eq=False)
class WithoutSome:
    """`whole`: the count of everybody, tilted by epsilon; `gone` people are left out."""

    whole: WholeCount
    epsilon: float
    gone: int = 1

    @cached_property
    @in_balls
    def _line(self) -> Line:
        variance = above(self.whole.variance)
        deviation = math.sqrt(variance)
        bits = SEARCH_BITS + math.log2(1 + deviation) + 2 * math.log2(1 + self.epsilon * deviation)
        bits = min(CONTOUR_BITS, 8 * math.ceil(bits / 8))
        reach = bennett_reach(variance, bits) + 2
        return line_for(arb(self.epsilon), arb(self.epsilon), reach, MODE_ROOM + self.gone - 1 + math.ceil(self.off), bits)

    @property
    def centre(self) -> float:
        return float(self.whole.mean.mid())

    @property
    def off(self) -> float:
        return above(abs(self.whole.mean - self.centre))

    @property
    def starts(self) -> range:
        """k - 1 for all half-lines that can be the best for anybody: the mode of the others is next to their mean (Darroch), and
        that is less than `gone` below the mean of all.
        """
        return range(math.floor(self.centre - self.off) - self.gone, math.ceil(self.centre + self.off) + 1)

    @cached_property
    @in_balls
    def sum(self) -> LineSum:
        line, base, starts = self._line, round(self.centre), self.starts
        narrowest = (self.whole.variance - arb("0.25") * self.gone).max(arb(0))
        size, rest = negligible_from(lambda place: fading(narrowest, place, line.count), line)
        waves = frequencies(line.count)
        phi = self.whole.phi(waves, size, -base)
        _, tangents = waves.half_angles(size)
        weights = rounded(line.weights("upper", size)) * (1 - 1j * tangents) ** self.gone
        turned = np.array([waves.turned(base - start, size) for start in starts])
        found = weights * phi.values * turned
        sizes = np.abs(found)
        units = (16 * self.gone * (tangents + 1) + 48 + 4 * size) * UNIT  # y, the factors, the sum
        largest, total = line.sizes["upper"]
        after = line.epsilon.expm1() * (-line.tilt * line.terms).exp() * line.negligible
        left_out = above(largest * line.negligible + total * rest + after)
        errors = 1.01 * (sizes @ units + np.abs(weights) @ phi.errors) + left_out
        scales = [(self.whole.level - line.tilt * start).exp() for start in starts]
        low, high = (np.array([end(scale) for scale in scales]) for end in (below, above))
        return LineSum(found, tangents, errors, np.maximum(low, 0.0), np.minimum(high, LARGEST_SCALE))

    @cached_property
    @in_balls
    def at_a_glance(self) -> float:
        """An upper bound of the values of all rates that occur: the best half-line of the others starts within 1 of their mean,
        and each person changes log E e^(sX) - s times the mean by at most s (see `chernoff_bound`).
        """
        s = arb(self.epsilon)
        return min(1.0, max(above((self.whole.level - s * self.whole.mean + (1 + self.gone) * s).exp()), LEAST_VALUE))

    @cached_property
    @in_balls
    def shrinking(self) -> float:
        """e^-s."""
        return float((-arb(self.epsilon)).exp().mid())
