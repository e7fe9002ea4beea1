"""Few people: the definition is evaluated directly, on every possible dataset."""

from __future__ import annotations

from sidelight.definitions.evaluation import evaluate, has_exact_laws
from sidelight.model.claim import Claim
from sidelight.model.made import is_modelled
from sidelight.model.results.theorem import Limit, theorem
from sidelight.numbers.balls import kept_in_balls
from sidelight.profiles.curves.attained import Attained
from sidelight.profiles.curves.curve import Curve
from sidelight.profiles.simulators.best_simulator import BestSimulator
from sidelight.profiles.simulators.simulation import MOST_VARIABLES
from sidelight.theorems.general.written_out import written_out

MOST_BITS = 14  # base 2 logarithm of the number of (law, dataset) combinations; by trial: speed
MOST_SETS = 20_000  # (law, dataset, set of known people) combinations; by trial: speed
SOMEBODY_OPEN = "at least one pair of worlds to compare: somebody's secret is open"


def known_sets(claim: Claim) -> int:
    """An upper limit for the number of sets of people whom the attacker may know."""
    return claim.attacker.knows.ways(max(0, claim.population.people - 1))


def fits(claim: Claim) -> bool:
    bits = claim.population.bits
    return bits <= MOST_BITS and known_sets(claim) * 2**bits <= MOST_SETS


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
    return is_modelled(claim.mechanism) and is_modelled(claim.definition.leak)


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
            lambda claim: claim.population.bits > MOST_BITS or fits(claim),
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
