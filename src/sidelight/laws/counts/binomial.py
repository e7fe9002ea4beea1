"""Binomial laws of any size: single masses, the law near its mean, a bound of the tail, and the ratio of two such counts."""

from __future__ import annotations

import math
from fractions import Fraction

from flint import arb

from sidelight.errors import BadValue
from sidelight.laws.counts.independent_people import count_law
from sidelight.laws.counts.lattice import LatticeLaw
from sidelight.laws.transforms.contour import bennett_reach
from sidelight.numbers.balls import ball, in_balls
from sidelight.numbers.rounding import float_above


@in_balls
def binomial_mass(count: int, people: int, rate: Fraction) -> arb:
    """P[X = count]."""
    if not 0 <= count <= people:
        return arb(0)
    if rate in (0, 1):
        return arb(1 if count == people * rate else 0)
    ways = arb(people + 1).lgamma() - arb(count + 1).lgamma() - arb(people - count + 1).lgamma()
    return (ways + count * ball(rate).log() + (people - count) * ball(1 - rate).log()).exp()


@in_balls
def binomial_tail_bound(count: int, people: int, rate: Fraction) -> arb:
    """A bound of P[X >= count]: P[X = count] / (1 - r), with r = P[X = count + 1] / P[X = count]; later ratios are smaller."""
    if count > people:
        return arb(0)
    ratio = rate * (people - count) / ((1 - rate) * (count + 1))
    if ratio >= 1:
        raise BadValue("the masses of the tail do not fall from its start on")
    return binomial_mass(count, people, rate) / ball(1 - ratio)


@in_balls
def near_the_mean(people: int, rate: Fraction) -> LatticeLaw:
    """The law of a count of many people with the same rate, on a window around its mean; the mass on each side outside is about
    e^-TAIL_EXPONENT at most, and bounded.
    """
    mean, reach = people * rate, bennett_reach(float_above(people * rate * (1 - rate)))
    start, end = max(0, math.floor(mean) - reach), min(people, math.ceil(mean) + reach)
    masses = tuple(binomial_mass(count, people, rate) for count in range(start, end + 1))
    below, above = binomial_tail_bound(people - start + 1, people, 1 - rate), binomial_tail_bound(end + 1, people, rate)
    return LatticeLaw(start, masses, arb(0).union(below), arb(0).union(above), tails_follow=False)


@in_balls
def ratio_reaches(people: int, rate: Fraction, level: Fraction) -> arb:
    """P[X / Y >= level] for independent X and Y with the same binomial law; 0 / 0 counts as at least the level."""
    law = count_law(((rate, people),))
    total = arb(0)
    for y in range(law.start, law.end + 1):
        least = math.ceil(level * y)
        if least <= law.end:
            total = total + law.mass(y) * law.at_least(max(least, law.start))
    return total
