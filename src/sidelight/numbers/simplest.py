"""The simplest rational in an interval: 7/10 from a double near it."""

from __future__ import annotations

from fractions import Fraction


def simplest_between(low: Fraction, high: Fraction) -> Fraction:
    """The rational from low to high, with 0 <= low <= high, that has the smallest denominator."""
    whole = -(-low.numerator // low.denominator)
    if whole <= high:
        return Fraction(whole)
    below = whole - 1
    return below + 1 / simplest_between(1 / (high - below), 1 / (low - below))
