"""From a guarantee against attackers who have only seen what they know to one against attackers who may have chosen it."""

from __future__ import annotations

import math
from fractions import Fraction
from typing import Annotated

from flint import arb

from sidelight.definitions.knowledge.active_knowledge import ActiveKnowledge
from sidelight.definitions.knowledge.passive_knowledge import PassiveKnowledge
from sidelight.model.claim import Claim
from sidelight.model.guarantee import Guarantee
from sidelight.model.results.cite import PARTIAL_KNOWLEDGE, Cite
from sidelight.model.results.evaluation import Numbers
from sidelight.model.results.formula import formula
from sidelight.model.results.parameter import Delta, Epsilon, In
from sidelight.model.results.theorem import theorem
from sidelight.numbers.balls import at_most_one, ball
from sidelight.profiles.curves.curve import Curve
from sidelight.profiles.curves.profile import PromisedProfile
from sidelight.profiles.curves.two_laws import ConstantProfile, Dominating
from sidelight.theorems.general.definitions import if_stated

THEOREM_1 = (Cite(PARTIAL_KNOWLEDGE, "Theorem 1"), Cite("Sidelight"))


def pure(level: float) -> Curve:
    """A curve whose delta is 0 from this epsilon on; an infinite epsilon promises nothing."""
    return Dominating(level, 0) if math.isfinite(level) else PromisedProfile(ConstantProfile(1.0))


@theorem(
    "sl.seen_without_exceptions",
    definitions=ActiveKnowledge,
    cites=THEOREM_1,
    rests_on_facts=if_stated(PassiveKnowledge()),
    cost=20,
    also=("pk.thm1",),
)
def seen_without_exceptions(claim: Claim, passive: Guarantee) -> Curve:
    """The passive delta is a mean of active deltas, and a mean is 0 only if all its terms are: where delta is 0, seeing and
    choosing are the same.
    """
    return pure(passive.epsilon(0.0).upper)


@formula(
    "pk.thm1",
    verdict="tight",
    cites=THEOREM_1,
    printed=lambda epsilon, delta: {"epsilon": epsilon, "delta": delta if delta == 0 else None},
    prints="from choosing to seeing the same epsilon and delta; from seeing to choosing the same epsilon, at delta 0 only",
)
def from_seen_to_chosen(
    epsilon: Epsilon,
    delta: Delta = Fraction(0),
    least: Annotated[
        Fraction | None,
        In("the smallest probability, given a value of the secret, of something that may be known", high=1, above=True),
    ] = None,
) -> Numbers:
    """A guarantee for the worst value of what is known covers the mean over these values, if no value rules out a value of the
    secret: choosing is worse than seeing. In the opposite direction, from the mean to each value, delta is divided by the
    probability of that value; where delta is 0 it stays 0.
    """
    if delta == 0:
        return {"epsilon": epsilon, "delta": delta}
    return {"epsilon": epsilon, "delta": arb(1) if least is None else at_most_one(ball(delta / least))}
