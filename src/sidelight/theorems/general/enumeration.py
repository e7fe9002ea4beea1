"""Few people: the definition is evaluated directly, on every possible dataset."""

from __future__ import annotations

import math

from sidelight.definitions.evaluation import evaluate, has_exact_laws
from sidelight.hiding.alike import leaves
from sidelight.hiding.people import figure
from sidelight.model.claim import Claim
from sidelight.model.made import is_modelled
from sidelight.model.mechanism import takes_far_outcomes_together
from sidelight.model.population import atom_sizes
from sidelight.model.results.theorem import Limit, theorem
from sidelight.numbers.balls import kept_in_balls
from sidelight.profiles.curves.attained import Attained
from sidelight.profiles.curves.curve import Curve
from sidelight.profiles.simulators.best_simulator import BestSimulator
from sidelight.profiles.simulators.simulation import MOST_VARIABLES
from sidelight.theorems.general.written_out import written_out

MOST_BITS = 14  # base 2 logarithm of the number of (law, dataset) combinations; by trial: speed
MOST_SETS = 20_000  # (law, dataset, set of known people) combinations; by trial: speed
MOST_TERMS = 5_000_000  # (law, dataset, set of known people, outcome) combinations; by trial: speed
SOMEBODY_OPEN = "at least one pair of worlds to compare: somebody's secret is open"


def known_sets(claim: Claim) -> int:
    """An upper limit for the number of sets of people whom the attacker may know."""
    return claim.attacker.knows.ways(max(0, claim.population.people - 1))


def combinations(claim: Claim) -> float:
    """Of laws, datasets and sets of known people."""
    return known_sets(claim) * 2**claim.population.bits


def noisy_outcomes(claim: Claim) -> int:
    """About how many outcomes noise can make of one dataset, where counts are published: all that is beyond the range of a count
    is one outcome on each side.
    """
    figures = leaves(claim.mechanism, atom_sizes(claim.population)) or []
    return math.prod(claim.population.people + 3 for leaf, _ in figures if figure(leaf).noise is not None)


def fits(claim: Claim) -> bool:
    if claim.population.bits > MOST_BITS or combinations(claim) > MOST_SETS:
        return False
    return combinations(claim) * noisy_outcomes(claim) <= MOST_TERMS


@kept_in_balls(4)
def evaluated(claim: Claim) -> Attained:
    return evaluate(claim.definition, written_out(claim))


def compares_something(claim: Claim) -> bool:
    return evaluated(claim).comparisons > 0


def program_fits(claim: Claim) -> bool:
    curve = evaluated(claim)
    return not isinstance(curve, BestSimulator) or curve.simulation.fits


def can_be_evaluated(claim: Claim) -> bool:
    return claim.definition.in_pairs or has_exact_laws(written_out(claim))


def enumerable(claim: Claim) -> bool:
    """Whether the laws of the datasets can be listed. Bounded probabilities are listed by the corners of their box, which is
    enough only where two laws are compared: hockey sticks are convex in each probability.
    """
    listing = claim.population.listing
    return listing == "one law" or (listing == "corners" and claim.population.independent and claim.definition.in_pairs)


def modelled(claim: Claim) -> bool:
    """A leak that is chosen from noisy answers has no law where all far values of the noise are one outcome."""
    leak = claim.definition.leak
    chosen = leak is not None and any(part.on_the_way for part in leak.made_of)
    if leak is not None and chosen and any(map(takes_far_outcomes_together, (claim.mechanism, leak))):
        return False
    return is_modelled(claim.mechanism) and is_modelled(leak)


@theorem(
    "sl.enumeration",
    concerns=lambda claim: enumerable(claim) and modelled(claim),
    groups=True,
    limits=[
        Limit(
            f"at most {2**MOST_BITS} possible datasets",
            lambda claim: claim.population.bits <= MOST_BITS,
            lambda claim: f"2^{claim.population.bits:.0f}",
        ),
        Limit(
            f"at most {MOST_SETS} combinations of laws, datasets and known people",
            lambda claim: claim.population.bits > MOST_BITS or combinations(claim) <= MOST_SETS,
        ),
        Limit(
            f"at most {MOST_TERMS:,} combinations of these with outcomes",
            lambda claim: claim.population.bits > MOST_BITS or combinations(claim) > MOST_SETS or fits(claim),
        ),
        Limit(
            "exact probabilities, unless two laws are compared: noise with infinitely many values is rounded",
            lambda claim: not fits(claim) or can_be_evaluated(claim),
        ),
        Limit(
            SOMEBODY_OPEN,
            lambda claim: not fits(claim) or not can_be_evaluated(claim) or compares_something(claim),
        ),
        Limit(
            f"a linear program with at most {MOST_VARIABLES:,} variables, where the best simulator is asked for",
            lambda claim: not fits(claim) or not can_be_evaluated(claim) or program_fits(claim),
        ),
    ],
    exact=lambda claim: claim.definition.in_pairs,
    routes=lambda claim: ("enumeration",),
    cost=9,
    final=True,
)
def enumeration(claim: Claim) -> Curve:
    """Evaluates every pair of worlds that the definition compares, at every outcome, with exact probabilities."""
    return evaluated(claim)
