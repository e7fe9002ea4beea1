"""Random claims for the theorems about outputs that read independent parts, and for the exponential mechanism."""

from __future__ import annotations

from fractions import Fraction
from itertools import product
from random import Random

from tests.theorems.drawing import ATOMS, Generator, attacker, rate_bounds, rates

from sidelight.definitions.knowledge.active_knowledge import ActiveKnowledge
from sidelight.definitions.knowledge.noiseless import Noiseless
from sidelight.definitions.knowledge.passive_knowledge import PassiveKnowledge
from sidelight.definitions.worst_case.bounded_leakage import BoundedLeakage
from sidelight.laws.finite.law import FiniteLaw
from sidelight.mechanisms.both import Both
from sidelight.mechanisms.kernels.exponential import Exponential
from sidelight.mechanisms.kernels.table import Table
from sidelight.mechanisms.minimum import Minimum
from sidelight.mechanisms.statistics.count import Count
from sidelight.model.attacker import Attacker
from sidelight.model.claim import Claim
from sidelight.model.definition import Definition
from sidelight.populations.joint import Joint


def law(rng: Random, outcomes: int) -> FiniteLaw[int]:
    weights = [rng.choice([0, 1, 1, 3, 9]) for _ in range(outcomes)]
    weights[rng.randrange(outcomes)] += 1
    return FiniteLaw.of({k: Fraction(weight, sum(weights)) for k, weight in enumerate(weights)})


def _uncertain(rng: Random) -> tuple[Definition, str]:
    return rng.choice([(ActiveKnowledge(), "active"), (PassiveKnowledge(), "passive"), (Noiseless(), "active")])


def _of_one_column(rng: Random, people: int, bit: int) -> Table:
    """A mechanism that reads one bit of each record: their sum, or a random table."""
    answers = {bits: law(rng, 2) for bits in product((0, 1), repeat=people)}
    summed = rng.random() < 0.5

    def shown(dataset: tuple[int, ...]) -> FiniteLaw[int]:
        bits = tuple(value >> bit & 1 for value in dataset)
        return FiniteLaw.point(sum(bits)) if summed else answers[bits]

    return Table.of({dataset: shown(dataset) for dataset in product(range(4), repeat=people)})


def _two_columns(rng: Random) -> Claim:
    """A claim about two outputs, each about one of two independent bits in each record."""
    people = rng.randint(1, 2)
    rates_of = [[Fraction(rng.randint(1, 9), 10) for _ in range(2)] for _ in range(people)]
    table = {}
    for dataset in product(range(4), repeat=people):
        mass = Fraction(1)
        for value, record in zip(dataset, rates_of, strict=True):
            for bit, rate in enumerate(record):
                mass *= rate if value >> bit & 1 else 1 - rate
        table[dataset] = mass
    population = Joint.of(table)
    definition, influence = _uncertain(rng)
    mechanism = Both(*(_of_one_column(rng, people, bit) for bit in (0, 1)))
    return Claim(mechanism, population, attacker(rng, population, influence), definition)


def _two_places(rng: Random) -> Claim:
    """A claim about counts of different, independent people."""
    population = rng.choice([rates, rate_bounds])(rng, 4)
    definition, influence = _uncertain(rng)
    counts = [Count(frozenset({atom})) for atom in rng.sample(ATOMS, rng.randint(2, 3))]
    parts = [Minimum(count, rng.randint(0, 2)) if rng.random() < 0.3 else count for count in counts]
    return Claim(Both(*parts), population, attacker(rng, population, influence), definition)


def _exponential(rng: Random) -> Claim:
    """A claim with random utilities and a random leak; some datasets cannot leak one of the values."""
    population = rates(rng, 3)
    datasets = list(product((0, 1), repeat=population.people))
    leak = Table.of({dataset: law(rng, 2) for dataset in datasets})
    span, sparse = rng.choice([1, 3, 20]), rng.random() < 0.3
    utilities = {
        (dataset, value, output): Fraction(rng.randint(-span, span), rng.choice([1, 1, 2])) * (not sparse or rng.random() < 0.3)
        for dataset in datasets
        for value in (0, 1)
        for output in range(3)
    }
    epsilon = rng.choice([Fraction(0), Fraction(1, 10), Fraction(1), Fraction(5, 2)])
    mechanism = Exponential.of(utilities, epsilon, leak, rng.choice(["all", "sharing", "range"]))
    return Claim(mechanism, population, Attacker(), BoundedLeakage(mechanism.shared()))


GENERATORS: dict[str, Generator] = {
    "bldp.thm36": _exponential,
    "pk.prop9": lambda rng: _two_columns(rng) if rng.random() < 0.7 else _two_places(rng),
}
