"""Outputs whose probabilities on two datasets differ by more than a factor e^epsilon: pointwise indistinguishability counts their
whole probability, the hockey stick only the excess.
"""

from __future__ import annotations

import math
from fractions import Fraction

from flint import arb

from sidelight.definitions.worst_case.differential_privacy import DifferentialPrivacy
from sidelight.definitions.worst_case.pointwise import Pointwise
from sidelight.laws.finite.law import FiniteLaw, Outcome
from sidelight.model.claim import Claim
from sidelight.model.guarantee import Guarantee
from sidelight.model.results.cite import OWN, SIDE_INFORMATION, Cite
from sidelight.model.results.erratum import Erratum, Refuted
from sidelight.model.results.evaluation import Numbers
from sidelight.model.results.formula import Requirement, formula
from sidelight.model.results.parameter import At, Delta, Epsilon
from sidelight.model.results.theorem import one_fact, theorem
from sidelight.numbers.balls import at_most_one, ball
from sidelight.profiles.curves.curve import Curve
from sidelight.profiles.curves.derived.amplified import Amplified, Beneath
from sidelight.profiles.curves.one_end import Promised, UpTo
from sidelight.profiles.curves.pointwise import PointwiseApart
from sidelight.profiles.curves.two_laws import both_ways

PART_1 = (Cite(SIDE_INFORMATION, "Claim 3.3, part 1"),)
PART_2 = (Cite(SIDE_INFORMATION, "Claim 3.3, part 2"), OWN)
FAR = 1e4  # epsilon; larger ones get the delta of this one, which holds for them too, and e^(10^4) can still be computed


@theorem(
    "ks.claim3.3.1",
    definitions=DifferentialPrivacy,
    cites=PART_1,
    rests_on_facts=one_fact(lambda claim, fact: fact == claim.to(Pointwise())),
    cost=20,
)
def pointwise_is_private(claim: Claim, pointwise: Guarantee) -> Curve:
    """Exceptional outputs have probability at most delta; for all others the ratio of probabilities is at most e^epsilon."""
    return Beneath(pointwise.curve)


def _exceptional(epsilon: arb, level: arb) -> arb | None:
    return (1 + (-level).exp()) / (1 - (epsilon - level).exp()) if level > epsilon else None


@theorem(
    "ks.claim3.3.2",
    definitions=Pointwise,
    cites=PART_2,
    rests_on=lambda claim: [claim.to(DifferentialPrivacy())],
    cost=20,
)
def private_is_pointwise(claim: Claim, private: Guarantee) -> Curve:
    """Outputs whose ratio of probabilities exceeds e^E, in either direction, have probability at most
    delta (1 + e^-E) / (1 - e^(epsilon - E)), for every epsilon < E of the curve.
    """
    if private.delta(math.inf).upper >= 1:
        return Promised(UpTo(1.0))
    return Amplified(private.profile, lambda epsilon: epsilon, _exceptional, FAR)


@formula("ks.claim3.3.1", verdict="as_printed", cites=PART_1, printed=lambda epsilon, delta: {"epsilon": epsilon, "delta": delta})
def from_pointwise(epsilon: Epsilon, delta: Delta) -> Numbers:
    """Pointwise (epsilon, delta)-indistinguishable laws are (epsilon, delta)-indistinguishable."""
    return {"epsilon": epsilon, "delta": delta}


def _printed(epsilon: Fraction, delta: Fraction, at: Fraction | None) -> Numbers:
    level = 2 * epsilon if at is None else at
    if not epsilon or level < 2 * epsilon:
        return {"epsilon": level, "delta": None}
    return {"epsilon": level, "delta": 2 * ball(delta) / (ball(epsilon) * ball(epsilon).exp())}


def _refute() -> Refuted:
    x: FiniteLaw[Outcome] = FiniteLaw.point(1)
    y: FiniteLaw[Outcome] = FiniteLaw.of([(0, Fraction(1, 10)), (1, Fraction(9, 10))])
    applied = to_pointwise(epsilon=1, delta=both_ways(x, y).delta(1.0).upper)
    truth = PointwiseApart([x, y], [(0, 1)], [("X", "Y")]).delta(2.0).lower
    printed, corrected = (applied.printed or {})["delta"], applied.result["delta"]
    assert printed is not None
    assert corrected is not None
    return Refuted(printed, truth, corrected, "the probability of an output with a ratio above e^2")


@formula(
    "ks.claim3.3.2",
    verdict="corrected",
    cites=PART_2,
    printed=_printed,
    conditions=[
        Requirement(
            "the epsilon of the conclusion is above that of the hypothesis",
            lambda epsilon, at: epsilon > 0 if at is None else at > epsilon,
            kind="promise",
        )
    ],
    erratum=Erratum(
        kind="false as printed",
        quote="If X, Y are (ε, δ)-indistinguishable then they are point-wise (2ε, […])-indistinguishable.",
        place="Section 3, Claim 3.3, part 2",
        printed="(epsilon, delta)-indistinguishable laws are pointwise (2 epsilon, 2 delta / (epsilon "
        "e^epsilon))-indistinguishable",
        counterexample="X = (0, 1) and Y = (0.1, 0.9) are (1, 0.1)-indistinguishable; the first outcome, which X never "
        "shows, has probability 0.1 under Y, and 0.0736 is promised",
        refute=_refute,
        holds_for="no epsilon above 0 (for small delta): the sharp value is delta (1 + e^(-2 epsilon)) / (1 - e^-epsilon)",
    ),
)
def to_pointwise(epsilon: Epsilon, delta: Delta, at: At = None) -> Numbers:
    """(epsilon, delta)-indistinguishable laws are pointwise (E, delta (1 + e^-E) / (1 - e^(epsilon - E)))-indistinguishable
    for every E > epsilon; without `at`, for E = 2 epsilon. No smaller delta holds, as long as this one is at most 1.
    """
    level = 2 * epsilon if at is None else at
    factor = _exceptional(ball(epsilon), ball(level))
    return {"epsilon": level, "delta": arb(1) if factor is None else at_most_one(factor * ball(delta))}
