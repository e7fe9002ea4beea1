"""Hidden values below every count that is likely: they hide nearly nothing.

Without noise a half-line that is lost, from a hidden value on or up to one, is worth at most the probability of hidden values.

With noise, a count X is 0 or more and noise is symmetric and log-concave, so up to 0 the masses f of X plus noise rise. The best
half-line from k on therefore starts above 0, where nothing is hidden. Of the half-lines up to k, those with k below `hidden` are
lost: they are worth at most the mass that the noise itself has there. With geometric noise none of these is the best: below 0 the
masses rise by the noise's own factor, so the value of the half-line rises up to 0 unless the noise alone makes delta 0.
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from fractions import Fraction

from sidelight.noises.noise import Noise
from sidelight.numbers.interval import Interval
from sidelight.numbers.rounding import SMALLEST_DOUBLE
from sidelight.profiles.counts.any_size import chance_to_reach
from sidelight.profiles.curves.profile import Profile

NEARLY_NOTHING = 1e-100  # mass of the noise among the hidden values; far below every delta that is asked for
HARDLY_HIDDEN = 1e-20  # probability of the hidden values of a count without noise; below every delta that policies name


@dataclass(frozen=True, eq=False)
class AsIfShown(Profile):
    """The profile `shown`, where nothing is hidden: it is the one asked for wherever delta is above `lost`, and never below."""

    shown: Profile
    lost: float

    def _delta(self, epsilon: float) -> Interval:
        return self._reached(self.shown.delta(epsilon))

    def delta_at(self, epsilon: Fraction) -> Interval:
        return self._reached(self.shown.delta_at(epsilon))

    def within(self, epsilon: float, limit: float) -> bool:
        return self.shown.within(epsilon, limit)

    def bound(self, epsilon: float) -> float:
        return self.shown.bound(epsilon)

    def about(self, epsilon: float) -> float:
        return self.shown.about(epsilon)

    def exceeds(self, epsilon: float, level: float) -> bool:
        return self.shown.exceeds(epsilon, level)

    def _epsilon(self, delta: float | Fraction) -> Interval:
        found = self.shown.epsilon(delta)
        return found if delta >= self.lost else Interval(self.shown.epsilon(self.lost).lower, found.upper)

    def _reached(self, found: Interval) -> Interval:
        return found if found.lower > self.lost else Interval(0.0, found.upper)


def lost_below(noise: Noise, hidden: int) -> float | None:
    """The delta up to which hidden values change the profile of a count with noise; None where they may change more."""
    if hidden > 0:
        return None
    if noise.tail_ratio is not None:
        return 0.0
    lost = chance_to_reach((), 1 - hidden, noise)
    return lost if lost <= NEARLY_NOTHING else None


def hidden_below(mean: float, hidden: int) -> float | None:
    """A bound of the probability that a count of independent people with at least this mean is at most `hidden`, by Chernoff's
    bound e^(-(mean - hidden)^2 / (2 mean)); None where that is not nearly 0.
    """
    if not mean > hidden >= 0:
        return None
    lost = math.exp(-((mean - hidden) ** 2) / (2 * mean)) * (1 + 1e-9)
    return max(lost, SMALLEST_DOUBLE) if lost <= HARDLY_HIDDEN else None
