"""The worst block of known people among very many different rates, where small counts are hidden.

In the order of the rates the blocks whose best half-line is shown come first, and the others are no worse than the last of these
(`best_half_line_shown`). So the blocks up to that one are searched as if nothing were hidden (`worst_block`). If there is none,
the first block is the worst, and is evaluated with what is hidden.
"""

from __future__ import annotations

import math
from bisect import bisect_right
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property

import numpy as np

from sidelight.laws.counts.small_counts import small_counts
from sidelight.numbers.certified_crossing import certified_crossing
from sidelight.numbers.interval import Interval
from sidelight.numbers.kept import kept
from sidelight.numbers.search import largest_whole
from sidelight.profiles.counts.shift import shift_down, shift_up
from sidelight.profiles.curves.profile import Profile
from sidelight.profiles.families.blocks.block_products import BlockProducts
from sidelight.profiles.families.blocks.blocks import Blocks
from sidelight.profiles.families.blocks.worst_block import LARGEST_DIRECT_EPSILON, LARGEST_SOLVED_DELTA, WorstBlock
from sidelight.profiles.families.impossible_counts import impossible

DEPTH = 750.0  # masses after the window are below e^-750, and no double
MOST_COUNTED = 3_000  # counts of the window; by trial: speed


@dataclass(frozen=True, eq=False)
class WorstHiddenBlock(Profile):
    """Everybody but a block, all rates open; counts up to `hidden`, which is 1 or more, are shown as one value. `plain` is the
    same with nothing hidden, and `last` a count above which the count of everybody hardly ever is.
    """

    family: Blocks
    hidden: int
    plain: WorstBlock
    last: int

    def _delta(self, epsilon: float) -> Interval:
        if epsilon > LARGEST_DIRECT_EPSILON:
            ends = [impossible(self.family.people(m), Fraction(1), self.hidden, way) for way, m in self._extremes]
            lower, upper = max(end.lower for end in ends), max(end.upper for end in ends)
            return Interval(lower, upper if math.isinf(epsilon) else max(upper, self.delta(LARGEST_DIRECT_EPSILON).upper))
        found = Interval(0.0, 0.0)
        for mirrored, products in enumerate(self.plain.ways(epsilon)):
            one = self._one_way(products, bool(mirrored), found.lower)
            found = Interval(max(found.lower, one.lower), max(found.upper, one.upper))
        return found

    @property
    def _extremes(self) -> list[tuple[str, int]]:
        """That all others are counted is the likeliest without those who rarely are; that nobody is, without those who often
        are.
        """
        return [("up", 0), ("down", self.family.last)]

    def _epsilon(self, delta: float | Fraction) -> Interval:
        if self.delta(math.inf).lower > delta:
            return Interval(math.inf, math.inf)
        found = None
        if 0 < delta < LARGEST_SOLVED_DELTA:
            found = certified_crossing(self.delta, delta, self.plain.as_if_normal(delta), LARGEST_DIRECT_EPSILON)
        return found or super()._epsilon(delta)

    def _one_way(self, products: BlockProducts, mirrored: bool, floor: float) -> Interval:
        firsts = products.firsts
        in_order = firsts[::-1] if mirrored else firsts  # from the lowest rates to the highest
        shown = largest_whole(lambda k: self._is_shown(products, mirrored, int(in_order[k])) is not False, 0, len(firsts) - 1)
        if shown is None:
            return self._as_hidden(products, mirrored, int(in_order[0]))
        allowed = np.sort(in_order[: shown + 1])
        found, worst = self.plain.largest_of(products, mirrored, allowed, floor, 0.0)
        if worst is None or self._is_shown(products, mirrored, worst):
            return found
        reached = self._as_hidden(products, mirrored, worst).lower
        return Interval(min(reached, found.upper), found.upper)

    def _is_shown(self, products: BlockProducts, mirrored: bool, first: int) -> bool | None:
        """Whether the best half-line without the block that begins here is shown; None where doubles do not decide it."""
        if not mirrored:
            return products.starts_after(first, self.hidden)
        after = products.starts_after(first, self.family.others + 1 - self.hidden)
        return None if after is None else not after

    def _as_hidden(self, products: BlockProducts, mirrored: bool, first: int) -> Interval:
        family = self.family
        before = family.others - first if mirrored else first  # people with lower rates than those of the block
        m = bisect_right(range(family.last + 1), before, key=family.places.start) - 1
        return kept(self._members, (m, mirrored), lambda: self._member(m, mirrored)).delta(products.epsilon)

    def _member(self, m: int, mirrored: bool) -> Profile:
        law = small_counts(self.family.people(m), self.last)
        return shift_down(law, self.hidden) if mirrored else shift_up(law, self.hidden)

    @cached_property
    def _members(self) -> dict[tuple[int, bool], Profile]:
        return {}


def worst_hidden_block(family: Blocks, hidden: int, plain: WorstBlock, mean: float) -> Profile | None:
    """`mean` is about that of everybody's count. None where more counts are likely than are quickly written out."""
    last = max(10.0, mean)
    while last * math.log(last / mean) - last + mean < DEPTH:  # Chernoff's bound
        last *= 1.1
    if max(last, 2 * hidden) > MOST_COUNTED:
        return None
    return WorstHiddenBlock(family, hidden, plain, math.ceil(max(last, 2 * hidden)))
