"""Laws of counts in doubles, with an error account: fast, for searches that only have to rule things out."""

from __future__ import annotations

import math
from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache, reduce

import numpy as np
from numpy.typing import NDArray

from sidelight.laws.counts.independent_people import Parts
from sidelight.laws.noise import discrete_gaussian
from sidelight.numbers.balls import below, kept_in_balls
from sidelight.numbers.rounding import float_above

ROUNDING = 2.0**-53
TINY = 1e-300  # above anything that underflow can hide in one mass

Doubles = NDArray[np.float64]


@dataclass(frozen=True, eq=False)
class CoarseLaw:
    """The mass on `start + j` lies within `masses[j] (1 +- relative) +- absolute`; so do the masses outside the window.

    `tails_follow` as for a LatticeLaw.
    """

    start: int
    masses: Doubles
    relative: float
    absolute: float
    below: float = 0.0
    above: float = 0.0
    tails_follow: bool = True

    def plus(self, other: CoarseLaw) -> CoarseLaw:
        """The law of an independent sum."""
        terms = min(len(self.masses), len(other.masses))
        return CoarseLaw(
            self.start + other.start,
            np.convolve(self.masses, other.masses),
            1.01 * (self.relative + other.relative + (terms + 2) * ROUNDING),
            1.01 * (self.absolute + other.absolute) + terms * TINY * 1e-6,
        )

    def mirrored(self) -> CoarseLaw:
        """The law of -X."""
        start = -(self.start + len(self.masses) - 1)
        return CoarseLaw(start, self.masses[::-1], self.relative, self.absolute, self.above, self.below, self.tails_follow)

    def tails(self) -> tuple[Doubles, float, float]:
        """P[X >= start + j] for j = 1 .. size, with its relative and absolute error."""
        size = len(self.masses)
        sums = np.cumsum(np.concatenate(([self.above], self.masses[:0:-1])))[::-1]
        return sums, self.relative + 1.01 * size * ROUNDING, (size + 1) * self.absolute


def coarse_law(parts: Parts) -> CoarseLaw:
    laws = [_binomial(people, rate) for rate, people in parts if people]
    while len(laws) > 1:
        laws = [reduce(CoarseLaw.plus, laws[j : j + 2]) for j in range(0, len(laws), 2)]
    return laws[0] if laws else _binomial(0, Fraction(0))


@lru_cache(maxsize=1024)
def _binomial(people: int, rate: Fraction) -> CoarseLaw:
    if people == 0 or rate in (0, 1):
        return CoarseLaw(people if rate == 1 else 0, np.ones(1), 0.0, 0.0)
    odds = float(rate / (1 - rate))
    mode = min(people, math.floor((people + 1) * rate))
    k = np.arange(people, dtype=np.float64)
    up = (people - k[mode:]) / (k[mode:] + 1) * odds
    down = ((k[:mode] + 1) / (people - k[:mode]) / odds)[::-1]
    weights = np.concatenate((np.cumprod(down)[::-1], [1.0], np.cumprod(up)))
    return CoarseLaw(0, weights / weights.sum(), 12 * (people + 1) * ROUNDING, TINY)


def with_geometric(law: CoarseLaw, ratio: Fraction, reach: int) -> CoarseLaw:
    """The law of X + Z on a window that covers X and `reach`."""
    r = float(ratio)
    left, right = max(0, law.start - reach), max(0, reach - (law.start + len(law.masses) - 1))
    plain = np.concatenate((np.zeros(left), law.masses, np.zeros(right)))
    scale = (1 - r) / (1 + r)
    falling = _decayed(plain[::-1], r)[::-1]
    masses = scale * (_decayed(plain, r) + falling - plain)
    masses = np.maximum(masses, scale * plain)
    steps = 4 * len(masses) + 16
    error = 1.01 * (law.relative + steps * ROUNDING / min(1.0, 1 - r))
    spread = max(law.absolute, TINY) / (1 - r) * 3
    fade = r / (1 - r)
    return CoarseLaw(law.start - left, masses, error, spread * max(1.0, fade), float(masses[0]) * fade, float(masses[-1]) * fade)


def _decayed(values: Doubles, ratio: float) -> Doubles:
    """y[k] = sum over j <= k of values[j] ratio^(k - j), by doubling the reach."""
    total, step, power = values.copy(), 1, ratio
    while step < len(total) and power > 0:
        total[step:] = total[step:] + power * total[:-step]
        step, power = 2 * step, power * power
    return total


def with_discrete_gaussian(law: CoarseLaw, sigma: Fraction, reach: int) -> CoarseLaw:
    noise = _coarse_gaussian(sigma)
    total = law.plus(noise)
    left, right = max(0, total.start - reach), max(0, reach - (total.start + len(total.masses) - 1))
    masses = np.concatenate((np.zeros(left), total.masses, np.zeros(right)))
    return CoarseLaw(total.start - left, masses, total.relative, total.absolute + noise.above, noise.above, noise.above, False)


@kept_in_balls(16)
def _coarse_gaussian(sigma: Fraction) -> CoarseLaw:
    law = discrete_gaussian(sigma)
    masses = np.array([below(mass) for mass in law.masses])
    beyond = 2 * float_above(Fraction(float(law.above.upper()))) + TINY
    return CoarseLaw(law.start, masses, 4 * ROUNDING, TINY, beyond, beyond, False)
