"""`hidden_among(...).tail` for many people: the probability that the likelihood ratio of one more person is at least e^epsilon.

With m people who have one of the two values, and share q, the ratio is at least e^epsilon for counts from T_m = ceil(tau (m + 1))
- 1 on, tau = F q / C, F = e^epsilon, C = 1 - q + F q. Each P[Bin(m, q) >= T_m] is f_m(T_m) times a series of falling positive
terms, and each f_m(T_m) follows from the one before; doubles are enough, and their rounding is bounded.

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

NEGLIGIBLE_TERM = 1e-19  # the series ends at a term below this share of its sum; the rest is bounded
ROUNDINGS = 8  # operations on doubles, at most, from one term to the next
UNDERFLOW = 1e-290  # above the most that underflow can take from one term


@in_balls
def tail_among_many(people: Parts, share: Fraction, epsilon: Fraction) -> arb | None:
    """The `tail` of `hidden_among`. `people`: the probability of each to have one of the two values; `share`, not 0 or 1: the
    probability that it is then the first.

    None where the law of their number is only known in blocks, or where the precision does not decide from which count on the
    ratio is at least e^epsilon.
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
    """T_m for each m; None where the precision does not decide one. At epsilon 0 the ratio can be exactly 1; otherwise e^epsilon
    is not rational, and no ratio equals it.
    """
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
