"""A fact that the user states, and that is not checked."""

from __future__ import annotations

from fractions import Fraction

from sidelight.mechanisms.kernels.stated import Stated
from sidelight.model.claim import Claim
from sidelight.model.guarantee import Derivation, Guarantee
from sidelight.model.results.theorem import theorem
from sidelight.model.words import stated
from sidelight.numbers.written import Written, number_above, number_between
from sidelight.profiles.curves.curve import Curve
from sidelight.profiles.curves.derived.amplified import Beneath
from sidelight.profiles.curves.one_end import FromThere
from sidelight.profiles.curves.two_laws import Dominating
from sidelight.reading.expected import expect


@theorem("sl.given", mechanisms=Stated, concerns=lambda claim: False)
def given(claim: Claim, epsilon: float | Fraction, delta: float | Fraction) -> Curve:
    """Stated by the user, not checked: the claim holds at this epsilon and delta.

    Where two laws are compared in both directions, the claim then holds at every epsilon with the delta of the dominating pair;
    elsewhere the stated delta holds from the stated epsilon on.
    """
    from_there = FromThere(Fraction(epsilon), Fraction(delta))
    if not claim.definition.in_pairs:
        return from_there
    return Dominating(epsilon, delta) if delta == 0 or _both_ways(claim) else Beneath(from_there)


def _both_ways(claim: Claim) -> bool:
    """Whether the comparison is the same in both directions. What a passive attacker has seen is drawn given the first of the two
    values; where it depends on the secret, the opposite direction is another comparison.
    """
    return claim.population.independent or claim.definition.influence == "active"


def fact(claim: Claim, epsilon: Written, delta: Written = 0) -> Guarantee:
    """A guarantee that takes the claim at (epsilon, delta) as stated by the user. Numbers are read as the decimals that are
    written.

    >>> claim = sl.Claim(sl.Stated("M"), sl.Rates.same(100, 0.3), sl.Attacker(), sl.DifferentialPrivacy())
    >>> print(sl.fact(claim, epsilon=1, delta=1e-6).delta(epsilon=1))
    between 0 and 1.001e-6
    """
    expect(claim, Claim, "what a fact is about")
    at, exceeding = number_above(epsilon, "the epsilon of a fact", belongs=True), number_between(delta, "the delta of a fact")
    return Guarantee(claim, (Derivation(given, (), given.formula(claim, at, exceeding), said=stated(claim, at, exceeding)),))
