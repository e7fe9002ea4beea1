"""Claims that differ a little from a given one: the steps of a search for the worst claim."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from functools import singledispatch
from random import Random

from sidelight.mechanisms.minimum import Minimum
from sidelight.mechanisms.normal_form import normal_form
from sidelight.mechanisms.shown import Shown
from sidelight.model.claim import Claim
from sidelight.model.knowledge import Number
from sidelight.model.population import Population, Stratum
from sidelight.populations.amount_bounds import AmountBounds
from sidelight.populations.amounts import Amounts
from sidelight.populations.categories import Categories
from sidelight.populations.category_bounds import CategoryBounds
from sidelight.populations.rate_bounds import RateBounds
from sidelight.populations.rates import Rates
from sidelight.populations.unknown_law import UnknownLaw


def moved(value: Fraction, rng: Random) -> Fraction:
    step = Fraction(rng.choice([1, 5, 20, 100]) * rng.choice([-1, 1]), 1000)
    return min(Fraction(1), max(Fraction(0), value + step))


def shifted(masses: tuple[Fraction, ...], rng: Random) -> tuple[Fraction, ...]:
    """Some mass goes from one place to another."""
    found = list(masses)
    if len(found) > 1:
        here, there = rng.sample(range(len(found)), 2)
        step = min(found[here], Fraction(rng.choice([1, 5, 20, 100]), 1000))
        found[here], found[there] = found[here] - step, found[there] + step
    return tuple(found)


@singledispatch
def neighbouring(population: Population, rng: Random) -> Population:
    return population


@neighbouring.register
def _(population: Rates, rng: Random) -> Population:
    chosen = rng.randrange(len(population.strata))
    return Rates(Stratum(s.atom, s.size, moved(s.rate, rng) if k == chosen else s.rate) for k, s in enumerate(population.strata))


@neighbouring.register
def _(population: RateBounds, rng: Random) -> Population:
    low, high = sorted([moved(population.low, rng), moved(population.high, rng)])
    return RateBounds(population.atoms, low, high)


@neighbouring.register
def _(population: Categories, rng: Random) -> Population:
    if not population.groups:
        return population
    chosen = rng.randrange(len(population.groups))
    laws = [shifted(shares, rng) if k == chosen else shares for k, (_, shares) in enumerate(population.groups)]
    named = [dict(zip(population.domain, law, strict=True)) for law in laws]
    return Categories(zip([size for size, _ in population.groups], named, strict=True), population.atom_of_group)


@neighbouring.register
def _(population: CategoryBounds, rng: Random) -> Population:
    lows = shifted(tuple(low for low, _ in population.ends), rng)
    ends = {value: (low, max(low, high)) for value, low, (_, high) in zip(population.domain, lows, population.ends, strict=True)}
    return CategoryBounds(population.atoms, ends)


@neighbouring.register
def _(population: Amounts, rng: Random) -> Population:
    return Amounts(population.atoms, dict(zip(population.domain, shifted(population.shares, rng), strict=True)))


@neighbouring.register
def _(population: AmountBounds, rng: Random) -> Population:
    uniform = max(Fraction(1, 1000), moved(population.uniform, rng))
    return AmountBounds(population.atoms, population.low, population.high, uniform, population.whole)


@neighbouring.register
def _(population: UnknownLaw, rng: Random) -> Population:
    chosen = rng.randrange(len(population.chances))
    laws = [shifted(law, rng) if k == chosen else law for k, law in enumerate(population.chances)]
    named = [dict(zip(population.domain, law, strict=True)) for law in laws]
    return UnknownLaw(population.atoms, zip(shifted(population.weights, rng), named, strict=True))


def neighbour(claim: Claim, rng: Random) -> Claim:
    """The claim with its rates, and perhaps its minimum and its known people, changed a little."""
    mechanism, attacker = claim.mechanism, claim.attacker
    minimum = normal_form(mechanism).display.minimum
    if minimum is not None and rng.random() < 0.3 and isinstance(mechanism, Shown):
        mechanism = Minimum(mechanism.inner, max(0, minimum + rng.choice([-1, 1])))
    if isinstance(attacker.knows, Number) and rng.random() < 0.3:
        known = min(claim.population.people, max(0, attacker.knows.people + rng.choice([-1, 1])))
        attacker = replace(attacker, knows=Number(known))
    return Claim(mechanism, neighbouring(claim.population, rng), attacker, claim.definition)
