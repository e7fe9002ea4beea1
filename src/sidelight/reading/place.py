"""Places in files, for error messages: a line and a column of a text, or a path inside a JSON file."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from typing import NamedTuple, Protocol

from sidelight.errors import Mistake, PlanError, SettingError
from sidelight.reading.words import shown, spelt_as_key

_WORD = re.compile(r"[A-Za-z_][A-Za-z_0-9]{0,59}")


class Found(Protocol):
    """A value that a message mentions: `str` names its kind, and `described` also says how long it is."""

    @property
    def described(self) -> str: ...


class Place(Protocol):
    """A place in a file. Errors show the file name as the user wrote it, and use the words of the file's format.

    `str` is how an error at another place of the file refers to this place.
    """

    @property
    def file(self) -> str: ...

    @property
    def null_is_nothing(self) -> bool:
        """Whether `null` beside a key is the same as writing nothing there."""
        ...

    def error(self, found: str, allowed: str = "", hint: str = "") -> Mistake: ...

    def unlike(self, name: str, node: Found, allowed: str, hint: str = "") -> Mistake:
        """The error that the value beside the name is not what is allowed."""
        ...

    def key(self, name: str) -> str:
        """The key as it is written in this format."""
        ...

    def keyed(self, words: str, keys: Sequence[str], example: str = "") -> str:
        """The words for what is allowed where a mapping with these keys is expected."""
        ...

    def spelt(self, key: str) -> str:
        """The spelling with which an unknown key is compared with the known keys."""
        ...


@dataclass(frozen=True, slots=True)
class LinePlace:
    """A line and a column of a YAML or CSV file, both counted from 1."""

    file: str
    line: int = 1
    column: int = 1

    @property
    def null_is_nothing(self) -> bool:
        return True

    def __str__(self) -> str:
        return f"{self.file}:{self.line}:{self.column}"

    def error(self, found: str, allowed: str = "", hint: str = "") -> PlanError:
        return PlanError(self.file, self.line, self.column, found, allowed, hint)

    def unlike(self, name: str, node: Found, allowed: str, hint: str = "") -> PlanError:
        return self.error(f"{shown(name)} is {node}", allowed, hint)

    def key(self, name: str) -> str:
        return name

    def keyed(self, words: str, keys: Sequence[str], example: str = "") -> str:
        return f"a mapping with some of the keys {', '.join(keys)}" + (f", such as {example}" if example else "")

    def spelt(self, key: str) -> str:
        return spelt_as_key(key)

    def right(self, characters: int) -> LinePlace:
        return LinePlace(self.file, self.line, self.column + characters)


class PathPlace(NamedTuple):
    """The keys, and the positions counted from 0, that lead to a value of a JSON file.

    A named tuple, because one is made for every value that is read, and it takes half the time of a frozen dataclass.
    """

    file: str
    steps: tuple[str | int, ...] = ()

    @property
    def null_is_nothing(self) -> bool:
        return False

    def __str__(self) -> str:
        return self.path

    @property
    def path(self) -> str:
        return key_path(self.steps)

    def error(self, found: str, allowed: str = "", hint: str = "") -> SettingError:
        return SettingError(self.file, self.path, found, allowed, hint)

    def unlike(self, name: str, node: Found, allowed: str, hint: str = "") -> SettingError:
        return self.error(f"found {node.described}", allowed, hint)

    def key(self, name: str) -> str:
        return f'"{name}"'

    def keyed(self, words: str, keys: Sequence[str], example: str = "") -> str:
        return f"{words}: an object with the keys {', '.join(keys)}"

    def spelt(self, key: str) -> str:
        return key

    def inside(self, step: str | int) -> PathPlace:
        return PathPlace(self.file, (*self.steps, step))


def key_path(steps: Sequence[str | int]) -> str:
    """Keys and positions as text, such as prior[0].dataset; a key that is not a word is quoted."""
    return "".join(map(_step, steps)).removeprefix(".")


def _step(step: str | int) -> str:
    if isinstance(step, int):
        return f"[{step}]"
    return f".{step}" if _WORD.fullmatch(step) else f"[{shown(step)}]"
