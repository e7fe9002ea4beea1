"""The people that are counted: reproducible rates, and an epsilon that fits their number."""

from __future__ import annotations

import math
from collections.abc import Callable

import numpy as np
from numpy.typing import NDArray

Rates = NDArray[np.float64]


def different(people: int) -> Rates:
    """Everybody has a rate of their own, anywhere between 0.05 and 0.95."""
    return np.random.default_rng(people).uniform(0.05, 0.95, people)


def rare(people: int) -> Rates:
    """Rates near 0, over six orders of magnitude."""
    return 10 ** np.random.default_rng(people).uniform(-6, -0.5, people)


def common(people: int) -> Rates:
    """Rates near 1."""
    return 1 - rare(people)


def two_points(people: int) -> Rates:
    return np.where(np.random.default_rng(people).random(people) < 0.3, 0.02, 0.9)


def one_outlier(people: int) -> Rates:
    rates = np.full(people, 0.001)
    rates[0] = 0.5
    return rates


FAMILIES: dict[str, Callable[[int], Rates]] = {
    "anywhere": different,
    "near 0": rare,
    "near 1": common,
    "two rates": two_points,
    "one outlier": one_outlier,
}


def deviations(rates: Rates, number: float) -> float:
    """The epsilon that is reached about so many standard deviations from the mean: delta is about as deep for any size."""
    return number / math.sqrt(float(np.dot(rates, 1 - rates)))
