"""Pufferfish, which compares two values of a secret: how it follows from simulators, and what it says about beliefs."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from typing import Annotated

from flint import arb

from sidelight.definitions.beliefs.inference_pufferfish import InferencePufferfish
from sidelight.definitions.knowledge.noiseless import Noiseless
from sidelight.definitions.knowledge.pufferfish import Pufferfish
from sidelight.definitions.simulators.coupled_worlds import CoupledWorlds
from sidelight.definitions.simulators.distributional import Distributional
from sidelight.model.claim import Claim
from sidelight.model.guarantee import Guarantee
from sidelight.model.results.cite import COUPLED_WORLDS, OWN, Cite
from sidelight.model.results.evaluation import Numbers
from sidelight.model.results.formula import formula
from sidelight.model.results.parameter import At, Delta, Epsilon, In
from sidelight.model.results.theorem import Need, theorem
from sidelight.numbers.balls import at_most_one, ball, in_balls, probability
from sidelight.numbers.interval import Interval
from sidelight.profiles.curves.curve import Curve
from sidelight.profiles.curves.derived.chain import chained
from sidelight.profiles.curves.one_end import Promised
from sidelight.profiles.curves.point_by_point import ThroughSimulator
from sidelight.profiles.curves.profile import PromisedProfile
from sidelight.theorems.simulators.worst_case import others_share

THEOREM_7 = (Cite(COUPLED_WORLDS, "Theorem 7"), OWN)
THEOREM_16 = (Cite(COUPLED_WORLDS, "Theorem 16"), Cite(COUPLED_WORLDS, "Corollary 1"))
COROLLARY_2 = (Cite(COUPLED_WORLDS, "Corollary 2"),)
INDEPENDENT = Need("records are independent", lambda claim: claim.population.independent)


@dataclass(frozen=True, eq=False)
class SquareRoot(Curve):
    """The curve sqrt(share delta), with delta that of `inner` at the same epsilon."""

    inner: Curve
    share: Fraction

    @in_balls
    def _delta(self, epsilon: float) -> Interval:
        return Interval(0.0, probability(arb(0), _root(self.share, Fraction(self.inner.delta(epsilon).upper))).upper)


def _root(share: Fraction, delta: Fraction) -> arb:
    return (ball(share) * ball(delta)).sqrt()


@theorem(
    "cw.thm7",
    definitions=InferencePufferfish,
    cites=THEOREM_7,
    rests_on=lambda claim: [claim.to(Pufferfish())],
    cost=24,
)
def values_hide_the_secret(claim: Claim, apart: Guarantee) -> Curve:
    """If the outputs for any two values of a secret are (epsilon, delta)-indistinguishable, the beliefs about the secret before
    and after the output are (epsilon, d)-indistinguishable, except with probability d, where d = sqrt((1 - 1/K) delta) and K is
    the number of values of the secret.
    """
    return Promised(SquareRoot(apart.curve, others_share(claim)))


def _printed_belief(epsilon: Fraction, delta: Fraction) -> Numbers:
    distance, rise = 2 * ball(delta).sqrt(), ball(epsilon) * ball(epsilon).exp()
    says = distance < rise
    return {"epsilon": 3 * epsilon if says else None, "delta": distance if says else None}


@formula(
    "cw.thm7",
    verdict="tight",
    cites=THEOREM_7,
    printed=_printed_belief,
    prints="(3 epsilon, 2 sqrt(delta)), if 2 sqrt(delta) < epsilon e^epsilon",
)
def belief_before_and_after(
    epsilon: Epsilon,
    delta: Delta,
    values: Annotated[int, In("how many values the secret has, every one a value to be inferred", low=1)] = 2,
) -> Numbers:
    """If the outputs for any two values of a secret are (epsilon, delta)-indistinguishable, the beliefs about the secret before
    and after the output are (epsilon, d)-indistinguishable, except with probability d, where d = sqrt((1 - 1/K) delta) and K is
    the number of values of the secret.

    At epsilon 0 with two values this is reached.
    """
    return {"epsilon": epsilon, "delta": at_most_one(_root(1 - Fraction(1, values), delta))}


@theorem(
    "cw.thm16",
    definitions=Pufferfish,
    needs=[INDEPENDENT],
    cites=THEOREM_16,
    rests_on=lambda claim: [claim.to(CoupledWorlds())],
    cost=26,
    also=["cw.cor1"],
)
def simulated_secrets(claim: Claim, imitated: Guarantee) -> Curve:
    """The simulator's output does not depend on an independent record, so it is the same for two values of the record: a chain of
    two steps, from the output to the simulator's and back.
    """
    return PromisedProfile(ThroughSimulator(imitated.curve))


@theorem(
    "cw.cor2",
    definitions=Noiseless,
    needs=[INDEPENDENT],
    cites=COROLLARY_2,
    rests_on=lambda claim: [claim.to(Distributional())],
    cost=26,
)
def simulated_records(claim: Claim, imitated: Guarantee) -> Curve:
    """The simulator's output does not depend on an independent record, so it is the same for two values of the record: a chain of
    two steps, from the output to the simulator's and back.
    """
    return PromisedProfile(ThroughSimulator(imitated.curve))


def _printed_chain(epsilon: Fraction, delta: Fraction, simulator_epsilon: Fraction, simulator_delta: Fraction) -> Numbers:
    rise, further = ball(epsilon).exp(), ball(epsilon + simulator_epsilon).exp()
    return {
        "epsilon": 2 * epsilon + simulator_epsilon,
        "delta": ball(delta) * (1 + further) + ball(simulator_delta) * rise,
    }


@formula(
    "cw.thm16",
    verdict="tight",
    cites=THEOREM_16,
    printed=_printed_chain,
    prints="(2 epsilon + epsilon', (1 + e^(epsilon + epsilon')) delta + e^epsilon delta')",
    also=["cw.cor1"],
)
def two_values_of_a_secret(
    epsilon: Epsilon,
    delta: Delta = Fraction(0),
    simulator_epsilon: Annotated[
        Fraction, In("how far the simulator's outputs are for two values of the secret: epsilon")
    ] = Fraction(0),
    simulator_delta: Annotated[
        Fraction, In("how far the simulator's outputs are for two values of the secret: delta", high=1)
    ] = Fraction(0),
    at: At = None,
) -> Numbers:
    """A simulator imitates the output with (epsilon, delta), and its own outputs for two values of the secret are (epsilon',
    delta')-indistinguishable: at 2 epsilon + epsilon' the mechanism's outputs for these values have the delta of a chain of three
    steps, at most delta (1 + e^(epsilon + epsilon')) + delta' e^epsilon.
    """
    where = 2 * epsilon + simulator_epsilon if at is None else at
    steps = [(epsilon, delta), (simulator_epsilon, simulator_delta), (epsilon, delta)]
    return {"epsilon": where, "delta": chained(steps, where)}


def _printed_twice(epsilon: Fraction, delta: Fraction) -> Numbers:
    return _printed_chain(epsilon, delta, Fraction(0), Fraction(0))


@formula("cw.cor2", verdict="tight", cites=COROLLARY_2, printed=_printed_twice, prints="(2 epsilon, (1 + e^epsilon) delta)")
def two_values_of_an_independent_record(epsilon: Epsilon, delta: Delta = Fraction(0), at: At = None) -> Numbers:
    """If the records are independent given the knowledge and a simulator imitates the output with (epsilon, delta), the outputs
    for two values of a record are (2 epsilon, delta (1 + e^epsilon))-indistinguishable. This is reached.
    """
    where = 2 * epsilon if at is None else at
    return {"epsilon": where, "delta": chained([(epsilon, delta)] * 2, where)}
