"""The definition itself, evaluated on every possible dataset."""

from __future__ import annotations

from math import comb

from sidelight.definitions.bounded_leakage import BoundedLeakage
from sidelight.laws.finite import FiniteLaw, Outcome
from sidelight.mechanisms.stated import Stated
from sidelight.model.claim import Claim
from sidelight.model.definition import World
from sidelight.model.population import Dataset, atom_of_each
from sidelight.model.theorem import Limit, theorem
from sidelight.populations.joint import Joint
from sidelight.populations.rate_bounds import RateBounds
from sidelight.populations.rates import Rates
from sidelight.profiles.curve import Curve
from sidelight.profiles.profile import Worst
from sidelight.profiles.two_laws import TwoLaws

MOST_BITS = 14
MOST_SETS = 20_000


def known_sets(claim: Claim) -> int:
    """At most so many sets of people whom the attacker may know."""
    others, knows = claim.population.people - 1, claim.attacker.knows
    if isinstance(knows, tuple):
        return 1
    return comb(others, min(knows, others)) if isinstance(knows, int) else 2 ** max(0, others)


def compares_something(claim: Claim) -> bool:
    return next(iter(claim.definition.pairs(claim)), None) is not None


def enumerable(claim: Claim) -> bool:
    population = claim.population
    return isinstance(population, Rates | Joint) or (isinstance(population, RateBounds) and population.together == 1)


@theorem(
    "sl.enumeration",
    concerns=lambda claim: enumerable(claim) and not isinstance(claim.mechanism, Stated),
    limits=[
        Limit(
            f"at most {2**MOST_BITS} possible datasets",
            lambda claim: claim.population.bits <= MOST_BITS,
            lambda claim: f"2^{claim.population.bits:.0f}",
        ),
        Limit(
            f"at most {MOST_SETS} combinations of laws, datasets and known people",
            lambda claim: claim.population.bits > MOST_BITS or known_sets(claim) * 2**claim.population.bits <= MOST_SETS,
        ),
        Limit(
            "at least one pair of worlds to compare: somebody's secret is open",
            lambda claim: claim.population.bits > MOST_BITS or compares_something(claim),
        ),
    ],
    exact=True,
    cost=9,
)
def enumeration(claim: Claim) -> Curve:
    """Every pair of worlds that the definition compares, every outcome, with exact probabilities."""
    atoms = atom_of_each(claim.population)
    outputs: dict[Dataset, FiniteLaw[Outcome]] = {}

    def output(dataset: Dataset, leaked: tuple[Outcome] | None) -> FiniteLaw[Outcome]:
        if leaked is None:
            if dataset not in outputs:
                outputs[dataset] = claim.mechanism.law(dataset, atoms)
            return outputs[dataset]
        leak = claim.definition.leak if isinstance(claim.definition, BoundedLeakage) else None
        if leak is None or leak.own_coins:
            return output(dataset, None)  # independent of the leak, given the data
        return leak.joint(claim.mechanism, dataset, atoms).given(lambda pair: pair[0] == leaked[0]).map(lambda pair: pair[1])

    def view(world: World) -> FiniteLaw[Outcome]:
        return world.law.then(lambda told: output(told[1], world.leaked).map(lambda seen: (told[0], seen)))

    compared = dict.fromkeys((view(pair.left), view(pair.right)) for pair in claim.definition.pairs(claim))
    return Worst(tuple(TwoLaws(left, right) for left, right in compared))
