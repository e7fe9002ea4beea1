"""A fact that the user vouches for."""

from __future__ import annotations

from sidelight.errors import BadValue
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
    if not (epsilon >= 0 and 0 <= delta <= 1):
        raise BadValue(f"a fact has epsilon >= 0 and delta between 0 and 1, found ({epsilon}, {delta})")
    return Guarantee(claim, (Derivation(given, (), given.formula(claim, epsilon, delta)),))
