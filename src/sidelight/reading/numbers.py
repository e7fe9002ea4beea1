"""Forms for exact numbers: 0.05, 1e-10, 99% and 1/3 are read exactly, not as the nearest double."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction

from sidelight.errors import BadValue
from sidelight.numbers.decimals import exact
from sidelight.reading.forms import Schema, scalar
from sidelight.reading.node import Node, Scalar, unlike
from sidelight.reading.words import shown

LARGEST_WHOLE = 10**15  # people, or other things that are counted: every whole number up to it is a double


@dataclass(frozen=True, slots=True)
class Whole:
    """A whole number."""

    low: int = 0
    high: int = LARGEST_WHOLE

    @property
    def words(self) -> str:
        if self.low == self.high:
            return str(self.low)
        return f"a whole number, {self.low} or more" + (f", at most {self.high}" if self.high != LARGEST_WHOLE else "")

    def schema(self) -> Schema:
        number = {"type": "integer", "minimum": self.low, "maximum": self.high}
        return {"anyOf": [number, {"type": "string", "pattern": r"^\+?[0-9][0-9_.eE+]*$"}]}

    def read(self, node: Node, name: str) -> int:
        written = scalar(node, name, self.words)
        value = decimal(written, name, self.words)
        if value.denominator != 1 or value < self.low or set(written.text) & set("%/"):
            raise unlike(node, self.words, name=name)
        if value > self.high:
            raise node.place.error(f"{shown(name)} is {node}, which is too large", f"at most {self.high}")
        return int(value)


@dataclass(frozen=True, slots=True)
class NumberForm:
    """An exact number between two ends, which are allowed too unless they are open."""

    low: Fraction = Fraction(0)
    high: Fraction | None = None
    open_low: bool = False
    open_high: bool = False

    @property
    def words(self) -> str:
        low = f"a number above {self.low}" if self.open_low else f"a number, {self.low} or more"
        if self.high is None:
            return low
        return f"{low}, and {'below' if self.open_high else 'at most'} {self.high}"

    def schema(self) -> Schema:
        number: Schema = {"type": "number", "exclusiveMinimum" if self.open_low else "minimum": _plain(self.low)}
        if self.high is not None:
            number["exclusiveMaximum" if self.open_high else "maximum"] = _plain(self.high)
        return {"anyOf": [number, {"type": "string", "pattern": r"^\+?[0-9.][0-9_.eE+/ -]*%?$"}]}

    def read(self, node: Node, name: str) -> Fraction:
        value = decimal(scalar(node, name, self.words), name, self.words)
        too_low = value < self.low or (self.open_low and value == self.low)
        too_high = self.high is not None and (value > self.high or (self.open_high and value == self.high))
        if too_low or too_high:
            raise unlike(node, self.words, name=name)
        return value


def decimal(node: Scalar, name: str, words: str) -> Fraction:
    try:
        return exact(node.text)
    except BadValue as error:
        raise node.place.error(f"{shown(name)}: {error}", words) from None


def _plain(end: Fraction) -> int | float:
    return int(end) if end.denominator == 1 else float(end)
