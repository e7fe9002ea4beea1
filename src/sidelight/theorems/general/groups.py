"""Several people protected at once: their records change one after the other."""

from __future__ import annotations

from sidelight.definitions.worst_case.differential_privacy import DifferentialPrivacy
from sidelight.model.claim import Claim
from sidelight.model.guarantee import Guarantee
from sidelight.model.results.theorem import Limit, theorem
from sidelight.profiles.curves.curve import Curve
from sidelight.profiles.curves.derived.chain import Chained
from sidelight.profiles.curves.one_end import Reached
from sidelight.profiles.curves.profile import MetProfile

MOST_STEPS = 200  # people protected at once; by trial: speed


FEW_STEPS = Limit(
    f"at most {MOST_STEPS} people at once",
    lambda claim: claim.definition.group <= MOST_STEPS,
    lambda claim: str(claim.definition.group),
)


@theorem(
    "sl.group",
    definitions=DifferentialPrivacy,
    concerns=lambda claim: claim.definition.group > 1,
    limits=[FEW_STEPS],
    rests_on=lambda claim: [claim.to(DifferentialPrivacy())],
    groups=True,
    cost=20,
)
def one_after_the_other(claim: Claim, private: Guarantee) -> Curve:
    """Each person's record is one step to a neighbouring dataset, so a group is a chain of as many steps as it has people. What
    one person gives away is reached: the others may stay as they are.
    """
    return MetProfile((Chained((private.profile,) * claim.definition.group), Reached((private.curve,))))
