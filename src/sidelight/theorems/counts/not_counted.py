"""People whom a figure does not count."""

from __future__ import annotations

from sidelight.hiding.people import PARTIAL, counted_targets, figure, group_size, is_figure, stays_in_atoms
from sidelight.model.claim import Claim
from sidelight.model.results.theorem import Need, theorem
from sidelight.profiles.curves.curve import Curve
from sidelight.profiles.curves.two_laws import ConstantProfile


def _nobody_counted(claim: Claim) -> bool:
    return is_figure(claim.mechanism) and not counted_targets(claim, figure(claim.mechanism).count)


def _nobody_there(claim: Claim) -> bool:
    return group_size(claim, figure(claim.mechanism).count) == 0


@theorem(
    "sl.not_counted",
    definitions=PARTIAL,
    concerns=_nobody_counted,
    needs=[Need("records are independent", lambda claim: stays_in_atoms(claim) or _nobody_there(claim))],
    exact=True,
    cost=0,
)
def not_counted(claim: Claim) -> Curve:
    """A person who is not counted changes no count, and the secrets of the people counted do not depend on theirs."""
    return ConstantProfile(0.0)
