"""A fact that the user vouches for."""

from __future__ import annotations

import math
from fractions import Fraction

from sidelight.errors import BadValue
from sidelight.mechanisms.kernels.stated import Stated
from sidelight.model.claim import Claim
from sidelight.model.guarantee import Derivation, Guarantee
from sidelight.model.results.theorem import theorem
from sidelight.model.words import stated
from sidelight.numbers.rounding import as_written
from sidelight.profiles.curves.amplified import Beneath
from sidelight.profiles.curves.curve import Curve, FromThere
from sidelight.profiles.curves.two_laws import Dominating


@theorem("sl.given", mechanisms=Stated, concerns=lambda claim: False)
def given(claim: Claim, epsilon: float | Fraction, delta: float | Fraction) -> Curve:
    """Stated by the user, not checked: the claim holds at this epsilon and delta.

    Where two laws are compared both ways it then holds everywhere with the curve of the dominating pair; elsewhere from that
    epsilon on.
    """
    from_there = FromThere(Fraction(epsilon), Fraction(delta))
    if not claim.definition.in_pairs:
        return from_there
    return Dominating(epsilon, delta) if delta == 0 or _both_ways(claim) else Beneath(from_there)


def _both_ways(claim: Claim) -> bool:
    """What was seen is drawn as the first of two values has it: where it depends on the secret, the way back is another one."""
    return claim.population.independent or claim.definition.influence == "active"


def fact(claim: Claim, epsilon: float | Fraction, delta: float | Fraction = 0) -> Guarantee:
    """The claim, at (epsilon, delta), as a guarantee that names its voucher; numbers are read as they are written.

    >>> claim = sl.Claim(sl.Stated("M"), sl.Rates.same(100, 0.3), sl.Attacker(), sl.DifferentialPrivacy())
    >>> print(sl.fact(claim, epsilon=1, delta=1e-6).delta(epsilon=1))
    between 0 and 1.001e-6
    """
    if not isinstance(claim, Claim):
        raise BadValue(f"a fact is about a claim, Claim(mechanism, population, attacker, definition), found {claim!r}")
    try:
        fits = epsilon >= 0 and 0 <= delta <= 1 and math.isfinite(epsilon)
    except TypeError:
        fits = False
    if not fits:
        raise BadValue(f"a fact has a finite epsilon >= 0 and a delta between 0 and 1, found ({epsilon!r}, {delta!r})")
    at, exceeding = as_written(epsilon), as_written(delta)
    return Guarantee(claim, (Derivation(given, (), given.formula(claim, at, exceeding), said=stated(claim, at, exceeding)),))
