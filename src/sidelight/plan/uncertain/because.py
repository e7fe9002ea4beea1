"""Reads who vouches for something: text, or who, where and when."""

from __future__ import annotations

from sidelight.reading.keys import Fields
from sidelight.reading.words import listed


def read_because(fields: Fields) -> str | None:
    stated: str | Fields | None = fields.maybe("because")
    if not isinstance(stated, Fields):
        return stated
    introduced = {"source": "", "by": "by ", "on": "on ", "review": "review "}
    parts = [f"{word}{stated.read(name)}" for name, word in introduced.items() if name in stated]
    if not parts:
        raise stated.place.error("'because' says nothing", f"text, or some of {listed(list(introduced))}")
    return ", ".join(parts)
