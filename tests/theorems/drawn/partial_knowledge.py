"""Small claims for the relations between definitions and attackers with partial knowledge."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from itertools import product
from random import Random

from tests.theorems.drawing import Facts, Generator, anybody, attacker, count, figure, joint, rate_bounds, rates, table

from sidelight.definitions.beliefs.inference_causal import InferenceCausal
from sidelight.definitions.knowledge.active_knowledge import ActiveKnowledge
from sidelight.definitions.knowledge.causal import Causal
from sidelight.definitions.knowledge.dependency import Dependency
from sidelight.definitions.knowledge.noiseless import Noiseless
from sidelight.definitions.knowledge.passive_knowledge import PassiveKnowledge
from sidelight.definitions.simulators.distributional import Distributional
from sidelight.laws.finite.law import FiniteLaw
from sidelight.mechanisms.both import Both
from sidelight.mechanisms.kernels.table import Table
from sidelight.model.claim import Claim
from sidelight.model.definition import Definition
from sidelight.model.knowledge import Knowledge, Listed, Number, Share
from sidelight.model.mechanism import Mechanism
from sidelight.model.population import Population
from sidelight.populations.joint import Joint


def dependent(rng: Random, most: int = 3) -> Joint:
    """A table in which some datasets are impossible, so that what is known may rule out a value."""
    people, values = rng.randint(1, most), rng.choice([2, 2, 3])
    rows = [row for row in product(range(values), repeat=people) if rng.random() < 0.75]
    weights = {row: rng.choice([1, 2, 5, 30]) for row in rows or [(0,) * people]}
    return Joint.of({row: Fraction(weight, sum(weights.values())) for row, weight in weights.items()})


def blurred(rng: Random, population: Population) -> Table:
    """A table in which every output is possible for every dataset, so that epsilons are finite."""
    rows = {}
    for dataset in product(*(population.values(person) for person in range(population.people))):
        weights = [rng.choice([1, 2, 3, 8]) for _ in range(rng.choice([2, 3]) if dataset else 2)]
        weights += [1] * (3 - len(weights))
        rows[dataset] = FiniteLaw.of({k: Fraction(weight, sum(weights)) for k, weight in enumerate(weights)})
    return Table.of(rows)


def shown(rng: Random, population: Population, exact: bool = False) -> Mechanism:
    plain = [blurred(rng, population), blurred(rng, population), table(rng, population), count(rng)]
    return rng.choice(plain if exact else [*plain, figure(rng, population.people)])


def _of(definition: Definition, population: Population, rng: Random, exact: bool = False) -> Claim:
    influence = "passive" if isinstance(definition, PassiveKnowledge) else "active"
    return Claim(shown(rng, population, exact), population, attacker(rng, population, influence), definition)


def _independent(rng: Random) -> Population:
    return rng.choice([rates(rng, 3), rate_bounds(rng, 3), joint(rng, 3, rng.choice([2, 3]), independent=True)])


def _any(rng: Random) -> Population:
    return rng.choice([anybody(rng, 3), dependent(rng), joint(rng, 3, rng.choice([2, 3]))])


def _tabled(rng: Random) -> Population:
    """A population with one law of the dataset."""
    return rng.choice([rates(rng, 3), dependent(rng), joint(rng, 3, rng.choice([2, 3]))])


def _independent_table(rng: Random) -> Population:
    return rng.choice([rates(rng, 3), joint(rng, 3, rng.choice([2, 3]), independent=True)])


def _who_knows_less(rng: Random) -> Claim:
    definition = rng.choice([ActiveKnowledge(), PassiveKnowledge(), Noiseless(), Causal()])
    return _of(definition, _independent(rng), rng)


def _two_outputs(rng: Random) -> Claim:
    population = _tabled(rng)
    definition: Definition = rng.choice([ActiveKnowledge(), PassiveKnowledge(), Noiseless()])
    influence = "passive" if isinstance(definition, PassiveKnowledge) else "active"
    parts = [shown(rng, population, exact=True) for _ in range(rng.choice([2, 2, 2, 3]))]
    return Claim(Both(*parts), population, attacker(rng, population, influence), definition)


GENERATORS: dict[str, Generator] = {
    "sl.noiseless_is_active": lambda rng: _of(Noiseless(), _any(rng), rng),
    "sl.active_is_noiseless": lambda rng: _of(ActiveKnowledge(), _any(rng), rng),
    "pk.prop2": lambda rng: _of(Causal(), _independent(rng), rng),
    "sl.noiseless_from_causal": lambda rng: _of(Noiseless(), _independent(rng), rng),
    "sl.worst_case_covers_overwriting": lambda rng: _of(Causal(), _any(rng), rng),
    "pk.prop1": lambda rng: _of(InferenceCausal(), _tabled(rng), rng, exact=True),
    "sl.causal_from_beliefs": lambda rng: _of(Causal(), _independent_table(rng), rng, exact=True),
    "pk.cdp_implies_ddp": lambda rng: _of(Distributional(), _tabled(rng), rng, exact=True),
    "pk.prop3": _who_knows_less,
    "sl.seen_without_exceptions": lambda rng: _of(ActiveKnowledge(), _any(rng), rng),
    "pk.thm6": _two_outputs,
}


def _against_someone_who_knows_more(claim: Claim) -> list[Claim]:
    """The claim about an attacker who knows one person more: a named one if the known people are named and somebody is left who
    is not a target, otherwise a larger number of people, or the share 1.
    """
    attacker, people = claim.attacker, claim.population.people
    listed, number = attacker.knows.listed, attacker.knows.number
    knows: Knowledge = Share(Fraction(1)) if number is None else Number(number + 1)
    if attacker.knows.by_name:
        taken = {*listed, *(range(people) if attacker.targets is None else attacker.targets)}
        free = tuple(person for person in range(people) if person not in taken)
        knows = Listed((*listed, free[0])) if free else knows
    return [replace(claim, attacker=replace(attacker, knows=knows))]


def _dependency(claim: Claim) -> list[Claim]:
    parts = claim.mechanism.parts if isinstance(claim.mechanism, Both) else ()
    before = parts[0] if len(parts) == 2 else Both(*parts[:-1])
    return [claim.about(Both(before, parts[-1])).to(Dependency())]


FACTS: dict[str, Facts] = {
    "sl.active_is_noiseless": lambda claim: [claim.to(Noiseless())],
    "sl.noiseless_from_causal": lambda claim: [claim.to(Causal())],
    "sl.causal_from_beliefs": lambda claim: [claim.to(InferenceCausal())],
    "sl.seen_without_exceptions": lambda claim: [claim.to(PassiveKnowledge())],
    "pk.prop3": _against_someone_who_knows_more,
    "pk.thm6": _dependency,
}
