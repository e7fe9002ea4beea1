"""A leak that is differentially private itself."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction
from typing import Annotated

from sidelight.definitions.worst_case.bounded_leakage import BoundedLeakage
from sidelight.definitions.worst_case.differential_privacy import DifferentialPrivacy
from sidelight.mechanisms.with_leak import WithLeak
from sidelight.model.claim import Claim
from sidelight.model.guarantee import Guarantee
from sidelight.model.results.cite import BOUNDED_LEAKAGE, OWN, Cite
from sidelight.model.results.evaluation import Numbers
from sidelight.model.results.formula import formula
from sidelight.model.results.parameter import At, Delta, Epsilon, In
from sidelight.model.results.theorem import theorem
from sidelight.numbers.balls import ball
from sidelight.profiles.composition.losses import composed
from sidelight.profiles.composition.optimal import OptimalComposition
from sidelight.profiles.curves.curve import Curve
from sidelight.profiles.curves.profile import upper_only
from sidelight.theorems.leaks.leaking import alone, named_leaks

THEOREM_4 = (Cite(BOUNDED_LEAKAGE, "Theorem 4"), OWN)
REMARK = (Cite(BOUNDED_LEAKAGE, "the remark after the proof of Theorem 4"), OWN)
LeakEpsilon = Annotated[Fraction, In("the epsilon of the leak alone")]
LeakDelta = Annotated[Fraction, In("the delta of the leak alone", high=1)]


def _output_and_leak(claim: Claim[WithLeak]) -> list[Claim]:
    seen = claim.mechanism
    leak = alone(seen.leak)
    return [] if leak is None else [claim.about(seen.published).to(BoundedLeakage(seen.leak)), claim.about(leak)]


@theorem(
    "bldp.thm4",
    mechanisms=WithLeak,
    definitions=DifferentialPrivacy,
    concerns=lambda claim: alone(claim.mechanism.leak) is not None,
    cites=THEOREM_4,
    rests_on=_output_and_leak,
    also=("bldp.rem4",),
    cost=20,
)
def output_beyond_a_private_leak(claim: Claim, beyond: Guarantee, leak: Guarantee) -> Curve:
    """The attacker sees first the leak and then the output given the leak: the two promises are composed."""
    return OptimalComposition((beyond.profile, leak.profile))


def _with_a_leak(claim: Claim, facts: Sequence[Claim]) -> Iterator[list[Claim]]:
    for leak in named_leaks(claim.mechanism, facts):
        yield [claim.about(WithLeak(claim.mechanism, leak))]


@theorem(
    "sl.leak_left_out",
    definitions=DifferentialPrivacy,
    concerns=lambda claim: not claim.mechanism.with_leak,
    rests_on_facts=_with_a_leak,
    groups=True,
    cost=21,
)
def leak_left_out(claim: Claim, seen: Guarantee) -> Curve:
    """A guarantee for the output and the leak seen together holds for the output alone."""
    return upper_only(seen.curve)


def _printed(epsilon: Fraction, delta: Fraction, leak_epsilon: Fraction) -> Numbers:
    return {"epsilon": epsilon + leak_epsilon, "delta": delta}


@formula("bldp.thm4", verdict="tight", cites=THEOREM_4, printed=_printed, prints="(epsilon + leak_epsilon, delta)")
def beyond_a_pure_leak(
    epsilon: Epsilon,
    delta: Delta = Fraction(0),
    leak_epsilon: LeakEpsilon = Fraction(0),
    at: At = None,
) -> Numbers:
    """A mechanism that is (epsilon, delta) beyond a leak, where the leak alone is leak_epsilon-DP, is
    (epsilon + leak_epsilon, delta)-DP, also together with the leak. At other epsilons delta is that of the two promises composed.
    """
    return _together((epsilon, delta), (leak_epsilon, Fraction(0)), at)


def _printed_remark(
    epsilon: Fraction, delta: Fraction, leak_epsilon: Fraction, leak_delta: Fraction, values: int | None
) -> Numbers:
    more = None if values is None else delta + (1 + values) * leak_delta
    return {"epsilon": epsilon + leak_epsilon, "delta": more}


@formula(
    "bldp.rem4",
    verdict="tight",
    cites=REMARK,
    printed=_printed_remark,
    prints="(epsilon + leak_epsilon, delta + (1 + values) leak_delta)",
)
def beyond_a_private_leak(
    epsilon: Epsilon,
    delta: Delta = Fraction(0),
    leak_epsilon: LeakEpsilon = Fraction(0),
    leak_delta: LeakDelta = Fraction(0),
    values: Annotated[int | None, In("how many values both neighbours can leak; only the printed form asks for it", 1)] = None,
    at: At = None,
) -> Numbers:
    """A leak that alone is (leak_epsilon, leak_delta)-DP adds its delta once, however many values can leak: at epsilon +
    leak_epsilon delta is delta + leak_delta - delta * leak_delta.
    """
    return _together((epsilon, delta), (leak_epsilon, leak_delta), at)


def _together(output: tuple[Fraction, Fraction], leak: tuple[Fraction, Fraction], at: Fraction | None) -> Numbers:
    if at is None:
        return {"epsilon": output[0] + leak[0], "delta": 1 - (1 - output[1]) * (1 - leak[1])}
    return {"epsilon": at, "delta": composed([[output], [leak]]).exceeding(at).max(ball(0))}
