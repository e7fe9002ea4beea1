"""A differentially private mechanism whose output is nearly independent of the leak."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction
from typing import Annotated

from sidelight.definitions.worst_case.bounded_leakage import BoundedLeakage
from sidelight.definitions.worst_case.differential_privacy import DifferentialPrivacy
from sidelight.definitions.worst_case.independence import Independence
from sidelight.model.claim import Claim
from sidelight.model.guarantee import Guarantee
from sidelight.model.results.cite import BOUNDED_LEAKAGE, Cite
from sidelight.model.results.evaluation import Numbers
from sidelight.model.results.formula import formula
from sidelight.model.results.parameter import At, Delta, Epsilon, In
from sidelight.model.results.theorem import theorem
from sidelight.numbers.balls import ball
from sidelight.profiles.curves.curve import Curve
from sidelight.profiles.curves.derived.chain import Chained, chained
from sidelight.profiles.curves.profile import PromisedProfile
from sidelight.profiles.curves.two_laws import ConstantProfile
from sidelight.theorems.leaks.leaking import alone, named_leaks

THEOREM_9 = (Cite(BOUNDED_LEAKAGE, "Theorem 9"), Cite("Sidelight"))
COROLLARY_14 = (THEOREM_9[0], Cite(BOUNDED_LEAKAGE, "Corollary 14"), *THEOREM_9[1:])

IndependenceEpsilon = Annotated[Fraction, In("how far the output given the leak is from the output: epsilon")]
IndependenceDelta = Annotated[Fraction, In("how far the output given the leak is from the output: delta", high=1)]


@theorem(
    "bldp.thm9",
    definitions=BoundedLeakage,
    cites=THEOREM_9,
    rests_on=lambda claim: [claim.to(DifferentialPrivacy()), claim.to(Independence(claim.definition.leak))],
    cost=20,
)
def private_and_nearly_independent(claim: Claim, private: Guarantee, apart: Guarantee) -> Curve:
    """A chain of three steps between four laws: the output given the leak, the output, the neighbour's output, and the
    neighbour's output given the leak.
    """
    return Chained((apart.profile, private.profile, apart.profile))


def _both_about_a_leak(claim: Claim, facts: Sequence[Claim]) -> Iterator[list[Claim]]:
    for leak in named_leaks(claim.mechanism, facts):
        leaking = alone(leak)
        if leaking is not None:
            yield [claim.to(BoundedLeakage(leak)), claim.to(Independence(leak)), claim.about(leaking)]


@theorem(
    "sl.leak_and_independence_to_dp",
    definitions=DifferentialPrivacy,
    rests_on_facts=_both_about_a_leak,
    cost=22,
)
def beyond_a_leak_and_nearly_independent(claim: Claim, beyond: Guarantee, apart: Guarantee, leak: Guarantee) -> Curve:
    """A chain of three steps between four laws: the output, the output given a leak value that both neighbours can leak, the
    neighbour's output given that value, and the neighbour's output.

    Neighbours share a leak value if and only if the leak alone has a delta below 1 at epsilon 0.
    """
    shared = leak.delta(0.0).upper < 1
    return Chained((apart.profile, beyond.profile, apart.profile)) if shared else PromisedProfile(ConstantProfile(1.0))


def _printed(epsilon: Fraction, delta: Fraction, independence_epsilon: Fraction, independence_delta: Fraction) -> Numbers:
    rise, step = ball(independence_epsilon).exp(), ball(epsilon).exp()
    total = (step * rise + 1) * ball(independence_delta) + rise * ball(delta)
    return {"epsilon": epsilon + 2 * independence_epsilon, "delta": total}


@formula(
    "bldp.thm9",
    verdict="tight",
    cites=COROLLARY_14,
    printed=_printed,
    prints="(epsilon + 2 epsilon', (e^(epsilon + epsilon') + 1) delta' + e^epsilon' delta)",
    also=("bldp.cor14",),
)
def chain_of_three(
    epsilon: Epsilon,
    delta: Delta = Fraction(0),
    independence_epsilon: IndependenceEpsilon = Fraction(0),
    independence_delta: IndependenceDelta = Fraction(0),
    at: At = None,
) -> Numbers:
    """A mechanism is (epsilon, delta)-DP and (epsilon', delta')-independent of the leak: beyond the leak, at epsilon + 2
    epsilon', its delta is that of a chain of three steps; also if the leak is published beside the output.
    """
    apart = (independence_epsilon, independence_delta)
    where = epsilon + 2 * independence_epsilon if at is None else at
    return {"epsilon": where, "delta": chained([apart, (epsilon, delta), apart], where)}
