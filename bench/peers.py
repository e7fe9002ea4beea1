"""The laws of fast-poibin and scipy, and delta(epsilon), both ways, from their masses. Neither comes with a bound."""

from __future__ import annotations

import math

import numpy as np
from fast_poibin import PoiBin
from numpy.typing import NDArray
from people import Rates
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
