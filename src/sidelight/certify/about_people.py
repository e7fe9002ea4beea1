"""Quantities of the people that `calibrate` can find: how many may be known, how uncertain their secrets must be, and how many
people there must be.
"""

from __future__ import annotations

from fractions import Fraction

from sidelight.certify.quantity import LEAST, SIZES, Quantity, size, size_down, whole_down
from sidelight.errors import BadValue
from sidelight.mechanisms.normal_form import normal_form
from sidelight.mechanisms.statistics.count import Count
from sidelight.mechanisms.statistics.histogram import Histogram
from sidelight.model.claim import Claim
from sidelight.model.facets import EachAtLeast
from sidelight.theorems.order.amounts import AT_LEAST, AT_MOST, KNOWN, KNOWN_SHARE, PEOPLE

SHARES = 1000  # steps from nobody to everybody else, in which a share is looked for: a report has no use for finer ones
MOST_PEOPLE = 10**12  # people: more than there are, and the largest number that a formula takes


def most_people_known(claim: Claim) -> Quantity:
    """How many people the attacker knows: from nobody to everybody but the target."""
    if not KNOWN.fits(claim):
        raise BadValue("listed people are known: how many may be is looked for when the attacker knows a number or a share")
    others, knows = max(0, claim.population.people - 1), KNOWN.of(claim)
    return Quantity(claim, KNOWN, 0, others, int, None if knows is None else min(int(knows), others))


def largest_share_known(claim: Claim) -> Quantity:
    """Which share of every atom the attacker knows: from nobody to everybody else, in steps of a tenth of a per cent."""
    share = KNOWN_SHARE.of(claim)
    return Quantity(claim, KNOWN_SHARE, 0, SHARES, _share, None if share is None else int(share * SHARES))


def _share(k: int) -> Fraction:
    return Fraction(k, SHARES)


def least_uncertainty(claim: Claim, values: int = 2) -> Quantity:
    """How uncertain the secrets are. Where every value has at least the probability L, L runs from large to small; where one
    value has at most the probability P, P runs from small to large.

    `values`: how many values a secret has. The rare value is the counted one or, if there are two values, the other one.
    """
    population, bounds = claim.population, claim.population.bounds
    if population.listing != "corners":
        raise BadValue("the rates are known: uncertainty is looked for when they are bounded, as in RateBounds(100, 0.05, 0.95)")
    each = population.each_at_least
    if each is not None and (each.values == values or bounds is None):
        return _at_least(claim, each)
    if bounds is None:
        raise _two_directions("bounds that differ between values")
    most = AT_MOST.of(claim)
    if most is not None and 0 < most < 1 and (bounds.low == 0 or values == 2):
        first, last, start = (SIZES.number(rate) for rate in (LEAST, Fraction(1), Fraction(most)))
        return Quantity(claim, AT_MOST, first, last, size, start)
    raise _two_directions(f"rates from {float(bounds.low):g} to {float(bounds.high):g}")


def fewest_people(claim: Claim) -> Quantity:
    """How many people there are, all with the same rate: from many to few. The number or the share of known people stays."""
    if claim.attacker.names_people:
        raise BadValue("people are listed: how many there must be is looked for when nobody is named")
    parts = normal_form(claim.mechanism)
    plain = isinstance(parts.statistic, Count) or (isinstance(parts.statistic, Histogram) and parts.noise is None)
    if not plain or parts.display.steps:
        raise BadValue(
            f"how many people there must be is looked for with a count, a noisy count or a histogram, found {claim.mechanism}: "
            "where small values are hidden, more people may be hidden worse"
        )
    if not PEOPLE.fits(claim):
        raise BadValue("more people of which kind? How many there must be is looked for when all are alike: one group, one rate")
    known = KNOWN.of(claim)
    last = -1 if known is None else -(int(known) + 1)
    return Quantity(claim, PEOPLE, -MOST_PEOPLE, last, whole_down, min(last, -claim.population.people))


def _at_least(claim: Claim, each: EachAtLeast) -> Quantity:
    first, last, start = (-SIZES.number(rate) for rate in (Fraction(1, each.values), LEAST, each.rate))
    return Quantity(claim, AT_LEAST, first, last, size_down, start)


def _two_directions(found: str) -> BadValue:
    return BadValue(
        f"{found} give way in several directions: state that every value has at least some probability, or that one value has "
        "at most some"
    )
