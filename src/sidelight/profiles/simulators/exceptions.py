"""Definitions in which one delta has two roles: except with probability delta, two posteriors have a delta of at most delta."""

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
    """A sight (something that may be seen): its probability, and the laws of each secret given the sight in the two worlds.

    The second law is None where the sight is impossible in the second world.
    """

    mass: Fraction
    beliefs: tuple[tuple[FiniteLaw[Outcome], FiniteLaw[Outcome] | None], ...]
    label: tuple[Hashable, ...]

    @cached_property
    def apart(self) -> tuple[Profile | None, ...]:
        return tuple(None if ideal is None else both_ways(real, ideal) for real, ideal in self.beliefs)

    def distance(self, epsilon: float) -> Interval:
        """The delta between the two laws of a secret at this epsilon, the largest over the secrets; 2 where the sight is
        impossible in the second world, because no delta is enough then.
        """
        found = [Interval(2.0, 2.0) if profile is None else profile.delta(epsilon) for profile in self.apart]
        return Interval(max(d.lower for d in found), max(d.upper for d in found))


@dataclass(frozen=True, eq=False)
class Exceptions(Attained):
    """The least delta such that the sights with a distance above delta have total probability at most delta; for the worst group.

    This delta neither composes nor survives post-processing: merging two outputs can double it.
    """

    groups: Sequence[Sequence[Sight]]
    left_open: int  # secrets that the prior leaves open, counted over all sights

    @property
    def comparisons(self) -> int:
        """How many secrets are compared. Sights that are impossible in the second world count too, even if no secret is open."""
        return self.left_open or sum(ideal is None for group in self.groups for sight in group for _, ideal in sight.beliefs)

    def _delta(self, epsilon: float) -> Interval:
        found = [self._of(group, epsilon) for group in self.groups]
        return Interval(max((d.lower for d in found), default=0.0), max((d.upper for d in found), default=0.0))

    def _epsilon(self, delta: float | Fraction) -> Interval:
        """Masses are exact, so a delta that equals one of them is compared exactly."""

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
