"""Mechanisms that are nearly private: tables whose rows are close, some with a rare output; and worlds with causes."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from fractions import Fraction
from itertools import product
from random import Random

from tests.theorems.drawing import any_law, claim_of, independent, joint, one_law, rates
from tests.theorems.generators import Facts, Generator

from sidelight.definitions.beliefs.inference_causal import InferenceCausal
from sidelight.definitions.beliefs.reality_oblivious_semantic import RealityObliviousSemantic
from sidelight.definitions.beliefs.semantic import Semantic
from sidelight.definitions.knowledge.causal import Causal
from sidelight.definitions.knowledge.noiseless import Noiseless
from sidelight.definitions.simulators.distributional import Distributional
from sidelight.definitions.worst_case.differential_privacy import DifferentialPrivacy
from sidelight.definitions.worst_case.pointwise import Pointwise
from sidelight.laws.finite.law import FiniteLaw
from sidelight.mechanisms.kernels.table import Table
from sidelight.model.attacker import Attacker
from sidelight.model.claim import Claim
from sidelight.model.definition import Definition
from sidelight.model.population import EVERYONE, Population, Stratum
from sidelight.populations.rates import Rates


def _independent_table(rng: Random) -> Population:
    return rng.choice([rates(rng, 3), joint(rng, 3, rng.choice([2, 3]), independent=True)])


def close_table(rng: Random, population: Population) -> Table:
    """A table whose rows are near each other, or depend on the parity only; a rare output may be impossible in some rows."""
    common = [rng.randint(20, 60) for _ in range(rng.choice([2, 3]))]
    spread, rare, parity = rng.choice([1, 3, 10, 18]), rng.choice([0, 0, 1, 3]), rng.random() < 0.3
    rows, seen = {}, {}
    for dataset in product(*(population.values(person) for person in range(population.people))):
        weights = [weight + rng.randint(-spread, spread) for weight in common] + [rng.randint(0, rare)]
        weights = seen.setdefault(sum(map(int, dataset)) % 2, weights) if parity else weights
        rows[dataset] = FiniteLaw.of({k: Fraction(weight, sum(weights)) for k, weight in enumerate(weights)})
    return Table.of(rows)


def somebody(rng: Random, population: Population) -> Attacker:
    people = range(population.people)
    targets = rng.choice([None, None, tuple(rng.sample(people, rng.randint(1, population.people)))])
    return Attacker(rng.randint(0, population.people), rng.choice(["active", "passive"]), targets)


def someone_informed(rng: Random, population: Population) -> Attacker:
    others = population.people - 1
    if rng.random() < 0.3 or not population.independent:
        return Attacker(tuple(rng.sample(range(population.people), others)))
    return Attacker(others + rng.choice([0, 0, 1]))


def _semantic(
    rng: Random,
    definitions: list[Definition],
    attacker: Callable[[Random, Population], Attacker],
    values: tuple[int, ...] = (2, 3),
) -> Claim:
    population = rng.choice([rates(rng, 3), joint(rng, 2, rng.choice(values))])
    return Claim(close_table(rng, population), population, attacker(rng, population), rng.choice(definitions))


def _worst_case(rng: Random, definition: Definition) -> Claim:
    population = rng.choice([rates(rng, 3), joint(rng, 2, 3)])
    return Claim(close_table(rng, population), population, Attacker(), definition)


def _open(rng: Random) -> Claim:
    """A claim in which nobody's value is certain."""
    share = [Fraction(1, 2), Fraction(1, 3), Fraction(1, 10), Fraction(9, 10)]
    population = Rates([Stratum(EVERYONE, 1, rng.choice(share)) for _ in range(rng.randint(1, 3))])
    return Claim(close_table(rng, population), population, Attacker(), DifferentialPrivacy())


def _to_the_informed(definition: Definition) -> Facts:
    return lambda claim: [replace(claim, attacker=Attacker(claim.population.people - 1), definition=definition)]


BOTH: list[Definition] = [Semantic(), RealityObliviousSemantic()]


GENERATORS: dict[str, Generator] = {
    "pk.prop2": lambda rng: claim_of(Causal(), independent(rng), rng),
    "sl.noiseless_from_causal": lambda rng: claim_of(Noiseless(), independent(rng), rng),
    "sl.worst_case_covers_overwriting": lambda rng: claim_of(Causal(), any_law(rng), rng),
    "pk.prop1": lambda rng: claim_of(InferenceCausal(), one_law(rng), rng, exact=True),
    "sl.causal_from_beliefs": lambda rng: claim_of(Causal(), _independent_table(rng), rng, exact=True),
    "pk.cdp_implies_ddp": lambda rng: claim_of(Distributional(), one_law(rng), rng, exact=True),
    "ks.thm2.2a": lambda rng: _semantic(rng, BOTH, somebody),
    "ext.informed-eq": lambda rng: _semantic(rng, BOTH, someone_informed),
    "ks.thm2.4a": lambda rng: _semantic(rng, [Semantic()], somebody),
    "ks.thmA.3": lambda rng: _semantic(rng, [Semantic()], someone_informed, values=(2,)),
    "ks.thm2.4b": _open,
    "ks.fn4": _open,
    "ks.claim3.3.1": lambda rng: _worst_case(rng, DifferentialPrivacy()),
    "ks.claim3.3.2": lambda rng: _worst_case(rng, Pointwise()),
}

FACTS: dict[str, Facts] = {
    "sl.noiseless_from_causal": lambda claim: [claim.to(Causal())],
    "sl.causal_from_beliefs": lambda claim: [claim.to(InferenceCausal())],
    "ks.thm2.4b": _to_the_informed(Semantic()),
    "ks.fn4": _to_the_informed(RealityObliviousSemantic()),
    "ks.claim3.3.1": lambda claim: [claim.to(Pointwise())],
}
