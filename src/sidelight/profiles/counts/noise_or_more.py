"""A count with noise: where the noise alone shows nothing, nobody else is looked at."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from typing import ClassVar

from sidelight.numbers.interval import Interval
from sidelight.numbers.rounding import float_below
from sidelight.profiles.curves.profile import Profile


@dataclass(frozen=True, eq=False)
class NoiseOrMore(Profile):
    """The smaller of two bounds: `noise` of the noise alone, and `people`, which is expensive where the first one is 0."""

    only_promises: ClassVar[bool] = True
    noise: Profile
    people: Profile

    def _delta(self, epsilon: float) -> Interval:
        alone = self.noise.delta(epsilon).upper
        return Interval(0.0, min(alone, self.people.delta(epsilon).upper) if alone else 0.0)

    def delta_at(self, epsilon: Fraction) -> Interval:
        return self.delta(float_below(epsilon))

    def within(self, epsilon: float, limit: float) -> bool:
        return self.noise.within(epsilon, limit) or self.people.within(epsilon, limit)

    def bound(self, epsilon: float) -> float:
        alone = self.noise.bound(epsilon)
        return min(alone, self.people.bound(epsilon)) if alone else 0.0

    def about(self, epsilon: float) -> float:
        alone = self.noise.about(epsilon)
        return min(alone, self.people.about(epsilon)) if alone else 0.0

    def reaches(self, epsilon: float, already: float) -> float:
        return already

    def _epsilon(self, delta: float | Fraction) -> Interval:
        alone = self.noise.epsilon(delta).upper
        return Interval(0.0, min(alone, self.people.epsilon(delta).upper) if delta else alone)
