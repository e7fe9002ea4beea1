"""A count with Gaussian noise: its delta, and how far it moves a belief that is far from reality."""

from __future__ import annotations

from fractions import Fraction
from typing import Annotated

from flint import arb

from sidelight.model.results.cite import OWN, SIDE_INFORMATION, Cite
from sidelight.model.results.erratum import Erratum, Refuted
from sidelight.model.results.evaluation import Numbers
from sidelight.model.results.formula import formula
from sidelight.model.results.parameter import AtEpsilon, In
from sidelight.numbers.balls import ball, below, in_balls

HALF = Fraction(1, 2)


def _tail(x: arb) -> arb:
    """The probability that a standard Gaussian exceeds x."""
    return (x / ball(2).sqrt()).erfc() / 2


def exceeding(epsilon: Fraction, deviation: Fraction) -> arb:
    """The hockey stick, at the half-line from epsilon deviation^2 + 1/2 on: the probability of this half-line if the count is 1,
    minus e^epsilon times its probability if the count is 0.
    """
    sigma = ball(deviation)
    start = ball(epsilon) * sigma + 1 / (2 * sigma)
    return _tail(start - 1 / sigma) - ball(epsilon).exp() * _tail(start)


def _printed(epsilon: Fraction, deviation: Fraction) -> Numbers:
    return {"epsilon": epsilon, "delta": (-(ball(epsilon) ** 2) * ball(deviation) ** 2).exp()}


@in_balls
def _refute() -> Refuted:
    """The standard deviation sqrt(ln(1/delta)) / epsilon, for epsilon 1 and delta 0.00001."""
    deviation = Fraction("3.39307021221")
    applied = gaussian_count(epsilon=1, deviation=deviation)
    printed, corrected = (applied.printed or {})["delta"], applied.result["delta"]
    assert printed is not None
    assert corrected is not None
    start = ball(Fraction(12))  # any half-line gives a lower end of the true delta
    sigma = ball(deviation)
    truth = below(_tail((start - 1) / sigma) - ball(1).exp() * _tail(start / sigma))
    return Refuted(printed, truth, corrected, "delta at epsilon 1 of a count with Gaussian noise of standard deviation 3.39307")


@formula(
    "ks.thmA.2",
    verdict="corrected",
    cites=[Cite(SIDE_INFORMATION, "Theorem A.2"), OWN],
    printed=_printed,
    lower=("distance",),
    erratum=Erratum(
        kind="proof only",
        quote="Adding Gaussian noise with variance σ^2 = log(1/δ)/ε^2 satisfies (ε, δ)-differential privacy",
        place="Appendix A, proof of Theorem A.2",
        printed="in the proof: a count with Gaussian noise of variance ln(1/delta) / epsilon^2 is (epsilon, delta)-DP",
        counterexample="epsilon = 1, delta = 0.00001, natural logarithm (the base is not printed): with standard deviation "
        "3.39307 the true delta is 0.0000428",
        refute=_refute,
        holds_for="with the natural logarithm for example epsilon up to 1 and delta from 0.001 on, or epsilon 0.1 and delta "
        "from 0.00001 on; with the binary one every epsilon up to 1 that was tried. Theorem A.2 is not touched",
    ),
)
def gaussian_count(
    epsilon: AtEpsilon,
    deviation: Annotated[Fraction, In("the standard deviation of the noise", above=True)],
    people: Annotated[int | None, In("how many records there are, all 1 in reality; the output is their number", 1)] = None,
    share: Annotated[Fraction, In("what is believed of a single 1; the rest of the belief is on no 1 at all", 0, 1)] = HALF,
) -> Numbers:
    """A count with Gaussian noise has exactly this delta at epsilon. Yet the output n, which is likely if all n records are 1,
    moves the belief of somebody who thinks that at most one record is 1 by `distance`, which tends to 1 - share as n grows: no
    reality-oblivious promise follows.
    """
    result: dict[str, arb | Fraction | float] = {"epsilon": epsilon, "delta": exceeding(epsilon, deviation).max(arb(0))}
    if people is not None:
        ratio = (-ball(2 * people - 1) / (2 * ball(deviation) ** 2)).exp()  # of the likelihoods of no 1 and of a single 1
        believed = ball(share) / (ball(1 - share) * ratio + ball(share)) if share else arb(0)
        result["distance"] = max(0.0, below(believed - ball(share)))
    return result
