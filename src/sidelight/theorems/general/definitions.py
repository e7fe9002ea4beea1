"""Facts about the definitions themselves: the privacy loss, mixtures of mechanisms, and two names for one definition."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from typing import Annotated

from flint import arb

from sidelight.definitions.beliefs.inference_causal import InferenceCausal
from sidelight.definitions.knowledge.active_knowledge import ActiveKnowledge
from sidelight.definitions.knowledge.causal import Causal
from sidelight.definitions.knowledge.noiseless import Noiseless
from sidelight.model.claim import Claim
from sidelight.model.definition import Definition
from sidelight.model.guarantee import Guarantee
from sidelight.model.results.cite import PARTIAL_KNOWLEDGE, Cite
from sidelight.model.results.evaluation import Numbers
from sidelight.model.results.formula import Requirement, formula
from sidelight.model.results.parameter import At, AtEpsilon, Delta, Epsilon, In
from sidelight.model.results.theorem import FromFacts, theorem
from sidelight.numbers.balls import ball
from sidelight.profiles.curves.curve import Curve
from sidelight.profiles.curves.derived.chain import chained

SAME = (Cite(PARTIAL_KNOWLEDGE, "Definition 12"), Cite("Sidelight"))


def if_stated(*definitions: Definition) -> FromFacts:
    """Asks for the claim under the first of these definitions, if the user stated a fact about it under any of them."""

    def wanted(claim: Claim, facts: Sequence[Claim]) -> list[Sequence[Claim]]:
        return [[claim.to(definitions[0])]] if any(claim.to(definition) in facts for definition in definitions) else []

    return wanted


LEMMA_1 = tuple(Cite(PARTIAL_KNOWLEDGE, place) for place in ("Lemma 1", "Definition 10", "Definition 11"))
PROPOSITION_5 = (Cite(PARTIAL_KNOWLEDGE, "Proposition 5"), Cite("Sidelight"))


@theorem(
    "sl.noiseless_is_active",
    definitions=Noiseless,
    cites=SAME,
    rests_on=lambda claim: [claim.to(ActiveKnowledge())],
    exact=True,
    cost=8,
)
def noiseless_is_active(claim: Claim, active: Guarantee) -> Curve:
    """Both definitions compare the output given two values of a record, for everything that the attacker may know: they are the
    same definition.
    """
    return active.curve


@theorem(
    "sl.active_is_noiseless",
    definitions=ActiveKnowledge,
    cites=SAME,
    rests_on_facts=if_stated(Noiseless(), Causal(), InferenceCausal()),
    exact=True,
    cost=20,
)
def active_is_noiseless(claim: Claim, noiseless: Guarantee) -> Curve:
    """A fact stated about noiseless privacy is a fact about an attacker who may have chosen what they know."""
    return noiseless.curve


Masses = Annotated[tuple[Fraction, ...], In("probabilities of the outcomes, in the same order for both worlds", high=1)]


@formula(
    "pk.lem1",
    verdict="as_printed",
    cites=LEMMA_1,
    conditions=[
        Requirement("both worlds have the same outcomes", lambda here, there: len(here) == len(there)),
        Requirement("probabilities sum to 1", lambda here, there: sum(here) == 1 == sum(there)),
    ],
    also=("pk.def10", "pk.def11"),
)
def mean_excess_of_the_loss(epsilon: AtEpsilon, here: Masses, there: Masses) -> Numbers:
    """The delta of a comparison is the mean of max(0, 1 - e^(epsilon - loss)) in the first world, with loss = ln(here/there); the
    result is the larger of both directions. An outcome that is impossible in the other world has an infinite loss and counts
    fully.
    """
    return {"epsilon": epsilon, "delta": _mean_excess(epsilon, here, there).max(_mean_excess(epsilon, there, here))}


def _mean_excess(epsilon: Fraction, here: tuple[Fraction, ...], there: tuple[Fraction, ...]) -> arb:
    total = arb(0)
    for p, q in zip(here, there, strict=True):
        if p:
            total += ball(p) * (1 - ball(epsilon).exp() * ball(q / p)).max(arb(0))
    return total


Share = Annotated[Fraction, In("how often the first mechanism is the one that runs", high=1)]


def _both_within(epsilon: Fraction, delta: Fraction, other_epsilon: Fraction | None, other_delta: Fraction | None) -> Numbers:
    """The printed statement, which is about two mechanisms with the same epsilon and delta."""
    return {"epsilon": max(epsilon, other_epsilon or epsilon), "delta": max(delta, other_delta or delta)}


@formula(
    "pk.prop5",
    verdict="tight",
    cites=PROPOSITION_5,
    printed=_both_within,
    prints="the epsilon and delta that both mechanisms have",
)
def one_of_two_mechanisms(
    epsilon: Epsilon,
    delta: Delta = Fraction(0),
    other_epsilon: Annotated[Fraction | None, In("epsilon of the second mechanism; without it, that of the first")] = None,
    other_delta: Annotated[Fraction | None, In("delta of the second mechanism; without it, that of the first", high=1)] = None,
    share: Share = Fraction(1, 2),
    at: At = None,
) -> Numbers:
    """A mechanism runs one of two mechanisms, chosen by a coin of its own: its delta is at most the mean of their deltas, at the
    same epsilon, for attackers who choose what they know and for those who only see it. The same holds for any function of its
    output.
    """
    second = (epsilon if other_epsilon is None else other_epsilon, delta if other_delta is None else other_delta)
    where = max(epsilon, second[0]) if at is None else at
    mean = ball(share) * chained([(epsilon, delta)], where) + ball(1 - share) * chained([second], where)
    return {"epsilon": where, "delta": mean}
