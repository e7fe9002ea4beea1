"""Changes to an output that do not look at the data again."""

from __future__ import annotations

from sidelight.definitions.knowledge.active_knowledge import ActiveKnowledge
from sidelight.definitions.knowledge.passive_knowledge import PassiveKnowledge
from sidelight.definitions.worst_case.bounded_leakage import BoundedLeakage
from sidelight.definitions.worst_case.differential_privacy import DifferentialPrivacy
from sidelight.mechanisms.kernels.estimate import Estimate
from sidelight.mechanisms.kernels.most_common import MostCommon
from sidelight.mechanisms.noisy import Noisy
from sidelight.mechanisms.shown import Shown
from sidelight.mechanisms.then import Then
from sidelight.model.claim import AnyClaim, Claim
from sidelight.model.guarantee import Guarantee
from sidelight.model.results.cite import BOUNDED_LEAKAGE, PARTIAL_KNOWLEDGE, SIDE_INFORMATION, Cite
from sidelight.model.results.theorem import theorem
from sidelight.profiles.curves.curve import Curve
from sidelight.profiles.curves.profile import upper_only


def _inner(claim: Claim) -> list[Claim]:
    before = claim.mechanism.undone
    return [] if before is None else [claim.about(before)]


def _fresh_coins(claim: AnyClaim) -> bool:
    """Whether the change of the output uses coins that are independent of the leak. Beside a leak that nobody modelled this is
    known only where the change is a kernel, whose coins are its own, or uses no coins.
    """
    if claim.definition.ground != "given_leak" or claim.definition.own_coins:
        return True
    adds_noise = claim.mechanism.noise_added is not None and not claim.mechanism.steps_shown
    return claim.definition.leak is not None and claim.definition.leak.stated and not adds_noise


@theorem(
    "sl.post_processing",
    mechanisms=(Then, Shown, Noisy, Estimate, MostCommon),
    definitions=(DifferentialPrivacy, BoundedLeakage, ActiveKnowledge, PassiveKnowledge),
    concerns=_fresh_coins,
    cites=[
        Cite(PARTIAL_KNOWLEDGE, "Proposition 5"),
        Cite(BOUNDED_LEAKAGE, "Theorem 11"),
        Cite(SIDE_INFORMATION, "Claim 3.3, part 5"),
    ],
    rests_on=_inner,
    groups=True,
    also=("bldp.thm11", "pk.prop5", "ks.claim3.3.5"),
    cost=3,
)
def post_processing(claim: Claim, inner: Guarantee) -> Curve:
    """Changing an output without looking at the data again, with fresh coins or none, tells nothing new: what held before the
    change holds after it.
    """
    return upper_only(inner.curve)
