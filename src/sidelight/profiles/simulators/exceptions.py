"""One delta for two things: except with probability delta, two posteriors are within delta of each other."""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property

from sidelight.laws.finite.law import FiniteLaw, Outcome
from sidelight.numbers.interval import Interval
from sidelight.numbers.rounding import float_above, float_below
from sidelight.numbers.search import smallest_argument
from sidelight.profiles.curves.attained import Attained
from sidelight.profiles.curves.profile import Profile
from sidelight.profiles.curves.two_laws import both_ways


@dataclass(frozen=True, eq=False)
class Sight:
    """Something that may be seen, its probability, and what is believed of each secret in the two worlds.

    A belief is None where the second world never shows this.
    """

    mass: Fraction
    beliefs: tuple[tuple[FiniteLaw[Outcome], FiniteLaw[Outcome] | None], ...]
    label: tuple[Hashable, ...]

    @cached_property
    def apart(self) -> tuple[Profile | None, ...]:
        return tuple(None if ideal is None else both_ways(real, ideal) for real, ideal in self.beliefs)

    def distance(self, epsilon: float) -> Interval:
        """More than 1 for what the second world never shows: no delta is enough for it."""
        found = [Interval(2.0, 2.0) if profile is None else profile.delta(epsilon) for profile in self.apart]
        return Interval(max(d.lower for d in found), max(d.upper for d in found))


@dataclass(frozen=True, eq=False)
class Exceptions(Attained):
    """The least delta such that sights further apart than delta have together at most probability delta; the worst of the groups.

    It has neither composition nor post-processing: merging two outputs can double it.
    """

    groups: Sequence[Sequence[Sight]]
    left_open: int  # secrets that the prior leaves open, counted over all sights

    @property
    def comparisons(self) -> int:
        """What the second world never shows is compared too, whether or not a secret is open."""
        return self.left_open or sum(ideal is None for group in self.groups for sight in group for _, ideal in sight.beliefs)

    def _delta(self, epsilon: float) -> Interval:
        found = [self._of(group, epsilon) for group in self.groups]
        return Interval(max((d.lower for d in found), default=0.0), max((d.upper for d in found), default=0.0))

    def _epsilon(self, delta: float | Fraction) -> Interval:
        """Masses are exact, so that a delta which equals one of them is compared exactly."""

        def beyond(epsilon: float) -> Interval:
            found = [self._ends(group, epsilon) for group in self.groups]
            return Interval(float(any(low > delta for low, _ in found)), float(any(high > delta for _, high in found)))

        return smallest_argument(beyond, 0.5)

    def where(self, epsilon: float) -> tuple[Hashable, ...] | None:
        """The sight furthest apart in the worst group."""
        worst = max(self.groups, key=lambda group: self._of(group, epsilon).upper, default=None)
        if not worst or self._of(worst, epsilon).upper == 0:
            return None
        return max(worst, key=lambda sight: sight.distance(epsilon).upper).label

    def _of(self, group: Sequence[Sight], epsilon: float) -> Interval:
        lower, upper = self._ends(group, epsilon)
        return Interval(min(1.0, float_below(lower)), min(1.0, float_above(upper)))

    def _ends(self, group: Sequence[Sight], epsilon: float) -> tuple[Fraction, Fraction]:
        distances = [(sight.distance(epsilon), sight.mass) for sight in group]
        lower = _threshold([(distance.lower, mass) for distance, mass in distances])
        return lower, _threshold([(distance.upper, mass) for distance, mass in distances])


def _threshold(distances: Sequence[tuple[float, Fraction]]) -> Fraction:
    """The least of max(the largest distance kept, the mass left out), over all ways to leave out the largest distances."""
    best, gone = Fraction(1), Fraction(0)
    for distance, mass in sorted(distances, reverse=True):
        best = min(best, max(Fraction(distance), gone))
        gone += mass
    return min(best, gone)
