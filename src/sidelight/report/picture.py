"""A picture as a value: a notebook shows it, `str` is its SVG text, `save` writes it."""

from __future__ import annotations

import os
import textwrap
from collections.abc import Iterable
from dataclasses import dataclass
from html import escape
from pathlib import Path

from sidelight.errors import BadValue
from sidelight.reading.files import write_file
from sidelight.report.blocks import printable

PICTURE_WIDE = 760  # pixels
LONGEST_HEADING, LONGEST_SENTENCE = 88, 100  # characters of a line, bold or not, that fit in PICTURE_WIDE at 13 pixels
TEXT_LINE = 19  # pixels
PICTURE_MARGIN = 14  # pixels
# Colours on a background of their own: a notebook may be dark where the system is light, and the other way round.
PICTURE_STYLE = """
.sidelight-picture{max-width:100%;height:auto;font:13px system-ui,sans-serif}
.sidelight-picture{--back:#fff;--ink:#222;--faint:#ddd;--line:#1f3f77;--band:#c3d0e8}
@media (prefers-color-scheme:dark){.sidelight-picture{--back:#16181d;--ink:#e6e6e6;--faint:#3a3d44;--line:#8fb4ff;--band:#34466b}}
.sidelight-picture .back{fill:var(--back)}.sidelight-picture text{fill:var(--ink)}.sidelight-picture .bold{font-weight:bold}
.sidelight-picture .grid{stroke:var(--faint)}.sidelight-picture .frame{fill:none;stroke:var(--ink);stroke-opacity:.5}
.sidelight-picture .curve{fill:none;stroke:var(--line);stroke-width:2}.sidelight-picture .dot{fill:var(--line)}
.sidelight-picture .dashes{stroke:var(--ink);stroke-opacity:.5;stroke-dasharray:4 4}.sidelight-picture .band{fill:var(--band)}
""".strip()


@dataclass(frozen=True, slots=True, repr=False)
class Picture:
    """An SVG picture that needs nothing else: no script, no font, no other file."""

    svg: str

    def _repr_svg_(self) -> str:
        return self.svg

    def __str__(self) -> str:
        return self.svg

    def __repr__(self) -> str:
        return f"Picture(SVG of {len(self.svg):,} characters: save(path) writes it)"

    def save(self, path: str | os.PathLike[str]) -> None:
        """Writes the whole file or nothing; only its owner can read it."""
        try:
            write_file(Path(path), self.svg)
        except OSError as error:
            raise BadValue(f"{os.fspath(path)}: the picture cannot be written: {error.strerror}") from None


def drawing(height: float, label: str, parts: Iterable[str]) -> str:
    """The SVG of these parts on their own background; `label` says aloud what it shows."""
    return "\n".join(
        [
            f'<svg xmlns="http://www.w3.org/2000/svg" class="sidelight-picture" role="img" aria-label="{svg_text(label)}" '
            f'viewBox="0 0 {PICTURE_WIDE} {height:g}" width="{PICTURE_WIDE}" height="{height:g}">',
            f"<style>{PICTURE_STYLE}</style>",
            f'<rect class="back" width="{PICTURE_WIDE}" height="{height:g}"/>',
            *parts,
            "</svg>\n",
        ]
    )


def lines_of(heading: str, sentences: Iterable[str]) -> tuple[list[str], float]:
    """Sentences below each other from the top, the heading in bold, and the height that they take."""
    wrapped = [(line, ' class="bold"') for line in _wrapped(heading, LONGEST_HEADING)]
    wrapped += [(line, "") for sentence in sentences for line in _wrapped(sentence, LONGEST_SENTENCE)]
    shown = [
        f'<text x="{PICTURE_MARGIN}" y="{PICTURE_MARGIN + TEXT_LINE * (i + 0.6):g}"{style}>{escape(line)}</text>'
        for i, (line, style) in enumerate(wrapped)
    ]
    return shown, PICTURE_MARGIN + TEXT_LINE * len(wrapped)


def words_alone(heading: str, sentences: Iterable[str]) -> str:
    """A picture for what has no curve: it says why."""
    said = list(sentences)
    shown, height = lines_of(heading, said)
    return drawing(height + PICTURE_MARGIN, " ".join((heading, *said)), shown)


def svg_text(text: str) -> str:
    return escape(printable(text))


def _wrapped(text: str, longest: int) -> list[str]:
    return textwrap.wrap(printable(text), longest, max_lines=3, placeholder=" …")
