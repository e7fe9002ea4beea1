"""Small claims about weighted sums and means of whole numbers."""

from __future__ import annotations

from fractions import Fraction
from random import Random

from tests.theorems.drawing import attacker, joint, partial, rate_bounds, rates
from tests.theorems.generators import Generator

from sidelight.definitions.worst_case.differential_privacy import DifferentialPrivacy
from sidelight.mechanisms.statistics.linear import Linear
from sidelight.mechanisms.statistics.mean import Mean
from sidelight.mechanisms.statistics.sum import Sum
from sidelight.model.attacker import Attacker
from sidelight.model.claim import Claim
from sidelight.model.population import Population
from sidelight.populations.amount_bounds import AmountBounds
from sidelight.populations.amounts import Amounts
from sidelight.populations.categories import Categories
from sidelight.populations.joint import Joint
from sidelight.populations.rate_bounds import RateBounds
from sidelight.populations.rates import Rates

DOMAINS = [(0, 1), (1, 2), (-1, 1), (1, 2, 4), (0, 1, 2), (1, 2, 3), (-2, 1, 2), (2, 3)]


def amounts(rng: Random, most: int) -> Categories:
    """People whose secrets are whole numbers; some people have the same law, some have only one or two possible values."""
    domain = rng.choice(DOMAINS)
    groups, people = [], rng.randint(1, most)
    while people:
        size = rng.randint(1, people)
        weights = [rng.choice([0, 1, 1, 2, 9, 300]) for _ in domain]
        weights[rng.randrange(len(domain))] += 1
        groups.append((size, {value: Fraction(w, sum(weights)) for value, w in zip(domain, weights, strict=True)}))
        people -= size
    return Categories(groups)


def summed(rng: Random, population: Population) -> Linear | Mean | Sum:
    people = population.people
    fractions = any(isinstance(value, Fraction) for value in population.values(0))
    if fractions or rng.random() < 0.3:
        atoms = [atom for atom, _ in population.atoms]
        return Sum(rng.choice([None, frozenset(rng.sample(atoms, rng.randint(1, len(atoms))))]))
    weights = tuple(rng.choice(rng.choice([(1, -1), (1, 1, 2), (0, 1, -3, 2, -2)])) for _ in range(people))
    positive = all(value > 0 for person in range(people) for value in population.values(person))
    kinds = ["arithmetic", "quadratic", *(["geometric", "harmonic"] * 2 if positive else [])]
    if rng.random() < 0.4:
        return Linear(weights)
    lengths = tuple(map(abs, weights))
    return Mean(rng.choice(kinds), lengths if rng.random() < 0.4 and any(lengths) else None)


def one_law(rng: Random) -> Amounts:
    """People in one or two atoms whose amounts have one law; some amounts are fractions."""
    domain = rng.choice([*DOMAINS, (0, Fraction(1, 2), 2), (0, 3, 4, 5)])
    weights = [rng.choice([1, 1, 2, 9, 300]) for _ in domain]
    sizes = rng.choice([rng.randint(1, 5), ((0, rng.randint(1, 3)), (1, rng.randint(1, 2)))])
    return Amounts(sizes, {value: Fraction(w, sum(weights)) for value, w in zip(domain, weights, strict=True)})


def numbers(rng: Random) -> Population:
    kind = rng.random()
    if kind < 0.2:
        return one_law(rng)
    if kind < 0.5:
        return amounts(rng, 5)
    return rates(rng, 6) if kind < 0.8 else joint(rng, 4, rng.choice([2, 3]), independent=True)


def _of(rng: Random, population: Population) -> Claim:
    definition, influence = partial(rng)
    return Claim(summed(rng, population), population, attacker(rng, population, influence), definition)


def _two_valued(rng: Random) -> Claim:
    population: Rates | RateBounds | Joint | Categories = rng.choice([rates(rng, 6), rate_bounds(rng, 4), amounts(rng, 5)])
    return _of(rng, population)


def _worst_case(rng: Random) -> Claim:
    population = rng.choice([numbers(rng), rate_bounds(rng, 3)])
    return Claim(summed(rng, population), population, Attacker(), DifferentialPrivacy())


def _bounded(rng: Random) -> AmountBounds:
    points = rng.choice([2, 2, 3, 3, 4, 5])
    people = rng.randint(1, {2: 5, 3: 3, 4: 2, 5: 2}[points])
    sizes = rng.choice([people, ((0, people - 1), (1, 1))]) if people > 1 else people
    low = rng.randint(-2, 2)
    return AmountBounds(sizes, low, low + points - 1, Fraction(rng.choice([1, 2, 5, 9, 10]), 10), whole=True)


def _partly_uniform(rng: Random) -> Claim:
    definition, influence = partial(rng)
    population = _bounded(rng)
    published = rng.choice([Mean(), Sum(), Sum(), Sum(frozenset({population.atoms[0][0]}))])
    return Claim(published, population, attacker(rng, population, influence), definition)


def _uniform(rng: Random) -> Claim:
    definition, influence = partial(rng)
    points = rng.randint(2, 5)
    people = rng.randint(1, {2: 8, 3: 6, 4: 5, 5: 4}[points])
    sizes = rng.choice([people, ((0, people - 1), (1, 1))]) if people > 1 else people
    step = rng.choice([1, 3, Fraction(1, 2)])
    population = Amounts(sizes, {step * place: Fraction(1, points) for place in range(points)})
    published = rng.choice(
        [Sum(), Sum(), Sum(frozenset({population.atoms[0][0]})), *([Mean()] if step != Fraction(1, 2) else [])]
    )
    return Claim(published, population, attacker(rng, population, influence), definition)


GENERATORS: dict[str, Generator] = {
    "sl.linear": lambda rng: _of(rng, numbers(rng)),
    "sl.linear_reveal": _two_valued,
    "sl.linear_worst_case": _worst_case,
    "sl.partly_uniform_amounts": _partly_uniform,
    "sl.uniform_amounts": _uniform,
    "sl.sum_on_a_lattice": lambda rng: _of(rng, numbers(rng)),
}
