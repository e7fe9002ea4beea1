"""From simulators, which imitate outputs, to beliefs: an imitated output leaves nearly the same beliefs."""

from __future__ import annotations

from fractions import Fraction
from typing import Annotated

from flint import arb

from sidelight.definitions.beliefs.inference_coupled_worlds import InferenceCoupledWorlds
from sidelight.definitions.beliefs.inference_distributional import InferenceDistributional
from sidelight.definitions.simulators.coupled_worlds import CoupledWorlds
from sidelight.definitions.simulators.distributional import Distributional
from sidelight.model.claim import Claim
from sidelight.model.guarantee import Guarantee
from sidelight.model.results.cite import COUPLED_WORLDS, OWN, Cite
from sidelight.model.results.evaluation import Numbers
from sidelight.model.results.formula import formula
from sidelight.model.results.parameter import Delta, Epsilon, In
from sidelight.model.results.theorem import theorem
from sidelight.numbers.balls import at_most_one, ball
from sidelight.profiles.curves.curve import Curve
from sidelight.profiles.curves.one_end import Promised
from sidelight.profiles.curves.point_by_point import FromHalf
from sidelight.theorems.general.written_out import under_attack
from sidelight.theorems.simulators.inference_errata import JOINT_AND_GIVEN, RECORD_REVEALED, SECRET_REVEALED

LEMMA_1 = (Cite(COUPLED_WORLDS, "Lemma 1"), OWN)
THEOREM_1 = (Cite(COUPLED_WORLDS, "Theorem 1"), OWN)
THEOREM_2 = (Cite(COUPLED_WORLDS, "Theorem 2"), OWN)


def _printed_exceptions(epsilon: Fraction, delta: Fraction, distance: Fraction) -> Numbers:
    if not epsilon:
        return {"epsilon": 0, "probability": None}
    apart = ball(epsilon)
    return {"epsilon": 3 * epsilon, "probability": 2 * ball(delta) / ball(distance) + 2 * ball(delta) / (apart * apart.exp())}


@formula("cw.lem1", verdict="corrected", cites=LEMMA_1, printed=_printed_exceptions, erratum=JOINT_AND_GIVEN)
def conditional_laws(
    epsilon: Epsilon,
    delta: Delta,
    distance: Annotated[Fraction, In("the delta that the conditional laws may have", high=1, above=True, below=True)],
) -> Numbers:
    """Two pairs of variables are (epsilon, delta)-indistinguishable. Given the second variable, the first ones are (2 epsilon,
    distance)-indistinguishable, except with probability delta (1 + e^epsilon (1 - distance)) / distance over the second variable;
    a value that is impossible in the other pair is an exception. No smaller probability holds.
    """
    rise = 1 + ball(epsilon).exp() * (1 - ball(distance))
    return {"epsilon": 2 * epsilon, "probability": at_most_one(ball(delta) * rise / ball(distance))}


def believed(epsilon: Fraction, delta: Fraction, secrets: int) -> arb:
    """The distance at which the probability of the exceptions of all secrets together equals the distance itself."""
    apart, factor = secrets * ball(delta), ball(epsilon).exp()
    root = (apart * apart * factor * factor + 4 * apart * (1 + factor)).sqrt()
    return at_most_one((root - apart * factor) / 2)


def _printed_belief(epsilon: Fraction, delta: Fraction, secrets: int) -> Numbers:
    distance, apart = 2 * (secrets * ball(delta)).sqrt(), ball(epsilon)
    says = distance <= apart * apart.exp()
    return {"epsilon": 3 * epsilon if says else None, "delta": distance if says else None}


def _printed_of_records(epsilon: Fraction, delta: Fraction, people: int) -> Numbers:
    return _printed_belief(epsilon, delta, people)


@formula("cw.thm2", verdict="corrected", cites=THEOREM_2, printed=_printed_belief, erratum=SECRET_REVEALED)
def beliefs_about_secrets(
    epsilon: Epsilon, delta: Delta, secrets: Annotated[int, In("how many secrets, each with what is left without it", low=1)] = 1
) -> Numbers:
    """If a simulator imitates the output with (epsilon, delta), the beliefs about each secret after the output and after the
    simulator are (2 epsilon, delta')-indistinguishable, for all secrets at once, except with probability delta'. Here delta'
    solves delta'^2 + g e^epsilon delta' = g (1 + e^epsilon), g = secrets x delta.
    """
    return {"epsilon": 2 * epsilon, "delta": believed(epsilon, delta, secrets)}


@formula("cw.thm1", verdict="corrected", cites=THEOREM_1, printed=_printed_of_records, erratum=RECORD_REVEALED)
def beliefs_about_records(
    epsilon: Epsilon, delta: Delta, people: Annotated[int, In("records about which beliefs are compared at once", low=1)] = 1
) -> Numbers:
    """If simulators imitate the output with (epsilon, delta) without a record, the beliefs about each record after the output and
    after the simulator are (2 epsilon, delta')-indistinguishable, for all records at once, except with probability delta'. Here
    delta' solves delta'^2 + g e^epsilon delta' = g (1 + e^epsilon), g = people x delta.
    """
    return {"epsilon": 2 * epsilon, "delta": believed(epsilon, delta, people)}


@theorem(
    "cw.thm1",
    definitions=InferenceDistributional,
    cites=THEOREM_1,
    rests_on=lambda claim: [claim.to(Distributional(claim.definition.simulator, claim.definition.index_aware))],
    cost=24,
)
def imitation_hides_a_record(claim: Claim, imitated: Guarantee) -> Curve:
    """A simulator that imitates the output with (epsilon, delta) leaves nearly the same belief about a record, at twice the
    epsilon.

    Each attacker has one target here, so only the exceptions of one record count.
    """
    return Promised(FromHalf(imitated.curve, lambda epsilon, delta: believed(epsilon, delta, 1)))


@theorem(
    "cw.thm2",
    definitions=InferenceCoupledWorlds,
    cites=THEOREM_2,
    rests_on=lambda claim: [claim.to(CoupledWorlds(claim.definition.simulator, claim.definition.index_aware))],
    cost=24,
)
def imitation_hides_secrets(claim: Claim, imitated: Guarantee) -> Curve:
    """A simulator that imitates the output with (epsilon, delta) leaves nearly the same beliefs about all secrets, at twice the
    epsilon; the exceptions of all secrets add up.
    """
    secrets = len(under_attack(claim))
    return Promised(FromHalf(imitated.curve, lambda epsilon, delta: believed(epsilon, delta, secrets)))
