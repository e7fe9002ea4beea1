"""Independent people, as many as there are: a simulator puts a value into the open place and runs the mechanism."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction

from sidelight.definitions.knowledge.active_knowledge import ActiveKnowledge
from sidelight.definitions.simulators.coupled_worlds import CoupledWorlds
from sidelight.definitions.simulators.distributional import Distributional
from sidelight.hiding.people import INDEPENDENT
from sidelight.model.claim import Claim
from sidelight.model.guarantee import Guarantee
from sidelight.model.mechanism import Mechanism
from sidelight.model.population import Population
from sidelight.model.results.cite import COUPLED_WORLDS, OWN, Cite
from sidelight.model.results.theorem import Need, theorem
from sidelight.populations.categories import Categories
from sidelight.populations.rate_bounds import RateBounds
from sidelight.populations.rates import Rates
from sidelight.profiles.curves.curve import Curve
from sidelight.profiles.curves.derived.diluted import Diluted
from sidelight.profiles.curves.one_end import Promised
from sidelight.profiles.simulators.filled import Filled
from sidelight.theorems.simulators.worst_case import knows_the_index, others_share, simulates

SOURCES = (Cite(COUPLED_WORLDS, "Definition 3"), OWN)
AWARE = Need("the simulator knows whose record is left out", knows_the_index)


@theorem(
    "sl.place_filled",
    definitions=(Distributional, CoupledWorlds),
    concerns=lambda claim: simulates(claim) and not _in_clusters(claim),
    needs=[INDEPENDENT, AWARE],
    cites=SOURCES,
    rests_on=lambda claim: [claim.to(ActiveKnowledge())],
    cost=21,
)
def filled_with_a_draw(claim: Claim, active: Guarantee) -> Curve:
    """The simulator sees the records of all others, draws a value for the open place, each value that the record can have with
    the same probability, and runs the mechanism. What is known says nothing about the record, so the others are the same on both
    sides, for each value of what is known. The output for each value is then compared with an equal mixture that contains it; one
    simulator serves all laws that the people may have.

    The simulator's output does not depend on the record. So it cannot be close to the outputs for two values that are far apart:
    this is the lower end.
    """
    return Filled(active.curve, Diluted(active.curve, others_share(claim)))


def _in_clusters(claim: Claim) -> bool:
    bounds = claim.population.bounds
    return bounds is not None and bounds.together > 1


def _first_is_possible(claim: Claim[Mechanism, Population, Distributional]) -> bool:
    """Whether everybody may have the first value of their record: the canonical simulator fills it in."""
    bounds, runs = claim.population.bounds, claim.population.runs()
    if bounds is not None:
        return bounds.low < 1
    first = claim.population.values(0)[0] if claim.population.people else None
    return runs is not None and all(law.weight(lambda value: value == first) > 0 for _, size, law in runs if size)


@theorem(
    "sl.place_filled_with_one_value",
    populations=(Rates, RateBounds, Categories),
    definitions=Distributional,
    concerns=lambda claim: claim.definition.simulator == "canonical" and knows_the_index(claim) and not _in_clusters(claim),
    needs=[Need("everybody may have the value that the simulator fills in", _first_is_possible)],
    cites=SOURCES,
    rests_on=lambda claim: [claim.to(ActiveKnowledge())],
    cost=21,
)
def filled_with_one_value(claim: Claim, active: Guarantee) -> Curve:
    """The simulator puts one fixed value into the open place and runs the mechanism. The output for each value of the record is
    compared with the output for that value, with the same others: epsilon and delta are those of the attacker who may have
    chosen what they know.
    """
    return Promised(active.curve)


@theorem(
    "sl.place_filled_in_clusters",
    populations=RateBounds,
    definitions=(Distributional, CoupledWorlds),
    concerns=lambda claim: simulates(claim) and knows_the_index(claim) and _in_clusters(claim),
    cites=SOURCES,
    rests_on=lambda claim: [replace(claim, population=claim.population.but(mates_known=True), definition=ActiveKnowledge())],
    cost=21,
)
def filled_beside_the_same_cluster(claim: Claim[Mechanism, RateBounds], known: Guarantee) -> Curve:
    """People depend on each other in clusters. The simulator sees the others as they are, the rest of the target's cluster
    included, and draws a value for the open place. So both sides have the same others, and only the target's own record moves: it
    is the claim for someone who knows the rest of the target's cluster, whether the attacker knows it or not.
    """
    return Promised(Diluted(known.curve, Fraction(1, 2)))
