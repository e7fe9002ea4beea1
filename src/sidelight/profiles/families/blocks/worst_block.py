"""The worst block of known people among very many different rates, by branch and bound over all blocks at once.

Leaving out a person never lowers the hockey stick, so the people outside a stretch of blocks bound every block of the stretch;
small blocks are bounded by their mean rate instead (`without_block`). Stretches are bounded in doubles, many at a time; in the
end each block that may be the worst is evaluated by itself.
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
from sidelight.laws.transforms.phi_in_doubles import LEAST_VALUE, log_of_product, sum_of_products
from sidelight.noises.noise import Noise
from sidelight.numbers.balls import probability
from sidelight.numbers.certified_crossing import crossing_of_the_worst
from sidelight.numbers.interval import Interval
from sidelight.numbers.kept import kept
from sidelight.numbers.rounding import UNIT
from sidelight.profiles.counts.any_size import drowned_from, is_drowned
from sidelight.profiles.counts.as_if_normal import epsilon_as_if_normal
from sidelight.profiles.counts.without_one import WithoutOne
from sidelight.profiles.curves.profile import Profile
from sidelight.profiles.families.blocks.block_products import BlockProducts, block_products
from sidelight.profiles.families.blocks.largest_block import largest_block
from sidelight.profiles.families.blocks.tilted_sums import sum_error, summed_in_rows
from sidelight.profiles.families.blocks.without_block import WithoutBlock

LARGEST_DIRECT_EPSILON = 300.0  # e^600 is a double
LARGEST_SOLVED_DELTA = 0.5  # delta up to which the epsilon of a normal law is a good start
FEWEST_SEARCHED = 200  # different rates, with noise; of fewer the laws are quicker and narrower
MOST_SEARCHED = 200_000  # people who are listed one by one: some 100 MB; by trial: speed
FEWEST_DIVIDED = 1_000  # people from whom on everybody's count is divided by that of a small block; by trial: speed
SMALL_BLOCK = 16  # people of a block that is small among any number of people; by trial: speed
PEOPLE_FOR_EACH = 1_000  # people for each of a block that is small among them; by trial: speed
MOST_LEFT_OUT = 1 << 18  # people of all blocks that are so evaluated at once; by trial: speed
TYPICAL = 1e-9  # a delta; the worst blocks at its epsilon are nearly the worst at any epsilon; decides only where to look

Block = tuple[int, int]
"""A direction of the comparison, 0 or 1, and the first person of a block in the order of that direction."""


@dataclass(frozen=True, eq=False)
class WorstBlock(Profile):
    """Everybody but `gone` neighbours in the order of the rates; there are `gone` people or more, and the rates are open. Any
    whole number can be drawn of the noise.
    """

    everybody: Everybody
    gone: int
    noise: Noise | None = None

    def _delta(self, epsilon: float) -> Interval:
        if is_drowned(self.noise, arb(epsilon)):
            return Interval(0.0, 0.0)
        if epsilon <= LARGEST_DIRECT_EPSILON:
            return self._searched(epsilon, 0.0)[0]
        if self.noise is not None:
            return Interval(0.0, self.delta(LARGEST_DIRECT_EPSILON).upper)
        impossible = [_everybody_counted(numbers, self.gone) for numbers in self.everybody.in_order]
        lower, upper = (max(end) for end in zip(*((one.lower, one.upper) for one in impossible), strict=True))
        return Interval(lower, upper if math.isinf(epsilon) else max(upper, self.delta(LARGEST_DIRECT_EPSILON).upper))

    def within(self, epsilon: float, limit: float) -> bool:
        """By a search that only has to rule out values above the limit."""
        if epsilon > LARGEST_DIRECT_EPSILON or is_drowned(self.noise, arb(epsilon)):
            return super().within(epsilon, limit)
        return self._searched(epsilon, limit)[0].upper <= limit

    def _epsilon(self, delta: float | Fraction) -> Interval:
        if delta == 0 and self.noise is not None and self.noise.tail_ratio is not None:
            return drowned_from(self.noise)
        if self.delta(math.inf).lower > delta:
            return Interval(math.inf, math.inf)
        found = None
        if 0 < delta < LARGEST_SOLVED_DELTA:
            farthest = LARGEST_DIRECT_EPSILON if self.noise is None else min(LARGEST_DIRECT_EPSILON, self.noise.pole)
            near = min(self.as_if_normal(delta), farthest / 2)
            found = crossing_of_the_worst(self._of, lambda x: self._searched(x, 0.0), self._typical, delta, near, farthest)
        return found or super()._epsilon(delta)

    def as_if_normal(self, delta: float | Fraction) -> float:
        yes, no = self.everybody.in_order
        more = 0.0 if self.noise is None else self.noise.variance
        return epsilon_as_if_normal(sum_of_products(yes, no) * (1 - self.gone / len(yes)) + more, delta)

    def about(self, epsilon: float) -> float:
        """The value of the blocks that are the worst at a typical epsilon."""
        if epsilon > LARGEST_DIRECT_EPSILON or is_drowned(self.noise, arb(epsilon)):
            return self.bound(epsilon)
        return self._of(self._typical, epsilon).upper

    @cached_property
    def _typical(self) -> frozenset[Block]:
        epsilon = self.as_if_normal(TYPICAL)
        return frozenset((way, products.likely) for way, products in enumerate(self.ways(epsilon)))

    def _of(self, blocks: frozenset[Block], epsilon: float) -> Interval:
        """The largest value of these blocks. One that is lower at a glance is not evaluated."""
        asked = blocks, epsilon
        return kept(self._known, asked, lambda: self._evaluated(*asked))

    @cached_property
    def _known(self) -> dict[tuple[frozenset[Block], float], Interval]:
        return {}

    def _evaluated(self, blocks: frozenset[Block], epsilon: float) -> Interval:
        ways = self.ways(epsilon)
        ranked = sorted(((ways[way].at_a_glance(first), way, first) for way, first in blocks), reverse=True)
        lower = upper = 0.0
        for most, way, first in ranked:
            if most > lower:
                low, high = (self._small(ways[way], bool(way)) or ways[way]).alone(first)
                lower, upper = max(lower, low), max(upper, high)
        return Interval(min(lower, 1.0), min(upper, 1.0))

    def _searched(self, epsilon: float, limit: float) -> tuple[Interval, frozenset[Block]]:
        """The largest value of all blocks in both directions, and the block found for each; if it is at most `limit`, only that
        is found.
        """
        asked = epsilon, limit
        return kept(self._found, asked, lambda: self._in_both_ways(*asked))

    @cached_property
    def _found(self) -> dict[tuple[float, float], tuple[Interval, frozenset[Block]]]:
        return {}

    def _in_both_ways(self, epsilon: float, limit: float) -> tuple[Interval, frozenset[Block]]:
        lower, upper, worst = 0.0, limit, set[Block]()
        ways = sorted(enumerate(self.ways(epsilon)), key=lambda way: -way[1].at_a_glance())
        for way, products in ways:
            if (most := products.at_a_glance()) <= max(lower, limit, LEAST_VALUE):
                upper = max(upper, most)
                continue
            found, first = self.largest_of(products, bool(way), products.firsts, max(lower, limit), limit)
            lower, upper = max(lower, found.lower), max(upper, found.upper)
            worst |= set() if first is None else {(way, first)}
            if lower > limit > 0:
                break
        return Interval(min(lower, 1.0), min(upper, 1.0)), frozenset(worst)

    def ways(self, epsilon: float) -> list[BlockProducts]:
        yes, no = self.everybody.in_order
        return [block_products(one, other, self.gone, epsilon, self.noise) for one, other in ((yes, no), (no[::-1], yes[::-1]))]

    def largest_of(
        self, products: BlockProducts, mirrored: bool, firsts: Whole, floor: float, limit: float
    ) -> tuple[Interval, int | None]:
        """The largest value of the blocks that begin at these people, in one direction, and where the best one begins."""
        if self.gone == 1 and self.noise is None:
            others = WithoutOne(self.everybody.tilted(products.epsilon, mirrored), products.epsilon)
            low, high = others.values(products.yes[firsts], products.no[firsts])
            return Interval(min(1.0, float(low.max())), min(1.0, float(high.max()))), int(firsts[low.argmax()])
        small, found = self._small(products, mirrored), None
        if small is not None:
            found = largest_block(firsts, self.gone, small.values, floor, limit, MOST_LEFT_OUT // self.gone)
        return found or largest_block(firsts, self.gone, products.values, floor, limit) or (Interval(0.0, 1.0), None)

    def _small(self, products: BlockProducts, mirrored: bool) -> WithoutBlock | None:
        """Everybody's count divided by that of a block, which is quicker than stored products where blocks are small."""
        small = self.gone <= max(SMALL_BLOCK, self.everybody.total // PEOPLE_FOR_EACH)
        if self.noise is not None or not small or self.everybody.total < FEWEST_DIVIDED:
            return None
        found = WithoutBlock(self.everybody.tilted(products.epsilon, mirrored), products.epsilon, self.gone, sums=products.sums)
        return found if found.is_tight(products.likely) else None


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
