"""Comparisons of a column with values, as SQL. A missing value meets none of them. Whole and decimal numbers are compared
exactly, and doubles with the double that is nearest to the value.
"""

from __future__ import annotations

import math
from datetime import date
from decimal import Context, Decimal
from fractions import Fraction
from typing import TYPE_CHECKING

from sidelight.errors import BadValue
from sidelight.model.condition import Test
from sidelight.numbers.decimals import exact
from sidelight.reading.numbers import looks_like_a_number

if TYPE_CHECKING:
    from sidelight.engines.sql import Writer

LARGEST_BIGINT = 2**63 - 1
MOST_DIGITS = 38  # of a decimal number in DuckDB and Spark
_EXACT = Context(prec=MOST_DIGITS)


class NotComparable(BadValue):
    """A column and a value that have no order or equality. `texts`: the column, where it has texts in place of numbers."""

    def __init__(self, what: str, hint: str = "", texts: str = "") -> None:
        super().__init__(what)
        self.hint, self.texts = hint, texts


def test_sql(writer: Writer, test: Test) -> str:
    compared = [
        _compared(writer, test.column, "<>" if sign == "!=" else sign, value, bare=value in test.numbers)
        for sign, value in test.compared
    ]
    return f"({' OR '.join(compared)})" if compared else f"({writer.value(test.column)} IS NULL)"


def _compared(writer: Writer, column: str, operator: str, value: str, *, bare: bool) -> str:
    kind = writer.kinds[column]
    if kind == "float":
        double = writer.dialect.double
        return f"{writer.value(column)} {operator} {writer.parameter(float(_number(column, value)), double)}"
    if kind in ("whole", "decimal"):
        return _compared_exactly(writer, column, operator, _number(column, value))
    if kind == "text":
        if bare or (operator not in ("=", "<>") and looks_like_a_number(value)):
            raise NotComparable(f"the column {column!r} has texts, which are compared with the number {value}", texts=column)
        return f"{writer.value(column)} {operator} {writer.parameter(value, writer.dialect.text)}"
    if kind == "truth" and operator in ("=", "<>") and value.lower() in ("true", "false"):
        return f"{writer.value(column)} {operator} {writer.parameter(value.lower() == 'true', 'BOOLEAN')}"
    if kind == "date":
        return f"{writer.value(column)} {operator} {writer.parameter(_date(column, value), 'DATE')}"
    if kind == "other":
        raise NotComparable(
            f"the column {column!r} has times or other values that are counted and not compared, and is compared with {value!r}",
            f"of times make dates: frame[{column!r}].dt.date in pandas, .dt.date() in Polars, CAST(... AS DATE) in SQL",
        )
    raise NotComparable(f"the column {column!r} cannot be compared with {value!r} by {operator}")


def _compared_exactly(writer: Writer, column: str, operator: str, number: Fraction) -> str:
    """A column of multiples of 10^-scale is compared with such a multiple: x < 2.5 is x <= 2 among whole numbers.

    Where numbers may have any digits, x < p/q is written x * q < p.
    """
    own = writer.value(column)
    scale = 0 if writer.kinds[column] == "whole" else writer.scales.get(column)
    if scale is None:
        over, under = (writer.parameter(Decimal(part), writer.dialect.widest) for part in reversed(number.as_integer_ratio()))
        return f"{own} * {over} {operator} {under}"
    scaled = number * 10**scale
    whole = math.floor(scaled)
    if operator in ("=", "<>") and scaled != whole:
        return _always(own, operator == "<>")
    if scaled != whole:
        operator = "<=" if operator in ("<", "<=") else ">"
    if abs(whole) >= 10**MOST_DIGITS:
        return _always(own, operator == "<>" or ((operator in ("<", "<=")) == (whole > 0) and operator != "="))
    if scale:
        return f"{own} {operator} {writer.parameter(Decimal(whole).scaleb(-scale, _EXACT), f'DECIMAL({MOST_DIGITS}, {scale})')}"
    if abs(whole) <= LARGEST_BIGINT:
        return f"{own} {operator} {writer.parameter(whole, 'BIGINT')}"
    return f"{own} {operator} {writer.parameter(Decimal(whole), writer.dialect.widest)}"


def _always(own: str, holds: bool) -> str:
    """For every value there is, or for none."""
    return f"{own} IS NOT NULL" if holds else "1 = 0"


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
