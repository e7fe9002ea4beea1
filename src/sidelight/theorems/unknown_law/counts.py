"""An exact count of people whose common rate is unknown: what is reached, and where nobody is known, everything."""

from __future__ import annotations

import math
from collections.abc import Iterator
from fractions import Fraction
from itertools import combinations

from flint import arb

from sidelight.hiding.people import FEW_PEOPLE, PARTIAL, group_size, most_known
from sidelight.laws.counts.binomial import binomial_mass, near_the_mean
from sidelight.laws.counts.independent_people import count_law
from sidelight.mechanisms.statistics.count import Count
from sidelight.model.claim import Claim
from sidelight.model.results.theorem import Limit, theorem
from sidelight.numbers.balls import ball, probability
from sidelight.populations.unknown_law import UnknownLaw
from sidelight.profiles.curves.curve import Curve
from sidelight.profiles.curves.profile import Average, Profile, ReachedProfile, Worst
from sidelight.profiles.curves.two_laws_in_balls import TwoLawsInBalls

MOST_MASSES = 400_000  # counts times laws, over all values of known people that are tried; by trial: speed and width
TRIED_ODDS = (-14, -10, -7, -4, -2, 0, 2, 4, 7, 10, 14)  # logarithms of the odds of two laws; decide what is tried

Weights = tuple[arb, ...]


def _of_bits(claim: Claim[Count, UnknownLaw]) -> bool:
    """Whether a secret is 1 or 0 and people are not listed one by one."""
    both = set(claim.population.domain) == {0, 1}
    return both and not claim.attacker.names_people and group_size(claim, claim.mechanism) > 0


def _masses(claim: Claim[Count, UnknownLaw]) -> float:
    """How many masses one comparison takes, about."""
    people = claim.population.people
    widest = people if people <= FEW_PEOPLE else 60 * math.sqrt(people) + 2_000
    return len(claim.population.weights) * min(widest * len(claim.population.weights), people)


def _nobody_known(claim: Claim[Count, UnknownLaw]) -> bool:
    return claim.attacker.knows.nobody and claim.population.people <= FEW_PEOPLE


@theorem(
    "sl.unknown_rate_count",
    mechanisms=Count,
    populations=UnknownLaw,
    definitions=PARTIAL,
    concerns=_of_bits,
    limits=[
        Limit(
            f"at most {MOST_MASSES:,} counts times laws",
            lambda claim: _masses(claim) <= MOST_MASSES,
            lambda claim: f"about {_masses(claim):,.0f}",
        )
    ],
    exact=_nobody_known,
    cost=4,
)
def count_of_people_with_an_unknown_rate(claim: Claim[Count, UnknownLaw]) -> Curve:
    """Given a value of the target, the count of the unknown others is a mixture of binomial laws, and the value moves its
    weights. The two mixtures are compared at every count. Whoever is not counted is compared too: the count tells their rate.

    Where people are known, some sets of their values are tried, and so is knowing nobody: this is what is reached.
    """
    curves = [curve for known in dict.fromkeys((0, most_known(claim, claim.mechanism))) for curve in _with_known(claim, known)]
    return Worst(tuple(curves)) if _nobody_known(claim) else ReachedProfile(tuple(curves))


def _with_known(claim: Claim[Count, UnknownLaw], known: int) -> Iterator[Profile]:
    """Comparisons of somebody who knows this many people, all of them counted."""
    population, size = claim.population, group_size(claim, claim.mechanism)
    prior = tuple(map(ball, population.weights))
    if not known:
        yield from _both_ways(population, prior, size - 1, 1)
        if size < population.people:
            yield from _both_ways(population, prior, size, 0)
    elif claim.definition.influence == "passive":
        if (known + 1) * _masses(claim) <= MOST_MASSES:
            yield from _mean_over_seen(population, known, size - 1 - known)
    else:
        for ones in _tried(population, known, max(1, int(MOST_MASSES / max(1.0, _masses(claim))))):
            yield from _both_ways(population, _given(population, ones, known), size - 1 - known, 1)


