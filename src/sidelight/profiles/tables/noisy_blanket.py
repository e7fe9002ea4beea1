"""How well one more person is hidden among those who have one of two values, where geometric noise is added to their count.

As in `blanket`, M people have one of the two values, each the first one with the same probability, and M is known to everybody.
Given M = m, the two worlds are X_m = Bin(m, share) + G and the same plus one. The masses g_m and the tails of X_m both satisfy

    g_(m+1)(k) = (1 - share) g_m(k) + share g_m(k - 1)

and the hockey stick is the maximum over k of g_m(k - 1) - (e^epsilon - 1) P[X_m >= k]. All terms are positive; doubles are
enough, and their rounding is bounded. Noise never raises a hockey stick, so outside the window the bound of the count without
noise holds.
"""

from __future__ import annotations

import math
from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction

import numpy as np
from flint import arb

from sidelight.laws.counts.coarse import Doubles
from sidelight.laws.counts.independent_people import Parts
from sidelight.laws.transforms.window import window
from sidelight.noises.geometric import Geometric
from sidelight.numbers.balls import ball, in_balls, probability
from sidelight.numbers.interval import Interval
from sidelight.numbers.rounding import UNIT, exponential_bounds
from sidelight.profiles.counts.any_size import is_drowned
from sidelight.profiles.curves.profile import Profile

FADED_EXPONENT = 60.0  # exponent: the noise is written out until it is e^-60 of its peak; by trial: speed and width
ROUNDINGS = 4  # operations on doubles, at most, from one number of people to the next
UNDERFLOW = 1e-300  # above the most that underflow can take away: doubles keep all digits down to 2.2e-308


@dataclass(frozen=True, eq=False)
class NoisyBlanket(Profile):
    """The mean over M of the hockey stick for one more person with the first value. `people`: the probability of each to have one
    of the two values.
    """

    people: Parts
    share: Fraction
    noise: Geometric

    @in_balls
    def _delta(self, epsilon: float) -> Interval:
        if is_drowned(self.noise, arb(epsilon)):
            return Interval(0.0, 0.0)
        certain = sum(number for rate, number in self.people if rate == 1)
        unsure = tuple((rate, number) for rate, number in self.people if 0 < rate < 1)
        if not unsure:
            return probability(*(ball(end) for end in list(self._sticks(certain, epsilon))[-1]))
        factor, q = ball(epsilon).exp(), ball(self.share)
        whole = 1 - q + factor * q
        tilt = (factor * q / whole * ball(epsilon) - whole.log()).max(arb(0))
        inside = window(unsure, float(tilt))
        first, last = inside.start + certain, inside.start + len(inside.masses) - 1 + certain
        sticks = np.array(list(self._sticks(last + inside.late, epsilon)))
        slack = inside.error + 2 * len(inside.masses) * UNIT
        upper = float((sticks[first : last + 1, 1] * inside.masses).sum()) * (1 + slack) + UNDERFLOW
        lower = float((sticks[first + inside.late :, 0] * inside.masses).sum()) * (1 - slack)
        outside = factor * (-tilt * certain).exp() * inside.outside(tilt)
        return probability(inside.scale * ball(max(0.0, lower - UNDERFLOW)), inside.scale * ball(upper) + outside)

    def _sticks(self, last: int, epsilon: float) -> Iterator[tuple[float, float]]:
        """A lower and an upper bound of the hockey stick for m = 0 to `last` people. Half-lines that start after the range of
        numbers are at most the last mass.
        """
        low, high = (max(0.0, power - 1) for power in exponential_bounds(epsilon))
        masses, tails = _noise(self.noise, last)
        p, q = float(1 - self.share), float(self.share)
        error = 8 * len(masses) * UNIT
        for _ in range(last + 1):
            above = float((masses[:-1] * (1 + error) - low * (1 - error) * tails[1:]).max()) + UNDERFLOW
            below = float((masses[:-1] * (1 - error) - high * (1 + error) * tails[1:]).max()) - UNDERFLOW
            yield max(0.0, below), max(above, float(masses[-1]) * (1 + error))
            masses, tails = (p * row[1:] + q * row[:-1] for row in (masses, tails))
            error += ROUNDINGS * UNIT


def _noise(noise: Geometric, last: int) -> tuple[Doubles, Doubles]:
    """P[G = k] and P[G >= k] for k from -last - 1 on, because each step of the recurrence drops the smallest k."""
    ratio, reach = float(noise.ratio), last + math.ceil(FADED_EXPONENT / -math.log(noise.ratio)) + 1
    powers = np.cumprod(np.concatenate([[1.0], np.full(max(reach, last + 2), ratio)]))
    masses = np.concatenate([powers[last + 1 : 0 : -1], powers[: reach + 1]]) * ((1 - ratio) / (1 + ratio))
    tails = np.concatenate([1 - powers[last + 2 : 0 : -1] / (1 + ratio), powers[1 : reach + 1] / (1 + ratio)])
    return masses, tails
