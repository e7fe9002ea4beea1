"""A block is an object with known keys; one table of keys drives reading, refusals and suggestions."""

from __future__ import annotations

from dataclasses import dataclass

from sidelight.settings.parts import Part, shown, suggestion
from sidelight.settings.syntax import Object


@dataclass(frozen=True, slots=True)
class Key:
    name: str
    form: str
    required: bool = False


@dataclass(frozen=True, slots=True)
class Block:
    words: str
    keys: tuple[Key, ...]

    def read(self, part: Part) -> dict[str, Part]:
        """What is written beside each key."""
        names = [key.name for key in self.keys]
        written = part.value
        if not isinstance(written, Object):
            raise part.unlike(f"{self.words}: an object with the keys {', '.join(names)}")
        for name in written:
            if name not in names:
                found = f"{shown(name)} is not a key of {self.words}"
                raise part.key(name).error(found, ", ".join(names), suggestion(name, names))
        if written.repeated is not None:
            raise part.key(written.repeated).error(f"the key {shown(written.repeated)} a second time", "every key once")
        for key in self.keys:
            if key.required and key.name not in written:
                raise part.error(f"'{key.name}' is missing from {self.words}", f'"{key.name}": {key.form}')
        return {name: part.key(name) for name in written}
