"""Laws of counts in doubles with bounded errors: fast, for searches that only have to rule out members."""

from __future__ import annotations

import math
from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache, reduce

import numpy as np
from numpy.typing import NDArray

from sidelight.laws.counts.independent_people import Parts
from sidelight.numbers.odds import odds_of
from sidelight.numbers.rounding import UNIT

MASS_UNDERFLOW = 1e-300  # more than what underflow can hide in one mass: doubles keep all digits down to 2.2e-308

FEW_ALIKE = 4  # people of one rate who are multiplied one by one; by trial: speed
MANY_ALONE = 24  # such people from which on that is faster; by trial: speed
SHORT_ROWS = 64  # masses of a row up to which all pairs of rows are multiplied at once; by trial: speed

Doubles = NDArray[np.float64]


@dataclass(frozen=True, eq=False)
class CoarseLaw:
    """The mass at `start + j` lies within `masses[j] (1 +- relative) +- absolute`; `below` and `above`, the masses outside the
    window, have the same errors. `tails_follow` means the same as for a LatticeLaw.
    """

    start: int
    masses: Doubles
    relative: float
    absolute: float
    below: float = 0.0
    above: float = 0.0
    tails_follow: bool = True

    def plus(self, other: CoarseLaw) -> CoarseLaw:
        """The law of the sum with an independent number of the other law."""
        terms = min(len(self.masses), len(other.masses))
        return CoarseLaw(
            self.start + other.start,
            np.convolve(self.masses, other.masses),
            1.01 * (self.relative + other.relative + (terms + 2) * UNIT),
            1.01 * (self.absolute + other.absolute) + terms * MASS_UNDERFLOW * 1e-6,
        )

    def mirrored(self) -> CoarseLaw:
        """The law of -X."""
        start = -(self.start + len(self.masses) - 1)
        return CoarseLaw(start, self.masses[::-1], self.relative, self.absolute, self.above, self.below, self.tails_follow)

    def tails(self) -> tuple[Doubles, float, float]:
        """P[X >= start + j] for j from 1 to the number of masses, with its relative and absolute error."""
        size = len(self.masses)
        sums = np.cumsum(np.concatenate(([self.above], self.masses[:0:-1])))[::-1]
        return sums, self.relative + 1.01 * size * UNIT, (size + 1) * self.absolute


def coarse_law(parts: Parts) -> CoarseLaw:
    single, others = single_people(parts)
    laws = [_binomial(people, rate) for rate, people in others if people]
    laws += [of_single_people(single)] if single else []
    while len(laws) > 1:
        laws = [reduce(CoarseLaw.plus, laws[j : j + 2]) for j in range(0, len(laws), 2)]
    return laws[0] if laws else _binomial(0, Fraction(0))


def single_people(parts: Parts) -> tuple[tuple[Fraction, ...], Parts]:
    """The rates of people who hardly share one, if there are many, and all other people."""
    few = tuple(rate for rate, people in parts if 0 < rate < 1 and people <= FEW_ALIKE for _ in range(people))
    if len(few) < MANY_ALONE:
        return (), parts
    return few, tuple((rate, people) for rate, people in parts if people > FEW_ALIKE or not 0 < rate < 1)


@lru_cache(maxsize=256)
def of_single_people(rates: tuple[Fraction, ...]) -> CoarseLaw:
    """The law of people who hardly share a rate, without trimming: pairs of laws are multiplied, all pairs at once.

    A product of two laws of L masses has twice their relative error and L + 2 roundings more: in all (4 + 2 log2 n) n units for n
    people.
    """
    rows: Doubles = np.array([(float(1 - rate), float(rate)) for rate in rates])
    while len(rows) > 1 and rows.shape[1] <= SHORT_ROWS:
        if len(rows) % 2:
            rows = np.concatenate((rows, np.eye(1, rows.shape[1])))
        one, other, size = rows[::2], rows[1::2], rows.shape[1]
        rows = np.zeros((len(one), 2 * size - 1))
        for place in range(size):
            rows[:, place : place + size] += one[:, place : place + 1] * other
    tree = list(rows)
    while len(tree) > 1:
        tree = [np.convolve(*tree[j : j + 2]) if j + 1 < len(tree) else tree[j] for j in range(0, len(tree), 2)]
    people = len(rates)
    return CoarseLaw(0, tree[0][: people + 1], 1.01 * (8 + 2 * math.log2(people)) * people * UNIT, MASS_UNDERFLOW)


@lru_cache(maxsize=1024)
def _binomial(people: int, rate: Fraction) -> CoarseLaw:
    if people == 0 or rate in (0, 1):
        return CoarseLaw(people if rate == 1 else 0, np.ones(1), 0.0, 0.0)
    odds = odds_of(rate)
    mode = min(people, math.floor((people + 1) * rate))
    k = np.arange(people, dtype=np.float64)
    up = (people - k[mode:]) / (k[mode:] + 1) * odds
    down = ((k[:mode] + 1) / (people - k[:mode]) / odds)[::-1]
    weights = np.concatenate((np.cumprod(down)[::-1], [1.0], np.cumprod(up)))
    return CoarseLaw(0, weights / weights.sum(), 12 * (people + 1) * UNIT, MASS_UNDERFLOW)
