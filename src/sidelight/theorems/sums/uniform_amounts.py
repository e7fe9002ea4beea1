"""Sums and means of whole amounts that are all equally likely."""

from __future__ import annotations

from fractions import Fraction

from sidelight.hiding.amounts import FEWER, adds_amounts, unknown_amounts
from sidelight.hiding.people import PARTIAL
from sidelight.mechanisms.statistics.mean import Mean
from sidelight.mechanisms.statistics.sum import Sum
from sidelight.model.claim import Claim
from sidelight.model.results.theorem import theorem
from sidelight.populations.amounts import Amounts
from sidelight.profiles.curves.curve import Curve
from sidelight.profiles.sums.partly_uniform_amounts import PartlyUniformSum


def _equally_likely(claim: Claim[Sum | Mean, Amounts]) -> bool:
    """Whether all amounts are equally likely, and as far from their neighbours."""
    domain, shares = claim.population.domain, claim.population.shares
    if len(domain) < 2 or not adds_amounts(claim):
        return False
    step = domain[1] - domain[0]
    even = all(value == domain[0] + place * step for place, value in enumerate(domain))
    return even and all(share == shares[0] for share in shares)


@theorem(
    "sl.uniform_amounts",
    mechanisms=(Sum, Mean),
    definitions=PARTIAL,
    populations=Amounts,
    concerns=_equally_likely,
    limits=[FEWER],
    exact=True,
)
def sum_of_uniform_amounts(claim: Claim[Sum | Mean, Amounts]) -> Curve:
    """Known amounts only move the sum, so seeing and choosing are the same. The sum of the unknown others is log-concave and
    symmetric: the best event is a half-line, and the farthest values of the target are the worst. Its tails follow from its
    transform along one line, for any number of people and of amounts.
    """
    return PartlyUniformSum(unknown_amounts(claim), Fraction(1), len(claim.population.domain))
