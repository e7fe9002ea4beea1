"""From one world to another by way of a third."""

from __future__ import annotations

from fractions import Fraction
from typing import Annotated

from sidelight.model.results.evaluation import Numbers
from sidelight.model.results.formula import formula
from sidelight.model.results.parameter import At, Delta, Epsilon, In
from sidelight.numbers.balls import ball
from sidelight.profiles.curves.derived.chain import chained_either_way


def _unsaturated(epsilon: Fraction, delta: Fraction, next_epsilon: Fraction, next_delta: Fraction) -> Numbers:
    there = ball(delta) + ball(epsilon).exp() * ball(next_delta)
    back = ball(next_delta) + ball(next_epsilon).exp() * ball(delta)
    return {"epsilon": epsilon + next_epsilon, "delta": there.max(back)}


@formula("sl.triangle", verdict="tight", printed=_unsaturated)
def triangle(
    epsilon: Epsilon,
    delta: Delta = Fraction(0),
    next_epsilon: Annotated[Fraction, In("the epsilon of the second step")] = Fraction(0),
    next_delta: Annotated[Fraction, In("the delta of the second step", high=1)] = Fraction(0),
    at: At = None,
) -> Numbers:
    """Two steps, from one world to a third by way of a second: at the sum of the epsilons delta is delta + e^epsilon next_delta,
    or next_delta + e^next_epsilon delta if that is more; with large deltas it is less.
    """
    where = epsilon + next_epsilon if at is None else at
    return {"epsilon": where, "delta": chained_either_way([(epsilon, delta), (next_epsilon, next_delta)], where)}
