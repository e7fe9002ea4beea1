"""Which values a table of counts tells apart, and behind whom two of them hide."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Callable, Hashable, Iterable, Mapping
from fractions import Fraction
from itertools import accumulate, permutations
from typing import TypeVar

from sidelight.hiding.people import most_known
from sidelight.laws.counts.independent_people import Parts, merged
from sidelight.mechanisms.statistics.count import Count
from sidelight.mechanisms.statistics.histogram import Histogram
from sidelight.mechanisms.statistics.k_anonymous import KAnonymous
from sidelight.model.claim import Claim
from sidelight.populations.categories import Categories
from sidelight.populations.category_bounds import CategoryBounds
from sidelight.profiles.curves.profile import MetProfile, Profile, PromisedProfile
from sidelight.profiles.curves.two_laws import ConstantProfile
from sidelight.profiles.tables.blanket import Blanket

MOST_SHARES = 6  # shares p / (p + q) that are tried, those of the largest groups first; by trial: speed and width
MOST_WEIGHTS = 16  # different weights that are kept; by trial: speed and width
Valued = Categories | CategoryBounds
V = TypeVar("V", Categories, CategoryBounds)
TableOfValues = Histogram | KAnonymous
Ordered = tuple[Hashable, Hashable]


def as_seen(claim: Claim[TableOfValues, V]) -> V:
    """The people with the values that the table tells apart; between two values that it counts alike nothing can be seen."""
    return claim.population.told_apart(claim.mechanism.values)


def values_seen(claim: Claim[TableOfValues, V]) -> int:
    """How many values are told apart; 0 where nobody is there."""
    return len(as_seen(claim).domain) if claim.population.people else 0


def open_pairs(population: Valued) -> list[Ordered]:
    """Pairs of values, in both orders, such that somebody may have either."""
    return [pair for pair in permutations(population.domain, 2) if _is_open(population, pair)]


def _is_open(population: Valued, pair: Ordered) -> bool:
    return any(p > 0 and q > 0 for (p, _), (q, _) in zip(*map(population.most, pair), strict=True))


def unlike_pairs(population: Valued, shown: Callable[[Hashable], Hashable]) -> list[Ordered]:
    """Of the open pairs those that are not the same as another one: two values can change places if they are equally likely for
    everybody and the same is shown of them.
    """
    alike: dict[Hashable, list[Hashable]] = {}
    for value in population.domain:
        alike.setdefault((population.least(value), population.most(value), shown(value)), []).append(value)
    two_of_each = [values[:2] for values in alike.values()]
    pairs = [(a[0], b[0]) for a, b in permutations(two_of_each, 2)] + [(a[0], a[1]) for a in two_of_each if len(a) > 1]
    return [pair for pair in pairs if _is_open(population, pair)]


def rarest_of_each_kind(population: Valued, kinds: Mapping[Hashable, Hashable]) -> list[Hashable]:
    """The values without those that are at least as likely in every group as two others of their kind: for every pair of values
    there is one of these of the same kinds, whose values are at most as likely. Nobody need be able to have both.
    """
    least = {value: tuple(rate for rate, _ in population.least(value)) for value in population.domain}
    kept: list[Hashable] = []
    for value in sorted(population.domain, key=lambda value: sum(least[value])):
        below = [one for one in kept if kinds[one] == kinds[value] and _at_most(least[one], least[value])]
        if len(below) < 2:
            kept.append(value)
    return kept


def rarest_pairs(population: Valued) -> list[Ordered]:
    """The pairs of values that matter: a pair is dropped if both values of another are at most as likely in every group, since
    fewer people to hide behind hide no better.
    """
    least = {value: tuple(rate for rate, _ in population.least(value)) for value in population.domain}
    kept: list[Ordered] = []
    for a, b in sorted(open_pairs(population), key=lambda pair: sum(least[pair[0]]) + sum(least[pair[1]])):
        if not any(_at_most(least[c], least[a]) and _at_most(least[d], least[b]) for c, d in kept):
            kept.append((a, b))
    return kept


def _at_most(rates: tuple[Fraction, ...], others: tuple[Fraction, ...]) -> bool:
    return all(rate <= other for rate, other in zip(rates, others, strict=True))


def unlisted(claim: Claim, population: Valued) -> tuple[list[int], int]:
    """How many of each group are not listed as known; and how many of these hide nobody: the target, and whoever is known."""
    knows, sizes = claim.attacker.knows, [size for _, size in population.least(population.domain[0])]
    if not knows.by_name:
        return sizes, most_known(claim, Count()) + 1
    for person in knows.listed:
        sizes[group_of(population, person)] -= 1
    return sizes, 1


def group_of(population: Valued, person: int) -> int:
    """The group of this person; people are numbered through the groups."""
    sizes = (size for _, size in population.least(population.domain[0]))
    return bisect_right(list(accumulate(sizes)), person)


def one_law(population: Valued) -> bool:
    """Whether everybody has the same law, and it is known."""
    return population.listing == "one law" and population.one_kind is not None


def fewer(people: Iterable[tuple[Fraction, int]], gone: int) -> Parts:
    """The same people without the first `gone` of them."""
    left: list[tuple[Fraction, int]] = []
    for rate, size in people:
        dropped = min(gone, size)
        gone -= dropped
        left.append((rate, size - dropped))
    return merged(tuple(left))


def coarser(people: Parts) -> Parts:
    """At most MOST_WEIGHTS different weights: a run of people gets the smallest weight in it, which hides no better."""
    if len(people) <= MOST_WEIGHTS:
        return people
    run = -(-len(people) // MOST_WEIGHTS)
    runs = [people[k : k + run] for k in range(0, len(people), run)]
    return tuple((part[0][0], sum(size for _, size in part)) for part in runs)


def revealed(claim: Claim, population: Valued, pair: Ordered) -> Profile:
    """The full histogram, the first value against the second, one way.

    For any share q everybody has, with the weight w = min(p_a / q, p_b / (1 - q)), a coin that falls on the first value with q
    and on the second with 1 - q. Who does not use that coin, and what they have instead, is revealed, which cannot help: those
    who use it hide the target. Each q gives a bound, and with one law its own q all there is; those who are known, and the
    target, have the largest weights.
    """
    both = [(p, q, size) for (p, size), (q, _) in zip(*(population.least(value) for value in pair), strict=True)]
    sizes, gone = unlisted(claim, population)
    largest = sorted(((p / (p + q), size) for p, q, size in both if p and q), key=lambda entry: -entry[1])
    curves: list[Profile] = []
    for share in list(dict.fromkeys(share for share, _ in largest))[:MOST_SHARES]:
        weights = (min(p / share, q / (1 - share)) for p, q, _ in both)
        curves.append(Blanket(coarser(fewer(sorted(zip(weights, sizes, strict=True), reverse=True), gone)), share))
    if len(curves) > 1:
        return MetProfile(tuple(PromisedProfile(curve) for curve in curves))
    return curves[0] if curves else ConstantProfile(1.0)
