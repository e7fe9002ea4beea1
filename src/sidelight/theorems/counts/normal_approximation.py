"""A count of independent people, bounded by the normal law. The bound is always looser than the count's own law, but needs only
two sums over the people.
"""

from __future__ import annotations

from fractions import Fraction
from typing import Annotated

from flint import arb

from sidelight.laws.finite.histogram import shown_table
from sidelight.model.results.cite import PARTIAL_KNOWLEDGE, Cite
from sidelight.model.results.erratum import Erratum, Refuted
from sidelight.model.results.evaluation import Numbers
from sidelight.model.results.formula import Requirement, formula
from sidelight.model.results.parameter import In
from sidelight.numbers.balls import above, ball, in_balls, kept_in_balls
from sidelight.profiles.curves.two_laws import both_ways

CONSTANT = Fraction(56, 100)  # the constant of the theorem of Berry and Esseen for summands of different laws
WIDTH = Fraction(5, 4)  # the factor in the printed condition: epsilon^2 times the variance is 2 ln(WIDTH / delta)

Moments = tuple[arb, arb]
"""The variance of the others' count, and the sum of their third absolute moments."""


@kept_in_balls(16)
def _of_each_target(rates: tuple[Fraction, ...] | None, variance: Fraction | None, third: Fraction | None) -> tuple[Moments, ...]:
    if rates is None:
        return ((ball(variance or 0), ball(third or 0)),)
    each = {rate: ball(rate * (1 - rate)) for rate in set(rates)}
    total = sum((each[rate] for rate in rates), arb(0))
    rho = sum((each[rate] * (1 - 2 * each[rate]) for rate in rates), arb(0))
    return tuple((total - own, rho - own * (1 - 2 * own)) for own in each.values())


def _needed(delta: Fraction) -> arb:
    """The value that epsilon^2 times the variance must have for this delta."""
    return 2 * ball(WIDTH / delta).log()


@in_balls
def _narrow(rates: tuple[Fraction, ...] | None, variance: Fraction | None, third: Fraction | None, delta: Fraction) -> bool:
    needed = _needed(delta)
    return all(s2 > 0 and s2 >= needed for s2, _ in _of_each_target(rates, variance, third))


def normal_excess(variance: arb, epsilon: arb) -> arb:
    """The hockey stick at epsilon between a normal law and the same law moved by one."""
    sigma = variance.sqrt()
    return _normal(1 / (2 * sigma) - epsilon * sigma) - epsilon.exp() * _normal(-1 / (2 * sigma) - epsilon * sigma)


def _normal(x: arb) -> arb:
    return (-x / arb(2).sqrt()).erfc() / 2


def _printed(rates: tuple[Fraction, ...] | None, delta: Fraction) -> Numbers:
    """The printed statement: it sums over all people, the target too, and its third moment has |1 - 2p| where p^2 + (1-p)^2 is
    right.
    """
    if rates is None:
        return {"epsilon": None, "delta": None}
    variance = sum((ball(rate * (1 - rate)) for rate in rates), arb(0))
    third = sum((ball(rate * (1 - rate) * abs(1 - 2 * rate)) for rate in rates), arb(0))
    epsilon = (_needed(delta) / variance).sqrt()
    error = ball(2 * CONSTANT) * third / (variance * variance.sqrt())
    return {"epsilon": epsilon, "delta": error * (1 + epsilon.exp()) + ball(delta)}


@in_balls
def _fair_coins() -> Refuted:
    """Eight hundred fair coins, at the delta for which the printed epsilon is 1."""
    half, people = Fraction(1, 2), 800
    tables = [shown_table(people, (half, half), 0, value) for value in (0, 1)]
    smallest, ours = (ball(WIDTH) * (-arb(counted) / 8).exp() for counted in (people, people - 1))
    corrected = bounded_by_the_normal_law(rates=(half,) * people, delta=Fraction(above(ours)))
    return Refuted(
        printed=above(smallest),
        truth=both_ways(*tables).delta(1.0).lower,
        corrected=corrected.result["delta"] or 0.0,
        what="delta at epsilon 1",
    )


@formula(
    "pk.prop7",
    verdict="corrected",
    cites=(Cite(PARTIAL_KNOWLEDGE, "Proposition 7"), Cite("Sidelight")),
    printed=_printed,
    prints="epsilon = sqrt(2 ln(1.25/delta_2) / (n mu_2)), delta = 1.12 mu_3 / sqrt(n mu_2^3) (1 + e^epsilon) + "
    "delta_2, mu_3 the mean of p (1-p) |1-2p|",
    conditions=[
        Requirement(
            "either the rates, or variance and third, are given",
            lambda rates, variance, third: (rates is None) == (variance is not None) == (third is not None),
        ),
        Requirement(
            "epsilon comes out as at most 1: the variance of the others is 2 ln(1.25 / delta) or more", _narrow, kind="promise"
        ),
    ],
    erratum=Erratum(
        kind="misprint",
        quote="μ_3 = 1/n Σ_i p_i (1 − p_i) |1 − 2p_i| be respectively the average second moment and average absolute "
        "third moment of the D(i).",
        place="Section 4.1, Proposition 7",
        printed="the absolute third moment is the mean of p (1-p) |1-2p|, which is 0 for fair coins",
        counterexample="800 fair coins, epsilon 1: printed 4.650095e-44, true 8.258335e-43",
        refute=_fair_coins,
        holds_for="the words, which are right; the formula is the absolute value of the third moment. The statement is "
        "credited to [GK17], which was not read",
        corrected="p (1-p) (p^2 + (1-p)^2) stands where p (1-p) |1-2p| is printed",
    ),
)
def bounded_by_the_normal_law(
    delta: Annotated[Fraction, In("the part of delta that the normal law may have", high=1, above=True)],
    rates: Annotated[tuple[Fraction, ...] | None, In("the rate of each person", high=1)] = None,
    variance: Annotated[Fraction | None, In("instead of rates: the sum of p (1-p) over the others")] = None,
    third: Annotated[Fraction | None, In("instead of rates: the sum of p (1-p) (1 - 2p(1-p)) over the others")] = None,
) -> Numbers:
    """A count of independent people is nearly normal: the distribution functions of both worlds differ from normal ones by at
    most 0.56 times the sum of the third absolute moments over the cubed standard deviation, and best events are half-lines. Delta
    is for the worst target; `exact_normal_delta` uses the normal law's own delta instead of the given one.
    """
    found, needed, epsilon = _of_each_target(rates, variance, third), _needed(delta), arb(0)
    for s2, _ in found:
        epsilon = epsilon.max((needed / s2).sqrt())
    given = sharper = arb(0)
    for s2, rho in found:
        error = ball(CONSTANT) * rho / (s2 * s2.sqrt()) * (1 + epsilon.exp())
        given = given.max(error + ball(delta))
        sharper = sharper.max(error + normal_excess(s2, epsilon))
    return {"epsilon": epsilon, "delta": given, "exact_normal_delta": sharper}
