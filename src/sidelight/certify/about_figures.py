"""What is looked for about a figure: the smallest minimum, the least noise."""

from __future__ import annotations

from fractions import Fraction

from sidelight.certify.quantity import SIZES, Quantity, down, size, size_down
from sidelight.errors import BadValue
from sidelight.laws.noises import variance
from sidelight.model.claim import Claim
from sidelight.theorems.order.amounts import GEOMETRIC, MINIMUM, SIGMA, noise_in

LEAST_GEOMETRIC, LARGEST_GEOMETRIC = Fraction(1, 10**6), Fraction(50)  # the last changes one count in 10^21
LEAST_SIGMA, LARGEST_SIGMA = Fraction(1, 100), Fraction(10**5)
DEEP = 750  # standard deviations of noise; out there it is rarer than any target


def smallest_minimum(claim: Claim) -> Quantity:
    """From a minimum that nothing reaches to none."""
    if not MINIMUM.fits(claim):
        raise BadValue(
            f"a minimum is looked for on one count, perhaps with noise, or on the counts of values, found {claim.mechanism}"
        )
    noise, minimum = noise_in(claim), MINIMUM.of(claim)
    farthest = 0 if noise is None else int(DEEP * max(1.0, variance(noise) ** 0.5))
    start = None if minimum is None else -int(minimum)
    return Quantity(claim, MINIMUM, -(claim.population.people + 1 + farthest), 0, down, start)


def least_noise(claim: Claim) -> Quantity:
    """From much noise to almost none, of the kind that the claim has."""
    if GEOMETRIC.fits(claim):
        return Quantity(claim, GEOMETRIC, SIZES.number(LEAST_GEOMETRIC), SIZES.number(LARGEST_GEOMETRIC), size)
    sigma = SIGMA.of(claim)
    if sigma is None:
        raise BadValue(f"noise is looked for on a noisy count, whose noise says of which kind, found {claim.mechanism}")
    first, last, start = (-SIZES.number(Fraction(one)) for one in (LARGEST_SIGMA, LEAST_SIGMA, sigma))
    return Quantity(claim, SIGMA, first, last, size_down, start)
