"""A view that is drawn at random from several, where everybody may see which one was drawn."""

from __future__ import annotations

from fractions import Fraction
from typing import Annotated

from sidelight.model.results.evaluation import Numbers
from sidelight.model.results.formula import Requirement, formula
from sidelight.model.results.parameter import In


@formula(
    "sl.convexity",
    verdict="as_printed",
    conditions=[
        Requirement("one delta for each weight", lambda weights, deltas: len(weights) == len(deltas)),
        Requirement("some weight is positive", lambda weights: any(weights)),
    ],
)
def mixture(
    weights: Annotated[tuple[Fraction, ...], In("how often each part is drawn, up to a common factor")],
    deltas: Annotated[tuple[Fraction, ...], In("the delta of each part, all at one epsilon", high=1)],
) -> Numbers:
    """A view that is drawn from several parts, with the same weights in both worlds: its delta is at most the weighted mean of
    the deltas of the parts, at the same epsilon. The same holds for an attacker who first draws what they believe about the other
    people, if that belief is independent of the secret.
    """
    total = sum(weights, Fraction(0))
    return {"delta": sum((weight * delta for weight, delta in zip(weights, deltas, strict=True)), Fraction(0)) / total}
