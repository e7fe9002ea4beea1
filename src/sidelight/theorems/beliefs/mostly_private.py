"""An (epsilon, delta)-DP mechanism moves beliefs by little, except with a small probability."""

from __future__ import annotations

import math
from fractions import Fraction
from typing import Annotated

from flint import arb

from sidelight.definitions.beliefs.semantic import Semantic
from sidelight.definitions.worst_case.differential_privacy import DifferentialPrivacy
from sidelight.model.claim import Claim
from sidelight.model.guarantee import Guarantee
from sidelight.model.results.cite import OWN, SIDE_INFORMATION, Cite
from sidelight.model.results.evaluation import Numbers
from sidelight.model.results.formula import Requirement, formula
from sidelight.model.results.parameter import Delta, Epsilon, In
from sidelight.model.results.theorem import theorem
from sidelight.numbers.balls import at_most_one, ball, in_balls
from sidelight.profiles.curves.curve import Curve
from sidelight.profiles.curves.derived.amplified import Amplified
from sidelight.profiles.curves.one_end import Promised, UpTo
from sidelight.profiles.simulators.belief import chances, tilted_distance
from sidelight.theorems.beliefs.attacked import attacked

THEOREM_2_4 = (Cite(SIDE_INFORMATION, "Theorem 2.4"), OWN)
COROLLARY_4_2 = (Cite(SIDE_INFORMATION, "Corollary 4.2"), OWN)

People = Annotated[int, In("how many records there are", 1)]
AtDifference = Annotated[Fraction | None, In("give delta at this statistical difference instead", high=1)]


@theorem(
    "ks.thm2.4a",
    definitions=Semantic,
    cites=THEOREM_2_4,
    rests_on=lambda claim: [claim.to(DifferentialPrivacy())],
    cost=21,
)
def mostly_private_is_semantic(claim: Claim, private: Guarantee) -> Curve:
    """For every epsilon of the curve and every s > tanh(epsilon / 2): the probability that the game of some record under attack
    moves the belief by more than s is at most the number of these records times K delta, where K depends on epsilon and s.
    """
    if private.delta(math.inf).upper >= 1:
        return Promised(UpTo(1.0))
    records = attacked(claim)

    def factor(epsilon: arb, level: arb) -> arb | None:
        found = chances(epsilon, level)
        return None if found is None else records * found

    return Amplified(private.profile, lambda epsilon: tilted_distance(2 * epsilon), factor, 1.0)


def printed_level(epsilon: Fraction, delta: Fraction) -> arb:
    """The statistical difference of the printed theorems."""
    return (3 * ball(epsilon)).exp() - 1 + 2 * ball(delta).sqrt()


def exceeded(epsilon: Fraction, delta: arb, level: arb) -> arb:
    """A bound of the probability that the game of one record moves the belief by more than `level`."""
    if delta == 0:
        return arb(0)
    factor = chances(ball(epsilon), level)
    return arb(1) if factor is None else at_most_one(factor * delta)


@in_balls
def far_enough(epsilon: Fraction, delta: Fraction, at: Fraction | None) -> bool:
    if at is None:
        return True
    least = tilted_distance(2 * ball(epsilon))
    return bool(ball(at) > least) or (delta == 0 and bool(ball(at) >= least))


FAR_ENOUGH = Requirement("the statistical difference is above tanh(epsilon / 2)", far_enough, kind="promise")


def _printed_posterior(epsilon: Fraction, delta: Fraction, distance: Fraction | None) -> Numbers:
    level = printed_level(epsilon, delta)
    reached = distance is None or ball(distance) >= level
    return {"distance": level if distance is None else distance, "probability": ball(delta).sqrt() if reached else None}


@formula(
    "ks.cor4.2",
    verdict="tight",
    cites=COROLLARY_4_2,
    printed=_printed_posterior,
    prints="e^(3 epsilon) - 1 + 2 sqrt(delta), except with probability O(sqrt(delta)); computed with the constant 1",
    conditions=[
        Requirement(
            "the distance is above tanh(epsilon / 2)",
            lambda epsilon, delta, distance: far_enough(epsilon, delta, distance),
            kind="promise",
        )
    ],
)
def distance_of_posteriors(
    epsilon: Epsilon,
    delta: Delta,
    distance: Annotated[Fraction | None, In("a statistical difference of what is believed afterwards", high=1)] = None,
) -> Numbers:
    """If two joint laws of (secret, output) are (epsilon, delta)-indistinguishable, the laws of the secret given the output
    differ by more than `distance` with probability at most K delta, in either world. K is returned as `factor`; no smaller factor
    holds.
    """
    level = at_most_one(printed_level(epsilon, delta)) if distance is None else ball(distance)
    return {
        "distance": level if distance is None else distance,
        "factor": chances(ball(epsilon), level),
        "probability": exceeded(epsilon, ball(delta), level),
    }


def _printed(epsilon: Fraction, delta: Fraction, people: int, at: Fraction | None) -> Numbers:
    if at is not None:
        return {"epsilon": at, "delta": None}
    return {"epsilon": printed_level(epsilon, delta), "delta": people * ball(delta).sqrt()}


@formula(
    "ks.thm2.4a",
    verdict="tight",
    cites=THEOREM_2_4,
    printed=_printed,
    prints="(e^(3 epsilon) - 1 + 2 sqrt(delta), O(n sqrt(delta))); computed with the constant 1",
    conditions=[FAR_ENOUGH],
)
def moved_seldom(epsilon: Epsilon, delta: Delta, people: People, at: AtDifference = None) -> Numbers:
    """An (epsilon, delta)-DP mechanism is semantically private with (s, n K delta) for every s > tanh(epsilon / 2), where K is
    that of ks.cor4.2. The printed s is e^(3 epsilon) - 1 + 2 sqrt(delta), with a delta of the order n sqrt(delta); the constant 1
    is enough.
    """
    level = at_most_one(printed_level(epsilon, delta)) if at is None else ball(at)
    return {"epsilon": level if at is None else at, "delta": at_most_one(people * exceeded(epsilon, ball(delta), level))}
