"""Sums and means of amounts of whose laws a uniform part is known."""

from __future__ import annotations

from sidelight.hiding.amounts import FEWER, adds_amounts, unknown_amounts
from sidelight.hiding.people import PARTIAL
from sidelight.mechanisms.statistics.mean import Mean
from sidelight.mechanisms.statistics.sum import Sum
from sidelight.model.claim import Claim
from sidelight.model.results.cite import COUPLED_WORLDS, OWN, Cite
from sidelight.model.results.theorem import theorem
from sidelight.populations.amount_bounds import AmountBounds
from sidelight.profiles.curves.curve import Curve
from sidelight.profiles.sums.partly_uniform_amounts import PartlyUniformSum


@theorem(
    "sl.partly_uniform_amounts",
    mechanisms=(Sum, Mean),
    definitions=PARTIAL,
    populations=AmountBounds,
    concerns=adds_amounts,
    cites=(
        Cite(COUPLED_WORLDS, "Theorem 8"),
        Cite(COUPLED_WORLDS, "Theorem 9"),
        Cite(COUPLED_WORLDS, "Theorem 17"),
        OWN,
    ),
    limits=[FEWER],
)
def sum_of_partly_uniform_amounts(claim: Claim[Sum | Mean, AmountBounds]) -> Curve:
    """A law that is at least a share of the uniform law is that uniform law with this probability. Known amounts only move the
    sum, so seeing and choosing are the same. Whoever also learns whose amounts are drawn from the uniform law, and all other
    amounts, sees a sum of uniform amounts, moved by the target's: its law is log-concave and symmetric, so the best event is a
    half-line, and the farthest values of the target are the worst. The mean is taken over the binomial number of uniform
    amounts; it is reached by nobody, but nearly so if the other amounts are certain to be in the middle where they are not
    uniform. Where it is smaller, the closed form of a chain of two steps of half the width is promised.
    """
    people = claim.population
    return PartlyUniformSum(unknown_amounts(claim), people.uniform, people.points)
