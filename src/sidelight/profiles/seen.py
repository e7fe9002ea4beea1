"""A count above a minimum, for someone who has seen some of the others."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction

from sidelight.laws.counts import Parts, count_law, merged
from sidelight.laws.lattice import LatticeLaw
from sidelight.laws.window import at_least
from sidelight.numbers.balls import probability
from sidelight.profiles.profile import Average
from sidelight.profiles.shift import Shift

MANY = 1_000  # from so many people on a part of the law is enough
Way = Callable[[LatticeLaw, int | None], Shift]


def mean_over_seen(unknown: Parts, seen: Parts, hidden: int, way: Way) -> Average:
    """One way. The mean over the count b of those seen, each with the largest hidden value lower by b."""
    law, counted = count_law(unknown), count_law(seen)
    weights = tuple(probability(mass, mass) for mass in counted.masses)
    return Average(weights, tuple(way(law, hidden - b) for b in range(counted.start, counted.end + 1)))


def likely_to_reach(rates: Parts, level: int) -> float:
    """An upper end of the probability that so many are counted."""
    if sum(people for _, people in rates) >= MANY:
        return probability(*[at_least(merged(rates), level)] * 2).upper
    law = count_law(rates)
    if level <= law.start:
        return 1.0
    return probability(law.at_least(level), law.at_least(level)).upper if level <= law.end else 0.0


def everybody(rates: tuple[Fraction, ...]) -> Parts:
    return tuple((rate, 1) for rate in rates)
