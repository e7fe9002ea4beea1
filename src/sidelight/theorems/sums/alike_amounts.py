"""Sums and means of very many amounts with one law."""

from __future__ import annotations

from fractions import Fraction
from functools import lru_cache
from math import gcd, lcm

from sidelight.hiding.amounts import adds_amounts, unknown_amounts
from sidelight.hiding.people import PARTIAL
from sidelight.mechanisms.statistics.mean import Mean
from sidelight.mechanisms.statistics.sum import Sum
from sidelight.model.claim import Claim
from sidelight.model.results.theorem import Limit, theorem
from sidelight.populations.amounts import Amounts
from sidelight.profiles.curves.curve import Curve
from sidelight.profiles.sums.alike_amounts import AlikeAmounts

MOST_PLACES = 300_000  # points of the lattice between the least and the largest amount; by trial: speed


def _places(people: Amounts) -> int:
    """How many steps there are from the least amount to the largest; a step is the greatest common divisor of all differences."""
    return int((Fraction(people.domain[-1]) - people.domain[0]) / _unit(people))


@lru_cache(maxsize=4)
def _unit(people: Amounts) -> Fraction:
    away = [Fraction(value) - people.domain[0] for value in people.domain[1:]]
    under = lcm(*(difference.denominator for difference in away))
    return Fraction(gcd(*(int(difference * under) for difference in away)) or 1, under)


@lru_cache(maxsize=4)
def _profile(people: Amounts, unknown: int) -> AlikeAmounts:
    masses = [Fraction(0)] * (_places(people) + 1)
    for value, share in zip(people.domain, people.shares, strict=True):
        masses[int((Fraction(value) - people.domain[0]) / _unit(people))] = share
    return AlikeAmounts(tuple(masses), unknown)


def _of(claim: Claim[Sum | Mean, Amounts]) -> AlikeAmounts:
    return _profile(claim.population, unknown_amounts(claim))


def _is_proven(claim: Claim[Sum | Mean, Amounts]) -> bool:
    return unknown_amounts(claim) > 1 and _of(claim).proven is not None


@theorem(
    "sl.alike_amounts",
    mechanisms=(Sum, Mean),
    definitions=PARTIAL,
    populations=Amounts,
    concerns=lambda claim: len(claim.population.domain) > 1 and adds_amounts(claim),
    limits=[
        Limit(
            f"at most {MOST_PLACES:,} steps from the least amount to the largest",
            lambda claim: _places(claim.population) <= MOST_PLACES,
            lambda claim: f"{_places(claim.population):,}",
        ),
        Limit(
            "enough unknown people: but for a negligible part their sum has to be log-concave, as is found from its transform",
            lambda claim: (
                _places(claim.population) > MOST_PLACES or (unknown_amounts(claim) > 1 and _of(claim).proven is not None)
            ),
        ),
    ],
    exact=True,
    cost=3,
)
def sum_of_alike_amounts(claim: Claim[Sum | Mean, Amounts]) -> Curve:
    """The law of the sum of very many independent amounts is log-concave around its mean, as is proven from its transform on a
    grid of places, and what lies beyond is negligible by Chernoff's bound. There the best event is a half-line, and the farthest
    values of the target are the worst, in each direction; what is beyond is added from above. Known amounts only move the sum, so
    seeing and choosing are the same. This works for any number of people.
    """
    return _of(claim)
