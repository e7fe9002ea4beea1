"""Histograms: the counts of all values of independent secrets."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from math import prod

from sidelight.hiding.people import PARTIAL, most_known
from sidelight.hiding.told_apart import (
    Ordered,
    TableOfValues,
    V,
    as_seen,
    group_of,
    one_law,
    open_pairs,
    rarest_pairs,
    revealed,
    unlisted,
    values_seen,
)
from sidelight.laws.counts.value_counts import size_of_vector_law
from sidelight.mechanisms.statistics.count import Count
from sidelight.mechanisms.statistics.histogram import Histogram
from sidelight.model.claim import Claim
from sidelight.model.guarantee import Guarantee
from sidelight.model.mechanism import Mechanism
from sidelight.model.results.cite import PARTIAL_KNOWLEDGE, Cite
from sidelight.model.results.theorem import Limit, theorem
from sidelight.populations.categories import Categories
from sidelight.populations.category_bounds import CategoryBounds
from sidelight.profiles.curves.curve import Curve
from sidelight.profiles.curves.profile import Worst, upper_only
from sidelight.profiles.tables.one_person_moved import one_moved
from sidelight.theorems.general.written_out import under_attack

MOST_CELLS = 200_000  # histograms of the unknown people, over all pairs of values and sets of known people; by trial: speed


def as_a_count(claim: Claim[TableOfValues, V], mechanism: Mechanism, counted: int = 0) -> Claim:
    """The claim about the count of one of the two values."""
    return Claim(mechanism, as_seen(claim).as_rates(counted), claim.attacker, claim.definition, claim.method)


@theorem(
    "sl.histogram_two_values",
    mechanisms=Histogram,
    populations=(Categories, CategoryBounds),
    definitions=PARTIAL,
    concerns=lambda claim: values_seen(claim) == 2,
    rests_on=lambda claim: [as_a_count(claim, Count())],
    exact=True,
)
def two_values_are_one_count(claim: Claim, count: Guarantee) -> Curve:
    """With two values, the number of people with the first value determines the other number: the histogram is a count."""
    return count.curve


def _one_law(claim: Claim[Histogram, Categories]) -> bool:
    return one_law(as_seen(claim))


@theorem(
    "sl.histogram_known",
    mechanisms=Histogram,
    populations=Categories,
    definitions=PARTIAL,
    concerns=lambda claim: values_seen(claim) > 2,
    cites=[Cite(PARTIAL_KNOWLEDGE, "Corollary 1"), Cite("Sidelight")],
    exact=_one_law,
)
def hidden_among_those_with_either_value(claim: Claim[Histogram, Categories]) -> Curve:
    """Two values of the target are compared. Suppose that the attacker knows who has one of the two values, but not which one. If
    everybody has the same probabilities, the other counts tell nothing more, and this is exact; for different groups it is a
    bound.

    Known people change both worlds in the same way, so seeing and choosing are the same. The rarest two values are the worst.
    """
    population = as_seen(claim)
    worst = Worst(tuple(revealed(claim, population, pair) for pair in rarest_pairs(population)))
    return worst if _one_law(claim) else upper_only(worst)


def _attained(claim: Claim[Histogram, CategoryBounds]) -> bool:
    """Whether everybody can have only the least probability for the two rarest values, with the rest on other values."""
    population = as_seen(claim)
    rarest = rarest_pairs(population)[0]
    others = [high for value, (_, high) in zip(population.domain, population.ends, strict=True) if value not in rarest]
    return 1 - sum(rate for value in rarest for rate, _ in population.least(value)) <= sum(others, Fraction(0))


@theorem(
    "pk.cor1",
    mechanisms=Histogram,
    populations=CategoryBounds,
    definitions=PARTIAL,
    concerns=lambda claim: values_seen(claim) > 2,
    cites=[Cite(PARTIAL_KNOWLEDGE, "Corollary 1"), Cite("Sidelight")],
    exact=_attained,
)
def least_probabilities_hide_two_values(claim: Claim[Histogram, CategoryBounds]) -> Curve:
    """Everybody has each of the two values compared with at least its least probability; suppose that the attacker knows what
    happens with the remaining probability. This is exact if the remaining probability can be on other values, for example with
    three or more values that have only lower bounds.
    """
    population = as_seen(claim)
    worst = Worst(tuple(revealed(claim, population, pair) for pair in rarest_pairs(population)))
    return worst if _attained(claim) else upper_only(worst)


Sizes = tuple[int, ...]


def _unknown(claim: Claim, population: Categories) -> dict[Sizes, set[Ordered]]:
    """Each possible vector of numbers of unknown people in the groups, with the pairs of values that are possible for some
    target.
    """
    sizes, gone = unlisted(claim, population)
    targets = {group_of(population, person) for person in under_attack(claim)}
    found: dict[Sizes, set[Ordered]] = {}
    for target in targets:
        pairs = {pair for pair in open_pairs(population) if all(population.least(value)[target][0] for value in pair)}
        others = tuple(size - (group == target) for group, size in enumerate(sizes))
        for left in _without(others, gone - 1):
            found.setdefault(left, set()).update(pairs)
    return found


def _without(sizes: Sizes, gone: int) -> Iterator[Sizes]:
    """Every vector of the numbers of people left in the groups after `gone` people are left out."""
    if not sizes:
        if not gone:
            yield ()
        return
    for here in range(min(sizes[0], gone) + 1):
        for rest in _without(sizes[1:], gone - here):
            yield (sizes[0] - here, *rest)


def _work(claim: Claim[Histogram, Categories]) -> int:
    population = as_seen(claim)
    known, values = most_known(claim, Count()), len(population.domain)
    ways = 1 if claim.attacker.knows.by_name else prod(min(size, known) + 1 for size, _ in population.groups[1:])
    return len(population.groups) * ways * values**2 * size_of_vector_law(max(0, population.people - 1 - known), values)


@theorem(
    "sl.histogram_groups",
    mechanisms=Histogram,
    populations=Categories,
    definitions=PARTIAL,
    concerns=lambda claim: values_seen(claim) > 2 and not _one_law(claim),
    limits=[
        Limit(
            f"at most {MOST_CELLS:,} histograms of the unknown people, for every pair of values and set of known people",
            lambda claim: _work(claim) <= MOST_CELLS,
            lambda claim: f"{_work(claim):,}",
        )
    ],
    exact=True,
    cost=2,
)
def every_histogram_of_the_others(claim: Claim[Histogram, Categories]) -> Curve:
    """The law of the whole vector of counts with one more person at one value is compared with the same with one more person at
    another value; for the worst target and the worst numbers of known people in each group.
    """
    population = as_seen(claim)
    profiles = []
    for sizes, pairs in _unknown(claim, population).items():
        groups = tuple((size, law) for size, (_, law) in zip(sizes, population.groups, strict=True))
        places = [tuple(population.domain.index(value) for value in pair) for pair in pairs]
        profiles += [one_moved(groups, first, second) for first, second in places]
    return Worst(tuple(profiles))
