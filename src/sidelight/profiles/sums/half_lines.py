"""The best half-line between a sum whose law is log-concave and the same sum moved by a step.

P[S + d >= x] - e^epsilon P[S >= x] rises with x and then falls, because the ratio of the two laws is monotone. So it is largest
between two places at which it is smaller than at a place between them.
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from fractions import Fraction
from functools import reduce
from typing import Protocol

from flint import arb

FINE = 1e-8  # of the spread: where the search for the best place ends; by trial: width
FEW_PLACES = 8  # whole places between two others that are all evaluated; by trial: speed
MOST_TRIES = 100  # places of one search; by trial: speed


class Tails(Protocol):
    """A sum S."""

    def at_least(self, x: Fraction | float | int) -> arb:
        """P[S >= x]."""
        ...


@dataclass(frozen=True, eq=False)
class HalfLine:
    """The best half-line: its place, and balls of what it shows at least and of what no other half-line exceeds."""

    place: float
    lower: arb
    upper: arb


def gain(tails: Tails, place: float, step: float, factor: arb) -> arb:
    """What the half-line from this place on shows."""
    return tails.at_least(Fraction(place) - Fraction(step)) - factor * tails.at_least(Fraction(place))


def best_half_line(
    tails: Tails, step: float, factor: arb, guess: float, spread: float, whole: bool, near: float = 0.1, widest: float = 4.0
) -> HalfLine:
    """`guess`: about where it is; `spread`: of the tilted law; `near`: how many spreads away it is about. The answer holds
    wherever the search ends, if the gain rises and falls within `widest` spreads.
    """
    place, here = _climbed(tails, step, factor, guess, near * spread, FINE * spread, whole)
    away = 1.0 if whole else max(FINE * spread, 2.0**-40 * abs(place))
    while away < widest * (spread + 1):
        low, high = place - away, place + away
        before, after = gain(tails, low, step, factor), gain(tails, high, step, factor)
        if before < here and after < here:
            if whole and away <= FEW_PLACES:
                inside = (gain(tails, place + away_from, step, factor) for away_from in range(1 - int(away), int(away)))
                return HalfLine(place, here.max(arb(0)), reduce(arb.max, inside))
            return HalfLine(place, here.max(arb(0)), before + factor * (tails.at_least(low) - tails.at_least(high)))
        away = away * (2 if whole else 8)
    return HalfLine(place, here.max(arb(0)), arb(1))


def _climbed(tails: Tails, step: float, factor: arb, guess: float, near: float, fine: float, whole: bool) -> tuple[float, arb]:
    """The place near which the gain is largest, by parabolas through three places."""
    least = 1.0 if whole else fine

    def rounded(value: float) -> float:
        return float(round(value)) if whole else value

    place, width = rounded(guess), max(least, rounded(near))
    here = gain(tails, place, step, factor)
    for _ in range(MOST_TRIES):
        left, right = gain(tails, place - width, step, factor), gain(tails, place + width, step, factor)
        if _more(left, here) or _more(right, here):
            place, here = (place - width, left) if _more(left, right) else (place + width, right)
            width *= 2
            continue
        if width <= least:
            break
        down, up = _share(left, here), _share(right, here)
        bend = down + up - 2
        aim = rounded(place + width * (down - up) / (2 * bend)) if bend < 0 else place
        if aim != place:
            there = gain(tails, aim, step, factor)
            moved = abs(aim - place)
            if _more(there, here):
                place, here = aim, there
            width = max(least, rounded(min(moved * moved / width, width / 8)))
        else:
            width = max(least, rounded(width / 64))
    return place, here


def _more(one: arb, other: arb) -> bool:
    return bool(one.mid() > other.mid())


def _share(one: arb, whole: arb) -> float:
    found = float(one.mid() / whole.mid()) if whole.mid() > 0 else math.nan
    return found if math.isfinite(found) else 0.0
