"""Conditions on public columns: each says which cells meet it."""

from __future__ import annotations

import operator
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import Any, Literal, Protocol

from sidelight.errors import BadValue
from sidelight.numbers.decimals import exact

Cell = Mapping[str, str]
"""The value of each public column."""

_ORDER: dict[str, Callable[[Any, Any], bool]] = {
    "=": operator.eq,
    "!=": operator.ne,
    "<": operator.lt,
    "<=": operator.le,
    ">": operator.gt,
    ">=": operator.ge,
}


class Condition(Protocol):
    @property
    def columns(self) -> frozenset[str]:
        """The columns that it reads."""
        ...

    @property
    def names_values(self) -> bool:
        """Whether only listed values can meet it."""
        ...

    def meets(self, cell: Cell) -> bool:
        """Numbers are compared as numbers, everything else as text."""
        ...


@dataclass(frozen=True, slots=True)
class Compare:
    column: str
    operator: Literal["=", "!=", "<", "<=", ">", ">="]
    value: str

    @property
    def columns(self) -> frozenset[str]:
        return frozenset({self.column})

    @property
    def names_values(self) -> bool:
        return self.operator == "="

    def meets(self, cell: Cell) -> bool:
        return _ORDER[self.operator](*_alike(cell[self.column], self.value))


@dataclass(frozen=True, slots=True)
class OneOf:
    column: str
    values: tuple[str, ...]

    @property
    def columns(self) -> frozenset[str]:
        return frozenset({self.column})

    @property
    def names_values(self) -> bool:
        return True

    def meets(self, cell: Cell) -> bool:
        return any(Compare(self.column, "=", value).meets(cell) for value in self.values)


@dataclass(frozen=True, slots=True)
class Not:
    part: Condition

    @property
    def columns(self) -> frozenset[str]:
        return self.part.columns

    @property
    def names_values(self) -> bool:
        return False

    def meets(self, cell: Cell) -> bool:
        return not self.part.meets(cell)


@dataclass(frozen=True, slots=True)
class Combined:
    """Of several conditions; what is needed to meet it is said below."""

    parts: tuple[Condition, ...]

    @property
    def columns(self) -> frozenset[str]:
        return frozenset().union(*(part.columns for part in self.parts))

    @property
    def names_values(self) -> bool:
        return all(part.names_values for part in self.parts)


@dataclass(frozen=True, slots=True)
class AllOf(Combined):
    def meets(self, cell: Cell) -> bool:
        return all(part.meets(cell) for part in self.parts)


@dataclass(frozen=True, slots=True)
class AnyOf(Combined):
    def meets(self, cell: Cell) -> bool:
        return any(part.meets(cell) for part in self.parts)


def _alike(left: str, right: str) -> tuple[object, object]:
    numbers = _number(left), _number(right)
    return (left, right) if None in numbers else numbers


def _number(text: str) -> Fraction | None:
    try:
        return exact(text)
    except BadValue:
        return None
