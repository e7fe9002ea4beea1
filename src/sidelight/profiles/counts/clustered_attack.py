"""What is reached where the members of clusters depend on each other as much as their bounds allow.

In a cluster of c people who are alike, the odds of one more counted member may be any number between the odds at the two bounds,
for each number of other counted members. If they are low as long as few others are counted and high after that, the members stand
or fall together, and the target moves the whole cluster. If they are high first and low after that, the number counted hardly
varies: the other clusters hide the target less than independent people do.
"""

from __future__ import annotations

import math
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import lru_cache

import numpy as np

from sidelight.laws.counts.coarse import MASS_UNDERFLOW, CoarseLaw, Doubles
from sidelight.noises.added import coarsely_noised
from sidelight.noises.noise import Noise
from sidelight.numbers.interval import Interval
from sidelight.numbers.rounding import LARGEST_EXPONENT, UNIT, exponential_bounds
from sidelight.profiles.counts.equal_steps import largest_lower
from sidelight.profiles.curves.profile import Profile

MOST_PEOPLE = 5_000  # people whose law is written out, and standard deviation of noise; by trial: speed
ALL_TURNS = 3  # members of a cluster up to which all ways to depend are tried; by trial: speed and width
NOISE_DEVIATIONS = 4  # standard deviations of the noise beyond every count that are looked at; by trial: speed and width
LARGEST_CLUSTER = 40  # members who depend on each other, of larger clusters; by trial: speed


@dataclass(frozen=True, eq=False)
class ClusteredAttack(Profile):
    """A lower end; the upper end is 1. `others` unknown people outside the target's cluster, of whom each cluster has at most
    `together`; values up to `hidden` are shown as one value. Unless `mates_unknown` the rest of the target's cluster is known.
    """

    others: int
    together: int
    low: Fraction
    high: Fraction
    noise: Noise | None
    hidden: int | None
    mates_unknown: bool

    def _delta(self, epsilon: float) -> Interval:
        factor = math.inf if epsilon > LARGEST_EXPONENT else exponential_bounds(epsilon)[1]
        return Interval(max(_stick(*pair, factor) for one, other in self._views for pair in ((one, other), (other, one))), 1.0)

    def _epsilon(self, delta: float | Fraction) -> Interval:
        return Interval(largest_lower(lambda epsilon: self.delta(epsilon).lower, delta), math.inf)

    @property
    def _views(self) -> list[tuple[_Masses, _Masses]]:
        return _views(self.others, self.together, self.low, self.high, self.noise, self.hidden, self.mates_unknown)


@dataclass(frozen=True, eq=False, slots=True)
class _Masses:
    """The probability of each outcome lies between these; outcome number j is start + j. Outcomes of the other world that are
    not among them have at most `elsewhere`.
    """

    start: int
    least: Doubles
    most: Doubles
    elsewhere: float


def _stick(first: _Masses, second: _Masses, factor: float) -> float:
    """At most the sum over outcomes of max(0, first - factor second): the sum over some of the outcomes."""
    beside = np.full(len(first.least), second.elsewhere)
    start, end = max(first.start, second.start), min(first.start + len(first.least), second.start + len(second.most))
    if start < end:
        beside[start - first.start : end - first.start] = second.most[start - second.start : end - second.start]
    times = np.where(beside > 0, math.inf, 0.0) if math.isinf(factor) else factor * beside * (1 + 4 * UNIT)
    gains = first.least - times
    total = float(np.maximum(gains, 0.0).sum()) * (1 - (len(gains) + 4) * UNIT)
    return min(1.0, max(0.0, total))


@lru_cache(maxsize=64)
def _views(
    others: int, together: int, low: Fraction, high: Fraction, noise: Noise | None, hidden: int | None, mates_unknown: bool
) -> list[tuple[_Masses, _Masses]]:
    """What is shown where the target is counted, and where they are not, in the worlds that are likely to be the worst."""
    found = []
    for background in _backgrounds(others, together, low, high):
        for counted, not_counted in _rests_of_cluster(together, low, high) if mates_unknown else [(_point(0), _point(0))]:
            worlds = counted.plus(_point(1)), not_counted
            found.append((_shown(worlds[0].plus(background), noise, hidden), _shown(worlds[1].plus(background), noise, hidden)))
    return found


