"""delta at an infinite epsilon: the probability of the one count that is impossible in the other world."""

from __future__ import annotations

from fractions import Fraction

import numpy as np

from sidelight.laws.counts.independent_people import Parts
from sidelight.laws.counts.many_parts import ManyParts
from sidelight.laws.counts.rate_column import open_places
from sidelight.numbers.balls import ball, in_balls, probability
from sidelight.numbers.interval import Interval
from sidelight.numbers.rounding import SMALLEST_DOUBLE

NEGLIGIBLE_LOG = -800.0  # e^-800 is below the smallest double by e^55, more than the roundings of 10^16 logarithms


@in_balls
def impossible(parts: Parts, farthest: Fraction, hidden: int | None, way: str) -> Interval:
    """The probability of that count: everybody is counted (way "up"), or nobody with an uncertain secret is (way "down").

    `farthest`: the probability that the noise has its extreme value on that side; 1 without noise.
    """
    if isinstance(parts, ManyParts) and _negligible(parts, way):
        return Interval(0.0, SMALLEST_DOUBLE)
    certain = sum(people for rate, people in parts if rate == 1)
    open_rates = [(rate if way == "up" else 1 - rate, people) for rate, people in parts if 0 < rate < 1]
    everybody = certain + sum(people for _, people in open_rates)
    if hidden is not None and hidden > (everybody if way == "up" else certain):
        return Interval(0.0, 0.0)
    chance = ball(farthest)
    for rate, people in open_rates:
        chance *= ball(rate) ** people
    return probability(chance, chance)


def _negligible(parts: ManyParts, way: str) -> bool:
    """Whether the product of very many rates is certainly below the smallest double."""
    some = open_places(parts.rates)
    rates = (parts.rates.near() if way == "up" else parts.rates.from_one())[some]
    return bool(np.dot(np.log(rates), parts.people[some]) < NEGLIGIBLE_LOG)
