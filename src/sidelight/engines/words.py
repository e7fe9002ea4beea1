"""Values of a table as texts: the same text on every engine."""

from __future__ import annotations

import math
from datetime import date
from decimal import Decimal
from functools import singledispatch
from typing import Any

MISSING = "(missing)"  # the label of a cell whose column has no value


@singledispatch
def as_label(value: Any) -> str:
    """What a reader sees of a value; a whole number is written as one, however it is stored."""
    return str(value)


@as_label.register
def _(value: None) -> str:
    return MISSING


@as_label.register
def _(value: bool) -> str:
    return "true" if value else "false"


@as_label.register
def _(value: float) -> str:
    if math.isnan(value):
        return MISSING
    return str(int(value)) if value.is_integer() and abs(value) < 1e15 else repr(value)


@as_label.register
def _(value: Decimal) -> str:
    if value.is_nan():
        return MISSING
    if not value:
        return "0"
    written = f"{value:f}"
    return written.rstrip("0").rstrip(".") if "." in written else written


@as_label.register
def _(value: date) -> str:
    return value.isoformat()
