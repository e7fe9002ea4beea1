"""The worst person under attack, if nobody is known: the count of all others is compared with that count plus one.

Up to MOST_TRIED rates are all tried. Of more, the bound of all rates between the least and the largest is the upper end, and the
best of a sample is the lower end. All rates are tried only if a better rate than those of the sample could make that bracket
clearly narrower: what the errors of doubles leave open stays open for every rate.
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from fractions import Fraction

import numpy as np
from flint import arb

from sidelight.laws.transforms.everybody import MOST_MULTIPLIED, Everybody
from sidelight.laws.transforms.frequencies import Doubles
from sidelight.laws.transforms.phi_in_doubles import LEAST_VALUE, log_of_product
from sidelight.numbers.balls import probability
from sidelight.numbers.certified_crossing import certified_crossing
from sidelight.numbers.interval import Interval
from sidelight.numbers.rounding import UNIT
from sidelight.profiles.counts.as_if_normal import epsilon_as_if_normal
from sidelight.profiles.counts.without_one import WithoutOne
from sidelight.profiles.curves.profile import Profile

MOST_TRIED = 8_000  # rates that are all tried; by trial: speed
SAMPLE = 4096  # rates tried where there are more
CLOSE = 1e-9  # relative distance of the bound from the sample's largest upper end with which a sample is enough
SMALL_PART = 0.25  # or that distance as a share of the width which the errors of doubles leave
LARGEST_DIRECT_EPSILON = 600.0  # e^600 times a rate is a double
LARGEST_SOLVED_DELTA = 0.5  # delta up to which the epsilon of a normal law is a good start


@dataclass(frozen=True, eq=False)
class WorstPerson(Profile):
    everybody: Everybody

    def _delta(self, epsilon: float) -> Interval:
        if epsilon > LARGEST_DIRECT_EPSILON:
            return self._beyond(epsilon)
        ways = [WithoutOne(self.everybody.tilted(epsilon, mirrored), epsilon) for mirrored in (False, True)]
        found = Interval(0.0, 0.0)
        for mirrored in sorted((False, True), key=lambda mirrored: -ways[mirrored].at_a_glance):
            way, most = ways[mirrored], ways[mirrored].at_a_glance
            if most <= max(found.lower, LEAST_VALUE):
                one = Interval(0.0, most)
            elif len(self.everybody.rates) <= MOST_TRIED:
                one = self._tried(way, mirrored)
            else:
                one = self._between(way, mirrored, found.upper) or self._tried(way, mirrored)
            found = Interval(max(found.lower, one.lower), max(found.upper, one.upper))
        return found

    def _tried(self, way: WithoutOne, mirrored: bool) -> Interval:
        lower = upper = 0.0
        for some in self.everybody.chunks():
            low, high = way.values(*_turned(some, mirrored))
            lower, upper = max(lower, float(low.max())), max(upper, float(high.max()))
        return Interval(min(lower, 1.0), min(upper, 1.0))

    def _between(self, way: WithoutOne, mirrored: bool, already: float) -> Interval | None:
        """From a sample of the rates, and a bound of all rates; None where that bound is above `already` and trying all rates may
        give a narrower bracket.
        """
        ends, sample = (_turned(some, mirrored) for some in (self.everybody.ends, self.everybody.sample(SAMPLE)))
        low, high = way.values(np.concatenate((ends[0], sample[0])), np.concatenate((ends[1], sample[1])))
        lower, reached, upper = float(low.max()), float(high.max()), way.most(*ends, CLOSE / 8)
        enough = upper <= max(already, reached + max(CLOSE * reached, SMALL_PART * (reached - lower)))
        return Interval(min(lower, upper, 1.0), min(upper, 1.0)) if enough else None

    def _beyond(self, epsilon: float) -> Interval:
        """One count is impossible in the other world: that everybody is counted, or nobody."""
        ends = [_all_but_one(self.everybody, mirrored) for mirrored in (False, True)]
        lower, upper = max(end.lower for end in ends), max(end.upper for end in ends)
        return Interval(lower, upper if math.isinf(epsilon) else max(upper, self.delta(LARGEST_DIRECT_EPSILON).upper))

    def _epsilon(self, delta: float | Fraction) -> Interval:
        if self.delta(math.inf).lower > delta:
            return Interval(math.inf, math.inf)
        found = None
        if 0 < delta < LARGEST_SOLVED_DELTA:
            near = epsilon_as_if_normal(float(self.everybody.tilted(0.0, False).variance.mid()), delta)
            found = certified_crossing(self.delta, delta, near, LARGEST_DIRECT_EPSILON)
        return found or super()._epsilon(delta)


def _turned(rates: tuple[Doubles, Doubles], mirrored: bool) -> tuple[Doubles, Doubles]:
    yes, no = rates
    return (no, yes) if mirrored else (yes, no)


def _all_but_one(everybody: Everybody, mirrored: bool) -> Interval:
    """The largest probability, over the person left out, that all others are counted. Of very many people some are taken, and the
    lower end is 0.
    """
    few = everybody.total <= MOST_MULTIPLIED
    yes, no = everybody.listed if few else everybody.sample(MOST_MULTIPLIED)
    rates = no if mirrored else yes
    others = np.delete(rates, np.argmin(rates))
    found = (log_of_product(others) + arb(0, 2 * len(others) * UNIT)).exp()
    return probability(found if few else arb(0), found)
