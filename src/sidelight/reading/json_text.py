"""Reads JSON text into the same tree as YAML. Numbers are kept as text: 0.1 is not converted to the nearest double.

A law may have a million probabilities, so a node is made only when it is read; `written` gives all values of a list at once.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, KeysView
from dataclasses import dataclass

from sidelight.errors import SettingError
from sidelight.reading.files import read_json_text
from sidelight.reading.keys import Fields
from sidelight.reading.node import Mapping, NamedNode, Node, Scalar, Sequence
from sidelight.reading.place import PathPlace


class Plain(str):
    """A number, as the text that was written."""

    __slots__ = ()


class _NotANumber(str):
    """NaN, Infinity or -Infinity, which JSON does not have and many programs write."""

    __slots__ = ()


class _Object(dict[str, object]):
    """A JSON object; `repeated` is a key that was written twice, or None."""

    __slots__ = ("repeated",)

    def __init__(self, pairs: list[tuple[str, object]]) -> None:
        super().__init__(pairs)
        self.repeated = None if len(self) == len(pairs) else _repeated([key for key, _ in pairs])


@dataclass(slots=True)  # not frozen, because a frozen one takes twice as long to make, and every list of a file needs one
class _Items:
    """The items of a list; each is made into a node when it is read."""

    written: list[object]
    place: PathPlace

    def __len__(self) -> int:
        return len(self.written)

    def __iter__(self) -> Iterator[Node]:
        file, steps = self.place.file, self.place.steps
        return (_node(value, PathPlace(file, (*steps, index))) for index, value in enumerate(self.written))

    def __getitem__(self, index: int, /) -> Node:
        return _node(self.written[index], self.place.inside(index))


@dataclass(slots=True)
class _Entries:
    """The entries of an object; each is made when it is read, because objects may be nested more deeply than function calls can
    be.
    """

    written: _Object
    place: PathPlace

    def __len__(self) -> int:
        return len(self.written)

    def __iter__(self) -> Iterator[NamedNode]:
        return (NamedNode(self.key(name), self.value(name)) for name in self.written)

    def names(self) -> KeysView[str]:
        return self.written.keys()

    def key(self, name: str) -> Scalar:
        return Scalar(name, self.place.inside(name), plain=False)

    def value(self, name: str) -> Node:
        place = self.place
        return _node(self.written[name], PathPlace(place.file, (*place.steps, name)))


def read_json(file: str) -> Node:
    """The tree of a JSON file."""
    return parse_json(read_json_text(file), file)


def parse_json(text: str, file: str) -> Node:
    """The tree of a JSON text. Raises SettingError with the place where the text is not JSON."""
    if not text.strip():
        raise SettingError(file, "", "the file is empty", 'a JSON object, such as {"setting": 1, ...}')
    try:
        tree: object = json.loads(text, parse_float=Plain, parse_int=Plain, parse_constant=_NotANumber, object_pairs_hook=_Object)
    except json.JSONDecodeError as error:
        found = f"not JSON: {error.msg[:1].lower()}{error.msg[1:]}"
        raise SettingError(file, "", found, line=error.lineno, column=error.colno) from None
    except RecursionError:
        raise SettingError(file, "", "lists or objects are nested too deeply", "the few levels of a setting") from None
    return _node(tree, PathPlace(file))


def written(node: Sequence) -> list[object]:
    """The values of a list of a JSON file, without making nodes: numbers are Plain, texts are str."""
    assert isinstance(node.items, _Items)
    return node.items.written


def written_beside(name: str, fields: Fields) -> object:
    """The value beside a key, without making a node: a number is Plain, a text is str."""
    entries = fields.written.entries
    assert isinstance(entries, _Entries)
    return entries.written[name]


def _node(value: object, place: PathPlace) -> Node:
    if isinstance(value, str):
        return Scalar(str(value), place, type(value) is not str)
    if isinstance(value, list):
        return Sequence(_Items(value, place), place)
    if isinstance(value, _Object):
        return Mapping(_Entries(value, place), place, value.repeated)
    return Scalar(json.dumps(value), place)


def _repeated(keys: list[str]) -> str:
    first = {key: index for index, key in reversed(list(enumerate(keys)))}
    return next(key for index, key in enumerate(keys) if first[key] < index)
