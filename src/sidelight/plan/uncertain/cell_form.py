"""A form whose keys are public columns: the cell that somebody is in."""

from __future__ import annotations

from dataclasses import dataclass

from sidelight.reading.forms import ANY_SCALAR, Schema, mapping, scalar
from sidelight.reading.node import Node, Scalar
from sidelight.reading.words import shown

Cell = tuple[tuple[Scalar, str], ...]
"""Columns as they are written, each with a value."""


@dataclass(frozen=True, slots=True)
class CellForm:
    words: str = "a mapping of public columns, each to one value, such as {region: north}"

    def schema(self) -> Schema:
        return {"type": "object", "minProperties": 1, "additionalProperties": dict(ANY_SCALAR)}

    def read(self, node: Node, name: str) -> Cell:
        entries = mapping(node, name, self.words).entries
        if not entries:
            raise node.place.error(f"{shown(name)} is an empty mapping", self.words)
        return tuple((entry.key, scalar(entry.value, entry.key.text, self.words).text) for entry in entries)
