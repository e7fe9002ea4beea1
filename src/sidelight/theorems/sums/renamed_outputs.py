"""Queries for which a change of the known records only renames the outputs."""

from __future__ import annotations

import math
from fractions import Fraction
from typing import Annotated

from flint import arb

from sidelight.model.results.cite import PARTIAL_KNOWLEDGE, Cite
from sidelight.model.results.erratum import Erratum, Refuted
from sidelight.model.results.evaluation import Numbers
from sidelight.model.results.formula import Requirement, formula
from sidelight.model.results.parameter import In
from sidelight.numbers.balls import above, ball, below

QUERIES = ("count", "linear", "arithmetic", "geometric", "harmonic", "quadratic")
PROPOSITION_6 = (Cite(PARTIAL_KNOWLEDGE, "Proposition 6"),)


def _root_mean_square(records: tuple[int, ...]) -> arb:
    return (ball(sum(record * record for record in records)) / len(records)).sqrt()


def _back_from_the_renamed() -> Refuted:
    """Two records, of which the known one is 1 in one case and 2 in the other. From the mean of (2, 1) the printed renaming and
    the corrected one compute the mean of (1, 1).
    """
    before, after, people = 1, 2, 2
    shown = _root_mean_square((after, 1))
    moved = ball(Fraction(after * after - before * before, people))
    printed = ((shown * shown - moved) / people).sqrt()
    truth, corrected = _root_mean_square((before, 1)), (shown * shown - moved).sqrt()
    return Refuted(above(printed), below(truth), above(corrected), "the quadratic mean of (1, 1), from that of (2, 1)")


def _printed(
    value: Fraction,
    query: str,
    people: int,
    before: tuple[Fraction, ...],
    after: tuple[Fraction, ...],
    weights: tuple[Fraction, ...] | None,
) -> Numbers:
    """The printed renaming. It differs from the correct one only for the quadratic mean; for the arithmetic mean
    none is printed.
    """
    if query == "arithmetic":
        return {"value": None}
    if query != "quadratic":
        return _renamed(value, query, people, before, after, weights)
    moved = sum((b * b - a * a for a, b in zip(before, after, strict=True)), Fraction(0))
    return {"value": (ball(people * value * value + moved / people)).sqrt()}


def _renamed(
    value: Fraction,
    query: str,
    people: int,
    before: tuple[Fraction, ...],
    after: tuple[Fraction, ...],
    weights: tuple[Fraction, ...] | None,
) -> Numbers:
    if query == "geometric":
        return {"value": ball(value) * (ball(math.prod(after)) / ball(math.prod(before))).root(people)}
    if query == "harmonic":
        return {"value": people / (people / value + sum(1 / b for b in after) - sum(1 / a for a in before))}
    if query == "quadratic":
        return {"value": ball(value * value + (sum(b * b for b in after) - sum(a * a for a in before)) / people).sqrt()}
    factors = weights if query == "linear" and weights else (Fraction(1),) * len(before)
    moved = sum((w * (b - a) for w, a, b in zip(factors, before, after, strict=True)), Fraction(0))
    return {"value": value + (moved / people if query == "arithmetic" else moved)}


def _possible(value: Fraction, query: str, people: int, before: tuple[Fraction, ...], after: tuple[Fraction, ...]) -> bool:
    """Whether positive records, among them the known ones, can have this mean: the known records alone limit it."""
    if query == "quadratic":
        return people * value * value >= sum(a * a for a in before)
    if query == "harmonic":
        return value > 0 and people / value >= sum(1 / a for a in before)
    return query != "geometric" or value > 0


@formula(
    "pk.prop6",
    verdict="corrected",
    cites=PROPOSITION_6,
    printed=_printed,
    conditions=[
        Requirement(f"query is one of {', '.join(QUERIES)}", lambda query: query in QUERIES),
        Requirement("there are as many known records before as after", lambda before, after: len(before) == len(after)),
        Requirement("at most everybody is known", lambda before, people: len(before) <= people),
        Requirement(
            "records of a geometric, harmonic or quadratic mean are positive",
            lambda query, before, after: query in QUERIES[:3] or min((*before, *after, Fraction(1))) > 0,
        ),
        Requirement(
            "a linear query has a weight for each known record",
            lambda query, before, weights: query != "linear" or len(before) == len(weights or ()),
        ),
        Requirement("the value is one that these records can give", _possible),
    ],
    erratum=Erratum(
        "the quadratic mean is renamed to sqrt(n M^2 + sum of (b^2 - a^2)/n)",
        "two records (1, 1), of which the known one becomes 2: the mean is 1.581139, the printed renaming gives 1.870829; "
        "back from (2, 1) it gives 0.7071 instead of 1",
        _back_from_the_renamed,
    ),
)
def renamed_output(
    value: Annotated[Fraction, In("the output when the known records are `before`", None)],
    query: Annotated[str, In("count, linear, arithmetic, geometric, harmonic or quadratic", None)],
    people: Annotated[int, In("how many records there are", 1)],
    before: Annotated[tuple[Fraction, ...], In("the known records", None)],
    after: Annotated[tuple[Fraction, ...], In("the known records, with other values", None)],
    weights: Annotated[tuple[Fraction, ...] | None, In("weights of the known records in a linear query", None)] = None,
) -> Numbers:
    """The output after the known records are changed to other values, whatever the other records are. This is a bijection of the
    outputs, so an attacker who chooses what they know is no stronger than one who only sees it.
    """
    return _renamed(value, query, people, before, after, weights)
