"""A differentially private mechanism moves no belief by much."""

from __future__ import annotations

import math
from fractions import Fraction
from typing import Annotated

from sidelight.definitions.beliefs.reality_oblivious_semantic import RealityObliviousSemantic
from sidelight.definitions.beliefs.semantic import Semantic
from sidelight.definitions.worst_case.differential_privacy import DifferentialPrivacy
from sidelight.model.claim import Claim
from sidelight.model.guarantee import Guarantee
from sidelight.model.results.cite import OWN, SIDE_INFORMATION, Cite
from sidelight.model.results.evaluation import Numbers
from sidelight.model.results.formula import formula
from sidelight.model.results.parameter import Epsilon, In
from sidelight.model.results.theorem import theorem
from sidelight.numbers.balls import above, at_most_one, ball, in_balls
from sidelight.profiles.curves.curve import Curve
from sidelight.profiles.curves.one_end import FromThere, Promised, UpTo
from sidelight.profiles.simulators.belief import tilted_distance
from sidelight.theorems.beliefs.attacked import informed

THEOREM_2_2 = (Cite(SIDE_INFORMATION, "Theorem 2.2"), OWN)


def believed_within(private: Guarantee, ratios: int) -> Curve:
    """The bound on how far a belief moves, if the likelihood ratios of datasets differ by a factor of at most e^(ratios *
    epsilon).
    """
    pure = private.epsilon(0.0).upper
    return Promised(UpTo(1.0)) if math.isinf(pure) else FromThere(Fraction(_moved(pure, ratios)), Fraction(0))


@in_balls
def _moved(pure: float, ratios: int) -> float:
    return min(1.0, above(tilted_distance(ratios * ball(pure))))


@theorem(
    "ks.thm2.2a",
    definitions=(Semantic, RealityObliviousSemantic),
    cites=THEOREM_2_2,
    rests_on=lambda claim: [claim.to(DifferentialPrivacy())],
    cost=20,
)
def private_is_semantic(claim: Claim, private: Guarantee) -> Curve:
    """Leaving out a record changes every likelihood by a factor between e^-epsilon and e^epsilon, so no belief, even one that is
    far from reality, moves by more than tanh(epsilon / 2).
    """
    return believed_within(private, 2)


@theorem(
    "ext.informed-eq",
    definitions=(Semantic, RealityObliviousSemantic),
    concerns=informed,
    rests_on=lambda claim: [claim.to(DifferentialPrivacy())],
    cost=20,
)
def private_from_the_informed(claim: Claim, private: Guarantee) -> Curve:
    """Somebody who knows every record but one does not change their belief in the game without that record; the output with that
    record moves their belief by at most tanh(epsilon / 4).
    """
    return believed_within(private, 1)


def _printed(epsilon: Fraction) -> Numbers:
    return {"epsilon": ball(epsilon).exp() - 1}


@formula("ks.thm2.2a", verdict="tight", cites=THEOREM_2_2, printed=_printed, prints="e^epsilon - 1")
def moved_by_half(
    epsilon: Epsilon,
    people: Annotated[int | None, In("how many records there are; a single one is moved less", 1)] = None,
) -> Numbers:
    """An epsilon-DP mechanism moves no belief by more than tanh(epsilon / 2) in statistical difference; with two records this is
    reached. With a single record the bound is tanh(epsilon / 4).
    """
    return {"epsilon": at_most_one(tilted_distance((1 if people == 1 else 2) * ball(epsilon)))}
