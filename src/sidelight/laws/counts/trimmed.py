"""Laws of counts in doubles without their far tails: fast for many people, and every mass left out is in the error account.

The count of people with one rate is given on a window around its likeliest value. Beyond the window the ratio of neighbouring
masses only moves further from 1, so the mass outside is at most that of a geometric series.
"""

from __future__ import annotations

import math
from dataclasses import replace
from fractions import Fraction
from functools import lru_cache, reduce

import numpy as np

from sidelight.laws.counts.coarse import MASS_UNDERFLOW, CoarseLaw, Doubles
from sidelight.laws.counts.independent_people import Parts
from sidelight.numbers.rounding import UNIT

FEW_ALIKE = 4  # people of one rate who are multiplied one by one; by trial: speed
MANY_ALONE = 24  # such people from which on that is faster; by trial: speed
SHORT_ROWS = 64  # masses of a row up to which all pairs of rows are multiplied at once; by trial: speed


def trimmed_law(parts: Parts, least: float) -> CoarseLaw:
    """The law on a window outside which, for each rate, the mass is about `least`. A mass that the windows leave out is part of
    `absolute`, and all of them together are at most `below` and `above`.
    """
    few = tuple(rate for rate, people in parts if 0 < rate < 1 and people <= FEW_ALIKE for _ in range(people))
    alone = len(few) >= MANY_ALONE
    laws = [
        _window(people, rate, least) for rate, people in parts if people and not (alone and people <= FEW_ALIKE and 0 < rate < 1)
    ]
    laws += [_of_single_people(few)] if alone else []
    outside = 1.01 * sum(law.below + law.above for law in laws)
    while len(laws) > 1:
        laws = [reduce(CoarseLaw.plus, laws[j : j + 2]) for j in range(0, len(laws), 2)]
    whole = laws[0] if laws else CoarseLaw(0, np.ones(1), 0.0, 0.0)
    return replace(whole, absolute=whole.absolute + outside, below=outside, above=outside, tails_follow=outside == 0)


@lru_cache(maxsize=1024)
def _window(people: int, rate: Fraction, least: float) -> CoarseLaw:
    """Relative to the likeliest mass each step takes four operations, and the sum of the masses as many as there are masses."""
    if rate in (0, 1):
        return CoarseLaw(people if rate == 1 else 0, np.ones(1), 0.0, 0.0)
    odds, mode = float(rate / (1 - rate)), min(people, math.floor((people + 1) * rate))
    fewer, less = _falling(mode, people - mode, 1 / odds, least)
    more, greater = _falling(people - mode, mode, odds, least)
    weights = np.concatenate((fewer[::-1], [1.0], more))
    total, error = float(weights.sum()), 12 * (len(weights) + 1) * UNIT
    left_out = (less + greater) / total
    return CoarseLaw(
        mode - len(fewer), weights / total, error + 1.01 * left_out, MASS_UNDERFLOW, below=less / total, above=greater / total
    )


def _falling(left: int, done: int, odds: float, least: float) -> tuple[Doubles, float]:
    """The masses from the likeliest one on, divided by it, until they are below `least`; and a bound of their sum after that.

    From j to j + 1 steps away the mass changes by the factor (left - j) / (done + j + 1) * odds.
    """
    spread = (left + 1) * (done + 1) / (left + done + 2)
    depth = -math.log(least)
    size = min(left, math.ceil(depth + math.sqrt(depth**2 + 2 * depth * spread)))
    j = np.arange(size, dtype=np.float64)
    ratios = (left - j) / (done + j + 1) * odds
    masses: Doubles = np.cumprod(ratios, dtype=np.float64)
    if size == left:
        return masses, 0.0
    small = int(np.searchsorted(-masses, -least))
    masses = masses[: small + 1]
    ratio = (left - len(masses)) / (done + len(masses) + 1) * odds * (1 + 8 * UNIT)
    if ratio >= 1:
        raise ArithmeticError("the masses of a window do not fall after its end")
    return masses, float(masses[-1]) * ratio / (1 - ratio) * (1 + 64 * UNIT * len(masses)) + MASS_UNDERFLOW


@lru_cache(maxsize=256)
def _of_single_people(rates: tuple[Fraction, ...]) -> CoarseLaw:
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
