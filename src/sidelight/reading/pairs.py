"""Further forms: a mapping with one key that the user names, one of two forms, the name of a file, and a value that another
module reads.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from sidelight.errors import Mistake
from sidelight.reading.files import beside, read_yaml
from sidelight.reading.forms import Form, Schema, mapping, scalar
from sidelight.reading.keys import Block
from sidelight.reading.node import Mapping, NamedNode, Node, unlike
from sidelight.reading.numbers import looks_like_a_number
from sidelight.reading.words import shown


@dataclass(frozen=True, slots=True)
class Single:
    """A mapping with exactly one entry."""

    words: str
    value: Schema

    def schema(self) -> Schema:
        return {"type": "object", "minProperties": 1, "maxProperties": 1, "additionalProperties": self.value}

    def read(self, node: Node, name: str) -> NamedNode:
        entries = tuple(mapping(node, name, self.words).entries)
        if len(entries) != 1:
            place = entries[1].key.place if entries else node.place
            raise place.error(f"{shown(name)} has {len(entries)} entries", self.words)
        return entries[0]


@dataclass(frozen=True, slots=True)
class Either:
    """A scalar that one form reads, or a mapping that another form reads."""

    text: Form
    mapping: Block

    @property
    def words(self) -> str:
        return f"{self.text.words}, or {self.mapping.example or self.mapping.words}"

    def schema(self) -> Schema:
        return {"anyOf": [self.text.schema(), self.mapping.schema()]}

    def read(self, node: Node, name: str) -> Any:
        if isinstance(node, Mapping):
            return self.mapping.read(node, name)
        scalar(node, name, self.words)
        try:
            return self.text.read(node, name)
        except Mistake as mistake:
            if mistake.allowed == self.text.words:  # about this value, and not about the file that it names
                mistake.allowed = self.words
            raise


@dataclass(frozen=True, slots=True)
class FileOf:
    """The name of a YAML file whose content the form reads."""

    form: Form

    @property
    def words(self) -> str:
        return "the name of a file"

    def schema(self) -> Schema:
        return {"type": "string"}

    def read(self, node: Node, name: str) -> Any:
        written = scalar(node, name, self.words)
        if looks_like_a_number(written.text):
            raise unlike(node, self.words, name=name)
        return self.form.read(read_yaml(beside(written.place.file, written.text), named=written.place), name)


@dataclass(frozen=True, slots=True)
class Anything:
    """A value that is not read here, but by another module."""

    words: str
    described: Schema = field(default_factory=dict)
    shares: bool = False  # whether a percentage means something else than the number it is equal to
    files: bool = True  # whether a text is the name of a CSV file
    inside: bool = False  # whether it is part of a list or mapping in which a text may be such a name

    def schema(self) -> Schema:
        return dict(self.described)

    def read(self, node: Node, name: str) -> Node:
        return node
