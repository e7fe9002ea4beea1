"""Blocks: mappings with known keys. One table of keys is used for reading, error messages, suggestions and the JSON Schema."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass, field
from typing import Any

from sidelight.errors import Mistake
from sidelight.reading.forms import Form, Schema
from sidelight.reading.node import Entries, Mapping, Node, Scalar, unlike
from sidelight.reading.place import Place
from sidelight.reading.words import suggestion


@dataclass(frozen=True, slots=True)
class Key:
    name: str
    meaning: str
    form: Form
    required: bool = False
    same_as: str = ""  # the key of which this is another name, with the same values
    where: bool = False  # it says where something is kept, which is no part of what a plan says, nor of its hash


@dataclass(frozen=True, slots=True)
class LaterKey:
    """A key that is planned for the format, and that this version refuses."""

    name: str
    instead: str

    def refusal(self, place: Place) -> Mistake:
        return place.error(f"'{self.name}' is not available yet: {self.instead}")


@dataclass(frozen=True, slots=True)
class Choice:
    """Keys of which at most one may be written; with `required`, exactly one."""

    names: tuple[str, ...]
    required: bool = True


@dataclass(frozen=True, slots=True)
class Block:
    name: str
    words: str
    keys: tuple[Key, ...]
    choices: tuple[Choice, ...] = ()
    later: tuple[LaterKey, ...] = ()
    later_words: tuple[LaterKey, ...] = field(default=())  # planned words, written in place of a block or of a value in it
    hints: tuple[tuple[str, str], ...] = ()  # words that are no keys here, and what to write instead
    example: str = ""  # the block as it may be written on one line
    names: frozenset[str] = field(init=False)  # of all keys
    required: frozenset[str] = field(init=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "names", frozenset(key.name for key in self.keys))
        object.__setattr__(self, "required", frozenset(key.name for key in self.keys if key.required))

    def schema(self) -> Schema:
        return {"$ref": f"#/$defs/{self.name}"}

    def read(self, node: Node, name: str = "", optional: Collection[str] = ()) -> Fields:
        """The fields of a mapping; `optional` names required keys that may be missing here."""
        name = name or self.words
        hint = "write keys and values here, not a list"
        if isinstance(node, Scalar):
            self.refuse_word(node)
            hint = dict(self.hints).get(node.place.spelt(node.text), "")
        place = node.place
        if not isinstance(node, Mapping):
            raise unlike(node, place.keyed(self.words, self._listed(), self.example), hint if place.null_is_nothing else "", name)
        entries = node.entries
        found = entries.names()
        # Whole sets are compared first, because most blocks are right and a file may have very many of them.
        if place.null_is_nothing or not found <= self.names:
            self._check_each(entries, place)
        if node.repeated is not None:
            second = entries.key(node.repeated)
            raise second.place.error(f"the key {second} a second time", "every key once")
        if not found >= self.required:
            self._check_missing({*found, *optional}, place, name)
        for choice in self.choices:
            self._choose(choice, entries, place, name)
        return Fields(self, node)

    def key(self, name: str) -> Key:
        return next(key for key in self.keys if key.name == name)

    def refuse_word(self, word: Scalar) -> None:
        for later in self.later_words:
            if word.text == later.name:
                raise later.refusal(word.place)

    def _check_each(self, entries: Entries, place: Place) -> None:
        """Refuses an unknown key, and a key with nothing written beside it."""
        for name in entries.names():
            if name not in self.names:
                raise self._unknown(entries.key(name))
            value = entries.value(name)
            if place.null_is_nothing and isinstance(value, Scalar) and value.empty:
                key = entries.key(name)
                raise key.place.error(f"nothing is written beside {key}", self.key(name).form.words)

    def _check_missing(self, there: Collection[str], place: Place, name: str) -> None:
        for key in self.keys:
            if key.required and key.name not in there:
                allowed = f"{place.key(key.name)}: {key.form.words}"
                raise place.error(f"'{key.name}' is missing from {name}", allowed, key.meaning)

    def _listed(self) -> list[str]:
        return [key.name for key in self.keys]

    def _unknown(self, key: Scalar) -> Mistake:
        for later in self.later:
            if later.name == key.text:
                return later.refusal(key.place)
        spelt = key.place.spelt(key.text)
        hint = dict(self.hints).get(spelt) or suggestion(spelt, self._listed())
        return key.place.error(f"{key} is not a key of {self.words}", ", ".join(self._listed()), hint)

    def _choose(self, choice: Choice, entries: Entries, place: Place, name: str) -> None:
        written = [key for key in entries.names() if key in choice.names]
        words = " | ".join(choice.names)
        if len(written) > 1:
            second = entries.key(written[1]).place
            raise second.error(f"both '{written[0]}' and '{written[1]}' in {name}", f"one of {words}")
        if choice.required and not written:
            raise place.error(f"none of {words} in {name}", f"exactly one of {words}")


@dataclass(frozen=True, slots=True)
class Fields:
    """The keys and values that were written in a block."""

    block: Block
    written: Mapping

    @property
    def place(self) -> Place:
        return self.written.place

    def __contains__(self, name: str) -> bool:
        return name in self.written.entries.names()

    def read(self, name: str) -> Any:
        return self.block.key(name).form.read(self.value(name), name)

    def maybe(self, name: str) -> Any:
        return self.read(name) if name in self else None

    def key(self, name: str) -> Scalar:
        return self.written.entries.key(name)

    def value(self, name: str) -> Node:
        return self.written.entries.value(name)

    def chosen(self, choice: Choice) -> str | None:
        return next((name for name in self.written.entries.names() if name in choice.names), None)
