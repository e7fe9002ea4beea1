"""How far an assumption can be weakened before a policy is no longer met."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction

from sidelight.certify.about_people import largest_share_known, least_uncertainty, most_people_known
from sidelight.certify.calibrate import NEARBY, last_value
from sidelight.certify.certify import certify_claim
from sidelight.certify.quantity import Quantity
from sidelight.errors import BadValue, CannotCertify
from sidelight.model.calibrated import BreakingPoint, Kind, Value
from sidelight.model.claim import Claim
from sidelight.model.population import atom_sizes
from sidelight.numbers.rounding import float_as_written, float_below
from sidelight.numbers.written import Written, number_above, number_between, whole_number
from sidelight.reading.expected import expect


def still_passes(claim: Claim, epsilon: Fraction, delta: Fraction) -> bool:
    """Whether the claim is certified to meet (epsilon, delta); False also where nothing can be certified."""
    try:
        return certify_claim(claim).within(epsilon, delta)
    except CannotCertify:
        return False


def _far_beyond(quantity: Quantity, epsilon: Fraction, delta: Fraction) -> bool:
    """Whether not even the most protected value comes near (epsilon, delta), where an order proves that no other gives less."""
    if quantity.order is None:
        return False
    try:
        first = certify_claim(quantity.put(quantity.value(quantity.first)))
    except CannotCertify:
        return False
    return not first.within(epsilon, delta) and first.curve.bound(float_below(epsilon)) > NEARBY * delta


def breaking_point(claim: Claim, epsilon: Written, delta: Written, values: int = 2) -> BreakingPoint:
    """The most people that may be known, and the least uncertainty, with which (epsilon, delta) is still met; each is varied by
    itself, and the rest of the claim stays. Where the attacker knows a share of every atom, and there are several, it is a share.

    `values`: how many values a secret has. The rates returned are short decimals, evaluated exactly as they are written. A field
    is None where the claim has no such quantity, or where the quantity can be weakened in more than one direction.

    >>> claim = sl.Claim(sl.Count(), sl.RateBounds(100, 0.2, 0.8), sl.Attacker(), sl.ActiveKnowledge())
    >>> sl.breaking_point(claim, epsilon=1, delta=0.01)
    BreakingPoint(knows_at_most=64, knows_share_at_most=None, uncertainty_at_least=0.069691, uncertainty_at_most=None)
    """
    expect(claim, Claim, "what is weakened")
    target, most = number_above(epsilon, "epsilon", 0, belongs=True), number_between(delta, "delta")
    held = whole_number(values, "the number of values of a secret", 2)

    def last(quantity: Callable[[], Quantity]) -> tuple[Kind | None, Value | None]:
        try:
            asked = quantity()
        except BadValue:
            return None, None
        try:
            return asked.kind, None if _far_beyond(asked, target, most) else last_value(asked, target, most)
        except CannotCertify:
            return None, None

    by_share = claim.attacker.knows.per_atom and len(atom_sizes(claim.population)) > 1
    _, known = last(lambda: largest_share_known(claim) if by_share else most_people_known(claim))
    kind, rate = last(lambda: least_uncertainty(claim, held))
    at_least, value = kind == "at_least", None if rate is None else Fraction(rate)
    return BreakingPoint(
        knows_at_most=None if known is None or by_share else int(known),
        knows_share_at_most=float(known) if known is not None and by_share else None,
        uncertainty_at_least=float_as_written(value) if value is not None and at_least else None,
        uncertainty_at_most=float_as_written(value) if value is not None and not at_least else None,
    )