def _shown(law: CoarseLaw, noise: Noise | None, hidden: int | None) -> _Masses:
    if noise is not None:  # on a window outside of which nothing is looked at
        margin = math.ceil(NOISE_DEVIATIONS * math.sqrt(noise.variance)) + 1
        wider = replace(law, start=law.start - margin, masses=np.pad(law.masses, margin))
        law = coarsely_noised(wider, noise, wider.start if hidden is None else hidden)
    least = np.maximum(0.0, law.masses * (1 - law.relative - 2 * UNIT) - law.absolute)
    below, above = (mass * (1 + law.relative + 8 * UNIT) + law.absolute for mass in (law.below, law.above))
    missing = 0.0 if law.tails_follow else (below + above) * (1 + 2 * UNIT)  # noise beyond its window may end up anywhere
    most = (law.masses * (1 + law.relative + 2 * UNIT) + law.absolute + missing) * (1 + 2 * UNIT)
    elsewhere = 0.0 if noise is None else max(below, above, missing)
    if hidden is None:
        return _Masses(law.start, least, most, elsewhere)
    covered = max(0, min(len(least), hidden + 1 - law.start))
    rounding = (covered + 4) * UNIT
    together = (float(least[:covered].sum()) * (1 - rounding), (float(most[:covered].sum()) + below + missing) * (1 + rounding))
    start = max(law.start, hidden + 1)
    gap = start - hidden - 1  # outcomes that are shown and have no mass
    padded = [
        np.concatenate(([one], np.full(gap, fill), row[covered:]))
        for one, fill, row in zip(together, (0.0, elsewhere), (least, most), strict=True)
    ]
    return _Masses(hidden, padded[0], padded[1], elsewhere)


def _point(value: int) -> CoarseLaw:
    return CoarseLaw(value, np.ones(1), 0.0, 0.0)


def _law(weights: list[Fraction]) -> CoarseLaw:
    total = sum(weights)
    return CoarseLaw(0, np.array([float(weight / total) for weight in weights]), 2 * UNIT, MASS_UNDERFLOW)


def _numbers_counted(size: int, odds: list[Fraction]) -> list[Fraction]:
    """Weights of how many of these people are counted, if one more has odds[k] where k others are."""
    weights, one = [], Fraction(1)
    for k in range(size + 1):
        weights.append(math.comb(size, k) * one)
        one *= odds[k] if k < size else 1
    return weights


def _backgrounds(others: int, size: int, low: Fraction, high: Fraction) -> list[CoarseLaw]:
    """Numbers counted in clusters that vary as little as the bounds allow, or that are as small or as large as they may be."""
    return [
        _sum_of_clusters(others // size, size, low, high, turn).plus(
            _sum_of_clusters(1, others % size, low, high, min(turn, others % size))
        )
        for turn in _turns(size, low, high)
    ]


@lru_cache(maxsize=64)
def _turns(size: int, low: Fraction, high: Fraction) -> list[int]:
    """How many members of a cluster have high odds: the others have low ones."""
    if size <= ALL_TURNS:
        return list(range(size + 1))
    varies = [_variance(_numbers_counted(size, _falling(size, turn, low, high))) for turn in range(size + 1)]
    return sorted({0, size, *(turn for turn, variance in enumerate(varies) if variance == min(varies))})


def _falling(size: int, turn: int, low: Fraction, high: Fraction) -> list[Fraction]:
    return [high / (1 - high)] * turn + [low / (1 - low)] * (size - turn)


@lru_cache(maxsize=256)
def _sum_of_clusters(clusters: int, size: int, low: Fraction, high: Fraction, turn: int) -> CoarseLaw:
    if not clusters or not size:
        return _point(0)
    total, power = _point(0), _law(_numbers_counted(size, _falling(size, turn, low, high)))
    while clusters:
        total = total.plus(power) if clusters % 2 else total
        clusters //= 2
        power = power.plus(power) if clusters else power
    return total


@lru_cache(maxsize=64)
def _rests_of_cluster(size: int, low: Fraction, high: Fraction) -> list[tuple[CoarseLaw, CoarseLaw]]:
    """The number counted among the others of a cluster of this size, where one member is counted and where they are not, if they
    depend on that as much as the bounds allow.
    """
    found = []
    for turn in range(size + 1):
        odds = [low / (1 - low)] * turn + [high / (1 - high)] * (size - turn)
        counted, not_counted = _numbers_counted(size - 1, odds[1:]), _numbers_counted(size - 1, odds[:-1])
        found.append((_mean(counted) - _mean(not_counted), counted, not_counted))
    most = max(apart for apart, _, _ in found)
    return [(_law(counted), _law(not_counted)) for apart, counted, not_counted in found if apart == most]


def _mean(weights: list[Fraction]) -> Fraction:
    return sum((k * weight for k, weight in enumerate(weights)), Fraction(0)) / sum(weights)


def _variance(weights: list[Fraction]) -> Fraction:
    return sum((k * k * weight for k, weight in enumerate(weights)), Fraction(0)) / sum(weights) - _mean(weights) ** 2


def clustered_attack(
    unknown: int, together: int, low: Fraction, high: Fraction, noise: Noise | None, hidden: int | None, mates_unknown: bool
) -> Profile | None:
    """What an attacker reaches who does not know `unknown` of the other people. None where there are too many people or the noise
    is too wide to list all counts, and where a bound is 0 or 1: odds are then not finite.
    """
    wide = noise is not None and noise.variance > MOST_PEOPLE**2
    if wide or unknown > MOST_PEOPLE or not 0 < low <= high < 1:
        return None
    size = min(together, LARGEST_CLUSTER, unknown + 1) if mates_unknown else min(together, LARGEST_CLUSTER)
    others = unknown - (size - 1) if mates_unknown else unknown
    return ClusteredAttack(others, size, low, high, noise, hidden, mates_unknown)
