"""One rate for all people of a bin: their own rates, which lie between its two ends, differ from it only for few of them.

A law on {0, 1} with rate p is one with rate r with probability 1 - t, and something else with probability t, exactly if
(1 - t) r <= p and (1 - t)(1 - r) <= 1 - p. For every p from a to b, with w = b - a:

- r = a / (1 - w) and t = w: each law of the bin is mostly the common one (`most_alike`);
- r = b / (1 + w) and t = w / (1 + w): the common law is mostly each law of the bin (`most_shared`).

Any double between a and b may stand for r; t is then the larger of two quotients, rounded up.
"""

from __future__ import annotations

import math
from typing import NamedTuple

import numpy as np

from sidelight.laws.counts.rate_column import Doubles, Whole
from sidelight.numbers.rounding import UNIT

ROUNDED_UP = 1 + 16 * UNIT  # more than the few roundings of a share, of a mean or of their sum can lose


class CommonRates(NamedTuple):
    """The rate of each bin, and a bound of the probability t that a person's law is something else."""

    rates: Doubles
    shares: Doubles


def most_alike(low: Doubles, high: Doubles) -> CommonRates:
    """Each law of the bin is the one with the common rate, but for the share t."""
    rates = _between(low, low, 1 - (high - low), high)
    return CommonRates(rates, np.maximum(_quotient(rates - low, rates), _quotient(high - rates, 1 - rates)))


def most_shared(low: Doubles, high: Doubles) -> CommonRates:
    """The law with the common rate is each law of the bin, but for the share t."""
    rates = _between(low, high, 1 + (high - low), high)
    return CommonRates(rates, np.maximum(_quotient(high - rates, high), _quotient(rates - low, 1 - low)))


def mean_revealed(shares: Doubles, people: Whole) -> float:
    """The mean of a Poisson variable that is not below the number of people whose law is something else.

    Somebody is among them with probability t, and a Poisson variable with mean t + t^2 / (2 (1 - t)) >= -log(1 - t) is above 0 at
    least as often.
    """
    if np.any(shares >= 1):
        return math.inf
    return math.fsum(people * (shares + shares * shares / (2 * (1 - shares)) * ROUNDED_UP)) * ROUNDED_UP


def _between(low: Doubles, above: Doubles, below: Doubles, high: Doubles) -> Doubles:
    """The quotient, within its bin; below is 0 only where the bin is everything, which has no common rate."""
    with np.errstate(divide="ignore", invalid="ignore"):
        return np.clip(above / below, low, high)


def _quotient(above: Doubles, below: Doubles) -> Doubles:
    """Rounded up; 0 where the upper number is."""
    return np.divide(above, below, out=np.zeros_like(above), where=above > 0) * ROUNDED_UP
