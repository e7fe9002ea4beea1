"""Whether a cell meets a condition on public columns."""

from __future__ import annotations

import operator
from collections.abc import Callable
from fractions import Fraction
from typing import Any

from sidelight.errors import BadValue
from sidelight.model.plan import AllOf, AnyOf, Cell, Compare, Condition, Not, OneOf
from sidelight.numbers.decimals import exact

_ORDER: dict[str, Callable[[Any, Any], bool]] = {
    "=": operator.eq,
    "!=": operator.ne,
    "<": operator.lt,
    "<=": operator.le,
    ">": operator.gt,
    ">=": operator.ge,
}


def meets(condition: Condition | None, cell: Cell) -> bool:
    """Numbers are compared as numbers, everything else as text."""
    if condition is None:
        return True
    if isinstance(condition, Compare):
        left, right = _alike(cell[condition.column], condition.value)
        return _ORDER[condition.operator](left, right)
    if isinstance(condition, OneOf):
        return any(meets(Compare(condition.column, "=", value), cell) for value in condition.values)
    if isinstance(condition, Not):
        return not meets(condition.part, cell)
    if isinstance(condition, AllOf):
        return all(meets(part, cell) for part in condition.parts)
    return any(meets(part, cell) for part in condition.parts)


def columns(condition: Condition | None) -> frozenset[str]:
    if condition is None:
        return frozenset()
    if isinstance(condition, Compare | OneOf):
        return frozenset({condition.column})
    if isinstance(condition, Not):
        return columns(condition.part)
    assert isinstance(condition, AllOf | AnyOf)
    return frozenset().union(*(columns(part) for part in condition.parts))


def _alike(left: str, right: str) -> tuple[object, object]:
    numbers = _number(left), _number(right)
    return (left, right) if None in numbers else numbers


def _number(text: str) -> Fraction | None:
    try:
        return exact(text)
    except BadValue:
        return None
