"""A block is a mapping with known keys; one table of keys drives reading, refusals, suggestions and the JSON Schema."""

from __future__ import annotations

import difflib
from collections.abc import Collection, Mapping
from dataclasses import dataclass, field
from typing import Any

from sidelight.errors import PlanError
from sidelight.plan.forms import Form, Schema, mapping
from sidelight.plan.nodes import Entry, Node, Scalar
from sidelight.plan.place import Place


@dataclass(frozen=True, slots=True)
class Key:
    name: str
    meaning: str
    form: Form
    required: bool = False


@dataclass(frozen=True, slots=True)
class LaterKey:
    """A key of the format that this version refuses."""

    name: str
    instead: str
    issue: int | None = None

    def refusal(self, place: Place) -> PlanError:
        return place.error(f"'{self.name}' is not available yet: {self.instead}")


@dataclass(frozen=True, slots=True)
class Choice:
    """Keys of which one is written; with `required`, exactly one."""

    names: tuple[str, ...]
    required: bool = True


@dataclass(frozen=True, slots=True)
class Block:
    name: str
    words: str
    keys: tuple[Key, ...]
    choices: tuple[Choice, ...] = ()
    later: tuple[LaterKey, ...] = ()
    later_words: tuple[LaterKey, ...] = field(default=())  # words that will stand for a whole block, or for a value in it

    def schema(self) -> Schema:
        return {"$ref": f"#/$defs/{self.name}"}

    def read(self, node: Node, name: str, optional: Collection[str] = ()) -> Fields:
        """The fields of a mapping; `optional` names required keys that may be missing here."""
        if isinstance(node, Scalar):
            self.refuse_word(node)
        found: dict[str, Entry] = {}
        for entry in mapping(node, name, self.words).entries:
            self._refuse(entry.key)
            if isinstance(entry.value, Scalar) and entry.value.empty:
                raise entry.key.place.error(f"nothing is written beside {entry.key}", self.key(entry.key.text).form.words)
            found[entry.key.text] = entry
        for key in self.keys:
            if key.required and key.name not in found and key.name not in optional:
                raise node.place.error(f"'{key.name}' is missing from {name}", f"{key.name}: {key.form.words}", key.meaning)
        for choice in self.choices:
            self._choose(choice, found, node.place, name)
        return Fields(self, node.place, found)

    def key(self, name: str) -> Key:
        return next(key for key in self.keys if key.name == name)

    def refuse_word(self, word: Scalar) -> None:
        for later in self.later_words:
            if word.text == later.name:
                raise later.refusal(word.place)

    def _refuse(self, key: Scalar) -> None:
        names = [known.name for known in self.keys]
        if key.text in names:
            return
        for later in self.later:
            if later.name == key.text:
                raise later.refusal(key.place)
        close = difflib.get_close_matches(key.text.lower().replace("-", "_").replace(" ", "_"), names, n=1, cutoff=0.6)
        hint = f"did you mean '{close[0]}'?" if close else ""
        raise key.place.error(f"{key} is not a key of {self.words}", ", ".join(names), hint)

    def _choose(self, choice: Choice, found: Mapping[str, Entry], place: Place, name: str) -> None:
        written = [key for key in found if key in choice.names]
        words = " | ".join(choice.names)
        if len(written) > 1:
            second = found[written[1]].key.place
            raise second.error(f"both '{written[0]}' and '{written[1]}' in {name}", f"one of {words}")
        if choice.required and not written:
            raise place.error(f"none of {words} in {name}", f"exactly one of {words}")


@dataclass(frozen=True, slots=True)
class Fields:
    """What was written in a block."""

    block: Block
    place: Place
    entries: Mapping[str, Entry]

    def __contains__(self, name: str) -> bool:
        return name in self.entries

    def read(self, name: str) -> Any:
        return self.block.key(name).form.read(self.entries[name].value, name)

    def maybe(self, name: str) -> Any:
        return self.read(name) if name in self else None

    def value(self, name: str) -> Node:
        return self.entries[name].value

    def chosen(self, choice: Choice) -> str | None:
        return next((name for name in self.entries if name in choice.names), None)
