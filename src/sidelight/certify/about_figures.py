"""What is looked for about a figure: the smallest minimum, the least noise."""

from __future__ import annotations

from fractions import Fraction

from sidelight.certify.quantity import SIZES, Quantity, size, size_down, whole_down
from sidelight.errors import BadValue
from sidelight.model.claim import Claim
from sidelight.theorems.order.amounts import MINIMUM, noise_amount, noise_in

DEEP = 750  # standard deviations; geometric noise is farther out with less than e^-750, below the smallest double (e^-744)


def smallest_minimum(claim: Claim) -> Quantity:
    """Minima from one that no figure reaches down to none."""
    if not MINIMUM.fits(claim):
        raise BadValue(
            f"a minimum is looked for on one count, perhaps with noise, or on the counts of values, found {claim.mechanism}"
        )
    noise, minimum = noise_in(claim), MINIMUM.of(claim)
    farthest = 0 if noise is None else int(DEEP * max(1.0, noise.variance**0.5))
    start = None if minimum is None else -int(minimum)
    return Quantity(claim, MINIMUM, -(claim.population.people + 1 + farthest), 0, whole_down, start)


def least_noise(claim: Claim) -> Quantity:
    """From much noise to almost none, of the kind that the claim has, by the first parameter of that kind."""
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
