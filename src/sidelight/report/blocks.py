"""The parts of a report, independent of whether it is shown as text or as a page."""

from __future__ import annotations

import unicodedata
from dataclasses import dataclass

REORDERING = frozenset("\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069")  # characters that reorder the text around them
NEVER_IN_XML = frozenset("\ufffe\uffff")  # a picture is XML, and one of these would make it unreadable


@dataclass(frozen=True, slots=True)
class Paragraph:
    text: str


@dataclass(frozen=True, slots=True)
class Items:
    items: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class TableBlock:
    """A table. A cell may have several lines; columns that are empty in every row are not shown."""

    head: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]

    def shown(self) -> TableBlock:
        kept = [i for i in range(len(self.head)) if any(row[i] for row in self.rows)]
        return TableBlock(tuple(self.head[i] for i in kept), tuple(tuple(row[i] for i in kept) for row in self.rows))


@dataclass(frozen=True, slots=True)
class Tree:
    """Lines, each with its depth of indentation."""

    lines: tuple[tuple[int, str], ...]


ReportBlock = Paragraph | Items | TableBlock | Tree


@dataclass(frozen=True, slots=True)
class Section:
    title: str
    blocks: tuple[ReportBlock, ...]


def printable(text: str) -> str:
    """`text` on one line, without control characters, with which a file could control the terminal."""
    return "".join("\ufffd" if _is_unprintable(c) else c for c in " ".join(text.split()))


def _is_unprintable(c: str) -> bool:
    return unicodedata.category(c) in ("Cc", "Cs") or c in REORDERING or c in NEVER_IN_XML
