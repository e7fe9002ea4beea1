"""The worst of many profiles that are expensive to evaluate."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction

from sidelight.numbers.interval import Interval
from sidelight.numbers.rounding import float_below
from sidelight.profiles.curves.profile import Worst

ORDERING_EPSILON = 0.0  # epsilon at which the profiles are put in order; by trial: speed


@dataclass(frozen=True, eq=False)
class WorstFirst(Worst):
    """The worst of several profiles. To find epsilon, the profile with the largest delta is searched first, and a profile whose
    delta is small enough at the largest epsilon found so far is not searched.
    """

    def _epsilon(self, delta: float | Fraction) -> Interval:
        found, limit = Interval(0.0, 0.0), float_below(Fraction(delta))
        for part in sorted(self.parts, key=lambda part: -part.delta(ORDERING_EPSILON).upper):
            if not part.within(found.upper, limit):
                alone = part.epsilon(delta)
                found = Interval(max(found.lower, alone.lower), max(found.upper, alone.upper))
        return found
