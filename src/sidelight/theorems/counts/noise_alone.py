"""A count with noise never shows more than the noise lets through to someone who knows everybody else."""

from __future__ import annotations

from sidelight.hiding.people import INDEPENDENT, PARTIAL, figure, is_figure
from sidelight.model.claim import Claim
from sidelight.model.results.theorem import theorem
from sidelight.profiles.counts.noise_alone import noise_alone
from sidelight.profiles.curves.curve import Curve
from sidelight.profiles.curves.profile import upper_only
from sidelight.theorems.general.worst_case import two_valued


def _noised(claim: Claim) -> bool:
    return is_figure(claim.mechanism) and figure(claim.mechanism).noise is not None and two_valued(claim)


@theorem("sl.noise_alone", definitions=PARTIAL, concerns=_noised, needs=[INDEPENDENT], cost=0)
def never_above_its_noise(claim: Claim) -> Curve:
    """Someone who knows everybody else sees the noise, or the noise plus one. Whoever knows less sees a mixture of such pairs,
    with the same weights in both worlds, and the hockey stick is convex. What is hidden or changed afterwards tells nothing new.
    """
    noise = figure(claim.mechanism).noise
    assert noise is not None  # what the theorem concerns
    return upper_only(noise_alone(noise))
