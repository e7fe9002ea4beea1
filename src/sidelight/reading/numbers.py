"""Forms for exact numbers: 0.05, 1e-10, 99% and 1/3 are read exactly, not as the nearest double."""

from __future__ import annotations

import re
from dataclasses import dataclass
from fractions import Fraction

from sidelight.errors import BadValue
from sidelight.numbers.decimals import exact
from sidelight.reading.forms import Schema, scalar
from sidelight.reading.node import Node, Scalar, unlike
from sidelight.reading.words import shown

_THOUSANDS = re.compile(r"[0-9]{1,3}(?:[, '.\u00a0\u202f][0-9]{3}){2,}|[0-9]{1,3}(?:[, '\u00a0\u202f][0-9]{3})+")
_DECIMAL_COMMA = re.compile(r"([0-9]+),([0-9]+(?:[eE][+-]?[0-9]+)?%?)")
_PERCENT = re.compile(r"([0-9.]+)\s*(?:percent|per cent|pct)|%\s*([0-9.]+)", re.IGNORECASE)
_POWER = re.compile(r"(?:([0-9.]+)\s*[*x]\s*)?10\s*(?:\^|\*\*)\s*\(?([+-]?[0-9]+)\)?")
_MULTIPLE = re.compile(r"([0-9.]+)\s*(k|m|thousand|million|mio)", re.IGNORECASE)
_ZEROS = {"k": 3, "thousand": 3, "m": 6, "million": 6, "mio": 6}
_NOBODY, _EVERYBODY = {"no", "none", "nobody", "zero", "false"}, {"all", "everybody", "everyone"}

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
        raise node.place.error(f"{shown(name)}: {error}", words, _meant(node.text.strip(), words)) from None


def looks_like_a_number(text: str) -> bool:
    try:
        exact(text)
    except BadValue:
        return False
    return True


def _meant(text: str, words: str) -> str:
    """What to write for a number in a spelling that is common elsewhere."""
    if _THOUSANDS.fullmatch(text):
        return f"write {re.sub(r'[^0-9]', '', text)}, or with _ between the digits"
    if comma := _DECIMAL_COMMA.fullmatch(text):
        return f"write {comma[1]}.{comma[2]}, with a point"
    if percent := _PERCENT.fullmatch(text):
        return f"write {percent[1] or percent[2]}%"
    if power := _POWER.fullmatch(text):
        return f"write {power[1] or 1}e{power[2]}"
    if multiple := _MULTIPLE.fullmatch(text):
        return f"write {multiple[1]}e{_ZEROS[multiple[2].lower()]}"
    if text.lower() in _NOBODY:
        return "write 0, or leave the key out"
    return "write 100%" if text.lower() in _EVERYBODY and "percentage" in words else ""


def _plain(end: Fraction) -> int | float:
    return int(end) if end.denominator == 1 else float(end)
