"""A mechanism that moves no belief by much is differentially private: the printed theorems, corrected."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from typing import Annotated

from flint import arb

from sidelight.definitions.beliefs.reality_oblivious_semantic import RealityObliviousSemantic
from sidelight.definitions.beliefs.semantic import Semantic
from sidelight.definitions.worst_case.differential_privacy import DifferentialPrivacy
from sidelight.model.claim import Claim
from sidelight.model.definition import Definition
from sidelight.model.guarantee import Guarantee
from sidelight.model.mechanism import Mechanism
from sidelight.model.results.cite import OWN, SIDE_INFORMATION, Cite
from sidelight.model.results.erratum import Erratum, Refuted
from sidelight.model.results.evaluation import Numbers
from sidelight.model.results.formula import Requirement, formula
from sidelight.model.results.parameter import Delta, In
from sidelight.model.results.theorem import Need, one_fact, theorem
from sidelight.numbers.balls import at_most_one, ball, below, in_balls
from sidelight.populations.rates import Rates
from sidelight.profiles.curves.curve import Curve
from sidelight.profiles.curves.derived.amplified import Converted
from sidelight.profiles.curves.derived.chain import Chained
from sidelight.profiles.curves.profile import together
from sidelight.profiles.simulators.belief import largest_share, moved, tilting
from sidelight.theorems.beliefs.attacked import informed
from sidelight.theorems.beliefs.randomised_response import refuted_by_response

THEOREM_2_2 = (Cite(SIDE_INFORMATION, "Theorem 2.2"), OWN)
THEOREM_2_4 = (Cite(SIDE_INFORMATION, "Theorem 2.4"), OWN)
FOOTNOTE_4 = (Cite(SIDE_INFORMATION, "Footnote 4"), OWN)

Moved = Annotated[Fraction, In("the statistical difference by which beliefs move at most", high=1, below=True)]


def _about_the_informed(claim: Claim, fact: Claim, definition: type[Definition]) -> bool:
    """Whether the fact says, for every person, how far the belief of somebody who knows all others moves."""
    same = (fact.mechanism, fact.population) == (claim.mechanism, claim.population)
    everybody = not fact.attacker.names_people
    return same and everybody and fact.definition.name == definition.name and informed(fact)


def _shares(claim: Claim[Mechanism, Rates]) -> list[Fraction]:
    """The probabilities that somebody who knows all others may give to a value of a secret before the output."""
    strata = claim.population.strata
    shares = dict.fromkeys(share for stratum in strata if stratum.size for share in (stratum.rate, 1 - stratum.rate))
    return [share for share in shares if share]


def _growth(share: Fraction) -> Callable[[float], float]:
    """As a function of epsilon: by how much a belief with this probability grows after an output that is e^epsilon times as
    likely for it; rounded down to a double.
    """

    @in_balls
    def level(epsilon: float) -> float:
        return max(0.0, below(moved(share, epsilon)))

    return level


def _private(semantic: Guarantee, factors: dict[Fraction, Fraction]) -> Curve:
    converted = Converted(semantic.curve, tuple((_growth(share), factor) for share, factor in factors.items()))
    return together(converted, Chained((converted,)))


OPEN = Need(
    "no value of a secret is ruled out",
    lambda claim: all(0 < stratum.rate < 1 for stratum in claim.population.strata),
)


@theorem(
    "ks.thm2.4b",
    populations=Rates,
    definitions=DifferentialPrivacy,
    needs=[OPEN],
    cites=(THEOREM_2_4[0], *THEOREM_2_2),
    rests_on_facts=one_fact(lambda claim, fact: _about_the_informed(claim, fact, Semantic)),
    cost=20,
    also=("ks.thm2.2b",),
)
def semantic_is_private(claim: Claim[Mechanism, Rates], semantic: Guarantee) -> Curve:
    """Somebody knows all others and believes a value with probability q, and outputs that move their belief by much have
    probability at most delta. Outputs that are more than e^epsilon times as likely for that value do so, and therefore have
    probability at most delta / q given the value.
    """
    return _private(semantic, {share: 1 / share for share in _shares(claim)})


@theorem(
    "ks.fn4",
    populations=Rates,
    definitions=DifferentialPrivacy,
    needs=[OPEN],
    cites=FOOTNOTE_4,
    rests_on_facts=one_fact(lambda claim, fact: _about_the_informed(claim, fact, RealityObliviousSemantic)),
    cost=20,
)
def reality_oblivious_is_private(claim: Claim[Mechanism, Rates], semantic: Guarantee) -> Curve:
    """The same argument as from semantic privacy (ks.thm2.4b). Here the outputs are those of the real dataset, so delta is not
    divided by the probability of the belief.
    """
    return _private(semantic, {share: Fraction(1) for share in _shares(claim)})


def _printed_pure(epsilon: Fraction) -> Numbers:
    return {"epsilon": 2 * (1 + 2 * ball(epsilon)).log()}


def _refute_pure() -> Refuted:
    return refuted_by_response(Semantic(), back_to_pure)


RESPONSE = (
    "randomised response on one bit, kept with probability 4/5: no belief moves by more than 1/3, epsilon is ln 4 = 1.3863, "
    "and 1.0217 is promised"
)


@formula(
    "ks.thm2.2b",
    verdict="corrected",
    cites=THEOREM_2_2,
    printed=_printed_pure,
    erratum=Erratum(
        kind="false as printed",
        quote="ε̄/2-semantic privacy implies 2ε-differential privacy.",
        place="Section 2, Theorem 2.2",
        printed="a mechanism that moves no belief by more than (e^epsilon - 1) / 2 is 2 epsilon-DP",
        counterexample=RESPONSE,
        refute=_refute_pure,
        holds_for="no epsilon above 0, though it is right to first order; true with 1 - e^-epsilon in place of e^epsilon - 1",
    ),
)
def back_to_pure(epsilon: Moved) -> Numbers:
    """If no belief moves by more than s in statistical difference, the mechanism is 4 artanh(s)-DP, and no smaller epsilon
    follows. An output that is impossible in a game counts as a difference of 1.
    """
    return {"epsilon": tilting(ball(epsilon))}


@in_balls
def _reachable(epsilon: Fraction, at: Fraction | None) -> bool:
    return at is None or bool(ball(at) >= tilting(ball(epsilon)))


def _printed(epsilon: Fraction, delta: Fraction) -> Numbers:
    return {"epsilon": 2 * (1 + 2 * ball(epsilon)).log(), "delta": 2 * delta}


def _refute() -> Refuted:
    return refuted_by_response(Semantic(), back_to_private)


@formula(
    "ks.thm2.4b",
    verdict="corrected",
    cites=THEOREM_2_4,
    printed=_printed,
    conditions=[
        Requirement("at is 4 artanh(epsilon) or more", _reachable, kind="promise"),
        Requirement("share + epsilon is below 1", lambda epsilon, share: share is None or share + epsilon < 1, kind="promise"),
        Requirement("at or share, not both", lambda at, share: at is None or share is None),
    ],
    erratum=Erratum(
        kind="false as printed",
        quote="(ε̄/2, δ)-semantic privacy implies (2ε, 2δ)-differential privacy with ε̄ = e^ε − 1.",
        place="Section 2, Theorem 2.4",
        printed="what moves beliefs by more than (e^epsilon - 1) / 2 with probability at most delta is (2 epsilon, 2 delta)-DP",
        counterexample=RESPONSE,
        refute=_refute,
        holds_for="no epsilon above 0, though it is right to first order; true with 1 - e^-epsilon in place of e^epsilon - 1",
        same_as="ks.thm2.2b",
    ),
)
def back_to_private(
    epsilon: Moved,
    delta: Delta = Fraction(0),
    at: Annotated[Fraction | None, In("give delta at this epsilon of differential privacy instead")] = None,
    share: Annotated[Fraction | None, In("use the belief with this share on one of the two datasets", 0, 1, True, True)] = None,
) -> Numbers:
    """If every belief moves by more than s with probability at most delta, the mechanism is (ln R, delta / q)-DP for every q
    below 1 - s, with R = (q + s)(1 - q) / ((1 - q - s) q). `share` is q; without it the best q is taken, for the epsilon `at` or
    for 4 artanh(s).
    """
    s = ball(epsilon)
    if share is None:
        where = tilting(s) if at is None else ball(at)
        return {"epsilon": where if at is None else at, "delta": at_most_one(ball(delta) / largest_share(s, where))}
    q = ball(share)
    return {"epsilon": _odds(s, q).log(), "delta": at_most_one(ball(delta) / q)}


def _odds(s: arb, q: arb) -> arb:
    return (q + s) * (1 - q) / ((1 - q - s) * q)


def _refute_oblivious() -> Refuted:
    return refuted_by_response(RealityObliviousSemantic(), back_from_oblivious)


@formula(
    "ks.fn4",
    verdict="corrected",
    cites=FOOTNOTE_4,
    printed=_printed,
    erratum=Erratum(
        kind="false as printed",
        quote="Reality-oblivious (ε̄/2, δ)-semantic privacy implies (2ε, 2δ)-differential privacy with ε̄ = e^ε − 1.",
        place="Appendix A, footnote 4",
        printed="what moves beliefs by more than (e^epsilon - 1) / 2 with probability at most delta, whatever "
        "dataset is real, is (2 epsilon, 2 delta)-DP",
        counterexample=RESPONSE,
        refute=_refute_oblivious,
        holds_for="no epsilon above 0, though it is right to first order; true with 1 - e^-epsilon in place of e^epsilon - 1",
        same_as="ks.thm2.2b",
    ),
)
def back_from_oblivious(epsilon: Moved, delta: Delta = Fraction(0)) -> Numbers:
    """If every belief moves by more than s with probability at most delta, whatever dataset is real, the mechanism is
    (4 artanh(s), delta)-DP: delta is not doubled.
    """
    return {"epsilon": tilting(ball(epsilon)), "delta": delta}
