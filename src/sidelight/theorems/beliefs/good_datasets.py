"""Mechanisms that keep their promise only for the neighbours of most datasets, not of all."""

from __future__ import annotations

from fractions import Fraction
from typing import Annotated

from sidelight.model.results.cite import OWN, SIDE_INFORMATION, Cite
from sidelight.model.results.evaluation import Numbers
from sidelight.model.results.formula import Requirement, formula
from sidelight.model.results.parameter import Delta, Epsilon, In
from sidelight.numbers.balls import at_most_one, ball
from sidelight.theorems.beliefs.mostly_private import (
    FAR_ENOUGH,
    AtDifference,
    People,
    exceeded,
    far_enough,
    printed_level,
)

Exceptions = Annotated[
    Fraction | None, In("how likely a dataset without the promise is believed to be; as delta if left out", high=1)
]


def _printed(epsilon: Fraction, delta: Fraction, people: int, exceptions: Fraction | None, at: Fraction | None) -> Numbers:
    if at is not None or (exceptions or 0) > delta:
        return {"epsilon": at, "delta": None}
    return {"epsilon": printed_level(epsilon, delta), "delta": 2 * people * ball(delta).sqrt()}


@formula(
    "ks.thm5.1",
    verdict="tight",
    cites=[Cite(SIDE_INFORMATION, "Theorem 5.1"), OWN],
    printed=_printed,
    prints="(e^(3 epsilon) - 1 + 2 sqrt(delta), O(n sqrt(delta))); computed with the constant 2",
    conditions=[
        Requirement(
            FAR_ENOUGH.sentence,
            lambda epsilon, delta, exceptions, at: far_enough(epsilon, max(delta, exceptions or Fraction(0)), at),
        )
    ],
)
def good_datasets(
    epsilon: Epsilon, delta: Delta, people: People, exceptions: Exceptions = None, at: AtDifference = None
) -> Numbers:
    """A belief has probability 1 - B on datasets whose neighbours are all (epsilon, delta)-indistinguishable from them. For that
    belief the mechanism is semantically private with (s, n K (B + (1 - B) delta)), where K is that of ks.cor4.2.
    """
    bad = ball(delta if exceptions is None else exceptions)
    level = at_most_one(printed_level(epsilon, delta)) if at is None else ball(at)
    seen = exceeded(epsilon, bad + (1 - bad) * ball(delta), level)
    return {"epsilon": level if at is None else at, "delta": at_most_one(people * seen)}


def _printed_laplace(epsilon: Fraction, exceptions: Fraction, people: int, at: Fraction | None) -> Numbers:
    if at is not None:
        return {"epsilon": at, "delta": None}
    return {"epsilon": printed_level(epsilon, exceptions), "delta": people * ball(exceptions).sqrt()}


@formula(
    "ks.cor5.2",
    verdict="tight",
    cites=[Cite(SIDE_INFORMATION, "Corollary 5.2"), OWN],
    printed=_printed_laplace,
    prints="(e^(3 epsilon) - 1 + 2 sqrt(B), O(n sqrt(B))); computed with the constant 1",
    conditions=[Requirement(FAR_ENOUGH.sentence, lambda epsilon, exceptions, at: far_enough(epsilon, exceptions, at))],
)
def small_local_sensitivity(
    epsilon: Epsilon,
    exceptions: Annotated[Fraction, In("how likely a dataset with a larger local sensitivity is believed to be", high=1)],
    people: People,
    at: AtDifference = None,
) -> Numbers:
    """Laplace noise of scale (local sensitivity / epsilon), where a belief has probability B on datasets with a larger local
    sensitivity. All other datasets have delta 0, so for that belief semantic privacy holds with (s, n K B), where K is that of
    ks.cor4.2.
    """
    level = at_most_one(printed_level(epsilon, exceptions)) if at is None else ball(at)
    return {"epsilon": level if at is None else at, "delta": at_most_one(people * exceeded(epsilon, ball(exceptions), level))}
