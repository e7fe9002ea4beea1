"""Shows an Assessment as plain text: the verdict first, the proof last, no colours."""

from __future__ import annotations

import textwrap
from collections.abc import Callable

from sidelight.assess.assessment import Assessment
from sidelight.report.blocks import Items, Paragraph, ReportBlock, Section, TableBlock, Tree, printable
from sidelight.report.content import sections

MORE_OF_REPORT = "More: --cells all (every cell), --json (numbers in full), --html FILE (this report as one page)."
NARROWEST_COLUMN = 9  # characters
GAP = "  "


def as_text(assessment: Assessment, width: int = 100) -> str:
    width = max(width, 40)
    parts = [_section(section, width, "-" if i else "=") for i, section in enumerate(sections(assessment))]
    return "\n\n".join([*parts, "\n".join(_wrapped(MORE_OF_REPORT, width))]) + "\n"


def _section(section: Section, width: int, underline: str) -> str:
    title = _wrapped(section.title, width)
    blocks = ["\n".join(render(block, width)) for block in section.blocks]
    return "\n".join([*title, underline * min(width, max(map(len, title), default=0)), *blocks])


def render(block: ReportBlock, width: int) -> list[str]:
    renderer: Callable[..., list[str]] = _RENDERERS[type(block)]
    return renderer(block, width)


def _paragraph(block: Paragraph, width: int) -> list[str]:
    return _wrapped(block.text, width)


def _items(block: Items, width: int) -> list[str]:
    return [line for item in block.items for line in _wrapped(item, width, "- ", "  ")]


def _tree(block: Tree, width: int) -> list[str]:
    return [line for depth, text in block.lines for line in _wrapped(text, width, "  " * depth, "  " * depth + "    ")]


def _table(block: TableBlock, width: int) -> list[str]:
    table = block.shown()
    widths = _widths(table, width)
    lines: list[str] = []
    for row in (table.head, *table.rows):
        cells = [_cell(cell, w) for cell, w in zip(row, widths, strict=True)]
        for i in range(max(map(len, cells))):
            shown = ((cell[i] if i < len(cell) else "").ljust(w) for cell, w in zip(cells, widths, strict=True))
            lines.append(GAP.join(shown).rstrip())
    return lines


def _cell(text: str, width: int) -> list[str]:
    return [line for part in text.split("\n") for line in _wrapped(part, width)] or [""]


def _widths(table: TableBlock, width: int) -> list[int]:
    """The widths of the columns: room for the lines of the rows and the words of the head; if that is too wide, the widest column
    is narrowed first.
    """
    lines = [[*head.split(), *(line for row in table.rows for line in row[i].split("\n"))] for i, head in enumerate(table.head)]
    widths = [max(map(len, map(printable, column))) for column in lines]
    while sum(widths) + len(GAP) * (len(widths) - 1) > width and max(widths) > NARROWEST_COLUMN:
        widths[widths.index(max(widths))] -= 1
    return widths


def _wrapped(text: str, width: int, first: str = "", rest: str = "") -> list[str]:
    kept = printable(text).replace(" %", "\u00a0%")  # a number and its sign stay on one line
    lines = textwrap.wrap(kept, width, initial_indent=first, subsequent_indent=rest, break_on_hyphens=False)
    return [line.replace("\u00a0%", " %") for line in lines]


_RENDERERS: dict[type, Callable[..., list[str]]] = {Paragraph: _paragraph, Items: _items, TableBlock: _table, Tree: _tree}
