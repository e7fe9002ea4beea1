"""What a promise means for somebody who tests a hypothesis about a secret."""

from __future__ import annotations

from fractions import Fraction
from typing import Annotated

from sidelight.model.results.evaluation import Numbers
from sidelight.model.results.formula import formula
from sidelight.model.results.parameter import Delta, Epsilon, In
from sidelight.numbers.balls import ball, below
from sidelight.profiles.curves.power import Power


@formula("sl.trade_off", verdict="as_printed", lower=("false_negative",))
def trade_off(
    epsilon: Epsilon,
    false_positive: Annotated[Fraction, In("how often a test says yes where the secret has the first value", high=1)],
    delta: Delta = Fraction(0),
) -> Numbers:
    """A test of a secret with this false-positive rate has at most this true-positive rate; its false-negative rate is at least
    one minus that. The true-positive rate is an upper end and rounded up, the false-negative rate a lower end and rounded down.
    """
    power = Power.of([(epsilon, delta)])(ball(false_positive))
    return {"true_positive": power, "false_negative": max(0.0, below(1 - power))}
