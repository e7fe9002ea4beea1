"""Properties of the framework of coupled worlds: further processing, less knowledge, and two outputs seen together."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from typing import Annotated

from sidelight.definitions.knowledge.noiseless import Noiseless
from sidelight.definitions.knowledge.pufferfish import Pufferfish
from sidelight.definitions.simulators.coupled_worlds import CoupledWorlds
from sidelight.definitions.simulators.distributional import Distributional
from sidelight.mechanisms.noisy import Noisy
from sidelight.mechanisms.shown import Shown
from sidelight.mechanisms.then import Then
from sidelight.model.claim import Claim
from sidelight.model.guarantee import Guarantee
from sidelight.model.results.cite import COUPLED_WORLDS, OWN, Cite
from sidelight.model.results.evaluation import Numbers
from sidelight.model.results.formula import formula
from sidelight.model.results.parameter import At, In
from sidelight.model.results.theorem import one_fact, theorem
from sidelight.numbers.balls import ball
from sidelight.profiles.curves.curve import Curve
from sidelight.profiles.curves.derived.chain import chained_either_way
from sidelight.profiles.curves.profile import upper_only
from sidelight.theorems.general.written_out import under_attack


def _inner(claim: Claim) -> list[Claim]:
    before = claim.mechanism.undone
    return [] if before is None else [claim.about(before)]


@theorem(
    "cw.thm3",
    mechanisms=(Then, Shown, Noisy),
    definitions=(Distributional, CoupledWorlds, Noiseless, Pufferfish),
    cites=[Cite(COUPLED_WORLDS, "Theorem 3")],
    rests_on=_inner,
    cost=21,
)
def processed_further(claim: Claim, inner: Guarantee) -> Curve:
    """A simulator that imitates the output, followed by the same processing, imitates the processed output. For the
    inference-based definitions this does not hold.
    """
    return upper_only(inner.curve)


def knows_less(claim: Claim, other: Claim) -> bool:
    """Whether the other claim differs from this one only in its attacker, who attacks at least the same targets and knows at
    least as much.
    """
    if replace(other, attacker=claim.attacker) != claim or not set(under_attack(claim)) <= set(under_attack(other)):
        return False
    less, more = claim.attacker.knows, other.attacker.knows
    if more.by_name:
        return less.nobody or (less.by_name and set(less.listed) <= set(more.listed))
    return less.number is not None and more.number is not None and less.number <= more.number


@theorem(
    "cw.thm5",
    definitions=(Distributional, CoupledWorlds),
    cites=[Cite(COUPLED_WORLDS, "Theorem 5")],
    rests_on_facts=one_fact(knows_less),
    cost=21,
)
def less_is_known(claim: Claim, known: Guarantee) -> Curve:
    """A simulator that imitates the output for an attacker imitates it for every attacker who knows less. For the inference-based
    definitions this does not hold, nor for noiseless privacy and Pufferfish.
    """
    return upper_only(known.curve)


def _printed_sum(epsilon: Fraction, delta: Fraction, other_epsilon: Fraction, other_delta: Fraction) -> Numbers:
    first, second = ball(delta), ball(other_delta)
    total = (first * ball(other_epsilon).exp() + second).max(first + second * ball(epsilon).exp())
    return {"epsilon": epsilon + other_epsilon, "delta": total}


@formula(
    "cw.thm6",
    verdict="tight",
    cites=(Cite(COUPLED_WORLDS, "Theorem 6"), OWN),
    printed=_printed_sum,
    prints="(epsilon + epsilon', the larger of e^epsilon' delta + delta' and delta + e^epsilon delta')",
)
def seen_together(
    epsilon: Annotated[Fraction, In("the epsilon of the first output, for who also sees the second simulator's")],
    delta: Annotated[Fraction, In("the delta of the first output, for who also sees the second simulator's", high=1)],
    other_epsilon: Annotated[Fraction, In("the epsilon of the second output, for who also sees the first")],
    other_delta: Annotated[Fraction, In("the delta of the second output, for who also sees the first", high=1)],
    at: At = None,
) -> Numbers:
    """Two outputs with coins of their own. The second is imitated for an attacker who also sees the first; the first is imitated
    for an attacker who also sees the output of the second simulator; both simulators use the same draw of the data that are left.
    Then both outputs together are imitated, with a chain of two steps.
    """
    where = epsilon + other_epsilon if at is None else at
    return {"epsilon": where, "delta": chained_either_way([(epsilon, delta), (other_epsilon, other_delta)], where)}
