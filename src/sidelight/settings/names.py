"""Reads names, records and positions. A whole number as a name is read as text: 0 and "0" are the same record."""

from __future__ import annotations

import unicodedata
from collections.abc import Callable
from typing import TypeVar

from sidelight.reading.json_text import Plain, written, written_beside
from sidelight.reading.keys import Fields
from sidelight.reading.node import Node, Scalar, Sequence, sequence, unlike
from sidelight.reading.words import shown
from sidelight.settings.keys import LEFT, NAME

T = TypeVar("T")

RECORDS = "a list of records, each a text or a whole number"
NO_NUMBERS = {"null", "NaN", "Infinity", "-Infinity"}


def read_name(node: Node, allowed: str = NAME) -> str:
    if not isinstance(node, Scalar):
        raise unlike(node, allowed)
    if node.plain:
        if not _is_whole(node):
            raise unlike(node, allowed, "" if node.text in NO_NUMBERS else "put it in quotes")
        return "0" if node.text == "-0" else node.text
    if not node.text.isprintable():
        for character in node.text:
            if unicodedata.category(character) in {"Cc", "Cs"} and character not in "\n\t":
                raise node.place.error(f"found the control character {character!r}", "printable text")
    return node.text


def read_records(node: Node) -> tuple[str, ...]:
    return read_each(sequence(node, RECORDS), read_name)


def read_each(node: Sequence, closer: Callable[[Node], T]) -> tuple[str | T, ...]:
    """The name of each item; `closer` reads the items that are not simple names."""
    return tuple(_quick(value) or closer(node.items[index]) for index, value in enumerate(written(node)))


def read_beside(name: str, fields: Fields, closer: Callable[[Node], T]) -> str | T:
    """The name beside a key; `closer` reads it if it is not a simple name."""
    return _quick(written_beside(name, fields)) or closer(fields.value(name))


def read_distinct(node: Node, what: str) -> tuple[str, ...]:
    """A list of at least one name, in which every name occurs once."""
    found = sequence(node, f"a list of {what}, at least one", least=1)
    names = read_each(found, read_name)
    if len(set(names)) < len(names):
        seen: dict[str, int] = {}
        for index, name in enumerate(names):
            if (first := seen.setdefault(name, index)) < index:
                earlier = found.items[first].place
                raise found.items[index].place.error(f"{shown(name)} a second time, after {earlier}", "every name once")
    return names


def read_left(node: Node) -> str | tuple[str, ...]:
    """What is left of a dataset for a simulator: a name, or records."""
    return read_records(node) if isinstance(node, Sequence) else read_name(node, LEFT)


def read_number(node: Node, below: int, what: str) -> int:
    """A position, counted from 0."""
    if not isinstance(node, Scalar) or not _is_whole(node) or len(node.text) > 12 or not 0 <= int(node.text) < below:
        raise unlike(node, f"{what} from 0 to {below - 1}")
    return int(node.text)


def _is_whole(node: Scalar) -> bool:
    return node.plain and node.text.removeprefix("-").isdecimal()


def _quick(value: object) -> str:
    """The name, if it is simple; otherwise "". This is fast: most names are simple, and there may be many."""
    if type(value) is str:
        return value if value.isprintable() else ""
    return str(value) if type(value) is Plain and value.isdecimal() else ""
