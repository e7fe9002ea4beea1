"""An attacker who knows more is stronger, as long as what they know is independent of the target's secret."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from typing import Annotated

from sidelight.definitions.knowledge.active_knowledge import ActiveKnowledge
from sidelight.definitions.knowledge.causal import Causal
from sidelight.definitions.knowledge.noiseless import Noiseless
from sidelight.definitions.knowledge.passive_knowledge import PassiveKnowledge
from sidelight.hiding.people import INDEPENDENT
from sidelight.model.attacker import Attacker
from sidelight.model.claim import Claim
from sidelight.model.guarantee import Guarantee
from sidelight.model.population import Population
from sidelight.model.results.cite import PARTIAL_KNOWLEDGE, Cite
from sidelight.model.results.evaluation import Numbers
from sidelight.model.results.formula import formula
from sidelight.model.results.parameter import At, Delta, Epsilon, In
from sidelight.model.results.theorem import one_fact, theorem
from sidelight.numbers.balls import at_most_one
from sidelight.profiles.composition.losses import composed
from sidelight.profiles.curves.curve import Curve
from sidelight.profiles.curves.profile import upper_only

PROPOSITION_3 = (Cite(PARTIAL_KNOWLEDGE, "Proposition 3"), Cite("Sidelight"))


def knows_at_least(more: Attacker, less: Attacker, population: Population) -> bool:
    """Whether, for each target, everybody whom the attacker `less` may know is among the people whom `more` may know. False also
    for some comparisons of a number with a share, which are not made.
    """
    everyone = set(range(population.people))
    targets = everyone if less.targets is None else set(less.targets)
    targets -= set(less.knows.listed)
    if more.targets is not None and not targets <= set(more.targets):
        return False
    return more.knows.includes(less.knows, population) and not targets & set(more.knows.listed)


def _same_but_informed(claim: Claim, fact: Claim) -> bool:
    return claim == replace(fact, attacker=claim.attacker) and knows_at_least(fact.attacker, claim.attacker, claim.population)


@theorem(
    "pk.prop3",
    definitions=(ActiveKnowledge, PassiveKnowledge, Noiseless, Causal),
    cites=PROPOSITION_3,
    needs=[INDEPENDENT],
    rests_on_facts=one_fact(_same_but_informed),
    cost=21,
)
def who_knows_more_is_stronger(claim: Claim, informed: Guarantee) -> Curve:
    """A fact stated about an attacker who knows more people holds for one who knows only some of these people: the records that
    the second does not know are drawn in the same way in both worlds, and the hockey stick is convex. This holds also with delta
    above 0, and whether the records were chosen or only seen.
    """
    return upper_only(informed.curve)


@formula(
    "pk.prop3",
    verdict="tight",
    cites=PROPOSITION_3,
    printed=lambda epsilon, delta, knowledge_epsilon, knowledge_delta: (
        {"epsilon": epsilon, "delta": delta} if knowledge_epsilon == knowledge_delta == 0 else {"epsilon": None, "delta": None}
    ),
    prints="the same epsilon and delta, for knowledge that is independent of the secret",
)
def who_knows_less(
    epsilon: Epsilon,
    delta: Delta = Fraction(0),
    knowledge_epsilon: Annotated[Fraction, In("how far what the first knows depends on the secret: epsilon")] = Fraction(0),
    knowledge_delta: Annotated[Fraction, In("how far what the first knows depends on the secret: delta", high=1)] = Fraction(0),
    at: At = None,
) -> Numbers:
    """A guarantee that holds for everything an attacker may know holds for an attacker who knows only a function of it, if what
    the first attacker knows is independent of the secret. If that knowledge is only (epsilon', delta')-indistinguishable between
    two values of the secret, the second attacker learns at most what the output and the knowledge show together.
    """
    where = epsilon + knowledge_epsilon if at is None else at
    together = composed([[(epsilon, delta)], [(knowledge_epsilon, knowledge_delta)]])
    return {"epsilon": where, "delta": at_most_one(together.exceeding(where))}
