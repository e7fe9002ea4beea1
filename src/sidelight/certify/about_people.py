"""What is looked for about the people: how many may be known, how sure one may be of them, how many there must be."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from fractions import Fraction

from sidelight.certify.quantity import LEAST, SIZES, Quantity, down, proved, size, size_down
from sidelight.errors import BadValue
from sidelight.mechanisms.normal_form import normal_form
from sidelight.mechanisms.statistics.count import Count
from sidelight.mechanisms.statistics.histogram import Histogram
from sidelight.model.calibrated import Value
from sidelight.model.claim import Claim
from sidelight.model.knowledge import Number
from sidelight.model.population import Population, Stratum
from sidelight.populations.categories import Categories
from sidelight.populations.category_bounds import CategoryBounds
from sidelight.populations.rate_bounds import RateBounds
from sidelight.populations.rates import Rates

MOST_PEOPLE = 10**12
NESTED = "the bounds are nested: what narrow ones allow, wide ones allow too"


def most_known(claim: Claim) -> Quantity:
    """Nobody, then one other person more each time."""
    knows, others = claim.attacker.knows, max(0, claim.population.people - 1)
    if knows.by_name:
        raise BadValue("listed people are known: how many may be is looked for when the attacker knows a number or a share")

    def knowing(k: Value) -> Claim:
        return replace(claim, attacker=replace(claim.attacker, knows=Number(int(k))))

    why = proved(claim, "whoever knows more can forget it")
    return Quantity("known", 0, others, int, knowing, why, None if knows.number is None else min(knows.number, others))


def least_uncertainty(claim: Claim, values: int = 2) -> Quantity:
    """Of "every value has at least L" from large L to small ones; of "this value has at most P" from small P to large ones.

    `values`: how many the secret of a count has; "each at least L" leaves one of them a rate in [L, 1 - (values - 1) L]. A rare
    value is the counted one, or the other one of two.
    """
    population = claim.population
    if isinstance(population, CategoryBounds):
        return _of_categories(claim, population)
    if not isinstance(population, RateBounds):
        raise BadValue("the rates are known: uncertainty is looked for when they are bounded, as in RateBounds(100, 0.05, 0.95)")
    low, high, more = population.low, population.high, values - 1

    def between(low: Fraction, high: Fraction) -> Claim:
        return replace(claim, population=RateBounds(population.atoms, low, high, population.together))

    if low > 0 and high == 1 - more * low:
        return _at_least(claim, values, low, lambda rate: between(Fraction(rate), 1 - more * Fraction(rate)))
    if low == 0 and 0 < high < 1:
        return _at_most(claim, high, lambda rate: between(Fraction(0), Fraction(rate)))
    if 0 < low < 1 and high == 1 and values == 2:
        return _at_most(claim, 1 - low, lambda rate: between(1 - Fraction(rate), Fraction(1)))
    raise _two_directions(f"rates from {float(low):g} to {float(high):g}")


def fewest_people(claim: Claim) -> Quantity:
    """From many to few, all alike; the number or the share of them that is known stays.

    Of n others a share s leaves floor((1 - s) n) unknown, which never falls as n grows.
    """
    knows = claim.attacker.knows
    if claim.attacker.names_people:
        raise BadValue("people are listed: how many there must be is looked for when nobody is named")
    parts = normal_form(claim.mechanism)
    plain = isinstance(parts.statistic, Count) or (isinstance(parts.statistic, Histogram) and parts.noise is None)
    if not plain or parts.display.steps:
        raise BadValue(
            f"how many people there must be is looked for with a count, a noisy count or a histogram, found {claim.mechanism}: "
            "where small values are hidden, more people may be hidden worse"
        )

    def about(people: Value) -> Claim:
        return replace(claim, population=_alike(claim.population, int(people)))

    about(1)
    why = proved(claim, "one more unknown person only blurs the figure, and more people leave at least as many unknown")
    last = -((knows.number or 0) + 1)
    return Quantity("people", -MOST_PEOPLE, last, down, about, why, min(last, -claim.population.people))


def _alike(population: Population, people: int) -> Population:
    """The same population with another number of people."""
    if isinstance(population, RateBounds) and len(population.atoms) == 1:
        ((atom, _),) = population.atoms
        return RateBounds(((atom, people),), population.low, population.high, population.together)
    if isinstance(population, Rates) and len(population.strata) == 1:
        (stratum,) = population.strata
        return Rates([Stratum(stratum.atom, people, stratum.rate)])
    if isinstance(population, CategoryBounds):
        return CategoryBounds(people, dict(zip(population.domain, population.ends, strict=True)))
    if isinstance(population, Categories) and len(population.groups) == 1:
        ((_, probabilities),) = population.groups
        return Categories.same(people, dict(zip(population.domain, probabilities, strict=True)))
    raise BadValue("more people of which kind? How many there must be is looked for when all are alike: one group, one rate")


def _of_categories(claim: Claim, population: CategoryBounds) -> Quantity:
    values, least = len(population.domain), population.ends[0][0]
    if not least or set(population.ends) != {(least, 1 - (values - 1) * least)}:
        raise _two_directions("bounds that differ between values")

    def at_least(rate: Value) -> Claim:
        return replace(claim, population=CategoryBounds.at_least(population.people, population.domain, Fraction(rate)))

    return _at_least(claim, values, least, at_least)


def _at_least(claim: Claim, values: int, rate: Fraction, put: Callable[[Value], Claim]) -> Quantity:
    first, last, start = (-SIZES.number(r) for r in (Fraction(1, values), LEAST, rate))
    return Quantity("at_least", first, last, size_down, put, proved(claim, NESTED), start)


def _at_most(claim: Claim, rate: Fraction, put: Callable[[Value], Claim]) -> Quantity:
    first, last, start = (SIZES.number(r) for r in (LEAST, Fraction(1), rate))
    return Quantity("at_most", first, last, size, put, proved(claim, NESTED), start)


def _two_directions(found: str) -> BadValue:
    return BadValue(
        f"{found} give way in several directions: state that every value has at least some probability, or that one value has "
        "at most some"
    )
