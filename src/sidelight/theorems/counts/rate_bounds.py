"""The count of independent people whose rates may be anything between two bounds."""

from __future__ import annotations

from fractions import Fraction

from sidelight.definitions.knowledge.active_knowledge import ActiveKnowledge
from sidelight.hiding.people import FITS, PARTIAL, bounded_rates, figure, most_known, routes_of_counts, unknown_vertices
from sidelight.laws.counts.binomial import ratio_reaches
from sidelight.laws.finite.law import FiniteLaw, Outcome
from sidelight.mechanisms.noisy import Noisy
from sidelight.mechanisms.shown import Shown
from sidelight.mechanisms.statistics.count import Count
from sidelight.model.claim import Claim
from sidelight.model.results.cite import PARTIAL_KNOWLEDGE, Cite
from sidelight.model.results.erratum import Erratum, Refuted
from sidelight.model.results.theorem import theorem
from sidelight.numbers.balls import above
from sidelight.profiles.curves.curve import Curve
from sidelight.profiles.curves.two_laws import both_ways
from sidelight.profiles.families.corners.vertices import Vertices
from sidelight.profiles.families.worst_shift import worst_shift


def _two_people() -> Refuted:
    rare = Fraction(1, 10)
    other: FiniteLaw[Outcome] = FiniteLaw(((1, rare), (0, 1 - rare)))
    one_more: FiniteLaw[Outcome] = FiniteLaw(((2, rare), (1, 1 - rare)))
    return Refuted(
        printed=above(ratio_reaches(1, 2 * rare, Fraction(1, 2))),
        truth=both_ways(other, one_more).delta(0.5).lower,
        corrected=worst_shift(Vertices(1, rare, 1 - rare)).delta(0.5).upper,
        what="delta at epsilon 0.5",
    )


@theorem(
    "pk.thm3",
    mechanisms=(Count, Noisy),
    definitions=PARTIAL,
    concerns=lambda claim: bounded_rates(claim) and claim.population.independent,
    cites=[Cite(PARTIAL_KNOWLEDGE, "Theorem 3"), Cite("Sidelight")],
    limits=[FITS],
    exact=True,
    routes=routes_of_counts,
    printed=Erratum(
        kind="false as printed",
        quote="M is (Θ, ε, δ)-APKDP, for any ε and δ such that: δ ≥ P[X/Y ≥ ε]",
        place="Section 4.1, Theorem 3",
        printed="a count has every delta from P[X/Y >= epsilon] on, with X, Y independent Bin(n-1, 2 lambda)",
        counterexample="n = 2, lambda = 0.1, epsilon = 0.5: the true delta is 0.9, the printed one 0.84 (where 0/0 counts as "
        "reached; else 0.2). Reading e^epsilon for epsilon does not save it (lambda 0.1, n 1000, epsilon 0.5).",
        refute=_two_people,
        holds_for="on a grid with all rates equal to lambda: epsilon up to 1 with n lambda from 0.5 on, where the printed "
        "delta is 1/2 or more; it fails for n lambda up to 0.4, and widely for epsilon above 1 (such as lambda "
        "0.4, n 50, epsilon 2). The closed form after it is not touched",
    ),
)
def worst_corner_of_the_box(claim: Claim) -> Curve:
    """The laws of the output are affine in each single rate and the hockey stick is convex, so the worst rates are at a corner of
    the box of rates.

    At a corner m people have one bound as their rate and the rest the other; every m and both directions are searched or ruled
    out by a proven bound.
    """
    shown = figure(claim.mechanism)
    return worst_shift(unknown_vertices(claim, shown.count), shown.noise, None, claim.method)


@theorem(
    "sl.bounds_minimum_active",
    mechanisms=Shown,
    named=["Minimum"],
    definitions=ActiveKnowledge,
    concerns=lambda claim: bounded_rates(claim) and claim.population.independent,
    cites=[Cite(PARTIAL_KNOWLEDGE, "Proposition 8"), Cite("Sidelight")],
    limits=[FITS],
    exact=True,
    routes=routes_of_counts,
)
def worst_corner_with_a_minimum(claim: Claim) -> Curve:
    """The attacker gives every known person the counted value, which lowers the minimum by one for each; then the worst rates are
    at a corner of the box of rates.
    """
    shown = figure(claim.mechanism)
    lowered = shown.lowered(most_known(claim, shown.count))
    return worst_shift(unknown_vertices(claim, shown.count), shown.noise, lowered, claim.method)
