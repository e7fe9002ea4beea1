"""A fact that the user vouches for."""

from __future__ import annotations

import math
from fractions import Fraction

from sidelight.errors import BadValue
from sidelight.mechanisms.stated import Stated
from sidelight.model.claim import Claim
from sidelight.model.definition import InPairs
from sidelight.model.guarantee import Derivation, Guarantee
from sidelight.model.theorem import theorem
from sidelight.model.words import stated
from sidelight.numbers.rounding import as_written
from sidelight.profiles.curve import Curve, FromThere
from sidelight.profiles.two_laws import Dominating


@theorem("sl.given", mechanisms=Stated, concerns=lambda claim: False)
def given(claim: Claim, epsilon: float | Fraction, delta: float | Fraction) -> Curve:
    """Stated by the user, not checked: the claim holds at this epsilon and delta.

    Where two laws are compared it then holds everywhere with the curve of the dominating pair; elsewhere from that epsilon on.
    """
    if isinstance(claim.definition, InPairs):
        return Dominating(epsilon, delta)
    return FromThere(Fraction(epsilon), Fraction(delta))


def fact(claim: Claim, epsilon: float | Fraction, delta: float | Fraction = 0) -> Guarantee:
    """The claim, at (epsilon, delta), as a guarantee that names its voucher; numbers are read as they are written."""
    if not (epsilon >= 0 and 0 <= delta <= 1 and math.isfinite(epsilon)):
        raise BadValue(f"a fact has a finite epsilon >= 0 and a delta between 0 and 1, found ({epsilon}, {delta})")
    at, exceeding = as_written(epsilon), as_written(delta)
    return Guarantee(claim, (Derivation(given, (), given.formula(claim, at, exceeding), said=stated(claim, at, exceeding)),))
