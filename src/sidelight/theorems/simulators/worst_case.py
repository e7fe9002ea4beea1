"""A differentially private mechanism can be imitated without a record, and a mechanism that can be imitated is differentially
private.
"""

from __future__ import annotations

import math
from fractions import Fraction
from typing import Annotated

from flint import arb

from sidelight.definitions.simulators.coupled_worlds import CoupledWorlds
from sidelight.definitions.simulators.distributional import Distributional
from sidelight.definitions.worst_case.differential_privacy import DifferentialPrivacy
from sidelight.model.claim import Claim
from sidelight.model.guarantee import Guarantee
from sidelight.model.mechanism import Mechanism
from sidelight.model.population import Population
from sidelight.model.results.cite import COUPLED_WORLDS, OWN, Cite
from sidelight.model.results.evaluation import Numbers
from sidelight.model.results.formula import formula
from sidelight.model.results.parameter import At, Delta, Epsilon, In
from sidelight.model.results.theorem import Need, theorem
from sidelight.numbers.balls import ball, below
from sidelight.profiles.curves.curve import Curve
from sidelight.profiles.curves.derived.chain import chained
from sidelight.profiles.curves.derived.diluted import Diluted, diluted_epsilon
from sidelight.profiles.curves.one_end import Promised
from sidelight.profiles.curves.two_laws import Dominating
from sidelight.theorems.general.written_out import under_attack
from sidelight.theorems.simulators.worst_case_errata import BLIND_SIMULATOR, ONE_STEP

SECTION_2A = (Cite(COUPLED_WORLDS, "Section II-A"), OWN)


Imitated = Claim[Mechanism, Population, Distributional | CoupledWorlds]


def simulates(claim: Imitated) -> bool:
    """Whether the definition asks for the best simulator."""
    return claim.definition.simulator == "best"


def knows_the_index(claim: Imitated) -> bool:
    return claim.definition.index_aware


def others_share(claim: Claim) -> Fraction:
    """1 - 1/m, where m is the number of values of a record: the share of all values but one in an equal mixture. The largest over
    the records under attack.
    """
    alike = claim.population.same_values and claim.population.people
    people = (0,) if alike else under_attack(claim)
    values = (len(claim.population.values(person)) for person in people)
    return 1 - Fraction(1, max(values, default=1))


@theorem(
    "cw.gehrke",
    definitions=(Distributional, CoupledWorlds),
    concerns=simulates,
    needs=[Need("the simulator knows whose record is left out", knows_the_index)],
    cites=SECTION_2A,
    rests_on=lambda claim: [claim.to(DifferentialPrivacy())],
    cost=22,
    printed=BLIND_SIMULATOR,
)
def private_imitated(claim: Claim, private: Guarantee) -> Curve:
    """A differentially private mechanism is imitated, for every belief, by running it with a value drawn at random in place of
    the record left out.
    """
    if private.delta(math.inf).upper >= 1:
        return Promised(private.curve)  # the premise promises nothing, so neither does the conclusion
    return Promised(Diluted(private.curve, others_share(claim)))


def _no_loss(epsilon: Fraction, delta: Fraction) -> Numbers:
    return {"epsilon": epsilon, "delta": delta}


@formula("sl.private_imitated", verdict="tight", cites=SECTION_2A, printed=_no_loss, prints="(epsilon, delta)")
def imitated_without_a_record(
    epsilon: Epsilon,
    delta: Delta = Fraction(0),
    values: Annotated[int | None, In("how many values a record can have, where they are finitely many", low=1)] = None,
    at: At = None,
) -> Numbers:
    """An (epsilon, delta)-DP mechanism is imitated with (log(1 + s (e^epsilon - 1)), s delta), s = 1 - 1/values, by a simulator
    that sees the other records and knows whose record is left out: it draws that record at random. This is reached.
    """
    share = Fraction(1) if values is None else 1 - Fraction(1, values)
    if at is None:
        return {"epsilon": diluted_epsilon(share, epsilon) if share < 1 else epsilon, "delta": share * delta}
    return {"epsilon": at, "delta": ball(Diluted(Dominating(epsilon, delta), share).delta_at(at).upper)}


def _two_steps(epsilon: Fraction, delta: Fraction, at: Fraction | None) -> Numbers:
    where = 2 * epsilon if at is None else at
    return {"epsilon": where, "delta": chained([(epsilon, delta)] * 2, where)}


@formula("cw.gehrke", verdict="as_printed", cites=SECTION_2A, erratum=ONE_STEP)
def private_if_imitated(epsilon: Epsilon, delta: Delta = Fraction(0), at: At = None) -> Numbers:
    """If a simulator imitates the output for every dataset with (epsilon, delta), without one of its records, the mechanism is
    (2 epsilon, delta (1 + e^epsilon))-DP: a chain of two steps.
    """
    return _two_steps(epsilon, delta, at)


@formula("cw.dp", verdict="tight", cites=SECTION_2A)
def replaced_if_removed(epsilon: Epsilon, delta: Delta = Fraction(0), at: At = None) -> Numbers:
    """A mechanism that is (epsilon, delta)-DP where neighbours have one record more or less is (2 epsilon, delta (1 +
    e^epsilon))-DP where a record is replaced. This is reached.
    """
    return _two_steps(epsilon, delta, at)


@formula("sl.every_simulator", verdict="as_printed", lower=("at_least",))
def every_simulator(
    epsilon: Annotated[Fraction, In("the epsilon at which simulators are judged")],
    delta: Annotated[Fraction, In("what the outputs for two values of a record have at twice this epsilon", high=1)],
) -> Numbers:
    """If the records are independent given the knowledge, every simulator has at epsilon a delta of at least delta / (1 +
    e^epsilon), where `delta` compares the outputs for two values of a record at 2 epsilon. The result is a lower end, rounded
    down.
    """
    least = ball(delta) / (1 + ball(epsilon).exp())
    return {"epsilon": epsilon, "at_least": Fraction(max(0.0, below(least.max(arb(0)))))}
