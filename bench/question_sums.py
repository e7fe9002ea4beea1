"""Exact sums of amounts of very many people, if nobody is known: beside convolution by numpy's transform, which gives no bound"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator
from fractions import Fraction
from functools import partial

import numpy as np
import ours
from clock import best_of, spoken
from target import Target

import sidelight as sl

PLACE = 9
DELTA = 1e-9
SALARIES = 100  # the largest of the salaries that numpy is asked about as well
TABLE: dict[str, tuple[Callable[[], sl.Amounts | sl.AmountBounds], float]] = {  # and seconds to an epsilon
    "1,000,000 amounts, a tenth of every law uniform": (lambda: sl.AmountBounds(10**6, 0, 100_000, uniform=0.1), 2.0),
    "100,000,000 amounts, a tenth of every law uniform": (lambda: sl.AmountBounds(10**8, 0, 100_000, uniform=0.1), 30.0),
    "100,000 whole salaries from 0 to 100,000, equally likely": (lambda: sl.Amounts.uniform(10**5, 0, 10**5), 5.0),
    "100,000 whole salaries from 0 to 100,000, a tenth of every law uniform": (
        lambda: sl.AmountBounds(10**5, 0, 10**5, uniform=0.1, whole=True),
        5.0,
    ),
    "100,000 whole salaries from 0 to 100,000, larger ones more likely": (lambda: sl.Amounts(10**5, rising(10**5)), 10.0),
    "1,000,000 amounts of 0, 1,200 or 2,500": (lambda: sl.Amounts(10**6, {0: 0.5, 1200: 0.3, 2500: 0.2}), 5.0),
}


def measure() -> Iterator[str | Target]:
    yield f"| people and amounts | epsilon at {DELTA} | its width, as a share | seconds to it |"
    yield "|---|---|---|---|"
    targets = list[Target]()
    for asked, (people, limit) in TABLE.items():
        ask = partial(epsilon, people)
        seconds, found = best_of(2, ask, ours.forget), ask()
        yield f"| {asked} | {found} | {found.width / found.upper:.0e} | {spoken(seconds)} |"
        question = f"epsilon at delta {DELTA} of the sum of {asked}"
        targets.append(Target.at_most(question, limit, seconds, f"< {limit:g} s", spoken(seconds)))
    yield ""
    yield f"| salaries from 0 to {SALARIES}, people | delta at epsilon 0.3 | `certify`, first delta | numpy | its delta |"
    yield "|---|---|---|---|---|"
    for people in (1_000, 10_000):
        mine = best_of(2, partial(delta, people), ours.forget)
        theirs = best_of(2, partial(by_numpy, people))
        yield f"| {people:,} | {delta(people)} | {spoken(mine)} | {spoken(theirs)} | {by_numpy(people):.4g} |"
    yield ""
    yield from targets


def rising(largest: int) -> dict[int, Fraction]:
    return {amount: Fraction(amount + 1, (largest + 1) * (largest + 2) // 2) for amount in range(largest + 1)}


def epsilon(people: Callable[[], sl.Amounts | sl.AmountBounds]) -> sl.Interval:
    return sl.certify(sl.Sum(), people()).epsilon(DELTA)


def delta(people: int) -> sl.Interval:
    return sl.certify(sl.Sum(), sl.Amounts.uniform(people, 0, SALARIES)).delta(0.3)


def by_numpy(people: int) -> float:
    """The law of all others as a power of the transform of one, and the positive parts, for the largest step."""
    size = (people - 1) * SALARIES + 1
    transform = np.fft.rfft(np.full(SALARIES + 1, 1 / (SALARIES + 1)), size) ** (people - 1)
    masses = np.maximum(np.fft.irfft(transform, size), 0)
    before, after = np.append(np.zeros(SALARIES), masses), np.append(masses, np.zeros(SALARIES))
    return float(np.maximum(before - math.exp(0.3) * after, 0).sum())
