"""People whom a figure does not count."""

from __future__ import annotations

from sidelight.hiding.people import PARTIAL, SEPARATE, counted_targets, figure, is_figure
from sidelight.model.claim import Claim
from sidelight.model.results.theorem import theorem
from sidelight.profiles.curves.curve import Curve
from sidelight.profiles.curves.two_laws import ConstantProfile


def _nobody_counted(claim: Claim) -> bool:
    return is_figure(claim.mechanism) and not counted_targets(claim, figure(claim.mechanism).count)


@theorem(
    "sl.not_counted",
    definitions=PARTIAL,
    concerns=_nobody_counted,
    needs=[SEPARATE],
    exact=True,
    cost=0,
)
def not_counted(claim: Claim) -> Curve:
    """A person who is not counted changes no count, and the secrets of the people counted do not depend on theirs."""
    return ConstantProfile(0.0)
