"""A part of a setting file: a value, and its path for the mistakes found there."""

from __future__ import annotations

import difflib
import json
import re
from collections.abc import Iterable
from dataclasses import dataclass
from itertools import islice

from sidelight.errors import SettingError
from sidelight.settings.syntax import NotANumber, Number, Object

_WORD = re.compile(r"[A-Za-z_][A-Za-z_0-9]{0,59}")


@dataclass(frozen=True, slots=True)
class Part:
    value: object
    file: str
    path: str = ""

    def item(self, index: int) -> Part:
        assert isinstance(self.value, list)
        return Part(self.value[index], self.file, f"{self.path}[{index}]")

    def key(self, name: str) -> Part:
        """The value beside a key; a key that is no word is quoted in the path."""
        assert isinstance(self.value, Object)
        step = f".{name}" if _WORD.fullmatch(name) else f"[{shown(name)}]"
        return Part(self.value[name], self.file, f"{self.path}{step}".removeprefix("."))

    def values(self, allowed: str, length: int | None = None, least: int = 0) -> list[object]:
        """The values of a list: `length` of them, or at least so many."""
        if not isinstance(self.value, list) or (length is not None and len(self.value) != length) or len(self.value) < least:
            raise self.unlike(allowed)
        return self.value

    def items(self, allowed: str, length: int | None = None, least: int = 0) -> list[Part]:
        return [self.item(index) for index in range(len(self.values(allowed, length, least)))]

    def error(self, found: str, allowed: str = "", hint: str = "") -> SettingError:
        return SettingError(self.file, self.path, found, allowed, hint)

    def unlike(self, allowed: str, hint: str = "") -> SettingError:
        """The mistake of being something else than what is allowed."""
        return self.error(f"found {described(self.value)}", allowed, hint)


def described(value: object) -> str:
    """A value in a few words, however large it is."""
    if isinstance(value, list):
        return f"a list of {len(value)}" if value else "an empty list"
    if isinstance(value, Object):
        return "an object"
    if isinstance(value, Number | NotANumber):
        return value if len(value) <= 40 else f"{value[:37]}..."
    if isinstance(value, str):
        return shown(value)
    return json.dumps(value)


def shown(text: str) -> str:
    """User text as it appears in a message: quoted, on one line, shortened."""
    return repr(text if len(text) <= 60 else f"{text[:57]}...")


def listed(words: Iterable[str]) -> str:
    """A few of the words, quoted."""
    every = list(words)
    some = ", ".join(shown(word) for word in every[:12])
    return f"{some}, ... ({len(every)} in all)" if len(every) > 12 else some


def suggestion(word: str, known: Iterable[str]) -> str:
    """Which of the known words may have been meant; only among a thousand, since looking for it takes time."""
    if len(word) > 60:
        return ""
    some = list(islice(known, 1000))
    close = [
        *difflib.get_close_matches(word, some, n=1, cutoff=0.6),
        *difflib.get_close_matches(word.lower().replace("-", "_").replace(" ", "_"), some, n=1, cutoff=0.6),
    ]
    return f"did you mean {shown(close[0])}?" if close else ""
