"""Forms: what may be written beside a key. Each form reads the value, says in words what is allowed, and gives its
JSON Schema.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Protocol

from sidelight.reading.node import Mapping, Node, Scalar, Sequence, unlike
from sidelight.reading.words import shown, suggestion

ANY_SCALAR = {"type": ["string", "number", "boolean"]}

Schema = dict[str, Any]


class Form(Protocol):
    @property
    def words(self) -> str: ...

    def schema(self) -> Schema: ...

    def read(self, node: Node, name: str) -> Any: ...


@dataclass(frozen=True, slots=True)
class Text:
    """Text exactly as it was written; `yes`, `true` and `007` are not converted."""

    words: str = "text"

    def schema(self) -> Schema:
        return dict(ANY_SCALAR)

    def read(self, node: Node, name: str) -> str:
        return scalar(node, name, self.words).text


@dataclass(frozen=True, slots=True)
class Word:
    """One of a few fixed words."""

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
            raise unlike(node, self.words, suggestion(text, self.choices), name)
        return text


@dataclass(frozen=True, slots=True)
class OneOrMore:
    """One value of a form, or a list of such values."""

    form: Form

    @property
    def words(self) -> str:
        return f"{self.form.words}, or a list of these"

    def schema(self) -> Schema:
        one = self.form.schema()
        return {"anyOf": [one, {"type": "array", "items": one, "minItems": 1}]}

    def read(self, node: Node, name: str) -> tuple[tuple[Node, Any], ...]:
        """Each value with the node that it was read from."""
        items = node.items if isinstance(node, Sequence) else (node,)
        if not items:
            raise node.place.error(f"{shown(name)} is an empty list", self.words)
        return tuple((item, self.form.read(item, name)) for item in items)


@dataclass(frozen=True, slots=True)
class Some:
    """A list of values of one form."""

    form: Form
    least: int

    @property
    def words(self) -> str:
        return f"a list, each item {self.form.words}"

    def schema(self) -> Schema:
        return {"type": "array", "items": self.form.schema(), "minItems": self.least}

    def read(self, node: Node, name: str) -> tuple[Any, ...]:
        if not isinstance(node, Sequence):
            hint = "write a list, even of one item: in YAML each item begins with '- ', in Python it stands in brackets"
            raise unlike(node, self.words, hint, name)
        if len(node.items) < self.least:
            raise node.place.error(f"{shown(name)} is an empty list", self.words)
        return tuple(self.form.read(item, name) for item in node.items)


def scalar(node: Node, name: str, words: str) -> Scalar:
    if not isinstance(node, Scalar):
        raise unlike(node, words, name=name)
    if node.empty or not node.text.strip():
        raise node.place.error(f"nothing is written beside {shown(name)}", words)
    return node


def mapping(node: Node, name: str, words: str) -> Mapping:
    if not isinstance(node, Mapping):
        raise unlike(node, words, name=name)
    return node
