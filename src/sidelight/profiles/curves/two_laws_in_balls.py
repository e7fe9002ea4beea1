"""The hockey stick, in one direction, of two laws whose masses are balls; prepared for many epsilons.

Outcomes are sorted by falling ratio of their masses. Those whose ratio is certainly above e^epsilon come first, so that their
contribution is a cumulative sum, computed once. The few with a ratio near e^epsilon are compared one by one.
"""

from __future__ import annotations

import math
from bisect import bisect_left, bisect_right
from collections.abc import Iterable
from dataclasses import dataclass
from functools import cached_property

from flint import arb

from sidelight.numbers.balls import ball, in_balls, probability
from sidelight.numbers.interval import Interval
from sidelight.numbers.rounding import LARGEST_EXPONENT
from sidelight.profiles.curves.profile import Profile

# Relative; ratios this close to e^epsilon are compared one by one: more than the error of exp and of a ratio in doubles
CLOSE_RATIO = 1e-9
SHARP_BITS = 40  # bits that a ratio must have for its place in the order to be sure: its error is then below CLOSE_RATIO

MassPairs = tuple[tuple[arb, arb], ...]
"""The masses of an outcome in the two worlds."""


@in_balls
def excess(pairs: Iterable[tuple[arb, arb]], factor: arb) -> arb:
    """The sum over pairs of max(0, left - factor right)."""
    return sum(((left - factor * right).max(arb(0)) for left, right in pairs), arb(0))


@dataclass(frozen=True, eq=False)
class TwoLawsInBalls(Profile):
    """delta(epsilon) = sum over outcomes of max(0, left - e^epsilon right)."""

    pairs: MassPairs

    @cached_property
    @in_balls
    def _sorted(self) -> tuple[list[float], MassPairs, MassPairs, MassPairs]:
        """The ratios of the outcomes in falling order, negated, as doubles; the outcomes in that order; their cumulative sums;
        the outcomes whose place in the order is not certain.

        Outcomes that are certainly less likely on the left are left out, since they add nothing.
        """
        placed, unsure = list[tuple[float, tuple[arb, arb]]](), list[tuple[arb, arb]]()
        for left, right in self.pairs:
            if left < right or left == 0:
                continue
            ratio = arb(0) if right == 0 else left / right
            if right == 0:
                placed.append((-math.inf, (left, right)))
            elif ratio.rel_accuracy_bits() >= SHARP_BITS and math.isfinite(float(ratio.mid())):
                placed.append((-float(ratio.mid()), (left, right)))
            else:
                unsure.append((left, right))
        placed.sort(key=lambda entry: entry[0])
        sums, p, q = [(arb(0), arb(0))], arb(0), arb(0)
        for _, (left, right) in placed:
            p, q = p + left, q + right
            sums.append((p, q))
        return [key for key, _ in placed], tuple(pair for _, pair in placed), tuple(sums), tuple(unsure)

    @in_balls
    def _delta(self, epsilon: float) -> Interval:
        keys, outcomes, sums, unsure = self._sorted
        if math.isinf(epsilon):
            total = sums[bisect_right(keys, -math.inf)][0]
            doubtful = sum((left for left, right in unsure if right.contains(0)), arb(0))
            return probability(total, total + doubtful)
        factor = ball(epsilon).exp()
        if epsilon > LARGEST_EXPONENT:
            total = excess(outcomes, factor) + excess(unsure, factor)
            return probability(total, total)
        first = bisect_left(keys, -math.exp(epsilon) * (1 + CLOSE_RATIO))
        last = bisect_left(keys, -math.exp(epsilon) * (1 - CLOSE_RATIO))
        p, q = sums[first]
        total = (p - factor * q) + excess(outcomes[first:last], factor) + excess(unsure, factor)
        return probability(total, total)
