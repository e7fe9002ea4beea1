"""The odds of a rate, in doubles."""

from __future__ import annotations

from fractions import Fraction

LARGEST_ODDS = 1e307  # of a rate so near to 1 that doubles cannot hold its odds: below them is less than what underflow hides


def odds_of(rate: Fraction) -> float:
    """rate / (1 - rate); of a rate below 1 by less than 1e-307 the odds of 1 - 1e-307."""
    odds = rate / (1 - rate)
    return float(odds) if odds < LARGEST_ODDS else LARGEST_ODDS
