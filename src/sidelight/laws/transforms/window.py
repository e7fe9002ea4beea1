"""The masses of a count of many independent people near one number, in doubles with bounded errors.

That number is the mean of the law tilted by e^(-tilt X). For people with the same rate each mass follows from its neighbour; the
counts of different rates are convolved. All terms are positive, so relative errors stay small even far out in a tail.
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from fractions import Fraction

import numpy as np
from flint import arb

from sidelight.laws.counts.binomial import binomial_mass
from sidelight.laws.counts.coarse import Doubles
from sidelight.laws.counts.independent_people import Parts
from sidelight.numbers.balls import ball, in_balls, kept_in_balls
from sidelight.numbers.odds import odds_of
from sidelight.numbers.rounding import UNIT

# Each tail outside a window has about e^-60 of the mass, below the digits of a double; it is bounded anyway
WINDOW_EXPONENT = 60.0
ROUNDINGS = 8  # operations on doubles, at most, from one mass to the next: counted in `_near`
MOST_BLOCKS = 4_000  # masses that are added up for people of different rates; by trial: speed and width
UNDERFLOW = 1e-300  # more than what underflow can hide in one mass: doubles keep all digits down to 2.2e-308

CountEnds = tuple[int, int]


@dataclass(frozen=True, eq=False)
class Window:
    """`scale` times `masses[j]`, within a factor 1 +- `error`, is the probability that the count of each rate is within its
    `ends` and that they add up to `start + j` after rounding down to blocks; the true sum is larger by at most `late`.

    No mass is above 1, so underflow loses less than UNDERFLOW in each.
    """

    parts: Parts
    ends: tuple[CountEnds, ...]
    start: int
    masses: Doubles
    scale: arb
    error: float
    late: int

    @in_balls
    def outside(self, tilt: arb) -> arb:
        """An upper bound of the part of E[e^(-tilt X)] outside the window: Chernoff's bound for the tails of each rate's count in
        the tilted law.
        """
        level, tails = arb(0), arb(0)
        for (rate, people), ends in zip(self.parts, self.ends, strict=True):
            each = 1 - ball(rate) + ball(rate) * (-tilt).exp()
            level = level + people * each.log()
            tails = tails + _tails(ball(rate) * (-tilt).exp() / each, people, ends)
        return level.exp() * tails

    def from_there(self, level: int) -> arb:
        """The sum of the masses at `level` and above."""
        tail = float(self.masses[max(0, level - self.start) :].sum())
        return self.scale * arb(tail, tail * (self.error + len(self.masses) * UNIT) + len(self.masses) * UNDERFLOW)


@in_balls
def at_least(parts: Parts, level: int) -> arb:
    """The probability that at least `level` of many people are counted.

    The window is around the level. With s = -tilt > 0 the part of the tail outside the window is at most e^(-s level) times the
    part of E[e^(sX)] outside it.
    """
    level -= sum(people for rate, people in parts if rate == 1)
    parts = tuple((rate, people) for rate, people in parts if 0 < rate < 1)
    if level <= 0 or level > sum(people for _, people in parts):
        return arb(level <= 0)
    tilt = _tilt_towards(parts, level)
    found = window(parts, tilt)
    outside = (ball(tilt) * level).exp() * found.outside(ball(tilt))
    return found.from_there(level).union(found.from_there(level - found.late)) + arb(0).union(outside)


def _tilt_towards(parts: Parts, level: int) -> float:
    """A tilt of at most 0 at which the mean of the tilted law is about the level; 0 if the mean without tilt is
    above the level.
    """
    low, high = -700.0, 0.0
    for _ in range(60):
        middle = (low + high) / 2
        mean = sum(people * _tilted(float(rate), middle) for rate, people in parts)
        low, high = (low, middle) if mean < level else (middle, high)
    return high


def _tilted(rate: float, tilt: float) -> float:
    return rate / (rate + (1 - rate) * math.exp(min(tilt, 700.0)))


def window(parts: Parts, tilt: float) -> Window:
    """The window around the mean of the law tilted by e^(-tilt X); each rate in `parts` is strictly between 0 and 1."""
    return _window(parts, tuple(_ends(float(rate), people, tilt) for rate, people in parts))


def _ends(rate: float, people: int, tilt: float) -> CountEnds:
    """The ends of the window of one rate's count: as far from the tilted mean as Bernstein's bound requires, rounded to a grid,
    so that similar tilts share a window.
    """
    tilted = _tilted(rate, tilt)
    mean, spread = people * tilted, people * tilted * (1 - tilted)
    reach = WINDOW_EXPONENT / 3 + math.sqrt((WINDOW_EXPONENT / 3) ** 2 + 2 * WINDOW_EXPONENT * spread)
    step = math.ceil(math.sqrt(spread) + 1)
    low, high = math.floor((mean - reach) / step) * step, math.ceil((mean + reach) / step) * step
    return max(0, low), min(people, high)


def _tails(rate: arb, people: int, ends: CountEnds) -> arb:
    """Chernoff's bound for the probability of a count outside the ends, on each side with about the best exponent."""
    (low, high), total = ends, arb(0)
    if low > 0:
        total = total + _beyond(1 - rate, people, people - low + 1)
    if high < people:
        total = total + _beyond(rate, people, high + 1)
    return total


def _beyond(rate: arb, people: int, level: int) -> arb:
    """P[X >= level] <= E[e^(sX)] e^(-s level), for any s >= 0."""
    odds = (level - 0.5) / (people - level + 0.5) * (1 - float(rate)) / float(rate)
    s = ball(math.log(max(1.0, odds)))
    return (people * (1 - rate + rate * s.exp()).log() - s * level).exp()


@kept_in_balls(64)
def _window(parts: Parts, ends: tuple[CountEnds, ...]) -> Window:
    """The window with these ends. Where the counts have many values, they are rounded down to blocks before they are added up."""
    length = sum(high - low + 1 for low, high in ends)
    block = 1 if len(parts) == 1 else max(1, length // MOST_BLOCKS)
    masses, scale, error = np.ones(1), arb(1), 0.0
    for (rate, people), (low, high) in zip(parts, ends, strict=True):
        one = np.add.reduceat(_near(rate, people, low, high), np.arange(0, high - low + 1, block))
        masses = np.convolve(masses, one)
        peak = float(masses.max())
        masses = masses / peak
        scale = scale * binomial_mass(_anchor(rate, people, low, high), people, rate) * ball(peak)
        error += (ROUNDINGS * (high - low + 1) + len(masses)) * UNIT
    spread = np.zeros((len(masses) - 1) * block + 1)
    spread[::block] = masses
    return Window(parts, ends, sum(low for low, _ in ends), spread, scale, error, len(parts) * (block - 1))


def _anchor(rate: Fraction, people: int, low: int, high: int) -> int:
    """The likeliest number between the ends."""
    return min(max(math.floor((people + 1) * rate), low), high)


def _near(rate: Fraction, people: int, low: int, high: int) -> Doubles:
    """The masses between the ends, divided by the mass at the anchor."""
    anchor, odds = _anchor(rate, people, low, high), odds_of(rate)
    more = np.arange(anchor, high, dtype=np.float64)
    fewer = np.arange(anchor, low, -1, dtype=np.float64)
    upwards = np.cumprod((people - more) / (more + 1) * odds)
    downwards = np.cumprod(fewer / (people - fewer + 1) / odds)
    return np.concatenate([downwards[::-1], [1.0], upwards])
