"""The worst person under attack, if nobody is known: the count of all others is compared with that count plus one.

Up to MOST_TRIED rates are all tried. Of more, the bound of all rates between the least and the largest is the upper end, and the
best of a sample is the lower end; if these are not close, all rates are tried.
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from fractions import Fraction

import numpy as np
from flint import arb

from sidelight.laws.transforms.everybody import MOST_MULTIPLIED, Everybody
from sidelight.laws.transforms.phi_in_doubles import log_of_product
from sidelight.numbers.balls import probability
from sidelight.numbers.interval import Interval
from sidelight.numbers.rounding import SMALLEST_DOUBLE, UNIT
from sidelight.profiles.counts.as_if_normal import epsilon_as_if_normal
from sidelight.profiles.counts.without_one import WithoutOne
from sidelight.profiles.curves.profile import Profile

MOST_TRIED = 8_000  # rates that are all tried; by trial: speed
SAMPLE = 4096  # rates tried where there are more
CLOSE = 1e-9  # relative distance of the two ends with which a sample is enough
LARGEST_DIRECT_EPSILON = 600.0  # e^600 times a rate is a double
SLACKS = (5e-11, 1e-9, 1e-8)  # relative distances from the crossing at which an epsilon is tried
MOST_SECANTS = 12
SETTLED = 1e-8  # relative length of the last secant; what it leaves open is much less


@dataclass(frozen=True, eq=False)
class WorstPerson(Profile):
    everybody: Everybody

    def _delta(self, epsilon: float) -> Interval:
        if epsilon > LARGEST_DIRECT_EPSILON:
            return self._beyond(epsilon)
        ways = [WithoutOne(self.everybody.tilted(epsilon, mirrored), epsilon) for mirrored in (False, True)]
        if len(self.everybody.rates) <= MOST_TRIED:
            return self._tried(ways)
        found = self._between(ways)
        return found if found.relative_width() <= CLOSE else self._tried(ways)

    def _tried(self, ways: list[WithoutOne]) -> Interval:
        lower = upper = 0.0
        for yes, no in self.everybody.chunks():
            for way, (one, other) in zip(ways, ((yes, no), (no, yes)), strict=True):
                low, high = way.values(one, other)
                lower, upper = max(lower, float(low.max())), max(upper, float(high.max()))
        return Interval(min(lower, 1.0), min(upper, 1.0))

    def _between(self, ways: list[WithoutOne]) -> Interval:
        ends, (yes, no) = self.everybody.ends, self.everybody.sample(SAMPLE)
        some = np.concatenate((ends[0], yes)), np.concatenate((ends[1], no))
        lower = upper = 0.0
        for way, turn in zip(ways, (1, -1), strict=True):
            (one, other), (rates, complements) = some[::turn], ends[::turn]
            low, _ = way.values(one, other)
            lower, upper = max(lower, float(low.max())), max(upper, way.most(rates, complements, CLOSE / 8))
        return Interval(min(lower, upper, 1.0), min(upper, 1.0))

    def _beyond(self, epsilon: float) -> Interval:
        """One count is impossible in the other world: that everybody is counted, or nobody."""
        ends = [_all_but_one(self.everybody, mirrored) for mirrored in (False, True)]
        lower, upper = max(end.lower for end in ends), max(end.upper for end in ends)
        return Interval(lower, upper if math.isinf(epsilon) else max(upper, self.delta(LARGEST_DIRECT_EPSILON).upper))

    def _epsilon(self, delta: float | Fraction) -> Interval:
        """Secants find where delta is crossed; then one epsilon on each side is certified."""
        near = self._crossing(float(delta)) if 0 < delta < 0.5 else None
        if near is None:
            return super()._epsilon(delta)
        high = next((x for slack in SLACKS if self.delta(x := near * (1 + slack)).upper <= delta), None)
        low = next((x for slack in SLACKS if self.delta(x := near * (1 - slack)).lower > delta), None)
        return super()._epsilon(delta) if low is None or high is None else Interval(low, high)

    def _crossing(self, delta: float) -> float | None:
        """About the epsilon at which delta is crossed, by secants of the root of -log delta; None where they do not settle."""

        def height(x: float) -> float:
            found = self.delta(x)
            return math.sqrt(max(0.0, -math.log(max(SMALLEST_DOUBLE, (found.lower + found.upper) / 2)))) - wanted

        wanted = math.sqrt(-math.log(delta))
        here = epsilon_as_if_normal(float(self.everybody.tilted(0.0, False).variance.mid()), delta)
        there, before = here * 1.01, height(here)
        for _ in range(MOST_SECANTS):
            now = height(there)
            if now == before:
                return None
            here, there, before = there, there - now * (there - here) / (now - before), now
            if not 0 < there <= LARGEST_DIRECT_EPSILON:
                return None
            if abs(there - here) <= SETTLED * there:
                return there
        return None


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
