"""The hockey stick of a few independent releases, summed over all their outcomes: every outcome of one half of the releases is
combined with every outcome of the other half.
"""

from __future__ import annotations

import math
from bisect import bisect_right
from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property

from flint import arb, fmpz

from sidelight.numbers.balls import ball, in_balls
from sidelight.profiles.composition.outcomes import Copies

MOST_LISTED_OUTCOMES = 20_000  # outcomes of the first group, each of which is looked at; by trial: speed
MOST_ORDERED = 200_000  # outcomes of the second group, which are put in order; by trial: speed
CLOSE_LOSS = Fraction(1, 2**100)  # in units of loss; pairs this close to epsilon are left out below, and bounded above
PairMasses = list[tuple[arb, arb]]


@dataclass(frozen=True, eq=False)
class WrittenOut:
    """Two groups of releases. The second has more outcomes, which are sorted once."""

    first: Copies
    second: Copies

    @cached_property
    @in_balls
    def _one_by_one(self) -> list[tuple[arb, arb, arb]]:
        """The left mass, the right mass and the loss of every outcome of the first group."""
        return [(left, right, (left / right).log()) for left, right in _together(self.first)]

    @cached_property
    @in_balls
    def _in_order(self) -> tuple[list[arb], list[float], PairMasses]:
        """The losses of the second group in rising order, as balls and as doubles; and for each the total masses of this loss and
        all larger ones.
        """
        found = [((left / right).log(), left, right) for left, right in _together(self.second)]
        ordered = sorted(found, key=lambda one: one[0].mid())
        tails = [(arb(0), arb(0))]
        for _, left, right in reversed(ordered):
            tails.append((tails[-1][0] + left, tails[-1][1] + right))
        losses = [loss for loss, _, _ in ordered]
        return losses, [float(loss) for loss in losses], tails[::-1]

    @in_balls
    def finite_part(self, epsilon: Fraction | float) -> tuple[arb, arb]:
        """A lower and an upper end of the sum over pairs of (left - e^epsilon right)_+.

        The sum of left - e^epsilon right over any set of pairs is at most this sum; the pairs with a loss above epsilon reach it.
        Pairs whose loss is too close to epsilon to decide are left out, and their mass times CLOSE_LOSS, doubled, is added to the
        upper end.
        """
        losses, places, tails = self._in_order
        at, near, value, unsure = ball(epsilon), ball(CLOSE_LOSS), arb(0), arb(0)
        factor = at.exp()
        for left, right, loss in self._one_by_one:
            wanted = at - loss
            low = high = bisect_right(places, float(wanted))
            while low and not losses[low - 1] < wanted - near:
                low -= 1
            while high < len(losses) and not losses[high] > wanted + near:
                high += 1
            value += left * tails[high][0] - factor * right * tails[high][1]
            if low < high:
                unsure += left * (tails[low][0] - tails[high][0])
        return value.max(arb(0)), value.max(arb(0)) + 2 * near * unsure


def halves(copies: Copies) -> WrittenOut | None:
    """Two groups of releases, each with few enough outcomes; None where there are too many."""
    left: list[int] = []
    room = MOST_LISTED_OUTCOMES
    for outcomes, number in copies:
        size = len(outcomes.masses)
        most = number
        while most and _ways(most, size) > room:
            most = 0 if size > room else most - max(1, most // 8)
        left.append(most)
        room //= max(1, _ways(most, size))
    rest = [number - most for (_, number), most in zip(copies, left, strict=True)]
    groups = [[(outcomes, part) for (outcomes, _), part in zip(copies, parts, strict=True)] for parts in (left, rest)]
    sizes = [math.prod(_ways(number, len(outcomes.masses)) for outcomes, number in group) for group in groups]
    if min(sizes) > MOST_LISTED_OUTCOMES or max(sizes) > MOST_ORDERED:
        return None
    return WrittenOut(*(groups if sizes[0] <= sizes[1] else groups[::-1]))


def _ways(copies: int, size: int) -> int:
    """The number of ways to divide the copies among the outcomes; counting stops above MOST_ORDERED."""
    ways = 1
    for k in range(min(copies, size - 1)):
        ways = ways * (copies + size - 1 - k) // (k + 1)
        if ways > MOST_ORDERED:
            break
    return ways


def _together(copies: Copies) -> PairMasses:
    found: PairMasses = [(arb(1), arb(1))]
    for outcomes, number in copies:
        each = _repeated(outcomes.masses, number)
        found = [(a * p, b * q) for a, b in found for p, q in each]
    return found


def _repeated(masses: Sequence[tuple[arb, arb]], number: int) -> PairMasses:
    """The masses of the outcomes of `number` copies; outcomes that differ only in order are merged."""
    if number == 0:
        return [(arb(1), arb(1))]
    if number == 1:
        return list(masses)
    if len(masses) == 1:
        return [(masses[0][0] ** number, masses[0][1] ** number)]
    left, right = masses[0]
    found = []
    for first in range(number + 1):
        times = arb(fmpz.bin_uiui(number, first))
        one, other = times * left**first, times * right**first
        found += [(one * p, other * q) for p, q in _repeated(masses[1:], number - first)]
    return found
