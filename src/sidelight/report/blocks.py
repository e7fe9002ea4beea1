"""The parts a report is made of, before anybody decides whether it is text or a page."""

from __future__ import annotations

import unicodedata
from dataclasses import dataclass

REORDERING = frozenset("\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069")  # characters that show a text in another order


@dataclass(frozen=True, slots=True)
class Paragraph:
    text: str


@dataclass(frozen=True, slots=True)
class Items:
    items: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class TableBlock:
    """A cell may have several lines; columns in which no row says anything are left out when it is shown."""

    head: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]

    def shown(self) -> TableBlock:
        kept = [i for i in range(len(self.head)) if any(row[i] for row in self.rows)]
        return TableBlock(tuple(self.head[i] for i in kept), tuple(tuple(row[i] for i in kept) for row in self.rows))


@dataclass(frozen=True, slots=True)
class Tree:
    """Lines with their depth."""

    lines: tuple[tuple[int, str], ...]


ReportBlock = Paragraph | Items | TableBlock | Tree


@dataclass(frozen=True, slots=True)
class Section:
    title: str
    blocks: tuple[ReportBlock, ...]


def printable(text: str) -> str:
    """`text` on one line, without the control characters with which a file could steer a terminal."""
    return "".join("\ufffd" if unicodedata.category(c) in ("Cc", "Cs") or c in REORDERING else c for c in " ".join(text.split()))
