"""Facts about indistinguishable laws: mixtures, exceptions, post-processing, total variation."""

from __future__ import annotations

from fractions import Fraction
from typing import Annotated

from flint import arb

from sidelight.model.results.cite import OWN, SIDE_INFORMATION, Cite
from sidelight.model.results.evaluation import Numbers
from sidelight.model.results.formula import Requirement, formula
from sidelight.model.results.parameter import Delta, Epsilon, In
from sidelight.numbers.balls import ball

Deltas = Annotated[tuple[Fraction, ...], In("delta at each value of the secret", high=1)]
Shares = Annotated[tuple[Fraction, ...], In("the probability of each value of the secret", high=1)]


def _part(number: int) -> tuple[Cite, Cite]:
    return Cite(SIDE_INFORMATION, f"Claim 3.3, part {number}"), OWN


@formula(
    "ks.claim3.3.3",
    verdict="tight",
    cites=_part(3),
    printed=lambda epsilon, deltas: {"epsilon": epsilon, "delta": max(deltas)},
    prints="(epsilon, delta), with the same delta for every value of the secret",
    conditions=[
        Requirement("one probability for each delta", lambda deltas, shares: len(deltas) == len(shares)),
        Requirement("the probabilities sum to 1", lambda shares: sum(shares) == 1),
    ],
)
def beside_the_secret(epsilon: Epsilon, deltas: Deltas, shares: Shares) -> Numbers:
    """Two outputs that depend on a secret, each seen together with the secret, are (epsilon, mean delta)-indistinguishable: the
    mean over the values of the secret of the delta at each value. The printed statement takes the largest delta.
    """
    return {"epsilon": epsilon, "delta": sum((share * delta for share, delta in zip(shares, deltas, strict=True)), Fraction(0))}


def _printed_exceptions(epsilon: Fraction, delta: Fraction, exceptions: Fraction | None) -> Numbers:
    return {"epsilon": epsilon, "delta": None if (exceptions or 0) > delta else 2 * delta}


@formula(
    "ks.claim3.3.4",
    verdict="tight",
    cites=_part(4),
    printed=_printed_exceptions,
    prints="(epsilon, 2 delta), if the exceptional values have probability at most delta",
)
def with_exceptions(
    epsilon: Epsilon,
    delta: Delta,
    exceptions: Annotated[
        Fraction | None, In("the probability of secrets without the promise; as delta if left out", high=1)
    ] = None,
) -> Numbers:
    """Two outputs, each seen together with the secret, where (epsilon, delta) fails for values of the secret of total probability
    B: they are (epsilon, B + (1 - B) delta)-indistinguishable.
    """
    bad = delta if exceptions is None else exceptions
    return {"epsilon": epsilon, "delta": bad + (1 - bad) * delta}


@formula(
    "ks.claim3.3.5",
    verdict="as_printed",
    cites=_part(5)[:1],
    printed=lambda epsilon, delta: {"epsilon": epsilon, "delta": delta},
)
def after_a_change(epsilon: Epsilon, delta: Delta) -> Numbers:
    """If both outputs are changed in the same way, with fresh coins or none, they stay (epsilon, delta)-indistinguishable; for
    claims this is sl.post_processing.
    """
    return {"epsilon": epsilon, "delta": delta}


@formula(
    "ks.claim3.3.6",
    verdict="tight",
    cites=_part(6),
    printed=lambda epsilon, delta: {"distance": ball(epsilon).exp() - 1 + ball(delta)},
    prints="e^epsilon - 1 + delta",
)
def total_variation(epsilon: Epsilon, delta: Delta) -> Numbers:
    """The statistical difference of (epsilon, delta)-indistinguishable laws is at most (e^epsilon - 1 + 2 delta) / (e^epsilon +
    1).
    """
    power: arb = ball(epsilon).exp()
    return {"distance": (power - 1 + 2 * ball(delta)) / (power + 1)}
