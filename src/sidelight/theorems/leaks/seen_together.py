"""From a guarantee for output and leak seen together to one for the output given the leak, and the reverse."""

from __future__ import annotations

from fractions import Fraction
from typing import Annotated

from sidelight.definitions.worst_case.bounded_leakage import BoundedLeakage
from sidelight.definitions.worst_case.differential_privacy import DifferentialPrivacy
from sidelight.mechanisms.with_leak import WithLeak
from sidelight.model.claim import Claim
from sidelight.model.guarantee import Guarantee
from sidelight.model.results.cite import BOUNDED_LEAKAGE, OWN, SIDE_INFORMATION, Cite
from sidelight.model.results.evaluation import Numbers
from sidelight.model.results.formula import Requirement, formula
from sidelight.model.results.parameter import At, Delta, Epsilon, In
from sidelight.model.results.theorem import theorem
from sidelight.numbers.balls import at_most_one, ball
from sidelight.profiles.composition.losses import composed
from sidelight.profiles.curves.curve import Curve
from sidelight.profiles.curves.derived.bounded_range import BoundedRange, excess_of_bounded_range
from sidelight.profiles.curves.profile import PromisedProfile
from sidelight.profiles.curves.two_laws import ConstantProfile


def _together(claim: Claim) -> list[Claim]:
    leak = claim.definition.leak
    return [] if leak is None else [claim.about(WithLeak(claim.mechanism, leak)).to(DifferentialPrivacy())]


@theorem(
    "ext.joint->bldp",
    definitions=BoundedLeakage,
    concerns=lambda claim: claim.definition.leak is not None and not claim.definition.own_coins,
    rests_on=_together,
    cost=21,
)
def private_together(claim: Claim, together: Guarantee) -> Curve:
    """Output and leak together are epsilon-DP. Conditioning on the leak divides by a probability that also changes by a factor of
    at most e^epsilon, so the range of the loss given the leak is at most 2 epsilon. With a delta above 0 nothing follows for rare
    leaks.
    """
    pure = [epsilon for epsilon, delta in together.profile.promises if delta == 0]
    return BoundedRange(2 * min(pure)) if pure else PromisedProfile(ConstantProfile(1.0))


@formula(
    "ext.joint->bldp",
    verdict="tight",
    cites=(OWN, Cite(SIDE_INFORMATION, "Lemma 4.1")),
    conditions=[
        Requirement(
            "with a delta above 0, the delta that is allowed given the leak (allowed=...), above 0",
            lambda delta, allowed: delta == 0 or bool(allowed),
            kind="promise",
        ),
        Requirement(
            "another epsilon than twice the assumed one only with delta 0",
            lambda delta, at: delta == 0 or at is None,
            kind="promise",
        ),
    ],
)
def given_the_leak(
    epsilon: Epsilon,
    delta: Delta = Fraction(0),
    allowed: Annotated[Fraction | None, In("the delta that is allowed given the leak", high=1)] = None,
    at: At = None,
) -> Numbers:
    """Output and leak together are (epsilon, delta)-DP. Given the leak, the output is (2 epsilon, allowed)-indistinguishable from
    that of a neighbour, except for leak values of total probability at most (1 + e^epsilon (1 - allowed)) delta / allowed. A
    value that the neighbour cannot leak is such an exception; each neighbour has its own exceptions.
    """
    where = 2 * epsilon if at is None else at
    if delta == 0:
        return {"epsilon": where, "delta": excess_of_bounded_range(2 * epsilon, where), "probability": 0}
    assert allowed is not None
    rare = (1 + ball(epsilon).exp() * (1 - ball(allowed))) * ball(delta) / ball(allowed)
    return {"epsilon": where, "delta": allowed, "probability": at_most_one(rare)}


@formula(
    "bldp.thm12",
    verdict="as_printed",
    cites=(Cite(BOUNDED_LEAKAGE, "Theorem 12"), Cite(BOUNDED_LEAKAGE, "Corollary 13")),
    printed=lambda epsilon, delta: {"epsilon": epsilon, "delta": delta},
    also=("bldp.cor13",),
)
def leaked_once_more(epsilon: Epsilon, delta: Delta = Fraction(0), at: At = None) -> Numbers:
    """A promise of a mechanism beyond a leak still holds if the leak is published beside the output: given the leak, this adds
    nothing. The same is true of a DP mechanism that shares no coins with the leak.
    """
    if at is None:
        return {"epsilon": epsilon, "delta": delta}
    return {"epsilon": at, "delta": composed([[(epsilon, delta)]]).exceeding(at)}
