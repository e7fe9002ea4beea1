"""A form whose keys are values of the secret."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from sidelight.reading.forms import Form, Schema, mapping
from sidelight.reading.node import Node, Scalar
from sidelight.reading.words import shown


@dataclass(frozen=True, slots=True)
class PerValue:
    """A mapping from values of the secret; what stands beside each value is read by `form`."""

    form: Form

    @property
    def words(self) -> str:
        return f"a mapping of values of the secret, each to {self.form.words}"

    def schema(self) -> Schema:
        return {"type": "object", "minProperties": 1, "additionalProperties": self.form.schema()}

    def read(self, node: Node, name: str) -> tuple[tuple[Scalar, Any], ...]:
        entries = mapping(node, name, self.words).entries
        if not entries:
            raise node.place.error(f"{shown(name)} is an empty mapping", self.words)
        return tuple((entry.key, self.form.read(entry.value, entry.key.text)) for entry in entries)
