"""The tree of a file: every scalar is the text that was written, and every node knows its place."""

from __future__ import annotations

from collections.abc import Iterator, KeysView
from dataclasses import dataclass
from typing import Protocol, TypeAlias, TypeVar

from sidelight.errors import Mistake
from sidelight.reading.place import LinePlace, Place
from sidelight.reading.words import shown

LONGEST_PLAIN = 40  # characters of a plain text that a message shows

T_co = TypeVar("T_co", covariant=True)


class Several(Protocol[T_co]):
    """A tuple, or an object that makes each item when it is read."""

    def __len__(self) -> int: ...

    def __iter__(self) -> Iterator[T_co]: ...

    def __getitem__(self, index: int, /) -> T_co: ...


@dataclass(frozen=True, slots=True)
class Scalar:
    text: str
    place: Place
    plain: bool = True  # written without quotes
    first: LinePlace | None = None  # place of the first character; None unless the text is written unchanged on one line

    def __str__(self) -> str:
        return shown(self.text)

    @property
    def described(self) -> str:
        if not self.plain:
            return shown(self.text)
        return self.text if len(self.text) <= LONGEST_PLAIN else f"{self.text[: LONGEST_PLAIN - 3]}..."

    @property
    def empty(self) -> bool:
        return self.plain and self.text in {"", "~", "null", "Null", "NULL"}

    def at(self, offset: int) -> Place:
        """The place of a character of the text; the place of the scalar where quoting or folding changes positions."""
        return self.place if self.first is None else self.first.right(offset)


@dataclass(frozen=True, slots=True)
class Sequence:
    items: Several[Node]
    place: Place

    def __str__(self) -> str:
        return "a list"

    @property
    def described(self) -> str:
        return f"a list of {len(self.items)}" if len(self.items) else "an empty list"


@dataclass(frozen=True, slots=True)
class NamedNode:
    key: Scalar
    value: Node


class Entries(Protocol):
    """The entries of a mapping by name, in the order in which they were written."""

    def __len__(self) -> int: ...

    def __iter__(self) -> Iterator[NamedNode]: ...

    def names(self) -> KeysView[str]: ...

    def key(self, name: str) -> Scalar: ...

    def value(self, name: str) -> Node: ...


@dataclass(frozen=True, slots=True)
class EntriesByName:
    by_name: dict[str, NamedNode]

    def __len__(self) -> int:
        return len(self.by_name)

    def __iter__(self) -> Iterator[NamedNode]:
        return iter(self.by_name.values())

    def names(self) -> KeysView[str]:
        return self.by_name.keys()

    def key(self, name: str) -> Scalar:
        return self.by_name[name].key

    def value(self, name: str) -> Node:
        return self.by_name[name].value


@dataclass(frozen=True, slots=True)
class Mapping:
    entries: Entries
    place: Place
    repeated: str | None = None  # a key that was written twice, where reading the text does not refuse it

    def __str__(self) -> str:
        return "a mapping"

    @property
    def described(self) -> str:
        return "an object"


Node: TypeAlias = Scalar | Sequence | Mapping


def unlike(node: Node, allowed: str, hint: str = "", name: str = "") -> Mistake:
    """The error that a node is not what is allowed at its place."""
    return node.place.unlike(name, node, allowed, hint)


def sequence(node: Node, allowed: str, length: int | None = None, least: int = 0) -> Sequence:
    """A list: of exactly `length` items, or of `least` items or more."""
    if not isinstance(node, Sequence) or (length is not None and len(node.items) != length) or len(node.items) < least:
        raise unlike(node, allowed)
    return node
