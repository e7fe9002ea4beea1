"""From a plan to an assessment: statements, findings, verdict."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from functools import singledispatch
from os import PathLike
from typing import Any

from sidelight.assess.assess import assess as assess_plan
from sidelight.assess.assessment import Assessment
from sidelight.assess.steps import Progress
from sidelight.errors import BadValue
from sidelight.numbers.rounding import as_written
from sidelight.plan.plan import Plan

Stated = Fraction | float | str
"""A number as it is written: 0.1 and "0.1" are one tenth."""


def assess(
    plan: Plan | Mapping[str, Any] | str | PathLike[str],
    *,
    delta: Stated | None = None,
    epsilons: Sequence[Stated] = (),
    curve: bool = True,
    cells: int | None = 20,
    breaking_points: bool = True,
    progress: Progress | None = None,
    data: Any = None,
) -> Assessment:
    """What a plan would give away, and to whom: statements with their proofs, findings, a verdict.

    The plan is a Plan, the name of its file, or the tree of the file as a dict. `delta`: where epsilon is stated, by default the
    policy's. `epsilons`: where delta is stated too. `cells`: how many of the worst cells of each table get a statement; None is
    all. `breaking_points`: whether to look for how far each assumption may give way, which takes much of the time. `progress`:
    called with what is done, how far it is and how far it goes, which is 0 where nobody knows. `data`: the table of people: a
    pandas or Polars frame, an Arrow table, or the name of a file; the plan says who is one person in it.

    >>> found = sl.assess("plans/overlap.yaml")
    >>> found.verdict
    'pass'
    >>> [(s.attacker.name, str(s.epsilon), s.status) for s in found.statements if s.required]
    [('a stranger', '0.8913', 'within'), ('a well-connected member', '1.052', 'within')]
    """
    return assess_plan(
        _read(plan),
        delta=None if delta is None else _number(delta, "delta", Fraction(1)),
        epsilons=[_number(epsilon, "epsilon", None) for epsilon in epsilons],
        curve=curve,
        cells=cells,
        breaking_points=breaking_points,
        progress=progress,
        data=data,
    )


@singledispatch
def _read(plan: Any) -> Plan:
    from sidelight.plan.loading import load  # what reads files takes long to import

    return load(plan)


@_read.register
def _(plan: Plan) -> Plan:
    return plan


def _number(stated: Stated, name: str, most: Fraction | None) -> Fraction:
    words = f"{name} is a number from 0" + ("" if most is None else f" to {most}")
    try:
        value = as_written(stated)
    except (ValueError, OverflowError, TypeError, ZeroDivisionError):
        raise BadValue(f"{words}, found {stated!r}") from None
    if value < 0 or (most is not None and value > most):
        raise BadValue(f"{words}, found {stated!r}")
    return value


__all__ = ["Assessment", "assess"]
