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

from sidelight.numbers.balls import ball

ROUNDED_POLE = 1.01  # factor; (r e^s)^terms for a tilt that is -log r rounded to a double


class GeometricWeights:
    """The weights for one ratio, tilt, epsilon and number of masses on each side."""

    def __init__(self, ratio: Fraction, tilt: arb, epsilon: arb, terms: int) -> None:
        self.terms, self.ratio = terms, ball(ratio)
        self.log, self.extra = self.ratio.log(), epsilon.expm1()
        self.left, self.right = 1 - self.ratio * epsilon.exp(), epsilon.exp() - self.ratio
        most = 3 * (1 + 2 * (epsilon - tilt.max(arb(0))).exp()) * ROUNDED_POLE
        # For every kind of weight, bounds of |c_j e^(-sj)|, counted once for each of three masses that may be added by mistake
        # (two that are N further, one after the last), and of the sum of all of them.
        self.sizes = most, most * (2 * terms)

    def weight(self, kind: str, x: acb) -> acb:
        """The sum of c_j e^(xj) over |j| < terms."""
        before, after = series(self.log - x, self.terms), series(self.log + x, self.terms)
        if kind == "rises":
            return self.left * before - self.right * x.exp() * after
        if kind == "tail":
            return series(x, self.terms) + (before - 1 - self.ratio * after) / (1 + self.ratio)
        both = (self.left * before + self.right * (after - 1)) / (1 + self.ratio)
        if kind == "lower":
            return both + self.extra * series(-x, self.terms)
        return both - self.extra * (series(x, self.terms) - 1)


def series(x: acb, terms: int) -> acb:
    """1 + e^x + ... + e^((terms - 1) x)."""
    return acb(terms) if x == 0 else (terms * x).expm1() / x.expm1()
