"""An upper bound of `blanket` for any number of people: how well one more person is hidden among a random number of people who
have one of two values.

More people hide better, so for a range of numbers of people the smallest one gives a bound. The probability of each range is
bounded by Chernoff's bound, which also holds for people with different rates (Hoeffding).
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property

from flint import arb

from sidelight.laws.counts.independent_people import Parts
from sidelight.numbers.balls import above, ball, in_balls, probability
from sidelight.numbers.interval import Interval
from sidelight.profiles.counts.any_size import one_way
from sidelight.profiles.curves.profile import Profile
from sidelight.profiles.tables.blanket import Blanket

# Below the mean, in standard deviations; beyond the first, e^-684 of all cases; by trial: width
CUTS = (37, 25, 16, 11, 8, 6, 5, 4, 3, 2, 1)


@dataclass(frozen=True, eq=False)
class Scattered(Profile):
    """An upper end only. `people`: the probability of each to have one of the two values; `share`: the probability that it is
    then the first.
    """

    people: Parts
    share: Fraction

    @in_balls
    def _delta(self, epsilon: float) -> Interval:
        if math.isinf(epsilon):
            return Interval(0.0, Blanket(self.people, self.share).delta(epsilon).upper)
        total, worse = arb(0), arb(1)  # if nobody has one of the two values, delta is 1
        for number, fewer in self._cuts:
            better = ball(min(1.0, one_way(((self.share, number),), None, None, "up").delta(epsilon).upper)).min(worse)
            total, worse = total + fewer * (worse - better), better
        return Interval(0.0, probability(arb(0), total + worse).upper)

    @cached_property
    @in_balls
    def _cuts(self) -> tuple[tuple[int, arb], ...]:
        """Rising numbers of people, each with a bound of the probability that fewer people have one of the two values."""
        mean = sum((rate * people for rate, people in self.people), Fraction(0))
        spread = math.sqrt(sum(rate * (1 - rate) * people for rate, people in self.people))
        places = {max(0, math.floor(mean - math.ceil(cut * spread))) for cut in CUTS}
        return tuple((number, self._fewer(number, mean)) for number in sorted(places) if number)

    def _fewer(self, number: int, mean: Fraction) -> arb:
        everybody = sum(people for _, people in self.people)
        share, rate = Fraction(number - 1, everybody), mean / everybody
        if share >= rate or rate == 1:
            return arb(1 if share >= rate else 0)
        parts = ((share, rate), (1 - share, 1 - rate))
        divergence = sum((ball(here) * ball(here / there).log() for here, there in parts if here), arb(0))
        return ball(above((-everybody * divergence).exp()))
