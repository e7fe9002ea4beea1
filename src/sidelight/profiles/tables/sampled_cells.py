"""Cells of a sample with a Poisson number of people, or of a sample of random size: with a person and without them."""

from __future__ import annotations

import math
from collections.abc import Callable
from dataclasses import dataclass
from fractions import Fraction

from flint import arb

from sidelight.numbers.balls import above, ball, probability
from sidelight.numbers.interval import Interval
from sidelight.profiles.counts.truncated_sample import poisson_cell, sample_cell
from sidelight.profiles.curves.curve import AsWritten
from sidelight.profiles.curves.profile import Profile

LARGEST = 300.0  # epsilon from which on the delta at this epsilon is given: e^epsilon times a mean stays a double


@dataclass(frozen=True, eq=False)
class PoissonCells(AsWritten, Profile):
    """The worst of cells in which counts below `minimum` are hidden; `means`: how many others are expected in each."""

    means: tuple[Fraction, ...]
    minimum: int

    def _at(self, epsilon: Fraction | float) -> Interval:
        at = Fraction(min(epsilon, LARGEST))
        worst = arb(0)
        for mean in self.means:
            worst = worst.max(poisson_cell(mean, max(self.minimum, 1), at))
        return _found(worst, epsilon <= LARGEST)


@dataclass(frozen=True, eq=False)
class CellsOfASample(AsWritten):
    """`law[n]` is the probability that n people are sampled, given that the person is one of them; `cells`: how many people each
    of the cells has, `exact`: whether the other cells are fully shown.
    """

    law: tuple[Fraction, ...]
    people: int
    cells: tuple[int, ...]
    minimum: int
    exact: bool

    def _at(self, epsilon: Fraction | float) -> Interval:
        at, law = Fraction(min(epsilon, LARGEST)), [ball(mass) for mass in self.law]
        worst = arb(0)
        for cell in self.cells:
            worst = worst.max(sample_cell(law, self.people, cell, self.minimum, at))
        return _found(worst, self.exact and epsilon <= LARGEST)


@dataclass(frozen=True, eq=False)
class Discarded(AsWritten):
    """Of `drawn` people `usual` are discarded usually, by noise of this ratio; the sample is at most this `share` of all people.

    `decay` is the rate at which a larger minimum hides a cell. Sizes n given that the person is in: the probability of n + 1 is
    (n + 1) / n times `ratio`, or divided by it below the usual size, times that of n. At a third of epsilon above -log ratio all
    neighbours are near, but the largest size, which has nobody discarded, and sizes n with n / (n - 1) above ratio e^(epsilon/3).
    The mean size is at least the usual one times 1 / (1 + ratio), the probability that no more are discarded.
    """

    drawn: int
    usual: int
    ratio: Fraction
    minimum: int
    share: Fraction
    decay: Callable[[Fraction, Fraction], arb]

    def _at(self, epsilon: Fraction | float) -> Interval:
        third, left = Fraction(min(epsilon, LARGEST)) / 3, self.drawn - self.usual
        room = ball(self.ratio) * ball(third).exp()
        if not room > 1:
            return Interval(0.0, 1.0)
        last = above(room / (room - 1))  # sizes below it may rise too steeply
        if not last < left:
            return Interval(0.0, 1.0)
        steep = self.drawn * ball(self.ratio) ** self.usual / left
        first = math.ceil(last)
        steep += first * ball(self.ratio) ** (left - first) / left
        tail = (2 * ball(third) - self.minimum * self.decay(third, self.share)).exp()
        return _found(steep + tail, False)


def _found(worst: arb, exact: bool) -> Interval:
    both = probability(worst, worst)
    return both if exact else Interval(0.0, both.upper)
