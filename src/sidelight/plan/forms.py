"""What may be written beside a key: each form reads it, says it in words and gives its JSON Schema."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from typing import Any, Protocol

from sidelight.errors import BadValue
from sidelight.numbers.decimals import exact
from sidelight.plan.nodes import Mapping, Node, Scalar, Sequence
from sidelight.plan.place import shown

MOST_PEOPLE = 10**15
ANY_SCALAR = {"type": ["string", "number", "boolean"]}

Schema = dict[str, Any]


class Form(Protocol):
    @property
    def words(self) -> str: ...

    def schema(self) -> Schema: ...

    def read(self, node: Node, name: str) -> Any: ...


@dataclass(frozen=True, slots=True)
class Text:
    """Text as it was written; `yes`, `true` and `007` stay what they are."""

    words: str = "text"

    def schema(self) -> Schema:
        return dict(ANY_SCALAR)

    def read(self, node: Node, name: str) -> str:
        return scalar(node, name, self.words).text


@dataclass(frozen=True, slots=True)
class Word:
    """One of a few words."""

    choices: tuple[str, ...]

    @property
    def words(self) -> str:
        return " | ".join(self.choices)

    def schema(self) -> Schema:
        return {"enum": [True if word == "true" else word for word in self.choices]}

    def read(self, node: Node, name: str) -> str:
        found = scalar(node, name, self.words)
        # YAML has three spellings of true.
        text = "true" if found.text in {"True", "TRUE"} else found.text
        if text not in self.choices:
            raise node.place.error(f"{shown(name)} is {node}", self.words)
        return text


@dataclass(frozen=True, slots=True)
class Whole:
    """A whole number."""

    low: int = 0
    high: int = MOST_PEOPLE

    @property
    def words(self) -> str:
        if self.low == self.high:
            return str(self.low)
        return f"a whole number, {self.low} or more" + (f", at most {self.high}" if self.high != MOST_PEOPLE else "")

    def schema(self) -> Schema:
        number = {"type": "integer", "minimum": self.low, "maximum": self.high}
        return {"anyOf": [number, {"type": "string", "pattern": r"^\+?[0-9][0-9_.eE+]*$"}]}

    def read(self, node: Node, name: str) -> int:
        written = scalar(node, name, self.words)
        value = decimal(written, name, self.words)
        if value.denominator != 1 or value < self.low or set(written.text) & set("%/"):
            raise node.place.error(f"{shown(name)} is {node}", self.words)
        if value > self.high:
            raise node.place.error(f"{shown(name)} is {node}, which is too large", f"at most {self.high}")
        return int(value)


@dataclass(frozen=True, slots=True)
class Number:
    """An exact decimal between two ends, which belong to it unless they are open."""

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
            raise node.place.error(f"{shown(name)} is {node}", self.words)
        return value


@dataclass(frozen=True, slots=True)
class OneOrMore:
    """One thing, or a list of them."""

    form: Form

    @property
    def words(self) -> str:
        return f"{self.form.words}, or a list of these"

    def schema(self) -> Schema:
        one = self.form.schema()
        return {"anyOf": [one, {"type": "array", "items": one, "minItems": 1}]}

    def read(self, node: Node, name: str) -> tuple[tuple[Node, Any], ...]:
        """Each thing with the node it was read from."""
        items = node.items if isinstance(node, Sequence) else (node,)
        if not items:
            raise node.place.error(f"{shown(name)} is an empty list", self.words)
        return tuple((item, self.form.read(item, name)) for item in items)


@dataclass(frozen=True, slots=True)
class Some:
    """A list of things."""

    form: Form
    least: int

    @property
    def words(self) -> str:
        return f"a list, each item {self.form.words}"

    def schema(self) -> Schema:
        return {"type": "array", "items": self.form.schema(), "minItems": self.least}

    def read(self, node: Node, name: str) -> tuple[Any, ...]:
        if not isinstance(node, Sequence):
            raise node.place.error(f"{shown(name)} is {node}", self.words, f"begin each item of {shown(name)} with '- '")
        if len(node.items) < self.least:
            raise node.place.error(f"{shown(name)} is an empty list", self.words)
        return tuple(self.form.read(item, name) for item in node.items)


def scalar(node: Node, name: str, words: str) -> Scalar:
    if not isinstance(node, Scalar):
        raise node.place.error(f"{shown(name)} is {node}", words)
    if node.empty or not node.text.strip():
        raise node.place.error(f"nothing is written beside {shown(name)}", words)
    return node


def decimal(node: Scalar, name: str, words: str) -> Fraction:
    try:
        return exact(node.text)
    except BadValue as error:
        raise node.place.error(f"{shown(name)}: {error}", words) from None


def mapping(node: Node, name: str, words: str) -> Mapping:
    if not isinstance(node, Mapping):
        raise node.place.error(f"{shown(name)} is {node}", words)
    return node


def _plain(end: Fraction) -> int | float:
    return int(end) if end.denominator == 1 else float(end)
