"""Quantities of a figure that `calibrate` can find: the smallest minimum and the least noise that meet a target."""

from __future__ import annotations

from fractions import Fraction

from sidelight.certify.quantity import SIZES, Quantity, size, size_down, whole_down
from sidelight.errors import BadValue
from sidelight.model.claim import Claim
from sidelight.theorems.order.amounts import MINIMUM, noise_amount, noise_in

DEEP = 750  # standard deviations; geometric noise goes farther with probability below e^-750, and e^-744 is the smallest double


def smallest_minimum(claim: Claim) -> Quantity:
    """The minimum of the claim's figure: its values run from a minimum that no figure reaches down to 0, no minimum at all."""
    if not MINIMUM.fits(claim):
        raise BadValue(
            f"a minimum is looked for on one count, perhaps with noise, or on the counts of values, found {claim.mechanism}"
        )
    noise, minimum = noise_in(claim), MINIMUM.of(claim)
    farthest = 0 if noise is None else int(DEEP * max(1.0, noise.variance**0.5))
    start = None if minimum is None else -int(minimum)
    return Quantity(claim, MINIMUM, -(claim.population.people + 1 + farthest), 0, whole_down, start)


def least_noise(claim: Claim) -> Quantity:
    """The noise of the claim's figure: its values run from much noise to almost none. The kind of noise stays the same, and the
    first parameter of that kind is varied.
    """
    noise = noise_in(claim)
    if noise is None:
        raise BadValue(f"noise is looked for on a noisy count, whose noise says of which kind, found {claim.mechanism}")
    amount, searched = noise_amount(noise.name), noise.searched
    least, largest = SIZES.number(searched.least), SIZES.number(searched.largest)
    stated = amount.of(claim)
    start = None if stated is None else SIZES.number(Fraction(stated))
    if searched.larger_is_less:
        return Quantity(claim, amount, least, largest, size, start)
    return Quantity(claim, amount, -largest, -least, size_down, None if start is None else -start)
