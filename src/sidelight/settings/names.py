"""Names, records and numbers of places. A whole number as a name is its text: 0 and "0" are one record."""

from __future__ import annotations

import unicodedata

from sidelight.settings.keys import LEFT, NAME
from sidelight.settings.parts import Part, shown
from sidelight.settings.syntax import Number, Whole

RECORDS = "a list of records, each a text or a whole number"


def read_name(part: Part, allowed: str = NAME) -> str:
    value = part.value
    if isinstance(value, Whole):
        return "0" if value == "-0" else str(value)
    if type(value) is not str:
        raise part.unlike(allowed, "put it in quotes" if isinstance(value, Number | bool) else "")
    if not value.isprintable():
        for character in value:
            if unicodedata.category(character) in {"Cc", "Cs"} and character not in "\n\t":
                raise part.error(f"found the control character {character!r}", "printable text")
    return value


def read_records(part: Part) -> tuple[str, ...]:
    return _names(part, part.values(RECORDS))


def read_distinct(part: Part, what: str) -> tuple[str, ...]:
    """At least one name, and every name once."""
    names = _names(part, part.values(f"a list of {what}, at least one", least=1))
    if len(set(names)) < len(names):
        seen: dict[str, int] = {}
        for index, name in enumerate(names):
            if seen.setdefault(name, index) < index:
                raise part.item(index).error(f"{shown(name)} a second time, after {part.path}[{seen[name]}]", "every name once")
    return names


def read_left(part: Part) -> str | tuple[str, ...]:
    """What is left of a dataset: a name, or records."""
    return read_records(part) if isinstance(part.value, list) else read_name(part, LEFT)


def read_number(part: Part, below: int, what: str) -> int:
    """A place, counted from 0."""
    value = part.value
    if not isinstance(value, Whole) or len(value) > 12 or not 0 <= int(value) < below:
        raise part.unlike(f"{what} from 0 to {below - 1}")
    return int(value)


def _names(part: Part, values: list[object]) -> tuple[str, ...]:
    return tuple(_quick(value) or read_name(part.item(index)) for index, value in enumerate(values))


def _quick(value: object) -> str:
    """A name that needs no closer look, or nothing: most names are printable, and there are many."""
    if type(value) is str:
        return value if value.isprintable() else ""
    return str(value) if type(value) is Whole and value[0] != "-" else ""
