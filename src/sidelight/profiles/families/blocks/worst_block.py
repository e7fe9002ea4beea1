"""The worst block of known people among very many different rates, by branch and bound over all blocks at once.

Leaving out a person never lowers the hockey stick, so the people outside a stretch of blocks bound every block of the stretch.
Stretches are bounded in doubles, many at a time; in the end each block that may be the worst is evaluated by itself.
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property

import numpy as np
from flint import arb

from sidelight.laws.counts.rate_column import Whole
from sidelight.laws.transforms.everybody import Everybody
from sidelight.laws.transforms.frequencies import Doubles
from sidelight.laws.transforms.phi_in_doubles import TiltedRates, log_of_product
from sidelight.noises.noise import Noise
from sidelight.numbers.balls import probability
from sidelight.numbers.certified_crossing import certified_crossing
from sidelight.numbers.interval import Interval
from sidelight.numbers.rounding import UNIT
from sidelight.profiles.counts.any_size import drowned_from, is_drowned
from sidelight.profiles.counts.as_if_normal import epsilon_as_if_normal
from sidelight.profiles.curves.profile import Profile
from sidelight.profiles.families.blocks.block_products import BlockProducts
from sidelight.profiles.families.blocks.tilted_sums import sum_error, summed_in_rows

LARGEST_DIRECT_EPSILON = 300.0  # e^600 is a double
LARGEST_SOLVED_DELTA = 0.5  # delta up to which the epsilon of a normal law is a good start
FEWEST_SEARCHED = 200  # different rates; with fewer, laws in balls are quick enough and narrower
MOST_SEARCHED = 200_000  # people who are listed one by one: some 100 MB; by trial: speed
FIRST_STRETCHES = 64  # by trial: speed
MORE_STRETCHES = 4  # pieces into which a stretch is cut; by trial: speed
LOOKED_AT = 8  # the best stretches of each round, whose middle blocks are evaluated; by trial: speed
TYPICAL = 1e-9  # a delta; the worst blocks at its epsilon are nearly the worst at any epsilon; decides only where to look
CLOSE = 1e-9  # share of the maximum that a search leaves open


@dataclass(frozen=True, eq=False)
class WorstBlock(Profile):
    """Everybody but `gone` neighbours in the order of the rates; there are `gone` people or more, and the rates are open. Any
    whole number can be drawn of the noise.
    """

    everybody: Everybody
    gone: int
    noise: Noise | None = None

    @cached_property
    def _people(self) -> tuple[Doubles, Doubles]:
        """p and 1 - p of all people in the order of the rates."""
        yes, no = self.everybody.listed
        order = np.lexsort((-no, yes))
        return yes[order], no[order]

    def _delta(self, epsilon: float) -> Interval:
        if is_drowned(self.noise, arb(epsilon)):
            return Interval(0.0, 0.0)
        if epsilon <= LARGEST_DIRECT_EPSILON:
            return self._searched(epsilon, 0.0)
        if self.noise is not None:
            return Interval(0.0, self.delta(LARGEST_DIRECT_EPSILON).upper)
        impossible = [_everybody_counted(numbers, self.gone) for numbers in self._people]
        lower, upper = (max(end) for end in zip(*((one.lower, one.upper) for one in impossible), strict=True))
        return Interval(lower, upper if math.isinf(epsilon) else max(upper, self.delta(LARGEST_DIRECT_EPSILON).upper))

    def within(self, epsilon: float, limit: float) -> bool:
        """By a search that only has to rule out values above the limit."""
        if epsilon > LARGEST_DIRECT_EPSILON or is_drowned(self.noise, arb(epsilon)):
            return super().within(epsilon, limit)
        return self._searched(epsilon, limit).upper <= limit

    def _epsilon(self, delta: float | Fraction) -> Interval:
        if delta == 0 and self.noise is not None and self.noise.tail_ratio is not None:
            return drowned_from(self.noise)
        if self.delta(math.inf).lower > delta:
            return Interval(math.inf, math.inf)
        found = None
        if 0 < delta < LARGEST_SOLVED_DELTA:
            farthest = LARGEST_DIRECT_EPSILON if self.noise is None else min(LARGEST_DIRECT_EPSILON, self.noise.pole)
            found = certified_crossing(self.delta, delta, min(self._as_if_normal(delta), farthest / 2), farthest, self.about)
        return found or super()._epsilon(delta)

    def _as_if_normal(self, delta: float | Fraction) -> float:
        yes, no = self._people
        more = 0.0 if self.noise is None else self.noise.variance
        return epsilon_as_if_normal(float(np.dot(yes, no)) * (1 - self.gone / len(yes)) + more, delta)

    def about(self, epsilon: float) -> float:
        """The value of the blocks that are the worst at a typical epsilon."""
        if epsilon > LARGEST_DIRECT_EPSILON or is_drowned(self.noise, arb(epsilon)):
            return self.bound(epsilon)
        return max(products.about(start) for products, start in zip(self._ways(epsilon), self._typical, strict=True))

    @cached_property
    def _typical(self) -> list[int]:
        epsilon = self._as_if_normal(TYPICAL)
        return [self._likely(products) for products in self._ways(epsilon)]

    def _likely(self, products: BlockProducts) -> int:
        """The first person of the block that is probably the worst: the one with the largest height, as in `chernoff_bound`."""
        firsts = _different(products, self.gone)
        return int(firsts[np.argmax(products.sums.heights(firsts, firsts + self.gone))])

    def _searched(self, epsilon: float, limit: float) -> Interval:
        """The largest value of all blocks in both directions; if it is at most `limit`, only that is found."""
        lower, upper = 0.0, limit
        for products in self._ways(epsilon):
            found = self._largest(products, max(lower, limit), limit)
            lower, upper = max(lower, found.lower), max(upper, found.upper)
            if lower > limit > 0:
                break
        return Interval(min(lower, 1.0), min(upper, 1.0))

    def _ways(self, epsilon: float) -> list[BlockProducts]:
        yes, no = self._people
        return [self._products(yes, no, epsilon), self._products(no[::-1], yes[::-1], epsilon)]

    def _products(self, yes: Doubles, no: Doubles, epsilon: float) -> BlockProducts:
        tilted = TiltedRates.of(yes, no, epsilon if self.noise is None else min(epsilon, self.noise.pole))
        sums = np.concatenate(([0.0], np.cumsum(tilted.yes * tilted.no)))
        outside = sums[: len(sums) - self.gone] + (sums[-1] - sums[self.gone :])
        # Powers of 2, so that lines are shared, and room for rounding and for the people whom a stretch leaves out
        widest = 2.0 ** math.ceil(math.log2(float(outside.max()) * (1 + 1e-6) + 1e-3))
        return BlockProducts(yes, no, self.gone, epsilon, widest, float(outside.min()), self.noise)

    def _largest(self, products: BlockProducts, floor: float, limit: float) -> Interval:
        """Stretches of blocks whose bound is not above the best value found are left out."""
        firsts = _different(products, self.gone)
        edges = np.unique(np.linspace(0, len(firsts), FIRST_STRETCHES + 1).astype(np.int64))
        starts, ends, best, top = edges[:-1], edges[1:] - 1, floor, 0.0
        while len(starts):
            lows, bounds = products.values(firsts[starts], firsts[ends] + self.gone)
            single = starts == ends
            best = max(best, float(lows[single].max(initial=0.0)))
            likely = np.argsort(bounds)[::-1][:LOOKED_AT]
            middle = firsts[(starts[likely] + ends[likely]) // 2]
            reached, values = products.values(middle, middle + self.gone)
            best, top = max(best, float(reached.max())), max(top, float(values.max()))
            if best > limit > 0:
                return Interval(best, 1.0)
            left_out = bounds <= best * (1 + CLOSE)
            top = max(top, float(bounds[left_out | single].max(initial=0.0)))
            starts, ends = _cut(starts[~left_out & ~single], ends[~left_out & ~single])
        return Interval(min(best, top) if best > floor else 0.0, max(top, best))


def _different(products: BlockProducts, gone: int) -> Whole:
    """The first person of each block; of blocks with the same rates only of the first."""
    yes, no = products.yes, products.no
    before, last = slice(0, len(yes) - gone), slice(gone, len(yes))
    moved = (yes[before] != yes[last]) | (no[before] != no[last])
    return np.concatenate(([0], 1 + np.flatnonzero(moved)))


def _cut(starts: Whole, ends: Whole) -> tuple[Whole, Whole]:
    """Each stretch in pieces; a short one in single blocks."""
    shares = np.arange(MORE_STRETCHES + 1)
    edges = starts[:, None] + (ends - starts + 1)[:, None] * shares // MORE_STRETCHES
    firsts, afters = edges[:, :-1].ravel(), edges[:, 1:].ravel()
    some = firsts < afters
    return firsts[some], afters[some] - 1


def _everybody_counted(rates: Doubles, gone: int) -> Interval:
    """The largest probability, over all blocks, that everybody outside is counted: the one value that is impossible in the other
    world.
    """
    sums = summed_in_rows(np.log(rates))
    outside = sums[: len(sums) - gone] + (sums[-1] - sums[gone:])
    start = int(np.argmax(outside))
    others = np.concatenate((rates[:start], rates[start + gone :]))
    found = (log_of_product(others) + arb(0, 2 * len(others) * UNIT)).exp()
    above_all = arb(float(outside[start])) + arb(0, 2 * sum_error(len(rates)) * float(-sums[-1]) + 8 * len(rates) * UNIT)
    return probability(found, found.max(above_all.exp()))
