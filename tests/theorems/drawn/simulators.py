"""Random claims about simulators, two values of a secret, and beliefs: two or three people, mechanisms of every kind."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from fractions import Fraction
from itertools import product
from random import Random

from tests.definitions.making import random_law
from tests.theorems.drawing import attacker, count, joint, kernel, rate, rates, table
from tests.theorems.generators import Facts, Generator

from sidelight.definitions.beliefs.inference_coupled_worlds import InferenceCoupledWorlds
from sidelight.definitions.beliefs.inference_distributional import InferenceDistributional
from sidelight.definitions.beliefs.inference_pufferfish import InferencePufferfish
from sidelight.definitions.knowledge.noiseless import Noiseless
from sidelight.definitions.knowledge.pufferfish import Pufferfish
from sidelight.definitions.simulators.coupled_worlds import CoupledWorlds
from sidelight.definitions.simulators.distributional import Distributional
from sidelight.laws.finite.law import FiniteLaw
from sidelight.mechanisms.kernels.table import Table
from sidelight.mechanisms.minimum import Minimum
from sidelight.mechanisms.noisy import Noisy
from sidelight.mechanisms.statistics.histogram import Histogram
from sidelight.mechanisms.statistics.k_anonymous import KAnonymous
from sidelight.mechanisms.then import Then
from sidelight.model.attacker import Attacker
from sidelight.model.claim import Claim
from sidelight.model.definition import Definition
from sidelight.model.knowledge import Number
from sidelight.model.mechanism import Mechanism
from sidelight.model.population import Population
from sidelight.noises.geometric import Geometric
from sidelight.populations.categories import Categories
from sidelight.populations.joint import Joint
from sidelight.populations.rates import Rates
from sidelight.theorems.general.written_out import under_attack

Draw = Callable[[Random], Definition]

BITS = list(product((0, 1), repeat=2))


def revealing(rng: Random, population: Population) -> Table:
    """A mechanism that mostly shows nothing, and sometimes the data or a part of them: its delta is positive at every epsilon."""
    small, shown = Fraction(rng.choice([1, 5, 20, 60]), 100), rng.choice([sum, tuple, lambda d: d[0], lambda d: d[-1]])
    rows = {}
    for dataset in product(*(population.values(person) for person in range(population.people))):
        rows[dataset] = FiniteLaw.of({("it is", shown(dataset)): small, "nothing": 1 - small})
    return Table.of(rows)


def mechanism(rng: Random, population: Population) -> Mechanism:
    kind = rng.random()
    if kind < 0.4:
        return table(rng, population)
    if kind < 0.6:
        return revealing(rng, population)
    if kind < 0.8:
        return Noisy(count(rng), Geometric(rng.choice([Fraction(1, 4), Fraction(1, 2), Fraction(9, 10)])))
    return rng.choice([count(rng), Minimum(count(rng), rng.randint(0, 3))])


def people(rng: Random, independent: bool | None = None) -> Population:
    if rng.random() < 0.4:
        return rates(rng, 3)
    values = rng.choice([2, 2, 3])
    return joint(rng, 2 if values == 3 else 3, values, independent)


def about(definition: Draw, independent: bool | None = None) -> Generator:
    def draw(rng: Random) -> Claim:
        population = people(rng, independent)
        return Claim(mechanism(rng, population), population, attacker(rng, population, "active"), definition(rng))

    return draw


def listed(definition: Draw) -> Generator:
    """Claims in which the known people are named, or nobody is known."""

    def draw(rng: Random) -> Claim:
        population = people(rng)
        known = tuple(rng.sample(range(population.people), rng.randint(0, population.people - 1)))
        knows = rng.choice([0, known, known])
        return Claim(mechanism(rng, population), population, Attacker(knows), definition(rng))

    return draw


def of_independent_people(definition: Draw) -> Generator:
    """Figures and tables of few people, some of whom are certain."""

    def draw(rng: Random) -> Claim:
        kind = rng.random()
        if kind < 0.5:
            population: Population = rates(rng, 3)
        elif kind < 0.75:
            population = joint(rng, 2, 3, independent=True)
        else:
            likely = Fraction(rng.randint(0, 6), 10)
            law = {"a": likely, "b": Fraction(3, 10), "c": Fraction(7, 10) - likely}
            population = Categories([(rng.randint(2, 3), law)])
        shown = mechanism(rng, population) if kind < 0.75 else rng.choice([Histogram(["a", "b"]), KAnonymous(["a", "b"], 2, "c")])
        return Claim(shown, population, attacker(rng, population, "active"), definition(rng))

    return draw


def of_values(table: Callable[[Random], Mechanism]) -> Generator:
    """Tables of several values, of one group or of two; a value may be impossible for a group."""

    def draw(rng: Random) -> Claim:
        laws = [random_law(rng, "abc", zeros=0.2) for _ in range(rng.randint(1, 2))]
        population = Categories([(rng.randint(1, 4 // len(laws)), dict(law)) for law in laws])
        definition = rng.choice([Distributional(), CoupledWorlds(), Distributional(index_aware=False)])
        return Claim(table(rng), population, attacker(rng, population, "active"), definition)

    return draw


def processed(rng: Random) -> Claim:
    population = people(rng)
    inner = mechanism(rng, population)
    changed = rng.choice(
        [Then(inner, kernel(rng, population.people)), Minimum(count(rng), 2), Noisy(count(rng), Geometric(Fraction(1, 2)))]
    )
    definition = rng.choice([Distributional(), Distributional("canonical"), CoupledWorlds(), Noiseless(), Pufferfish()])
    return Claim(changed, population, attacker(rng, population, "active"), definition)


def simulated(rng: Random) -> Definition:
    return rng.choice([Distributional(), CoupledWorlds(), Distributional(index_aware=False)])


def inferred(rng: Random) -> Definition:
    """A definition with a named simulator, which is evaluated exactly; for the best simulator only an upper end is known."""
    return rng.choice([*[InferenceDistributional("canonical")] * 4, InferenceDistributional()])


def known_by_more(claim: Claim) -> list[Claim]:
    """The same claim about an attacker who knows one person more, or everybody whom they may know."""
    attacked, people = under_attack(claim), claim.population.people
    knows = claim.attacker.knows
    if isinstance(knows, Number):
        more: int | tuple[int, ...] = min(knows.people + 1, people)
    else:
        more = tuple(person for person in range(people) if person not in attacked) if len(attacked) % 2 else people
    return [replace(claim, attacker=Attacker(more, targets=attacked))]


def believed_secrets(rng: Random) -> Claim:
    """Two people and seven outputs: there are so many sights that no simulator is searched for, which would be expensive."""
    population = rng.choice([Rates([rate(rng), rate(rng)]), Joint.of(random_law(rng, BITS, zeros=0.0))])
    shown = Table.of({bits: FiniteLaw.of(random_law(rng, range(7))) for bits in BITS})
    return Claim(shown, population, Attacker(1), InferenceCoupledWorlds())


GENERATORS: dict[str, Generator] = {
    "cw.thm1": about(inferred),
    "cw.thm2": believed_secrets,
    "cw.thm3": processed,
    "cw.thm5": about(simulated),
    "cw.thm7": about(lambda rng: InferencePufferfish()),
    "cw.thm16": about(lambda rng: Pufferfish(), independent=True),
    "cw.cor2": about(lambda rng: Noiseless(), independent=True),
    "cw.gehrke": about(lambda rng: rng.choice([Distributional(), CoupledWorlds()])),
    "sl.records_left_out": listed(lambda rng: CoupledWorlds(index_aware=rng.random() < 0.7)),
    "sl.records_are_secrets": about(lambda rng: Pufferfish()),
    "sl.place_filled": of_independent_people(lambda rng: rng.choice([Distributional(), Distributional(), CoupledWorlds()])),
    "sl.place_filled_with_one_value": of_independent_people(lambda rng: Distributional("canonical")),
    "sl.histogram_filled": of_values(lambda rng: Histogram([*rng.choice(["ab", "abc"])])),
    "sl.k_anonymity_filled": of_values(
        lambda rng: KAnonymous([*"abc"], rng.randint(1, 3), rng.choice(["c", None]), total_known=rng.random() < 0.2)
    ),
    "sl.noiseless_imitated": listed(lambda rng: Distributional()),
}

FACTS: dict[str, Facts] = {
    "cw.thm5": known_by_more,
}
