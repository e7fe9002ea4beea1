"""`blanket` for many people: how well one more person is hidden among those who have one of two values.

With m people on the two values, share q, F = e^epsilon, C = 1 - q + F q, tau = F q / C, T_m = floor(tau (m + 1)) and f_m the law
of Bin(m, q), the best event is {count > T_m}, and H_m = P[count >= T_m] - F P[count > T_m]. With phi = tau (m + 1) - T_m,

    H_m - H_(m+1) = C f_m(T_m) (1 - phi) / (T_m + 1)    where T_(m+1) = T_m + 1,
                    C f_m(T_m) phi / (m + 1 - T_m)      where T_(m+1) = T_m.

Neither is negative. So the mean of H_M over m0 <= M <= m1 is a sum of terms that are not negative: P[m0 <= M <= m] times these
differences, and P[m0 <= M <= m1] H_m1. Each f_m(T_m) follows from the one before; doubles are enough, and their rounding is
bounded.

Outside m0 to m1, H_m <= P[count >= T_m] <= e^((1 - tau) epsilon) e^(-m D) with D = tau epsilon - log C, by Chernoff's bound. So
the window m0 to m1 is placed around the mean of the law of M tilted by e^(-D M), and the mean of H_M over the rest is at most
e^((1 - tau) epsilon) times the part of E[e^(-D M)] outside the window.
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from fractions import Fraction

import numpy as np
from flint import arb

from sidelight.laws.counts.binomial import binomial_mass
from sidelight.laws.counts.coarse import Doubles
from sidelight.laws.counts.independent_people import Parts
from sidelight.laws.transforms.window import Window, window
from sidelight.numbers.balls import ball, in_balls
from sidelight.numbers.rounding import UNIT

FIXED_BITS = 192  # bits after the point of a sum in whole numbers
KEPT_BITS = 100  # the sum ends at the first term below 2^-100; the rest is bounded
ROUNDINGS = 16  # operations on doubles, at most, from one term to the next
UNDERFLOW = 1e-290  # above the most that underflow can take from one term


@in_balls
def excess_among_many(people: Parts, share: Fraction, epsilon: Fraction) -> arb:
    """The `excess` of `hidden_among`. `people`: the probability of each to have one of the two values; `share`, not 0 or 1: the
    probability that it is then the first.
    """
    factor, q = ball(epsilon).exp(), ball(share)
    whole = 1 - q + factor * q
    tau = factor * q / whole
    tilt = (tau * ball(epsilon) - whole.log()).max(arb(0))
    certain = sum(number for rate, number in people if rate == 1)
    inside = window(tuple((rate, number) for rate, number in people if 0 < rate < 1), float(tilt))
    outside = (ball(epsilon) * (1 - tau) - tilt * certain).exp() * inside.outside(tilt)
    found = _inside(inside, certain, share, epsilon, tau)
    if inside.late:  # the real number is larger by up to `late`, and more people hide better
        found = found.union(_inside(inside, certain + inside.late, share, epsilon, tau))
    return found + arb(0).union(outside)


def _inside(inside: Window, certain: int, share: Fraction, epsilon: Fraction, tau: arb) -> arb:
    """The part of the mean of H_M inside the window."""
    first, number = inside.start + certain, len(inside.masses)
    cuts = _cuts(tau, first, number)
    up_to = np.cumsum(inside.masses)
    error = inside.error + ROUNDINGS * number * UNIT
    differences, doubtful = _differences(cuts, first, share)
    found, unsure = float((up_to[:-1] * differences).sum()), float((up_to * doubtful).sum()) * cuts.error
    lost = UNDERFLOW * number**2
    whole, last = 1 - ball(share) + ball(epsilon).exp() * ball(share), first + number - 1
    sums = whole * binomial_mass(int(cuts.cut[0]), first, share) * _around(found, found * error + 2 * unsure + lost)
    rest = _one(last, int(cuts.cut[-1]), share, epsilon) * _around(float(up_to[-1]), float(up_to[-1]) * error + lost)
    return inside.scale * (sums + rest)


def _around(middle: float, radius: float) -> arb:
    return arb(middle, radius * (1 + 4 * UNIT))


@dataclass(frozen=True, eq=False)
class _Cuts:
    """T_m, and phi within `error`, for m = first, first + 1, ..."""

    cut: Doubles
    phi: Doubles
    error: float


def _cuts(tau: arb, first: int, number: int) -> _Cuts:
    """T_m and phi. tau is split into two parts, of which the first times m + 1 is exact in doubles. Where tau (m + 1) is next to
    a whole number, T_m may be off by one.
    """
    places = np.arange(first + 1, first + number + 1, dtype=np.float64)
    bits = max(1, 52 - (first + number).bit_length())
    coarse = math.floor(float(tau) * 2**bits) / 2**bits
    fine = float((tau - ball(coarse)).mid())
    product = coarse * places
    down = np.floor(product)
    left = (product - down) + fine * places
    more = np.minimum(np.floor(left), places - 1 - down)  # tau is below 1
    radius = float((tau - ball(coarse) - ball(fine)).abs_upper()) * (first + number)
    return _Cuts(down + more, left - more, radius + 4 * UNIT * (2 + abs(fine) * (first + number)))


def _differences(cuts: _Cuts, first: int, share: Fraction) -> tuple[Doubles, Doubles]:
    """H_m - H_(m+1) for each m but the last, divided by C f_m(T_m) of the first m; and how much each changes per unit of error of
    phi.

    Where phi is so close to 0 or 1 that the cut may be off by one, H_m may be too small by 1 / min(q, 1 - q) times as much.
    """
    cut, phi = cuts.cut, cuts.phi
    places = np.arange(first + 1, first + 1 + len(cut), dtype=np.float64)
    steps, below, above = cut[1:] > cut[:-1], places - cut, cut + 1
    ratios = np.where(steps, float(share) * places[:-1] / above[:-1], float(1 - share) * places[:-1] / below[:-1])
    masses = np.concatenate([[1.0], np.cumprod(ratios)])
    parts = masses[:-1] / np.where(steps, above[:-1], below[:-1])
    near = (phi <= cuts.error) | (phi >= 1 - cuts.error)
    doubtful = np.where(near, masses / np.minimum(above, below) / float(min(share, 1 - share)), 0.0)
    doubtful[:-1] += parts
    return parts * np.where(steps, 1 - phi[:-1], phi[:-1]), doubtful


def _one(people: int, cut: int, share: Fraction, epsilon: Fraction) -> arb:
    """H_m for one number of people: P[count >= T] - F P[count > T] = f(T) (1 - (F - 1) P[count > T] / f(T)), where the ratio is
    summed in whole numbers.
    """
    mass = binomial_mass(cut, people, share)
    return mass * (1 - ball(epsilon).expm1() * _beyond(people, cut, share)) if epsilon else mass


def _beyond(people: int, cut: int, share: Fraction) -> arb:
    """P[count > T] / f(T). Each term is the one before times (m - T - l) q / ((T + 1 + l) (1 - q)), which is at most 1. Terms are
    rounded down, so term number l is too small by less than l units of the last bit.
    """
    q, rest = share.numerator, share.denominator - share.numerator
    term, total, terms = 1 << FIXED_BITS, 0, 0
    up, down = people - cut, cut + 1
    while term >> (FIXED_BITS - KEPT_BITS) and up > 0:
        term = term * up * q // (down * rest)
        total, terms, up, down = total + term, terms + 1, up - 1, down + 1
    ratio = ball(Fraction(max(up, 0) * q, down * rest))
    ends = arb(term + terms + 1) * ratio / (1 - ratio)
    return (arb(total) + arb(0).union(ends + (terms + 1) ** 2)) / arb(2) ** FIXED_BITS
