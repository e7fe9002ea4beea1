"""Someone who knows nobody has nothing to choose."""

from __future__ import annotations

from sidelight.definitions.knowledge.active_knowledge import ActiveKnowledge
from sidelight.definitions.knowledge.passive_knowledge import PassiveKnowledge
from sidelight.mechanisms.kernels.estimate import Estimate
from sidelight.mechanisms.shown import Shown
from sidelight.mechanisms.then import Then
from sidelight.model.claim import Claim
from sidelight.model.guarantee import Guarantee
from sidelight.model.population import atom_sizes
from sidelight.model.results.cite import PARTIAL_KNOWLEDGE, Cite
from sidelight.model.results.theorem import theorem
from sidelight.profiles.curves.curve import Curve

OTHER = {"active_knowledge": PassiveKnowledge(), "passive_knowledge": ActiveKnowledge()}


def _nobody(claim: Claim) -> bool:
    return claim.attacker.knows.at_most_in_all(atom_sizes(claim.population).values()) == 0


@theorem(
    "sl.nobody_known",
    mechanisms=(Shown, Then, Estimate),
    definitions=(ActiveKnowledge, PassiveKnowledge),
    concerns=_nobody,
    cites=[Cite(PARTIAL_KNOWLEDGE, "Definition 12"), Cite(PARTIAL_KNOWLEDGE, "Definition 13")],
    rests_on=lambda claim: [claim.to(OTHER[claim.definition.name])],
    exact=True,
    cost=4,
)
def nothing_known_is_nothing_chosen(claim: Claim, other: Guarantee) -> Curve:
    """Where nobody is known there is one thing that may be known, namely nothing: the worst case over it is the mean over it, so
    seeing and choosing are the same. What is found for one holds for the other, at both ends.
    """
    return other.curve
