"""Weighted sums and means of whole numbers, one from each of some independent people."""

from __future__ import annotations

from itertools import accumulate

from sidelight.definitions.worst_case.differential_privacy import DifferentialPrivacy
from sidelight.hiding.people import INDEPENDENT, PARTIAL
from sidelight.hiding.terms import MOST_KINDS, MOST_SITUATIONS, Summed, check_weights, crowds_compared, has_known_laws, left
from sidelight.laws.counts.sum_of_terms import most_values, terms_law
from sidelight.mechanisms.statistics.linear import Linear
from sidelight.mechanisms.statistics.mean import Mean
from sidelight.mechanisms.statistics.sum import Sum
from sidelight.model.results.cite import OWN, PARTIAL_KNOWLEDGE, Cite
from sidelight.model.results.theorem import Limit, theorem
from sidelight.profiles.curves.curve import Curve
from sidelight.profiles.curves.profile import Profile, Worst
from sidelight.profiles.curves.two_laws import ConstantProfile
from sidelight.profiles.sums.one_more_term import Moved

MOST_POINTS = 25_000  # values of one sum; by trial: speed
MOST_TERMS = 2_000_000  # values of all sums that are compared; by trial: speed

MEANS = (Linear, Mean, Sum)
RENAMED = (Cite(PARTIAL_KNOWLEDGE, "Theorem 2"), Cite(PARTIAL_KNOWLEDGE, "Proposition 6"), OWN)


def is_multiplied(claim: Summed) -> bool:
    return claim.mechanism.multiplied


def _few_points(claim: Summed) -> bool:
    sizes = [(most_values(crowd, is_multiplied(claim)), len(moves)) for crowd, moves in crowds_compared(claim).items()]
    return all(size <= MOST_POINTS for size, _ in sizes) and sum(size * moves for size, moves in sizes) <= MOST_TERMS


@theorem(
    "sl.linear",
    mechanisms=MEANS,
    definitions=PARTIAL,
    concerns=lambda claim: has_known_laws(claim) and bool(left(claim).targets),
    cites=RENAMED,
    needs=[INDEPENDENT],
    limits=[
        Limit(
            f"at most {MOST_KINDS} kinds of people, and {MOST_SITUATIONS:,} targets and sets of known people that differ",
            lambda claim: bool(crowds_compared(claim)),
        ),
        Limit(f"at most {MOST_POINTS:,} values of the sum, and {MOST_TERMS:,} of all sums together", _few_points),
    ],
    exact=True,
    cost=2,
)
def sum_of_independent_terms(claim: Summed) -> Curve:
    """For a given number of people, a sum or a mean corresponds one to one to a sum, or a product, of one term from each person.
    Known people change all values in the same way, which only renames the outputs, so seeing and choosing are the same. Two
    values of the target change the sum of the unknown others by the difference of their terms. The hockey stick is summed over
    all values of that sum, because its ratios need not be monotone. All pairs of values in both orders, all targets, and all sets
    of known people are compared.
    """
    profiles: list[Profile] = []
    for crowd, moves in crowds_compared(claim).items():
        law = terms_law(crowd, is_multiplied(claim))
        profiles += [Moved(law, step) for step in moves]
    return Worst(tuple(profiles))


def _changes(claim: Summed) -> bool:
    """Whether two values of somebody's record have different terms in the sum."""
    mechanism, population = claim.mechanism, claim.population
    check_weights(mechanism, population)
    ends = accumulate(size for _, size in population.atoms)
    covered = ((end, size) for end, (atom, size) in zip(ends, population.atoms, strict=True) if mechanism.covers(atom))
    people = (person for end, size in covered for person in range(end - size, end))
    return any(len({mechanism.term(mechanism.weight(p), value) for value in population.values(p)}) > 1 for p in people)


@theorem("sl.linear_worst_case", mechanisms=MEANS, definitions=DifferentialPrivacy, exact=True, cost=0)
def linear_worst_case(claim: Summed) -> Curve:
    """Someone who knows everybody else subtracts their terms and sees the target's term, so delta is 1, unless all values of
    every record have the same term.
    """
    return ConstantProfile(1.0 if _changes(claim) else 0.0)
