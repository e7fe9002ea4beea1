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

from sidelight.laws.counts.coarse import MASS_UNDERFLOW, CoarseLaw, Doubles, of_single_people, single_people
from sidelight.laws.counts.independent_people import Parts
from sidelight.numbers.odds import odds_of
from sidelight.numbers.rounding import UNIT


def trimmed_law(parts: Parts, least: float) -> CoarseLaw:
    """The law on a window outside which, for each rate, the mass is about `least`. A mass that the windows leave out is part of
    `absolute`, and all of them together are at most `below` and `above`.
    """
    single, others = single_people(parts)
    laws = [_window(people, rate, least) for rate, people in others if people]
    laws += [of_single_people(single)] if single else []
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
    odds, mode = odds_of(rate), min(people, math.floor((people + 1) * rate))
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
