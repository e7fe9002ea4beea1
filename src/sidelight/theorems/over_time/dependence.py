"""Two outputs about the same data: the loss of each, and the dependency, by which one output changes the loss of the other."""

from __future__ import annotations

from fractions import Fraction
from typing import Annotated

from sidelight.definitions.knowledge.active_knowledge import ActiveKnowledge
from sidelight.definitions.knowledge.dependency import Dependency
from sidelight.definitions.knowledge.noiseless import Noiseless
from sidelight.definitions.knowledge.passive_knowledge import PassiveKnowledge
from sidelight.mechanisms.both import Both
from sidelight.model.claim import Claim
from sidelight.model.guarantee import Guarantee
from sidelight.model.results.cite import PARTIAL_KNOWLEDGE, Cite
from sidelight.model.results.erratum import Erratum, Refuted
from sidelight.model.results.evaluation import Numbers
from sidelight.model.results.formula import formula
from sidelight.model.results.parameter import Delta, Epsilon, In
from sidelight.model.results.theorem import theorem
from sidelight.numbers.rounding import logarithm
from sidelight.profiles.composition.split_epsilon import Split
from sidelight.profiles.curves.curve import Curve

THEOREM_6 = (Cite(PARTIAL_KNOWLEDGE, "Theorem 6"), Cite("Sidelight"))
HERE = ((15, 15, 10), (20, 10, 30))
THERE = ((30, 10, 10), (10, 20, 20))


def _twice_the_dependency() -> Refuted:
    """HERE and THERE are joint laws, in percent, of two outputs given two values of a record. The losses are those of the outcome
    (1, 2), counted from 0.
    """
    both = Fraction(HERE[1][2], THERE[1][2])
    first = Fraction(sum(HERE[1]), sum(THERE[1]))
    second = Fraction(sum(row[2] for row in HERE), sum(row[2] for row in THERE))
    factor = both / (first * second)  # e^Dep
    printed, truth, corrected = (logarithm(ratio) for ratio in (factor**2 * first * second, both, factor * first * second))
    return Refuted(printed.upper, truth.lower, corrected.upper, "privacy loss of both outputs", claims="value")


LOSS_OF_BOTH = Erratum(
    kind="misprint",
    quote="the PLRV of the composed mechanism M(D) := (M_1(D), M_2(D)) satisfies: […] = 2 · Dep",
    place="Section 5.1, Theorem 6",
    printed="the privacy loss of both outputs is 2 Dep plus the losses of the two",
    counterexample="joint laws (.15, .15, .1; .2, .1, .3) and (.3, .1, .1; .1, .2, .2), outcome (1, 2), where outcomes are "
    "counted from 0: the loss is 0.405465, printed 0.340926",
    refute=_twice_the_dependency,
    holds_for="outputs with Dep = 0; the proof has Dep once, and the corollary, which adds 2 mu, is true for mu of 0 or more",
    corrected="the loss is Dep plus the losses of the two",
)


def _in_two(claim: Claim[Both]) -> tuple[Claim, Claim, Claim]:
    """The claims about all outputs but the last, about the last, and about the dependency of the last on the others."""
    parts = claim.mechanism.parts
    before, last = parts[0] if len(parts) == 2 else Both(*parts[:-1]), parts[-1]
    return claim.about(before), claim.about(last), claim.about(Both(before, last)).to(Dependency())


@theorem(
    "pk.thm6",
    mechanisms=Both,
    definitions=(ActiveKnowledge, PassiveKnowledge, Noiseless),
    concerns=lambda claim: len(claim.mechanism.parts) > 1,
    cites=THEOREM_6,
    rests_on_facts=lambda claim, facts: [_in_two(claim)] if _in_two(claim)[2] in facts else [],
    cost=20,
)
def losses_and_their_dependency(claim: Claim, first: Guarantee, second: Guarantee, dependency: Guarantee) -> Curve:
    """The loss of both outputs is the sum of their losses and of the dependency, so epsilons add up, and so do deltas. For an
    attacker who only sees what they know the mean of the dependency counts, which is at most its largest value.
    """
    return Split((first.curve, second.curve, dependency.curve))


@formula(
    "pk.thm6",
    verdict="tight",
    cites=THEOREM_6,
    printed=lambda epsilon, delta, other_epsilon, other_delta, dependence_epsilon, dependence_delta: {
        "epsilon": epsilon + other_epsilon + 2 * dependence_epsilon,
        "delta": delta + other_delta + dependence_delta,
    },
    prints="(epsilon + epsilon' + 2 mu, delta + delta' + nu)",
    erratum=LOSS_OF_BOTH,
)
def two_outputs_with_bounded_dependency(
    epsilon: Epsilon,
    delta: Delta = Fraction(0),
    other_epsilon: Annotated[Fraction, In("epsilon of the second output")] = Fraction(0),
    other_delta: Annotated[Fraction, In("delta of the second output", high=1)] = Fraction(0),
    dependence_epsilon: Annotated[Fraction, In("mu: how much one output adds to the loss of the other")] = Fraction(0),
    dependence_delta: Annotated[Fraction, In("nu: how often it adds more", high=1)] = Fraction(0),
) -> Numbers:
    """Against an attacker with partial knowledge, two outputs that have (epsilon, delta) and (epsilon', delta') and are
    (mu, nu)-bounded dependent have together (epsilon + epsilon' + mu, delta + delta' + nu).
    """
    return {
        "epsilon": epsilon + other_epsilon + dependence_epsilon,
        "delta": min(Fraction(1), delta + other_delta + dependence_delta),
    }
