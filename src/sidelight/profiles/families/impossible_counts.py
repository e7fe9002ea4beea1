"""delta at an infinite epsilon: the probability of the one count that is impossible in the other world."""

from __future__ import annotations

from fractions import Fraction

from sidelight.laws.counts.independent_people import Parts
from sidelight.numbers.balls import ball, in_balls, probability
from sidelight.numbers.interval import Interval


@in_balls
def impossible(parts: Parts, farthest: Fraction, hidden: int | None, way: str) -> Interval:
    """The probability of that count: everybody is counted (way "up"), or nobody with an uncertain secret is (way "down").

    `farthest`: the probability that the noise has its extreme value on that side; 1 without noise.
    """
    certain = sum(people for rate, people in parts if rate == 1)
    open_rates = [(rate if way == "up" else 1 - rate, people) for rate, people in parts if 0 < rate < 1]
    everybody = certain + sum(people for _, people in open_rates)
    if hidden is not None and hidden > (everybody if way == "up" else certain):
        return Interval(0.0, 0.0)
    chance = ball(farthest)
    for rate, people in open_rates:
        chance *= ball(rate) ** people
    return probability(chance, chance)
