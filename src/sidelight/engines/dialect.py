"""How one SQL text is spelt for each engine."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Literal

Kind = Literal["whole", "decimal", "float", "text", "truth", "date", "other"]
"""What a column has. `other` can be counted by its text, and compared with nothing."""


@dataclass(frozen=True, slots=True)
class Dialect:
    quote: str  # around names; doubled inside them
    parameter: str  # where a value goes; the text is never put together from values
    text: str  # the type of texts
    double: str  # the type of doubles
    widest: str  # a type of whole numbers of 37 digits and more
    any_value: str  # an aggregate that gives some value of a group
    exact_text: str  # a text that is equal to no other, and ordered by code points, as in Python
    is_nan: str
    has_nan: frozenset[Kind] = frozenset({"float"})
    wide: str = "{0}"  # a whole number that a sum cannot overflow
    hashed: str = ""  # a hash of values, the same within a group of GROUP BY; "": people are told apart by the values themselves
    escape: str = ""  # a character that the driver reads as the start of a parameter: doubled in names

    def name(self, column: str) -> str:
        quoted = f"{self.quote}{column.replace(self.quote, self.quote * 2)}{self.quote}"
        return quoted.replace(self.escape, self.escape * 2) if self.escape else quoted


def scales_of(types: Mapping[str, str]) -> dict[str, int]:
    """Digits after the point of the columns whose type is written DECIMAL(digits, scale)."""
    found = {name: re.fullmatch(r"decimal\(\d+, ?(\d+)\)", written, re.IGNORECASE) for name, written in types.items()}
    return {name: int(scale[1]) for name, scale in found.items() if scale}
