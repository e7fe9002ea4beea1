"""The tree of a YAML file: every scalar is the text that was written, and everything knows its place."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypeAlias

from sidelight.plan.place import Place, shown


@dataclass(frozen=True, slots=True)
class Scalar:
    text: str
    place: Place
    plain: bool = True
    first: Place | None = None  # place of the first character of the text, where the text is written out on one line

    def __str__(self) -> str:
        return shown(self.text)

    @property
    def empty(self) -> bool:
        return self.plain and self.text in {"", "~", "null", "Null", "NULL"}

    def at(self, offset: int) -> Place:
        """The place of a character of the text, or of the scalar where quoting and folding hide it."""
        return self.place if self.first is None else self.first.right(offset)


@dataclass(frozen=True, slots=True)
class Sequence:
    items: tuple[Node, ...]
    place: Place

    def __str__(self) -> str:
        return "a list"


@dataclass(frozen=True, slots=True)
class Entry:
    key: Scalar
    value: Node


@dataclass(frozen=True, slots=True)
class Mapping:
    entries: tuple[Entry, ...]
    place: Place

    def __str__(self) -> str:
        return "a mapping"


Node: TypeAlias = Scalar | Sequence | Mapping
