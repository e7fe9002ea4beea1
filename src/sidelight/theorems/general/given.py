"""A fact that the user vouches for."""

from __future__ import annotations

from sidelight.mechanisms.stated import Stated
from sidelight.model.claim import Claim
from sidelight.model.guarantee import Derivation, Guarantee
from sidelight.model.theorem import theorem
from sidelight.profiles.curve import Curve
from sidelight.profiles.two_laws import Dominating


@theorem("sl.given", mechanisms=Stated, concerns=lambda claim: False)
def given(claim: Claim, epsilon: float, delta: float) -> Curve:
    """Stated by the user, not checked: the claim holds at this epsilon and delta, so everywhere with the dominating pair."""
    return Dominating(epsilon, delta)


def fact(claim: Claim, epsilon: float, delta: float = 0.0) -> Guarantee:
    """The claim, at (epsilon, delta), as a guarantee that names its voucher."""
    return Guarantee(claim, (Derivation(given, (), given.formula(claim, epsilon, delta)),))
