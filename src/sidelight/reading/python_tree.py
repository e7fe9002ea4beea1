"""Python values as the tree of a file, so that a plan written as a dict is read by the same code as one in a file.

A float means the decimal that it is written as: 0.1 is one tenth. Errors name the path of the key, such as people.secret.
"""

from __future__ import annotations

import os
from collections.abc import Iterator
from collections.abc import Mapping as PythonMapping
from collections.abc import Sequence as Several
from datetime import date
from functools import singledispatch
from numbers import Number
from typing import Any, NamedTuple

from sidelight.errors import PlanError
from sidelight.reading.node import EntriesByName, Mapping, NamedNode, Node, Scalar, Sequence
from sidelight.reading.place import Found, key_path
from sidelight.reading.words import control_character, shown, spelt_as_key

DEEPEST_VALUE = 40  # levels, as in YAML
PLAIN_VALUES = "a dict, a list, text, a number, True, False or None"


class ValuePlace(NamedTuple):
    """The keys, and the positions counted from 0, that lead to a value. `file` stands for the whole, and has no folder: names of
    other files are relative to the current folder.
    """

    file: str
    steps: tuple[str | int, ...] = ()

    @property
    def null_is_nothing(self) -> bool:
        return True

    def __str__(self) -> str:
        return key_path(self.steps)

    def error(self, found: str, allowed: str = "", hint: str = "") -> PlanError:
        return PlanError(self.file, None, None, found, allowed, hint, key_path(self.steps))

    def unlike(self, name: str, node: Found, allowed: str, hint: str = "") -> PlanError:
        return self.error(f"{shown(name)} is {node}", allowed, hint)

    def key(self, name: str) -> str:
        return name

    def keyed(self, words: str, keys: Several[str], example: str = "") -> str:
        return f"a dict with some of the keys {', '.join(keys)}"

    def spelt(self, key: str) -> str:
        return spelt_as_key(key)

    def inside(self, step: str | int) -> ValuePlace:
        if len(self.steps) == DEEPEST_VALUE:
            raise self.error(f"more than {DEEPEST_VALUE} levels of nesting")
        return ValuePlace(self.file, (*self.steps, step))


@singledispatch
def tree_of(value: Any, place: ValuePlace) -> Node:
    """The tree of plain Python values."""
    if value is None:
        return Scalar("null", place)
    columns = "" if getattr(value, "tolist", None) is None else "tolist() makes plain values of an array or a column"
    raise place.error(f"a value of the type {type(value).__name__}", PLAIN_VALUES, columns)


@tree_of.register
def _(value: str, place: ValuePlace) -> Node:
    if character := control_character(value):
        raise place.error(f"the control character {character!r}", "printable text")
    return Scalar(value, place, plain=False)


@tree_of.register
def _(value: Number, place: ValuePlace) -> Node:
    return Scalar(str(value), place)


@tree_of.register
def _(value: bool, place: ValuePlace) -> Node:
    return Scalar(str(value).lower(), place)


@tree_of.register(date)
@tree_of.register(os.PathLike)
def _(value: date | os.PathLike[str], place: ValuePlace) -> Node:
    return Scalar(str(value), place, plain=False)


@tree_of.register(list)
@tree_of.register(tuple)
def _(value: list[Any] | tuple[Any, ...], place: ValuePlace) -> Node:
    return Sequence(tuple(tree_of(item, place.inside(index)) for index, item in enumerate(value)), place)


@tree_of.register
def _(value: PythonMapping, place: ValuePlace) -> Node:  # type: ignore[type-arg]
    entries: dict[str, NamedNode] = {}
    for key, entry in _entries(value, place):
        if key.text in entries:
            raise key.place.error(f"the key {key} a second time", "every key once")
        entries[key.text] = NamedNode(key, entry)
    return Mapping(EntriesByName(entries), place)


def _entries(value: PythonMapping[Any, Any], place: ValuePlace) -> Iterator[tuple[Scalar, Node]]:
    for name, entry in value.items():
        key = tree_of(name, place)
        if not isinstance(key, Scalar) or not key.text.strip() or key.empty:
            raise place.error(f"{shown(repr(name))} as a key", "a word or a number as a key")
        inside = place.inside(key.text)
        yield Scalar(key.text, inside, key.plain), tree_of(entry, inside)