def _rates(population: UnknownLaw) -> list[Fraction]:
    place = population.domain.index(1)
    return [law[place] for law in population.chances]


def _given(population: UnknownLaw, ones: int, known: int) -> Weights:
    """Weights of the laws, up to a factor, where this many of the known people have a 1."""
    return tuple(
        ball(weight) * ball(rate) ** ones * ball(1 - rate) ** (known - ones)
        for weight, rate in zip(population.weights, _rates(population), strict=True)
    )


def _both_ways(population: UnknownLaw, weights: Weights, others: int, step: int) -> Iterator[Profile]:
    """A target with a 1, who moves the count of the others by `step`, against one with a 0, and the reverse."""
    rates = _rates(population)
    with_one = _normal([weight * ball(rate) for weight, rate in zip(weights, rates, strict=True)])
    with_none = _normal([weight * ball(1 - rate) for weight, rate in zip(weights, rates, strict=True)])
    if not with_one or not with_none:
        return
    laws = [_Binomial(others, rate) for rate in rates]
    counts = {k + moved for law in laws for k in law.likely for moved in {0, step}}
    pairs = tuple((_mixed(with_one, laws, k - step), _mixed(with_none, laws, k)) for k in sorted(counts))
    yield TwoLawsInBalls(pairs)
    yield TwoLawsInBalls(tuple((right, left) for left, right in pairs))


def _mean_over_seen(population: UnknownLaw, known: int, others: int) -> Iterator[Profile]:
    """How many of the people seen have a 1 is drawn as if the target had the first value, and is the same in both views."""
    rates = _rates(population)
    seen = [_Binomial(known, rate) for rate in rates]
    each = [list(_both_ways(population, _given(population, ones, known), others, 1)) for ones in range(known + 1)]
    if not all(each):
        return
    for way, chances in enumerate((rates, [1 - rate for rate in rates])):
        first = _normal([ball(w) * ball(chance) for w, chance in zip(population.weights, chances, strict=True)])
        weights = [_mixed(first, seen, ones) for ones in range(known + 1)]
        yield Average(tuple(probability(weight, weight) for weight in weights), tuple(one[way] for one in each))


def _tried(population: UnknownLaw, known: int, most: int) -> list[int]:
    """How many of the known people may have a 1: all, none, and numbers that leave two laws about as likely."""
    found = {0, known}
    laws = [(float(w), float(rate)) for w, rate in zip(population.weights, _rates(population), strict=True) if 0 < rate < 1]
    for (w, p), (u, q) in combinations(laws, 2):
        start = math.log(w / u) + known * (math.log1p(-p) - math.log1p(-q))
        step = math.log(p / q) + math.log1p(-q) - math.log1p(-p)
        found |= {min(known, max(0, round((odds - start) / step))) for odds in TRIED_ODDS if step}
    listed = sorted(found)
    return [listed[k * (len(listed) - 1) // max(1, most - 1)] for k in range(most)] if len(listed) > most else listed


class _Binomial:
    """The law of a count of independent people with one rate."""

    def __init__(self, people: int, rate: Fraction) -> None:
        self.people, self.rate, self.few = people, rate, people <= FEW_PEOPLE or rate in (0, 1)
        self._law = count_law(((rate, people),)) if self.few else near_the_mean(people, rate)

    @property
    def likely(self) -> range:
        """All possible counts, or those near the mean."""
        return range(self._law.start, self._law.end + 1)

    def mass(self, count: int) -> arb:
        return self._law.mass(count) if self.few or count in self.likely else binomial_mass(count, self.people, self.rate)


def _mixed(weights: Weights, laws: list[_Binomial], count: int) -> arb:
    return sum((weight * law.mass(count) for weight, law in zip(weights, laws, strict=True)), arb(0))


def _normal(weights: list[arb]) -> Weights:
    """Weights that add up to 1; none where they are all 0."""
    total = sum(weights, arb(0))
    return tuple(weight / total for weight in weights) if total > 0 else ()
