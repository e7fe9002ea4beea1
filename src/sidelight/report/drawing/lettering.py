"""Text in a picture: how wide it is at most, and how it is broken into lines that fit."""

from __future__ import annotations

import unicodedata
from dataclasses import dataclass
from html import escape
from typing import Literal

from sidelight.report.blocks import printable
from sidelight.report.drawing.theme import filled

# Widths in em, measured on DejaVu Sans, one of the widest fonts that system-ui may stand for; other fonts are narrower.
USUAL, CAPITAL, BROAD, FULL = 0.62, 0.79, 1.0, 1.2
BOLD = 1.12  # how much wider bold letters are
BROAD_LETTERS = frozenset("mwMWQ@%&—…œæŒÆ")

Anchor = Literal["start", "middle", "end"]


@dataclass(frozen=True, slots=True)
class Lettering:
    """A size in pixels and a weight."""

    size: int
    bold: bool = False

    def width(self, text: str) -> float:
        """An upper estimate in pixels; no font is read."""
        return sum(map(_width, text)) * self.size * (BOLD if self.bold else 1.0)

    def lines(self, text: str, room: float, most: int = 99) -> list[str]:
        """`text` in lines no wider than `room`, between words where possible; more than `most` lines end in an ellipsis."""
        lines = [""]
        for word in printable(text).split(" "):
            joined = f"{lines[-1]} {word}" if lines[-1] else word
            if self.width(joined) <= room:
                lines[-1] = joined
                continue
            first, *others = self._pieces(word, room)
            lines = [*lines, first, *others] if lines[-1] else [first, *others]
        return lines if len(lines) <= most else [*lines[: most - 1], self._shortened(lines[most - 1], room)]

    def _pieces(self, word: str, room: float) -> list[str]:
        pieces = [""]
        for letter in word:
            if pieces[-1] and self.width(pieces[-1] + letter) > room:
                pieces.append("")
            pieces[-1] += letter
        return pieces

    def _shortened(self, line: str, room: float) -> str:
        while line and self.width(line + "…") > room:
            line = line[:-1]
        return f"{line.rstrip()}…"

    def at(self, x: float, y: float, text: str, colour: str = "ink", anchor: Anchor = "start") -> str:
        weight = ' font-weight="bold"' if self.bold else ""
        where = f' text-anchor="{anchor}"' if anchor != "start" else ""
        return (
            f'<text x="{x:g}" y="{y:g}" font-size="{self.size}"{weight}{where} {filled(colour)}>{escape(printable(text))}</text>'
        )


def _width(letter: str) -> float:
    if unicodedata.east_asian_width(letter) in "WF":
        return FULL
    if letter in BROAD_LETTERS:
        return BROAD
    return CAPITAL if letter.isupper() else USUAL


NAME, DECLARED, SMALL = Lettering(13), Lettering(13, bold=True), Lettering(12)
HEADLINE = Lettering(15, bold=True)
