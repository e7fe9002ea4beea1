"""Weighted sums and means of very many people, whose terms lie on a lattice."""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction
from functools import lru_cache
from math import gcd, lcm

from sidelight.hiding.amounts import adds_amounts, unknown_amounts
from sidelight.hiding.people import INDEPENDENT, PARTIAL
from sidelight.hiding.terms import MOST_VALUES, Summed, crowds_compared, has_known_laws, left
from sidelight.laws.amounts.dense_law import Placed, dense_law
from sidelight.laws.counts.sum_of_terms import PeopleByTerms, Term
from sidelight.mechanisms.statistics.linear import Linear
from sidelight.mechanisms.statistics.mean import Mean
from sidelight.mechanisms.statistics.sum import Sum
from sidelight.model.claim import Claim
from sidelight.model.results.theorem import Limit, theorem
from sidelight.populations.amounts import Amounts
from sidelight.profiles.curves.curve import Curve
from sidelight.profiles.curves.profile import Worst
from sidelight.profiles.sums.dense_moves import DenseMoves
from sidelight.theorems.sums.linear import RENAMED

MOST_CROWDS = 20  # sets of unknown people that differ; by trial: speed
MOST_PLACES = 20_000  # points of the lattice between the least and the largest term of one person; by trial: speed


def placed(crowd: PeopleByTerms, moves: Iterable[Term]) -> tuple[tuple[Placed, ...], tuple[int, ...]]:
    """The terms and the steps as whole numbers: in units of the greatest common divisor of all differences."""
    steps = [Fraction(step) for step in moves]
    away = [Fraction(term) - Fraction(terms[0][0]) for terms, _ in crowd for term, _ in terms]
    under = lcm(*(difference.denominator for difference in (*away, *steps)))
    unit = Fraction(gcd(*(int(difference * under) for difference in (*away, *steps))) or 1, under)
    people = tuple((tuple((int((Fraction(t) - Fraction(terms[0][0])) / unit), p) for t, p in terms), n) for terms, n in crowd)
    return people, tuple(sorted(int(step / unit) for step in steps))


@lru_cache(maxsize=4)
def _on_a_lattice(claim: Summed) -> tuple[tuple[tuple[Placed, ...], tuple[int, ...]], ...]:
    return tuple(placed(crowd, moves) for crowd, moves in crowds_compared(claim).items())


def _fits(claim: Summed) -> bool:
    crowds = _on_a_lattice(claim)
    narrow = all(law[-1][0] <= MOST_PLACES for crowd, _ in crowds for law, _ in crowd)
    return narrow and len(crowds) <= MOST_CROWDS and all(dense_law(crowd) is not None for crowd, _ in crowds)


@theorem(
    "sl.sum_on_a_lattice",
    mechanisms=(Linear, Mean, Sum),
    definitions=PARTIAL,
    concerns=lambda claim: not claim.mechanism.multiplied and has_known_laws(claim) and bool(left(claim).targets),
    cites=RENAMED,
    needs=[INDEPENDENT],
    limits=[
        Limit(
            "few enough kinds of people, targets and sets of known people that differ", lambda claim: bool(crowds_compared(claim))
        ),
        Limit(
            f"at most {MOST_CROWDS} sets of unknown people, {MOST_PLACES:,} steps between two amounts, a few million likely sums",
            lambda claim: not crowds_compared(claim) or _fits(claim),
        ),
    ],
    cost=4,
)
def sum_on_a_lattice(claim: Summed) -> Curve:
    """A sum or a mean corresponds one to one to a sum of one term from each person, and two values of the target move the sum of
    the unknown others by the difference of their terms. The masses of that sum follow from its transform at the few frequencies
    that matter for many people, with an account of all errors, and the hockey stick is summed over all values. Where steps are
    very many, the largest mass within their reach is used from above.
    """
    return Worst(tuple(DenseMoves(crowd, steps) for crowd, steps in _on_a_lattice(claim)))


@lru_cache(maxsize=4)
def _of_alike(people: Amounts, unknown: int) -> tuple[tuple[Placed, ...], int]:
    """The unknown others, and the longest step."""
    terms = tuple(zip(people.domain, people.shares, strict=True))
    crowd, (longest,) = placed(((terms, unknown),), (people.domain[-1] - people.domain[0],))
    return crowd if unknown else (), longest


def _many_values(claim: Claim[Sum | Mean, Amounts]) -> bool:
    return len(claim.population.domain) > MOST_VALUES and adds_amounts(claim)


def _alike_fits(claim: Claim[Sum | Mean, Amounts]) -> bool:
    crowd, longest = _of_alike(claim.population, unknown_amounts(claim))
    return longest <= MOST_PLACES and dense_law(crowd) is not None


@theorem(
    "sl.alike_amounts_on_a_lattice",
    mechanisms=(Sum, Mean),
    definitions=PARTIAL,
    populations=Amounts,
    concerns=_many_values,
    limits=[Limit(f"at most {MOST_PLACES:,} steps between two amounts, a few million likely sums", _alike_fits)],
    cost=4,
)
def sum_of_alike_amounts_on_a_lattice(claim: Claim[Sum | Mean, Amounts]) -> Curve:
    """For amounts with very many values: the masses of the sum of the unknown others follow from its transform, with an account
    of all errors. Every step up to the longest one, up or down, is allowed, whether or not two amounts are so far apart: from
    above the largest mass within reach stands for the moved one.
    """
    crowd, longest = _of_alike(claim.population, unknown_amounts(claim))
    return DenseMoves(crowd, (-longest, longest), every=True)
