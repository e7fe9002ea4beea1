"""Single masses of a binomial law at any size, a bound of its tail, and the ratio of two independent ones."""

from __future__ import annotations

import math
from fractions import Fraction

from flint import arb

from sidelight.errors import BadValue
from sidelight.laws.counts import count_law
from sidelight.numbers.balls import ball, in_balls


@in_balls
def binomial_mass(count: int, people: int, rate: Fraction) -> arb:
    """The chance that just so many are counted."""
    if not 0 <= count <= people:
        return arb(0)
    if rate in (0, 1):
        return arb(1 if count == people * rate else 0)
    ways = arb(people + 1).lgamma() - arb(count + 1).lgamma() - arb(people - count + 1).lgamma()
    return (ways + count * ball(rate).log() + (people - count) * ball(1 - rate).log()).exp()


@in_balls
def binomial_tail_bound(count: int, people: int, rate: Fraction) -> arb:
    """P[so many or more] <= its first mass / (1 - the ratio of the first two): later ratios are smaller."""
    if count > people:
        return arb(0)
    ratio = rate * (people - count) / ((1 - rate) * (count + 1))
    if ratio >= 1:
        raise BadValue("the masses of the tail do not fall from its start on")
    return binomial_mass(count, people, rate) / ball(1 - ratio)


@in_balls
def ratio_reaches(people: int, rate: Fraction, level: Fraction) -> arb:
    """P[X / Y >= level] for independent X, Y of the same binomial law; 0 / 0 counts as reaching it."""
    law = count_law(((rate, people),))
    total = arb(0)
    for y in range(law.start, law.end + 1):
        least = math.ceil(level * y)
        if least <= law.end:
            total = total + law.mass(y) * law.at_least(max(least, law.start))
    return total
