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
Operator = Literal["=", "!=", "<", "<=", ">", ">="]

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

    @property
    def tests(self) -> tuple[Test, ...]:
        """The tests of single columns that it is made of, in their order."""
        ...

    def meets(self, cell: Cell) -> bool:
        """Numbers are compared as numbers, everything else as text."""
        ...

    def told(self, known: Mapping[Test, Condition], negated: bool = False) -> Condition:
        """The same condition, or its opposite, with others in place of its tests. Where a value is missing neither a comparison
        nor its opposite holds, as in SQL.
        """
        ...


@dataclass(frozen=True, slots=True)
class Test:
    """A question about one column."""

    column: str

    @property
    def columns(self) -> frozenset[str]:
        return frozenset({self.column})

    @property
    def names_values(self) -> bool:
        return False

    @property
    def tests(self) -> tuple[Test, ...]:
        return (self,)

    @property
    def compared(self) -> tuple[tuple[Operator, str], ...]:
        """The comparisons of which one has to hold; none where it is only asked whether there is a value."""
        return ()

    @property
    def numbers(self) -> frozenset[str]:
        """The values that are written as numbers, without quotes: in a table they are compared with numbers only."""
        return frozenset()

    def meets(self, cell: Cell) -> bool:
        """On paper every cell has a value of every column."""
        return any(_ORDER[sign](*_alike(cell[self.column], value)) for sign, value in self.compared)

    def told(self, known: Mapping[Test, Condition], negated: bool = False) -> Condition:
        if not negated:
            return known[self]
        there = (Not(known[IsNull(self.column)]),) if self.compared else ()
        return AllOf((Not(known[self]), *there))


@dataclass(frozen=True, slots=True)
class Compare(Test):
    operator: Operator
    value: str
    bare: bool = False  # written without quotes

    @property
    def names_values(self) -> bool:
        return self.operator == "="

    @property
    def compared(self) -> tuple[tuple[Operator, str], ...]:
        return ((self.operator, self.value),)

    @property
    def numbers(self) -> frozenset[str]:
        return frozenset({self.value} if self.bare else ())


@dataclass(frozen=True, slots=True)
class OneOf(Test):
    values: tuple[str, ...]
    bare: frozenset[str] = frozenset()  # those written without quotes

    @property
    def names_values(self) -> bool:
        return True

    @property
    def compared(self) -> tuple[tuple[Operator, str], ...]:
        return tuple(("=", value) for value in self.values)

    @property
    def numbers(self) -> frozenset[str]:
        return self.bare


@dataclass(frozen=True, slots=True)
class IsNull(Test):
    """Whether a column has no value."""


@dataclass(frozen=True, slots=True)
class Among:
    """One of these values of a column, letter by letter: what a test comes to where a table of people answered it."""

    column: str
    texts: frozenset[str]

    @property
    def columns(self) -> frozenset[str]:
        return frozenset({self.column})

    @property
    def names_values(self) -> bool:
        return True

    @property
    def tests(self) -> tuple[Test, ...]:
        return ()

    def meets(self, cell: Cell) -> bool:
        return cell[self.column] in self.texts

    def told(self, known: Mapping[Test, Condition], negated: bool = False) -> Condition:
        return Not(self) if negated else self


@dataclass(frozen=True, slots=True)
class Not:
    part: Condition

    @property
    def columns(self) -> frozenset[str]:
        return self.part.columns

    @property
    def names_values(self) -> bool:
        return False

    @property
    def tests(self) -> tuple[Test, ...]:
        return self.part.tests

    def meets(self, cell: Cell) -> bool:
        return not self.part.meets(cell)

    def told(self, known: Mapping[Test, Condition], negated: bool = False) -> Condition:
        return self.part.told(known, not negated)


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

    @property
    def tests(self) -> tuple[Test, ...]:
        return tuple(test for part in self.parts for test in part.tests)

    def _told(self, known: Mapping[Test, Condition], negated: bool) -> tuple[Condition, ...]:
        return tuple(part.told(known, negated) for part in self.parts)


@dataclass(frozen=True, slots=True)
class AllOf(Combined):
    def meets(self, cell: Cell) -> bool:
        return all(part.meets(cell) for part in self.parts)

    def told(self, known: Mapping[Test, Condition], negated: bool = False) -> Condition:
        parts = self._told(known, negated)
        return AnyOf(parts) if negated else AllOf(parts)


@dataclass(frozen=True, slots=True)
class AnyOf(Combined):
    def meets(self, cell: Cell) -> bool:
        return any(part.meets(cell) for part in self.parts)

    def told(self, known: Mapping[Test, Condition], negated: bool = False) -> Condition:
        parts = self._told(known, negated)
        return AllOf(parts) if negated else AnyOf(parts)


def _alike(left: str, right: str) -> tuple[object, object]:
    numbers = _number(left), _number(right)
    return (left, right) if None in numbers else numbers


def _number(text: str) -> Fraction | None:
    try:
        return exact(text)
    except BadValue:
        return None
