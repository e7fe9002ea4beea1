"""Weights along a line for a law X with two-sided geometric noise Z on top, Pr[Z = k] proportional to r^|k|.

The half-lines of X + Z are sums over the masses of X alone: with u = e^epsilon, the value of X + Z >= k is

    sum over j of P[X = k - 1 + j] c_j,    c_j = r^-j (1 - r u) / (1 + r) for j <= 0,
                                           c_j = r^j (u - r) / (1 + r) - (u - 1) for j >= 1

and likewise for the other kinds of weight. So the noise needs no further frequencies, and no tilt is too close to where the noise
has no transform: each sum has `terms` masses on both sides, and those after them are in the tails of X. For this the tilt is
between log r and -log r, where no c_j e^(-sj) grows.
"""

from __future__ import annotations

from fractions import Fraction

from flint import acb, arb

from sidelight.numbers.balls import ball, kept_in_balls

ROUNDED_POLE = 1.01  # factor; (r e^s)^terms for a tilt that is -log r rounded to a double


def weight(kind: str, ratio: Fraction, epsilon: arb, x: acb, terms: int) -> acb:
    """The sum of c_j e^(xj) over |j| < terms."""
    r, log = _ratio(ratio)
    u, extra = epsilon.exp(), epsilon.expm1()
    before, after = series(log - x, terms), series(log + x, terms)
    if kind == "rises":
        return (1 - r * u) * before - (u - r) * x.exp() * after
    if kind == "tail":
        return series(x, terms) + (before - 1 - r * after) / (1 + r)
    both = ((1 - r * u) * before + (u - r) * (after - 1)) / (1 + r)
    return both + extra * series(-x, terms) if kind == "lower" else both - extra * (series(x, terms) - 1)


@kept_in_balls(64)
def _ratio(ratio: Fraction) -> tuple[arb, arb]:
    """The ratio and its logarithm as balls."""
    r = ball(ratio)
    return r, r.log()


def sizes(epsilon: arb, terms: int) -> tuple[arb, arb]:
    """For every kind of weight, bounds of |c_j e^(-sj)|, counted once for each of three masses that may be added by mistake (two
    that are N further, one after the last), and of the sum of all of them.
    """
    most = 3 * (1 + 2 * epsilon.exp()) * ROUNDED_POLE
    return most, most * (2 * terms)


def series(x: acb, terms: int) -> acb:
    """1 + e^x + ... + e^((terms - 1) x)."""
    return acb(terms) if x == 0 else (terms * x).expm1() / x.expm1()
