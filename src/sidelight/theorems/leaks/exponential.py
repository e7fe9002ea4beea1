"""The exponential mechanism that reads the leak: its epsilon beyond the leak, and how good its outputs are."""

from __future__ import annotations

from fractions import Fraction
from typing import Annotated

from flint import arb

from sidelight.definitions.worst_case.bounded_leakage import BoundedLeakage
from sidelight.mechanisms.kernels.exponential import Exponential
from sidelight.model.claim import Claim
from sidelight.model.results.cite import BOUNDED_LEAKAGE, OWN, Cite
from sidelight.model.results.evaluation import Numbers
from sidelight.model.results.formula import Requirement, formula
from sidelight.model.results.parameter import Epsilon, In
from sidelight.model.results.theorem import theorem
from sidelight.numbers.balls import ball
from sidelight.profiles.curves.curve import Curve
from sidelight.profiles.curves.two_laws import Dominating

THEOREM_36 = (Cite(BOUNDED_LEAKAGE, "Theorem 36"),)
Sensitivity = Annotated[Fraction, In("how much one record can change a utility, given the leak", above=True)]


def _reads_the_leak(claim: Claim[Exponential]) -> bool:
    return claim.definition.leak == claim.mechanism.shared()


@theorem(
    "bldp.thm36", mechanisms=Exponential, definitions=BoundedLeakage, concerns=_reads_the_leak, cites=(*THEOREM_36, OWN), cost=20
)
def exponential_mechanism(claim: Claim[Exponential]) -> Curve:
    """Given the leak, a change of one record changes the weight of an output, and the sum of all weights, by a factor of at most
    e^(epsilon/2) each. The same holds for a sensitivity over only those neighbours that share the leak, or for half the range of
    the change.
    """
    return Dominating(claim.mechanism.epsilon, Fraction(0))


@formula(
    "bldp.thm36",
    verdict="as_printed",
    cites=THEOREM_36,
    printed=lambda epsilon: {"epsilon": epsilon, "delta": Fraction(0)},
    conditions=[Requirement("output is the place of one of the utilities", lambda output, utilities: output < len(utilities))],
)
def chosen_output(
    epsilon: Epsilon,
    utilities: Annotated[tuple[Fraction, ...], In("the utility of each output, given the leak", None)],
    output: Annotated[int, In("the place of an output in the list, counted from 0")] = 0,
    sensitivity: Sensitivity = Fraction(1),
) -> Numbers:
    """Beyond the leak that it reads, the mechanism has this epsilon and delta 0. `probability` is that of the
    output asked for.
    """
    scale, score = epsilon / (2 * sensitivity), utilities[output]
    total = sum((ball(scale * (other - score)).exp() for other in utilities), ball(0))
    return {"epsilon": epsilon, "delta": Fraction(0), "probability": 1 / total}


def _printed(slack: Fraction, outputs: int, best: int, epsilon: Fraction, sensitivity: Fraction) -> Numbers:
    return {"gap": _gap(slack, outputs, best, epsilon, sensitivity), "probability": ball(-slack).exp()}


def _gap(slack: Fraction, outputs: int, best: int, epsilon: Fraction, sensitivity: Fraction) -> arb:
    return ball(2 * sensitivity / epsilon) * (ball(Fraction(outputs, best)).log() + ball(slack))


@formula(
    "bldp.thm38",
    verdict="tight",
    cites=(Cite(BOUNDED_LEAKAGE, "Theorem 38"), Cite(BOUNDED_LEAKAGE, "Theorem 37"), OWN),
    printed=_printed,
    prints="the same gap, with probability e^-slack",
    conditions=[Requirement("at most as many are best as there are outputs", lambda outputs, best: best <= outputs)],
    also=("bldp.thm37",),
)
def far_from_the_best(
    slack: Annotated[
        Fraction, In("how much further than the logarithm of outputs / best, in units of 2 sensitivity / epsilon", None)
    ],
    outputs: Annotated[int, In("how many outputs there are", 1)],
    epsilon: Annotated[Fraction, In("the epsilon of the exponential mechanism", above=True)],
    best: Annotated[int, In("how many of them have the highest utility", 1)] = 1,
    sensitivity: Sensitivity = Fraction(1),
) -> Numbers:
    """The probability that the utility of the output is below the highest utility by `gap` or more. With a = (1 - best / outputs)
    e^-slack it is at most a / (1 + a), which is reached if all other outputs are exactly this gap below. The gap must be above 0.
    """
    gap = _gap(slack, outputs, best, epsilon, sensitivity)
    bad = ball(1 - Fraction(best, outputs)) * ball(-slack).exp()
    return {"gap": gap, "probability": bad / (1 + bad) if gap > 0 else ball(1)}
