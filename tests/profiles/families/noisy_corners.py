"""Counts with noise by the definition, written down in doubles or balls without any formula of the package."""

from __future__ import annotations

import math
from fractions import Fraction
from itertools import pairwise

import numpy as np
from flint import arb, ctx
from numpy.typing import NDArray
from scipy.stats import binom

from sidelight.noises.discrete_gaussian import DiscreteGaussian
from sidelight.noises.geometric import Geometric

DEVIATIONS = 10  # what is further from the mean has a mass below 1e-21
Doubles = NDArray[np.float64]


def _binomial(people: int, rate: float) -> Doubles:
    around, wide = people * rate, DEVIATIONS * math.sqrt(people * rate * (1 - rate)) + 25
    low, high = max(0, int(around - wide)), min(people, int(around + wide))
    found: Doubles = binom.pmf(np.arange(low, high + 1), people, rate)
    return found


def _noise(noise: Geometric | DiscreteGaussian) -> Doubles:
    if isinstance(noise, Geometric):
        ratio = float(noise.ratio)
        far = int(-45 / math.log(ratio)) + 2
        return (1 - ratio) / (1 + ratio) * ratio ** np.abs(np.arange(-far, far + 1, dtype=np.float64))
    sigma = float(noise.sigma)
    k = np.arange(-int(DEVIATIONS * sigma) - 3, int(DEVIATIONS * sigma) + 4, dtype=np.float64)
    masses: Doubles = np.exp(-k * k / (2 * sigma * sigma))
    return masses / masses.sum()


def delta_of(low: float, m: int, high: float, rest: int, noise: Geometric | DiscreteGaussian, epsilon: float, way: str) -> float:
    """The hockey stick of a count of m people with the low rate and the rest with the high one, plus noise, and one more; within
    about 1e-11 of the larger of itself and 1e-3.
    """
    law = np.convolve(np.convolve(_binomial(m, low), _binomial(rest, high)), _noise(noise))
    more, less = np.concatenate(([0.0], law)), np.concatenate((law, [0.0]))
    one, other = (more, less) if way == "up" else (less, more)
    return float(np.maximum(one - math.exp(epsilon) * other, 0.0).sum())


def delta_of_many(people: int, rate: Fraction, noise: Geometric, epsilon: float) -> arb:
    """The hockey stick H(X+1 || X) of a binomial count X with geometric noise, mass by mass in balls of 400 bits."""
    with ctx.workprec(400):
        p, r = arb(rate.numerator) / rate.denominator, arb(noise.ratio.numerator) / noise.ratio.denominator
        mass, masses = (1 - p) ** people, []
        for k in range(people + 1):
            masses.append(mass)
            mass = mass * (people - k) / (k + 1) * p / (1 - p)
        rising, falling, total = [], [], arb(0)
        for mass in masses:
            total = total * r + mass
            rising.append(total)
        total = arb(0)
        for mass in reversed(masses):
            falling.append(total)
            total = (total + mass) * r
        law = [(1 - r) / (1 + r) * (a + b) for a, b in zip(rising, reversed(falling), strict=True)]
        u = arb(epsilon).exp()
        inside = sum(((a - u * b).max(arb(0)) for a, b in pairwise(law)), arb(0))
        # Above the largest count each mass is r times the one before it; below 0 the published value speaks against X + 1.
        return inside + law[-1] * (1 - u * r) / (1 - r) if u * r < 1 else inside
