"""`hidden_among(...).tail` for many people: the chance that the likelihood ratio of one more reaches e^epsilon, at any size.

With m people on the two values and share q the ratio reaches e^epsilon from T_m = ceil(tau (m + 1)) - 1 on, tau = F q / C,
F = e^epsilon, C = 1 - q + F q. Each P[Bin(m, q) >= T_m] is f_m(T_m) times a series of falling positive terms, and each f_m(T_m)
follows from the one before: doubles are enough, their rounding counted.

Outside the window, P[Bin(m, q) >= T_m] <= e^epsilon e^(-m D) with D = tau epsilon - log C, by Chernoff's bound.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from fractions import Fraction

import numpy as np
from flint import arb

from sidelight.laws.counts.binomial import binomial_mass
from sidelight.laws.counts.coarse import Doubles
from sidelight.laws.counts.independent_people import Parts
from sidelight.laws.transforms.window import window
from sidelight.numbers.balls import ball, in_balls
from sidelight.numbers.rounding import UNIT

NEGLIGIBLE_TERM = 1e-19  # share of the series at which it ends; the rest is bounded
ROUNDINGS = 8  # operations on doubles, at most, from one term to the next
UNDERFLOW = 1e-290  # more than what underflow can hide in one term


@in_balls
def tail_among_many(people: Parts, share: Fraction, epsilon: Fraction) -> arb | None:
    """`people`: how likely each is to have one of the two values; `share`, not 0 or 1: how likely it is then the first.

    None where their number is only known in blocks, or where the precision does not decide from where on the ratio reaches
    e^epsilon.
    """
    factor, q = ball(epsilon).exp(), ball(share)
    whole = 1 - q + factor * q
    tau = factor * q / whole
    certain = sum(number for rate, number in people if rate == 1)
    unsure = tuple((rate, number) for rate, number in people if 0 < rate < 1)
    if not unsure:
        cuts = _cuts(range(certain, certain + 1), share, tau, epsilon)
        return None if cuts is None else _mean(certain, cuts, np.ones(1), 0.0, share)
    tilt = (tau * ball(epsilon) - whole.log()).max(arb(0))
    inside = window(unsure, float(tilt))
    first = inside.start + certain
    cuts = _cuts(range(first, first + len(inside.masses)), share, tau, epsilon)
    if cuts is None or inside.late:
        return None
    outside = factor * (-tilt * certain).exp() * inside.outside(tilt)
    return inside.scale * _mean(first, cuts, inside.masses, inside.error, share) + arb(0).union(outside)


def _cuts(numbers: Sequence[int], share: Fraction, tau: arb, epsilon: Fraction) -> Doubles | None:
    """T_m; at epsilon 0 the ratio may be just 1, otherwise e^epsilon is no ratio of whole numbers and is never met."""
    if epsilon == 0:
        return np.array([max(0, math.ceil(share * (m + 1)) - 1) for m in numbers], dtype=np.float64)
    found = [cut for m in numbers if (cut := (tau * (m + 1)).floor().unique_fmpz()) is not None]
    return np.array([int(cut) for cut in found], dtype=np.float64) if len(found) == len(numbers) else None


def _mean(first: int, cuts: Doubles, weights: Doubles, error: float, share: Fraction) -> arb:
    """The sum over m of the weights, each within a factor 1 +- `error`, times P[Bin(m, q) >= T_m]."""
    places, odds = np.arange(first, first + len(cuts), dtype=np.float64), float(share / (1 - share))
    steps, more = cuts[1:] > cuts[:-1], places[:-1] + 1
    ratios = np.where(steps, float(share) * more / (cuts[:-1] + 1), float(1 - share) * more / (more - cuts[:-1]))
    masses = np.concatenate([[1.0], np.cumprod(ratios)])
    series, term, terms = np.ones(len(cuts)), np.ones(len(cuts)), 0
    left, next_one = places - cuts, cuts + 1
    while True:
        ratio = odds * (left - terms) / (next_one + terms)  # 0 once nobody is left, and the terms with it
        term, terms = term * ratio, terms + 1
        series += term
        if float((term / series).max()) <= NEGLIGIBLE_TERM and float(ratio.max()) < 0.999:
            break
    rest = float((np.maximum(term, 0.0) * np.maximum(ratio, 0.0) / (1 - np.maximum(ratio, 0.0)) / series).max())
    found = float((weights * masses * series).sum())
    slack = error + ROUNDINGS * (2 * len(cuts) + terms + 2) * UNIT + 2 * rest
    return binomial_mass(int(cuts[0]), first, share) * arb(found, found * slack + UNDERFLOW * len(cuts) ** 2)
