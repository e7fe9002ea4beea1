"""One delta(epsilon) for people with different known rates: against scipy's Poisson-binomial law and a recurrence in doubles"""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

import numpy as np
from clock import best_of
from scipy.stats import poisson_binom

from sidelight.laws import counts
from sidelight.profiles.shift import shift

EPSILON = 0.5


def rates(people: int) -> list[Fraction]:
    return [Fraction(50 + 900 * j // people, 1000) for j in range(people)]


def ours(people: int) -> object:
    counts._count_law.cache_clear()
    return shift(counts.count_law(tuple((rate, 1) for rate in rates(people)))).delta(EPSILON)


def hockey_stick(masses: np.ndarray) -> float:
    left, right = np.append(0.0, masses), np.append(masses, 0.0)
    factor = np.exp(EPSILON)
    return max(np.maximum(0, left - factor * right).sum(), np.maximum(0, right - factor * left).sum())


def by_scipy(people: int) -> float:
    law = poisson_binom([float(rate) for rate in rates(people)])
    return hockey_stick(law.pmf(np.arange(people + 1)))


def by_recurrence(people: int) -> float:
    masses = np.ones(1)
    for rate in rates(people):
        p = float(rate)
        masses = np.append(masses, 0.0) * (1 - p) + np.append(0.0, masses) * p
    return hockey_stick(masses)


def measure() -> Iterator[str]:
    yield "| people | ours, certified | scipy, no bound | recurrence, no bound | relative width of our bracket | scipy off by |"
    yield "|---|---|---|---|---|---|"
    for people in (300, 1000, 3000):
        bracket = ours(people)
        mine = best_of(3, lambda n=people: ours(n))
        peer = best_of(3, lambda n=people: by_scipy(n))
        plain = best_of(3, lambda n=people: by_recurrence(n))
        off = abs(by_scipy(people) / bracket.upper - 1)
        yield (
            f"| {people} | 1 ({1000 * mine:.1f} ms) | {peer / mine:.1f} x the time | {plain / mine:.2f} x the time "
            f"| {bracket.relative_width():.1e} | {off:.1e} |"
        )
