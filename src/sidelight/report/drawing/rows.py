"""The rows of the ladder: an attacker's name, their bar, the number that it stands for and what the policy says of it."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from html import escape

from sidelight.numbers.interval import Interval
from sidelight.numbers.printing import decimal_as_written
from sidelight.report.blocks import printable
from sidelight.report.drawing.lettering import DECLARED, NAME, SMALL, Lettering
from sidelight.report.drawing.ruler import Ruler
from sidelight.report.drawing.theme import filled, outlined

LINE, GAP, EDGE = 17, 16, 10  # pixels: a line of text, the room between two rows, the edge of the picture
BAR, MARK, ARROW = 8, 6, 13  # pixels: how high a bar is, half of the mark at its end, how long an arrow is
NAME_LINES, VALUE_LINES = 3, 2


@dataclass(frozen=True, slots=True)
class LadderFrame:
    """Where the parts of a row are, in pixels from the left."""

    width: int
    names: int  # how wide a name may be
    left: int  # where bars begin
    right: int  # where bars end
    stacked: bool  # the name is above its bar, not beside it

    @property
    def values(self) -> int:
        return self.right + 14


WIDE = LadderFrame(width=720, names=256, left=282, right=570, stacked=False)
NARROW = LadderFrame(width=384, names=364, left=24, right=220, stacked=True)


@dataclass(frozen=True, slots=True)
class LadderRow:
    name: str
    declared: bool
    facts: str
    epsilon: Interval
    value: str
    judgement: str
    colour: str  # of the theme: within, broken, undecided, or soft where nothing is judged


@dataclass(frozen=True, slots=True)
class Placed:
    """A row with its texts in lines, and where it begins."""

    row: LadderRow
    name: list[str]
    value: list[str]
    judgement: list[str]
    top: float
    stacked: bool

    @property
    def words(self) -> float:
        """How high the name is with the facts below it."""
        return LINE * (len(self.name) + 1)

    @property
    def numbers(self) -> float:
        return LINE * (len(self.value) + len(self.judgement))

    @property
    def height(self) -> float:
        return GAP + (self.words + self.numbers if self.stacked else max(self.words, self.numbers))

    @property
    def middle(self) -> float:
        """Where the bar is: beside the words or below them."""
        return self.top + (self.words + self.numbers / 2 if self.stacked else (self.height - GAP) / 2)


def draw_rows(rows: Sequence[LadderRow], frame: LadderFrame, limit: float | None, top: float) -> tuple[list[str], float]:
    """The drawing, and where it ends."""
    ruler = Ruler.between(frame.left, frame.right, [row.epsilon for row in rows], limit)
    placed, y = [], top + (LINE + 8 if limit is not None else 4)
    for row in rows:
        placed.append(_placed(row, frame, y))
        y += placed[-1].height
    stretches = [(p.middle - LINE, p.middle + LINE) for p in placed] if frame.stacked else [(placed[0].top - 4, y - GAP + 4)]
    drawn = [*_grid(ruler, stretches), *_policy(ruler, stretches, limit, top, frame)]
    drawn += [line for p in placed for line in _row(p, ruler, frame)]
    drawn += [SMALL.at(place, y + 6, mark, "soft", "middle") for mark, place in ruler.marks()]
    return drawn, y + 6 + EDGE


def _placed(row: LadderRow, frame: LadderFrame, top: float) -> Placed:
    letters, room = _letters(row), frame.width - frame.values - 4
    name = letters.lines(row.name, frame.names, NAME_LINES)
    value, judgement = DECLARED.lines(row.value, room, VALUE_LINES), SMALL.lines(row.judgement, room, VALUE_LINES)
    return Placed(row, name, value, judgement, top, frame.stacked)


def _letters(row: LadderRow) -> Lettering:
    return DECLARED if row.declared else NAME


def _grid(ruler: Ruler, stretches: Sequence[tuple[float, float]]) -> Iterator[str]:
    for _, x in ruler.marks():
        for low, high in stretches:
            yield f'<path d="M{x:g},{low:g}V{high:g}" {outlined("line")}/>'


def _policy(
    ruler: Ruler, stretches: Sequence[tuple[float, float]], limit: float | None, top: float, frame: LadderFrame
) -> Iterator[str]:
    """A dashed line at the policy's epsilon, with its label above all rows."""
    if limit is None:
        return
    x, text = ruler.x(limit), f"policy: {decimal_as_written(limit)}"
    half = SMALL.width(text) / 2 + 1
    yield SMALL.at(round(min(max(x, half), frame.width - half), 1), top + LINE - 3, text, "policy", "middle")
    for low, high in stretches:
        yield f'<path d="M{x:g},{low:g}V{high:g}" stroke-width="1.5" stroke-dasharray="5 3" {outlined("policy")}/>'


def _row(p: Placed, ruler: Ruler, frame: LadderFrame) -> Iterator[str]:
    row = p.row
    yield f"<g><title>{escape(printable(row.name))}</title>"
    top = p.top if frame.stacked else p.middle - p.words / 2
    yield from (_letters(row).at(EDGE, top + LINE * i + 13, line) for i, line in enumerate(p.name))
    yield SMALL.at(EDGE, top + LINE * len(p.name) + 13, row.facts, "soft")
    yield from _bar(row, ruler, p.middle)
    top = p.middle - p.numbers / 2
    yield from (DECLARED.at(frame.values, top + LINE * i + 13, line) for i, line in enumerate(p.value))
    top += LINE * len(p.value)
    yield from (SMALL.at(frame.values, top + LINE * i + 13, line, row.colour) for i, line in enumerate(p.judgement))
    yield "</g>"


def _bar(row: LadderRow, ruler: Ruler, y: float) -> Iterator[str]:
    """Full up to what is reached, dashed up to what is certified; an arrow where there is no upper end."""
    lower, upper = ruler.x(row.epsilon.lower), ruler.x(row.epsilon.upper)
    endless = math.isinf(row.epsilon.upper)
    body = upper - ARROW if endless else upper
    full = body if upper - lower < MARK else lower
    yield f'<rect x="{ruler.start:g}" y="{y - BAR / 2:g}" width="{full - ruler.start:g}" height="{BAR}" {filled(row.colour)}/>'
    if full < body:
        yield f'<path d="M{full:g},{y - BAR / 2:g}H{body:g}M{full:g},{y + BAR / 2:g}H{body:g}" {_dashed(row.colour)}/>'
    if endless:
        look = _dashed(row.colour) if full < body else filled(row.colour)
        yield f'<path d="M{body:g},{y - 8:g}L{upper:g},{y:g}L{body:g},{y + 8:g}Z" {look}/>'
    else:
        yield _mark(row.colour, upper, y)


def _dashed(colour: str) -> str:
    return f'stroke-width="1.5" stroke-dasharray="3 2" {outlined(colour)}'


def _mark(colour: str, x: float, y: float) -> str:
    """A circle within policy, a square beyond it, a diamond where it is undecided, a stroke where nothing is judged."""
    if colour == "within":
        return f'<circle cx="{x:g}" cy="{y:g}" r="{MARK}" {filled(colour)}/>'
    shapes = {
        "broken": f"M{x - MARK:g},{y - MARK:g}h{2 * MARK}v{2 * MARK}h-{2 * MARK}Z",
        "undecided": f"M{x - 8:g},{y:g}l8,-8l8,8l-8,8Z",
        "soft": f"M{x - 2:g},{y - 8:g}h4v16h-4Z",
    }
    return f'<path d="{shapes[colour]}" {filled(colour)}/>'
