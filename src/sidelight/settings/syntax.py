"""JSON text -> tree: numbers keep the text that was written, and objects remember a key written twice."""

from __future__ import annotations

import json
from collections.abc import Sequence

from sidelight.errors import SettingError


class Number(str):
    """A number as it was written: 0.1 is not yet the nearest double."""

    __slots__ = ()


class Whole(Number):
    """A number without a point or an exponent."""

    __slots__ = ()


class NotANumber(str):
    """NaN, Infinity or -Infinity, which JSON does not have and many programs write."""

    __slots__ = ()


class Object(dict[str, object]):
    """`repeated` is a key that was written twice."""

    __slots__ = ("repeated",)

    def __init__(self, pairs: Sequence[tuple[str, object]]) -> None:
        super().__init__(pairs)
        self.repeated = None if len(self) == len(pairs) else _repeated([key for key, _ in pairs])


def parse(text: str, file: str) -> object:
    """None, booleans, texts, Number, NotANumber, lists and Object; any other text is a SettingError with its place."""
    if not text.strip():
        raise SettingError(file, "", "the file is empty", 'a JSON object, such as {"setting": 1, ...}')
    try:
        tree: object = json.loads(text, parse_float=Number, parse_int=Whole, parse_constant=NotANumber, object_pairs_hook=Object)
    except json.JSONDecodeError as error:
        found = f"not JSON: {error.msg[:1].lower()}{error.msg[1:]}"
        raise SettingError(file, "", found, line=error.lineno, column=error.colno) from None
    except RecursionError:
        raise SettingError(file, "", "lists or objects are nested too deeply", "the few levels of a setting") from None
    return tree


def _repeated(keys: Sequence[str]) -> str:
    first = {key: index for index, key in reversed(list(enumerate(keys)))}
    return next(key for index, key in enumerate(keys) if first[key] < index)
