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
from sidelight.numbers.balls import ball, below

QUERIES = ("count", "linear", "arithmetic", "geometric", "harmonic", "quadratic")
PROPOSITION_6 = (Cite(PARTIAL_KNOWLEDGE, "Proposition 6"),)


def _root_mean_square(records: tuple[int, ...]) -> arb:
    return (ball(sum(record * record for record in records)) / len(records)).sqrt()


def _renamed_as_printed() -> Refuted:
    """Two records (1, 1), of which the known one becomes 2."""
    one, two = Fraction(1), Fraction(2)
    applied = renamed_output(value=one, query="quadratic", people=2, before=(one,), after=(two,))
    printed, corrected = (applied.printed or {})["value"], applied.result["value"]
    assert printed is not None
    assert corrected is not None
    truth = below(_root_mean_square((2, 1)))
    return Refuted(printed, truth, corrected, "the quadratic mean of (2, 1), from that of (1, 1)", claims="value")


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
        kind="misprint",
        quote="√(n · M(D)^2 + Σ_j ((B_2)_j^2 − (B_1)_j^2)/n)",
        place="Section 3.5, proof of Proposition 6",
        printed="the quadratic mean is renamed to sqrt(n M^2 + sum of (b^2 - a^2)/n)",
        counterexample="two records (1, 1), of which the known one becomes 2: the quadratic mean is 1.5811, the printed renaming "
        "gives 1.8708; it gives 1.8708 also on the way back, where the mean is 1",
        refute=_renamed_as_printed,
        holds_for="one record (n = 1); Proposition 6 itself, and the other three means",
        corrected="M^2 stands where n M^2 is printed",
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
