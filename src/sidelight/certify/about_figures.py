"""What is looked for about a figure: the smallest minimum, the least noise."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction

from sidelight.certify.quantity import SIZES, Quantity, down, proved, size, size_down
from sidelight.errors import BadValue
from sidelight.mechanisms.display import Display
from sidelight.mechanisms.display_steps import hide
from sidelight.mechanisms.normal_form import NormalForm, normal_form
from sidelight.mechanisms.statistics.count import Count
from sidelight.mechanisms.statistics.k_anonymous import KAnonymous
from sidelight.model.calibrated import Value
from sidelight.model.claim import Claim

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
    farthest = 0 if parts.noise is None else int(DEEP * max(1.0, parts.noise.variance**0.5))

    def hidden_below(least: Value) -> Claim:
        if isinstance(table, KAnonymous):
            return claim.about(KAnonymous((*table.values, table.absent), int(least), table.absent, table.total_known))
        return claim.about(replace(parts, display=Display((hide(None, int(least) - 1),))).mechanism)

    why = proved(claim, "what a larger minimum shows is a function of what a smaller one shows")
    return Quantity("minimum", -(claim.population.people + 1 + farthest), 0, down, hidden_below, why, start)


def least_noise(claim: Claim) -> Quantity:
    """From much noise to almost none, of the kind that the claim has, by the first parameter of that kind.

    Where more noise is less noise plus an independent number, it is less noise processed further. A minimum on top hides what
    that processing would need, and some noise does not add up: there only the two values are looked at.
    """
    parts = normal_form(claim.mechanism)
    noise = parts.noise
    if noise is None or not _is_count(parts):
        raise BadValue(f"noise is looked for on a noisy count, whose noise says of which kind, found {claim.mechanism}")
    searched = noise.searched

    def with_value(value: Value) -> Claim:
        return claim.about(replace(parts, noise=noise.parameters[0].of(Fraction(value))).mechanism)

    why = proved(claim, f"more {noise.words} is less of it plus something else") if noise.adds_up else None
    why = why if parts.display.minimum is None else None
    least, largest = SIZES.number(searched.least), SIZES.number(searched.largest)
    start = None if noise.stated is None else SIZES.number(noise.stated)
    if searched.larger_is_less:
        return Quantity(noise.name, least, largest, size, with_value, why, start)
    return Quantity(noise.name, -largest, -least, size_down, with_value, why, None if start is None else -start)
