"""Comparisons of a column with values, as SQL. A missing value meets none of them."""

from __future__ import annotations

from datetime import date
from fractions import Fraction
from typing import TYPE_CHECKING

from sidelight.errors import BadValue
from sidelight.model.condition import Test
from sidelight.numbers.decimals import exact
from sidelight.reading.numbers import looks_like_a_number

if TYPE_CHECKING:
    from sidelight.engines.sql import Writer

LARGEST_WHOLE = 2**63 - 1
NUMBERS = ("whole", "decimal", "float")


class NotComparable(BadValue):
    """A column and a value that have no order or equality."""


def test_sql(writer: Writer, test: Test) -> str:
    compared = [_compared(writer, test.column, "<>" if sign == "!=" else sign, value) for sign, value in test.compared]
    return f"({' OR '.join(compared)})" if compared else _missing(writer, test.column)


def _missing(writer: Writer, column: str) -> str:
    name = writer.name(column)
    nan = f" OR {writer.dialect.is_nan.format(name)}" if writer.kinds[column] == "float" else ""
    return f"({name} IS NULL{nan})"


def _compared(writer: Writer, column: str, operator: str, value: str) -> str:
    name, kind = writer.name(column), writer.kinds[column]
    if kind in NUMBERS:
        number = _number(column, value)
        if kind == "whole" and number.denominator == 1 and abs(number) <= LARGEST_WHOLE:
            return f"{name} {operator} {writer.parameter(int(number), 'BIGINT')}"
        double = writer.dialect.double
        compared = f"CAST({name} AS {double}) {operator} {writer.parameter(float(number), double)}"
        return f"({compared} AND NOT {writer.dialect.is_nan.format(name)})" if kind == "float" else compared
    if kind == "text":
        if operator not in ("=", "<>") and looks_like_a_number(value):
            raise NotComparable(f"the column {column!r} has texts, which are compared with the number {value}")
        own = writer.dialect.compares_texts.format(f"CAST({name} AS {writer.dialect.text})")
        return f"{own} {operator} {writer.parameter(value, writer.dialect.text)}"
    if kind == "truth" and operator in ("=", "<>") and value.lower() in ("true", "false"):
        return f"{name} {operator} {writer.parameter(value.lower() == 'true', 'BOOLEAN')}"
    if kind == "date":
        return f"{name} {operator} {writer.parameter(_date(column, value), 'DATE')}"
    raise NotComparable(f"the column {column!r} cannot be compared with {value!r} by {operator}")


def _number(column: str, value: str) -> Fraction:
    try:
        return exact(value)
    except BadValue:
        raise NotComparable(f"the column {column!r} has numbers, and is compared with the text {value!r}") from None


def _date(column: str, value: str) -> date:
    try:
        return date.fromisoformat(value)
    except ValueError:
        raise NotComparable(f"the column {column!r} has dates, and {value!r} is not one such as '2026-03-31'") from None
