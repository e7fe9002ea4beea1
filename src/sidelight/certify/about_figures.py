"""What is looked for about a figure: the smallest minimum, the least noise."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction

from sidelight.certify.quantity import SIZES, Quantity, down, proved, size, size_down
from sidelight.errors import BadValue
from sidelight.laws.noises import DiscreteGaussian, Geometric, Noise, variance
from sidelight.mechanisms.display import Display
from sidelight.mechanisms.display_steps import hide
from sidelight.mechanisms.normal_form import NormalForm, normal_form
from sidelight.mechanisms.statistics.count import Count
from sidelight.mechanisms.statistics.k_anonymous import KAnonymous
from sidelight.model.calibrated import Value
from sidelight.model.claim import Claim

LEAST_GEOMETRIC, LARGEST_GEOMETRIC = Fraction(1, 10**6), Fraction(50)  # the last changes one count in 10^21
LEAST_SIGMA, LARGEST_SIGMA = Fraction(1, 100), Fraction(10**5)
DEEP = 750  # standard deviations of noise; out there it is rarer than any target


def _is_count(parts: NormalForm) -> bool:
    return isinstance(parts.statistic, Count) and parts.hides_at_most_small_values


def smallest_minimum(claim: Claim) -> Quantity:
    """From a minimum that nothing reaches to none."""
    parts = normal_form(claim.mechanism)
    table = parts.statistic
    if not isinstance(table, KAnonymous) and not _is_count(parts):
        raise BadValue(
            f"a minimum is looked for on one count, perhaps with noise, or on the counts of values, found {claim.mechanism}"
        )
    here = table.at_least if isinstance(table, KAnonymous) else parts.display.minimum
    start = None if here is None else -here
    farthest = 0 if parts.noise is None else int(DEEP * max(1.0, variance(parts.noise) ** 0.5))

    def hidden_below(least: Value) -> Claim:
        if isinstance(table, KAnonymous):
            return claim.about(KAnonymous((*table.values, table.absent), int(least), table.absent, table.total_known))
        return claim.about(replace(parts, display=Display((hide(None, int(least) - 1),))).mechanism)

    why = proved(claim, "what a larger minimum shows is a function of what a smaller one shows")
    return Quantity("minimum", -(claim.population.people + 1 + farthest), 0, down, hidden_below, why, start)


def least_noise(claim: Claim) -> Quantity:
    """From much noise to almost none, of the kind that the claim has.

    Geometric noise of ratio r2 > r1 is geometric noise of ratio r1 plus an independent number, which is 0 with probability
    (r1/r2) ((1-r2)/(1-r1))^2 and otherwise geometric of ratio r2. For the characteristic functions are
    (1-r)^2 / (1 - 2r cos t + r^2), and 1 - 2 r1 cos t + r1^2 = (r1/r2) (1 - 2 r2 cos t + r2^2) + (1 - r1/r2) (1 - r1 r2). So
    more noise is less noise processed further. A minimum on top hides what that processing would need, and discrete Gaussians do
    not add up to one: there only the two values are looked at.
    """
    parts = normal_form(claim.mechanism)
    if parts.noise is None or not _is_count(parts):
        raise BadValue(f"noise is looked for on a noisy count, whose noise says of which kind, found {claim.mechanism}")

    def noisy(noise: Noise) -> Claim:
        return claim.about(replace(parts, noise=noise).mechanism)

    def geometric(epsilon: Value) -> Claim:
        return noisy(Geometric.of_epsilon(Fraction(epsilon)))

    def discrete_gaussian(sigma: Value) -> Claim:
        return noisy(DiscreteGaussian(Fraction(sigma)))

    if isinstance(parts.noise, Geometric):
        hides = parts.display.minimum is not None
        why = None if hides else proved(claim, "more geometric noise is less of it plus something else")
        first, last = SIZES.number(LEAST_GEOMETRIC), SIZES.number(LARGEST_GEOMETRIC)
        return Quantity("geometric", first, last, size, geometric, why)
    first, last, start = (-SIZES.number(sigma) for sigma in (LARGEST_SIGMA, LEAST_SIGMA, parts.noise.sigma))
    return Quantity("discrete_gaussian", first, last, size_down, discrete_gaussian, None, start)
