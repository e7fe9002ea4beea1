"""A guarantee in the worst case holds against every attacker who knows less."""

from __future__ import annotations

from sidelight.definitions.knowledge.active_knowledge import ActiveKnowledge
from sidelight.definitions.knowledge.passive_knowledge import PassiveKnowledge
from sidelight.definitions.worst_case.differential_privacy import DifferentialPrivacy
from sidelight.hiding.people import SEPARATE, is_figure
from sidelight.mechanisms.both import Both
from sidelight.mechanisms.by_atom import ByAtom
from sidelight.model.claim import Claim
from sidelight.model.guarantee import Guarantee
from sidelight.model.results.theorem import theorem
from sidelight.profiles.curves.curve import Curve
from sidelight.profiles.curves.profile import upper_only


def _moved_further(claim: Claim) -> bool:
    """Whether theorems about clusters, which take noise into account, speak of it."""
    alone = claim.population.bounds is None or claim.population.bounds.mates_known or claim.population.bounds.together == 1
    return not alone and (is_figure(claim.mechanism) or type(claim.mechanism) in (Both, ByAtom))


def _move_together(claim: Claim) -> int:
    """How many records may differ between the two worlds."""
    bounds = claim.population.bounds
    return 1 if bounds is None or bounds.mates_known else bounds.together


@theorem(
    "sl.worst_case_covers",
    definitions=(ActiveKnowledge, PassiveKnowledge),
    concerns=lambda claim: not _moved_further(claim),
    needs=[SEPARATE],
    rests_on=lambda claim: [claim.to(DifferentialPrivacy(_move_together(claim)))],
    cost=4,
)
def worst_case_covers(claim: Claim, private: Guarantee) -> Curve:
    """The two worlds mix neighbouring datasets with the same weights, and the hockey stick is convex.

    With clusters the datasets differ in as many people as a cluster has, and in one if the rest of the target's cluster is known.
    """
    return upper_only(private.curve)
