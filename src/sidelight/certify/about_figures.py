"""What is looked for about a figure: the smallest minimum, the least noise."""

from __future__ import annotations

from fractions import Fraction

from sidelight.certify.quantity import SIZES, Quantity, down, proved, size, size_down
from sidelight.errors import BadValue
from sidelight.mechanisms.minimum import Minimum
from sidelight.mechanisms.noisy import Noisy
from sidelight.mechanisms.statistics.count import Count
from sidelight.mechanisms.statistics.k_anonymous import KAnonymous
from sidelight.model.calibrated import Value
from sidelight.model.claim import Claim

DEEP = 750  # standard deviations of noise; out there it is rarer than any target


def smallest_minimum(claim: Claim) -> Quantity:
    """From a minimum that nothing reaches to none."""
    mechanism = claim.mechanism
    start = -mechanism.at_least if isinstance(mechanism, Minimum | KAnonymous) else None
    inner = mechanism.inner if isinstance(mechanism, Minimum) else mechanism
    if not isinstance(inner, Count | Noisy | KAnonymous):
        raise BadValue(f"a minimum is looked for on one count, perhaps with noise, or on the counts of values, found {mechanism}")
    farthest = int(DEEP * max(1.0, inner.noise.variance**0.5)) if isinstance(inner, Noisy) else 0

    def hidden_below(least: Value) -> Claim:
        if isinstance(inner, KAnonymous):
            return claim.about(KAnonymous((*inner.values, inner.absent), int(least), inner.absent, inner.total_known))
        return claim.about(Minimum(inner, int(least)))

    why = proved(claim, "what a larger minimum shows is a function of what a smaller one shows")
    return Quantity("minimum", -(claim.population.people + 1 + farthest), 0, down, hidden_below, why, start)


def least_noise(claim: Claim) -> Quantity:
    """From much noise to almost none, of the kind that the claim has, by the first parameter of that kind.

    Where more noise is less noise plus an independent number, it is less noise processed further. A minimum on top hides what
    that processing would need, and some noise does not add up: there only the two values are looked at.
    """
    mechanism = claim.mechanism
    inner = mechanism.inner if isinstance(mechanism, Minimum) else mechanism
    if not isinstance(inner, Noisy):
        raise BadValue(f"noise is looked for on a noisy count, whose noise says of which kind, found {mechanism}")
    noise, searched = inner.noise, inner.noise.searched

    def with_value(value: Value) -> Claim:
        added = Noisy(inner.inner, noise.parameters[0].of(Fraction(value)))
        return claim.about(Minimum(added, mechanism.at_least) if isinstance(mechanism, Minimum) else added)

    why = proved(claim, f"more {noise.words} is less of it plus something else") if noise.adds_up else None
    why = None if isinstance(mechanism, Minimum) else why
    least, largest = SIZES.number(searched.least), SIZES.number(searched.largest)
    start = None if noise.stated is None else SIZES.number(noise.stated)
    if searched.larger_is_less:
        return Quantity(noise.name, least, largest, size, with_value, why, start)
    return Quantity(noise.name, -largest, -least, size_down, with_value, why, None if start is None else -start)
