"""What one of several outputs reaches by itself, all of them reach."""

from __future__ import annotations

from sidelight.definitions.knowledge.active_knowledge import ActiveKnowledge
from sidelight.definitions.knowledge.passive_knowledge import PassiveKnowledge
from sidelight.definitions.worst_case.bounded_leakage import BoundedLeakage
from sidelight.definitions.worst_case.differential_privacy import DifferentialPrivacy
from sidelight.mechanisms.both import Both
from sidelight.mechanisms.in_turn import InTurn
from sidelight.model.claim import AnyClaim, Claim
from sidelight.model.guarantee import Guarantee
from sidelight.model.results.theorem import theorem
from sidelight.profiles.curves.curve import Curve
from sidelight.profiles.curves.profile import ReachedProfile


def outputs_alone(claim: Claim) -> list[Claim]:
    """The claims about single outputs that are seen whatever the others are. A round that is chosen from answers is not one
    mechanism.
    """
    asked = (part for part in claim.mechanism.rounds if not part.on_the_way)
    return [claim.about(part) for part in dict.fromkeys(one for part in asked for one in part.possible)]


def _read_off_the_whole(claim: AnyClaim) -> bool:
    """Whether a part of the view has the law of the part by itself: a leak that shares coins with the whole is written out
    beside the whole only, and leaks beside each output do not belong to one of them.
    """
    if claim.definition.ground != "given_leak":
        return True
    leak = claim.definition.leak
    return leak is not None and leak.own_coins and leak.several is None


@theorem(
    "sl.part_of_the_whole",
    mechanisms=(Both, InTurn),
    definitions=(DifferentialPrivacy, BoundedLeakage, ActiveKnowledge, PassiveKnowledge),
    concerns=lambda claim: _read_off_the_whole(claim) and outputs_alone(claim) != [],
    rests_on=outputs_alone,
    groups=True,
    whichever=True,
    cost=30,
)
def part_of_the_whole(claim: Claim, *parts: Guarantee) -> Curve:
    """Each output by itself is a function of all of them, in the same two worlds: what one of them gives away, all of them give
    away. This promises nothing from above.
    """
    return ReachedProfile(tuple(part.curve for part in parts))
