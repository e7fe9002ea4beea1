"""Counts of people with one rate each: convolved in doubles; from a sketch of their rates (the sum or the difference of two
sketches, with and without rates that are stored one by one); and from the moments of the people outside a run of neighbours.
"""

from __future__ import annotations

import math
from collections.abc import Iterator
from dataclasses import dataclass, replace
from fractions import Fraction
from random import Random
from unittest.mock import patch

from flint import arb
from tests.audit.comparison import Comparison, Found, bracketed, worst_of
from tests.audit.count_cases import WAYS, Case, epsilon
from tests.audit.count_oracle import truth
from tests.audit.counting_core import narrow

from sidelight.laws.counts import sketch
from sidelight.laws.counts.independent_people import Parts, merged
from sidelight.laws.counts.sketch import RateSketch
from sidelight.laws.transforms.people_by_rate import Ordered
from sidelight.profiles.counts.any_size import CountShift, count_shift

SMALLEST_RATE = 5e-324
SERIES = 4.0  # epsilon; above it the series are so imprecise that their lines need very many frequencies


@dataclass(frozen=True)
class Rates:
    """Everybody's rates in order; where people are left out, they are those from `first` up to `end`."""

    rates: tuple[float, ...]
    epsilon: float
    first: int = 0
    end: int = 0
    hidden: int | None = None

    @property
    def everybody(self) -> Parts:
        return parts(self.rates)

    @property
    def left(self) -> tuple[float, ...]:
        return self.rates[: self.first] + self.rates[self.end :]


def parts(rates: tuple[float, ...]) -> Parts:
    return merged(tuple((Fraction(rate), 1) for rate in rates))


def _rate(rng: Random, family: str) -> float:
    if family == "uniform":
        return rng.random()
    if family == "middle":
        return rng.uniform(0.4, 0.6)
    tiny = (
        float(10 ** rng.uniform(-7, -1))
        if family == "ends"
        else rng.choice((SMALLEST_RATE, 1e-300, 1e-20, 2.0**-53, 2.0**-30, 0.0))
    )
    return rng.choice((tiny, 1 - tiny))


def draw(rng: Random, most: int = 60) -> Rates:
    family = rng.choice(("uniform", "uniform", "middle", "ends", "extreme"))
    number = rng.randint(1, rng.choice((3, 12, most)))
    rates = tuple(sorted(_rate(rng, family if rng.random() < 0.9 else "uniform") for _ in range(number)))
    first, end = sorted(rng.randint(0, number) for _ in range(2))
    return _with_epsilon(rng, Rates(rates, 0.0, first, end, rng.randint(0, number) if rng.random() < 0.3 else None))


def _with_epsilon(rng: Random, case: Rates) -> Rates:
    people = rng.choice((case.rates, case.left))
    return replace(case, epsilon=epsilon(rng, Case(parts(people), 0.0, hidden=case.hidden)))


def move(rng: Random, case: Rates) -> Rates:
    place = rng.randrange(len(case.rates))
    rate = min(1.0, case.rates[place] * (1 + rng.gauss(0, 1) * 10 ** rng.uniform(-3, 0)) if rng.random() < 0.5 else rng.random())
    rates = tuple(sorted((*case.rates[:place], abs(rate), *case.rates[place + 1 :])))
    return _with_epsilon(rng, replace(case, rates=rates)) if rng.random() < 0.5 else replace(case, rates=rates)


def both_ways(people: Parts, hidden: int | None, epsilon: float) -> arb:
    ways = [truth(people, None, hidden, way, epsilon) for way in WAYS]
    return ways[0].max(ways[1])


def _judge(case: Rates) -> Found:
    return worst_of(_compared(case))


def _compared(case: Rates) -> Iterator[Found]:
    """At an infinite epsilon only the probability that everybody is counted matters, and a sketch only bounds it."""
    close = narrow(Case(case.everybody, case.epsilon, hidden=case.hidden)) if math.isfinite(case.epsilon) else math.inf
    true, left = (both_ways(parts(rates), case.hidden, case.epsilon) for rates in (case.rates, case.left))
    for few in (sketch.MOST_LISTED, 0) if case.epsilon <= SERIES else (sketch.MOST_LISTED,):
        with patch.object(sketch, "MOST_LISTED", few):
            gone = RateSketch.of(case.rates[case.first : case.end])
            rest = RateSketch.of(case.left)
            kept = close if few else math.inf
            yield bracketed("put together", count_shift(rest + gone, None, case.hidden).delta(case.epsilon), true, kept)
            everybody = RateSketch.of(case.rates)
            yield bracketed("taken apart", count_shift(everybody - gone, None, case.hidden).delta(case.epsilon), left, kept)
    if case.epsilon <= SERIES:
        yield from _by_moments(case)


def _by_moments(case: Rates) -> Iterator[Found]:
    """Compares the count by moments. Few people are allowed too; the fewer there are, the wider are the brackets."""
    inside = tuple(rate for rate in case.rates if 0 < rate < 1)
    first, end = (sum(1 for rate in case.rates[:k] if 0 < rate < 1) for k in (case.first, case.end))
    if not inside:
        return
    moments = Ordered(parts(inside)).without(first, end)
    left = parts(inside[:first] + inside[end:])
    for way, crowd in (("up", moments), ("down", moments.reflected())):
        found = CountShift(crowd).delta(case.epsilon)
        yield bracketed(f"{way} by moments", found, truth(left, None, None, way, case.epsilon), math.inf)


AUDITS = [Comparison("count.rates", draw, move, _judge, 1_000)]
