"""What somebody who knows every record but one believes after the output."""

from __future__ import annotations

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
from sidelight.profiles.simulators.belief import tilted_distance, tilting, two_valued_chances
from sidelight.theorems.beliefs.attacked import every_secret_has_two_values, informed
from sidelight.theorems.beliefs.mostly_private import AtDifference, exceeded, printed_level

THEOREM_A3 = (Cite(SIDE_INFORMATION, "Theorem A.3"), OWN)
TWO_VALUED = 2


@theorem(
    "ks.thmA.3",
    definitions=Semantic,
    concerns=lambda claim: informed(claim) and every_secret_has_two_values(claim),
    cites=THEOREM_A3,
    rests_on=lambda claim: [claim.to(DifferentialPrivacy())],
    cost=21,
)
def mostly_private_from_the_informed(claim: Claim, private: Guarantee) -> Curve:
    """Somebody knows every record but one, which has two values. For every s > tanh(epsilon / 4), the probability that the game
    of that record moves their belief by more than s is at most delta times a factor that depends on epsilon and s.
    """
    if private.delta(float("inf")).upper >= 1:
        return Promised(UpTo(1.0))
    return Amplified(private.profile, tilted_distance, two_valued_chances, 1.0)


@formula(
    "ext.informed-eq",
    verdict="tight",
    conditions=[
        Requirement(
            "either epsilon or the distance, not both", lambda epsilon, distance: (epsilon is None) is not (distance is None)
        )
    ],
)
def informed_equivalence(
    epsilon: Annotated[Fraction | None, In("the epsilon of differential privacy")] = None,
    distance: Annotated[Fraction | None, In("how far an informed belief moves at most", high=1, below=True)] = None,
) -> Numbers:
    """A mechanism is epsilon-DP if and only if the game of a record moves no belief that leaves only this record open by more
    than tanh(epsilon / 4) in statistical difference. An output that is impossible in the game counts as a distance of 1.
    """
    if epsilon is not None:
        return {"epsilon": epsilon, "distance": at_most_one(tilted_distance(ball(epsilon)))}
    return {"epsilon": tilting(ball(distance or 0)), "distance": distance}


@in_balls
def _far_enough(epsilon: Fraction, delta: Fraction, at: Fraction | None, values: int | None) -> bool:
    if at is None:
        return True
    least = tilted_distance((1 if values == TWO_VALUED else 2) * ball(epsilon))
    return bool(ball(at) > least) or (delta == 0 and bool(ball(at) >= least))


def _printed(epsilon: Fraction, delta: Fraction, people: int | None, at: Fraction | None) -> Numbers:
    if at is not None or people is None:
        return {"epsilon": at, "delta": None}
    power = ball(epsilon).exp()
    return {"epsilon": printed_level(epsilon, delta), "delta": people * power * ball(delta).sqrt() + ball(delta)}


@formula(
    "ks.thmA.3",
    verdict="tight",
    cites=THEOREM_A3,
    printed=_printed,
    prints="(e^(3 epsilon) - 1 + 2 sqrt(delta), O(n sqrt(delta))); computed as n e^epsilon sqrt(delta) + delta",
    conditions=[
        Requirement(
            "the statistical difference is above tanh(epsilon / 2), or above tanh(epsilon / 4) with 2 values",
            _far_enough,
            kind="promise",
        ),
        Requirement(
            "the number of people, unless values is 2", lambda people, values: people is not None or values == TWO_VALUED
        ),
    ],
)
def informed_beliefs(
    epsilon: Epsilon,
    delta: Delta,
    people: Annotated[int | None, In("how many records there are, each with a game of its own", 1)] = None,
    at: AtDifference = None,
    values: Annotated[
        int | None, In("2: the open record has two values, one of them the default, and only its game counts")
    ] = None,
) -> Numbers:
    """(epsilon, delta)-DP gives (s, n e^epsilon K delta + delta) for the belief of somebody who knows every record but one,
    whatever the open record really is; K is that of ks.cor4.2. If that record has two values, `probability` is a sharper bound:
    that its game moves the belief by more than s, over outputs drawn by the belief itself.
    """
    level = at_most_one(printed_level(epsilon, delta)) if at is None else ball(at)
    if values == TWO_VALUED:
        factor = two_valued_chances(ball(epsilon), level)
        chance = arb(0) if delta == 0 else None if factor is None else at_most_one(factor * ball(delta))
        return {"epsilon": level if at is None else at, "factor": factor, "probability": chance}
    assert people is not None
    seen = exceeded(epsilon, ball(delta), level)
    return {"epsilon": level if at is None else at, "delta": at_most_one(people * ball(epsilon).exp() * seen + ball(delta))}
