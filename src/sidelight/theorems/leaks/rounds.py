"""Several outputs, each with a leak beside it."""

from __future__ import annotations

from fractions import Fraction
from itertools import chain
from typing import Annotated

from sidelight.definitions.worst_case.bounded_leakage import BoundedLeakage
from sidelight.mechanisms.both import Both
from sidelight.mechanisms.in_turn import InTurn
from sidelight.model.claim import Claim
from sidelight.model.guarantee import Guarantee
from sidelight.model.leak import Leaks
from sidelight.model.results.cite import BOUNDED_LEAKAGE, OWN, Cite
from sidelight.model.results.evaluation import Numbers
from sidelight.model.results.formula import Requirement, formula
from sidelight.model.results.parameter import In
from sidelight.model.results.theorem import Need, theorem
from sidelight.profiles.composition.optimal import OptimalComposition
from sidelight.profiles.curves.curve import Curve
from sidelight.theorems.leaks.leaking import alone, rounds
from sidelight.theorems.outputs.composition import Epsilons, worst_of_each


def leaks_beside(claim: Claim) -> Leaks | None:
    """The leaks of the definition, if there is one for each output; otherwise None."""
    leaks = None if claim.definition.leak is None else claim.definition.leak.several
    return leaks if leaks is not None and len(leaks.parts) == len(claim.mechanism.rounds) else None


def _fixed(claim: Claim) -> bool:
    leaks = leaks_beside(claim)
    return claim.mechanism.at_once and leaks is not None and not any(part.on_the_way for part in leaks.parts)


def _every_pair(claim: Claim) -> list[Claim]:
    leaks = leaks_beside(claim)
    pairs = chain.from_iterable(rounds(claim.mechanism, leaks)) if leaks is not None else ()
    return [claim.about(output).to(BoundedLeakage(leak)) for output, leak in pairs]


def _composed(claim: Claim, pairs: tuple[Guarantee, ...]) -> Curve:
    leaks = leaks_beside(claim)
    sizes = [len(asked) for asked in rounds(claim.mechanism, leaks)] if leaks is not None else []
    return OptimalComposition(worst_of_each(sizes, pairs))


@theorem(
    "bldp.thm26",
    mechanisms=Both,
    definitions=BoundedLeakage,
    concerns=_fixed,
    cites=[Cite(BOUNDED_LEAKAGE, "Theorem 26"), Cite(BOUNDED_LEAKAGE, "Corollary 28")],
    rests_on=_every_pair,
    also=("bldp.cor28",),
    cost=20,
)
def outputs_with_leaks(claim: Claim, *pairs: Guarantee) -> Curve:
    """Each output may share coins with its own leak, and with no other: given all leaks the outputs are independent, and compose
    like differentially private mechanisms.
    """
    return _composed(claim, pairs)


@theorem(
    "bldp.thm31",
    mechanisms=(Both, InTurn),
    definitions=BoundedLeakage,
    concerns=lambda claim: leaks_beside(claim) is not None and not _fixed(claim),
    cites=[Cite(BOUNDED_LEAKAGE, "Theorem 31"), OWN],
    needs=[Need("no leak is chosen from answers", lambda claim: alone(leaks_beside(claim) or Leaks()) is not None)],
    rests_on=_every_pair,
    cost=20,
)
def outputs_in_turn_with_leaks(claim: Claim, *pairs: Guarantee) -> Curve:
    """What is asked next may depend on everything seen so far; what leaks next may depend on earlier leaks only; every round has
    fresh coins. Given all leaks, the worst pairs (output, leak) of the rounds compose like differentially private mechanisms.
    """
    return _composed(claim, pairs)


@formula(
    "sl.honest_leaks",
    verdict="tight",
    conditions=[
        Requirement("a leak_epsilon for each epsilon", lambda epsilons, leak_epsilons: len(epsilons) == len(leak_epsilons))
    ],
)
def leaks_chosen_from_answers(
    epsilons: Epsilons, leak_epsilons: Annotated[tuple[Fraction, ...], In("the epsilon of each round's leak alone")]
) -> Numbers:
    """Rounds in which outputs and leaks are chosen by everything seen so far. Each output has its epsilon beyond its own leak,
    each leak is leak_epsilon-DP, and all deltas are 0. Beyond all leaks the outputs have epsilon 2 (sum of epsilons + sum of leak
    epsilons) minus the last epsilon and minus twice the first leak epsilon: what a late leak says about early answers counts
    twice.
    """
    return {"epsilon": 2 * (sum(epsilons) + sum(leak_epsilons[1:])) - epsilons[-1], "delta": 0}
