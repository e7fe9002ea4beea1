"""Many rounds with a small epsilon each: except with a small probability, their losses partly cancel."""

from __future__ import annotations

from fractions import Fraction
from typing import Annotated

from flint import arb

from sidelight.model.results.cite import BOUNDED_LEAKAGE, OWN, Cite
from sidelight.model.results.evaluation import Numbers
from sidelight.model.results.formula import formula
from sidelight.model.results.parameter import At, Delta, Epsilon, In
from sidelight.numbers.balls import ball
from sidelight.profiles.composition.losses import composed

ADVANCED = (Cite(BOUNDED_LEAKAGE, "Theorems 16 and 32"), OWN)
MOST_ROUNDS = 10_000  # rounds; by trial: speed
Rounds = Annotated[int, In("how many rounds", 1, MOST_ROUNDS)]
Exceptions = Annotated[Fraction, In("delta that may be spent on top of that of the rounds", 0, 1, above=True, below=True)]


def _printed(epsilon: Fraction, rounds: int, exceptions: Fraction, delta: Fraction) -> Numbers:
    drift = rounds * ball(epsilon) * (ball(epsilon) - 1).exp()
    return {"epsilon": _spread(epsilon, rounds, exceptions) + drift, "delta": rounds * delta + exceptions}


def _spread(epsilon: Fraction, rounds: int, exceptions: Fraction) -> arb:
    return ball(epsilon) * (-2 * rounds * ball(exceptions).log()).sqrt()


@formula(
    "bldp.thm16",
    verdict="tight",
    cites=ADVANCED,
    printed=_printed,
    prints="epsilon sqrt(2 k ln(1/exceptions)) + k epsilon e^(epsilon - 1), with k delta + exceptions, for k rounds",
    also=("bldp.thm32",),
)
def many_rounds(
    epsilon: Epsilon, rounds: Rounds, exceptions: Exceptions = Fraction(1, 10**6), delta: Delta = Fraction(0), at: At = None
) -> Numbers:
    """A number of rounds, each (epsilon, delta), chosen adaptively: the smallest epsilon that holds with the delta
    1 - (1 - delta)^rounds (1 - exceptions). `simple` is the closed form epsilon sqrt(2 rounds ln(1/exceptions)) + rounds epsilon
    tanh(epsilon/2). `intended` is the usual closed form, with e^epsilon - 1 in place of tanh(epsilon/2). The paper prints
    e^(epsilon - 1) in its place, which is a misprint, but also true.
    """
    if at is not None:
        return {"epsilon": at, "delta": composed([[(epsilon, delta)]] * rounds).exceeding(at)}
    spent = exceptions if delta == 0 else 1 - (1 - ball(delta)) ** rounds * (1 - ball(exceptions))
    spread, total = _spread(epsilon, rounds, exceptions), rounds * ball(epsilon)
    simple, intended = spread + total * (ball(epsilon) / 2).tanh(), spread + total * (ball(epsilon).exp() - 1)
    smallest = composed([[(epsilon, Fraction(0))]] * rounds).smallest(exceptions)
    return {"epsilon": smallest, "delta": spent, "simple": simple, "intended": intended}
