"""The laws of fast-poibin and scipy, and delta(epsilon), both ways, from their masses. Neither comes with a bound."""

from __future__ import annotations

import math

import numpy as np
from fast_poibin import PoiBin
from numpy.typing import NDArray
from people import Rates
from scipy.signal import lfilter
from scipy.stats import poisson_binom

Masses = NDArray[np.float64]


def fast_poibin(rates: Rates) -> Masses:
    return PoiBin(rates).pmf


def scipy(rates: Rates) -> Masses:
    return poisson_binom(rates).pmf(np.arange(len(rates) + 1))


def hockey_stick(masses: Masses, epsilon: float) -> float:
    """Between a count and that count plus one, the larger of the two directions."""
    factor, before, after = math.exp(epsilon), np.append(0.0, masses), np.append(masses, 0.0)
    return float(max(np.maximum(before - factor * after, 0).sum(), np.maximum(after - factor * before, 0).sum()))


def without(masses: Masses, rate: float) -> Masses:
    """The law of all others, by division: from below for rates up to a half, and from above for larger ones."""
    if rate > 0.5:
        return without(masses[::-1], 1 - rate)[::-1]
    found: Masses = lfilter([1 / (1 - rate)], [1.0, rate / (1 - rate)], masses)[:-1]
    return found


def worst_person(masses: Masses, rates: Rates, epsilon: float) -> float:
    """The worst of a few people: the least rate, the largest, and the one nearest to a half. A division for everybody would take
    as many times as long as there are people.
    """
    some = {float(np.min(rates)), float(np.max(rates)), float(rates[np.argmin(np.abs(rates - 0.5))])}
    return max(hockey_stick(without(masses, rate), epsilon) for rate in some)
