"""Draws a figure of curves: one panel for each number of people, a letter at the end of each curve, and a legend below."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from html import escape

from sidelight.report.scale import EvenScale, LogScale
from sidelight.reproduce.figure import Axis, CurveKind, Panel, ReproducedFigure, Series

WIDE, HIGH, LEFT, RIGHT, TOP, BELOW, HEAD = 330, 250, 62, 26, 30, 44, 40  # pixels of a panel, and of the margins around it
ACROSS = 2  # panels side by side; a single panel is as wide as two
LINE, SAMPLE, ROOM = 19, 46, 11  # pixels: a line of the legend, a sample of a curve, the distance between two letters
LETTERS = "abcdefghijklmnopqrstuvwxyz"
DASHES = ("", "8 3", "2 3", "9 3 2 3", "14 4", "5 3", "1 4", "9 3 2 3 2 3", "4 6", "12 3 4 3")
CURVE_COLOUR: dict[CurveKind, str] = {"printed": "#b3261e", "certified": "#1f3f77", "reached": "#1b6e3c"}
CURVE_KIND: dict[CurveKind, str] = {"printed": "as printed", "certified": "certified", "reached": "a lower end"}
CHART_STYLE = "font-family:system-ui,sans-serif;font-size:12px;fill:#222"

Scale = LogScale | EvenScale
Position = tuple[float, float]


@dataclass(frozen=True, slots=True)
class Plot:
    """The rectangle in which the curves of a panel are drawn."""

    across: Scale
    upwards: Scale
    wide: int

    def x(self, value: float) -> float:
        return round(LEFT + self.wide * self.across.position(value), 1)

    def y(self, value: float) -> float:
        """The vertical position of a value; below the rectangle if the value is too small."""
        return round(TOP + HIGH * (1 - self.upwards.share(value)), 1)


def chart_svg(figure: ReproducedFigure) -> str:
    outline, number = figure.outline, len(figure.panels)
    columns = min(ACROSS, number)
    wide = WIDE if columns == ACROSS else ACROSS * WIDE + (ACROSS - 1) * (LEFT + RIGHT)
    cell = LEFT + wide + RIGHT, TOP + HIGH + BELOW
    width, legend = columns * cell[0] + 8, HEAD + -(-number // columns) * cell[1] + 14
    height = legend + LINE * len(outline.series) + 6
    return "\n".join(
        [
            f'<svg xmlns="http://www.w3.org/2000/svg" role="img" aria-labelledby="{outline.name}-title {outline.name}-desc" '
            f'viewBox="0 0 {width} {height}" width="{width}" height="{height}" style="{CHART_STYLE}">',
            f'<title id="{outline.name}-title">{escape(outline.title)}</title>',
            f'<desc id="{outline.name}-desc">{escape(_description(figure))}</desc>',
            f'<rect width="{width}" height="{height}" fill="#fff"/>',
            f'<text x="12" y="22" style="font-weight:bold">{escape(outline.title)}</text>',
            *(
                line
                for i, panel in enumerate(figure.panels)
                for line in (
                    f'<g transform="translate({i % columns * cell[0]},{HEAD + i // columns * cell[1]})">',
                    *_panel(figure, panel, wide),
                    "</g>",
                )
            ),
            *(line for i, one in enumerate(outline.series) for line in _key(i, one, legend + LINE * i)),
            "</svg>\n",
        ]
    )


def _description(figure: ReproducedFigure) -> str:
    outline = figure.outline
    curves = "; ".join(f"{LETTERS[i]}: {one.label}, {CURVE_KIND[one.kind]}" for i, one in enumerate(outline.series))
    sizes = ", ".join(f"{panel.people:,}" for panel in figure.panels)
    return f"{outline.upwards.title} over {outline.across.title}, for {sizes} people. Curves: {curves}. {outline.changed}"


def _scale(axis: Axis, values: Iterator[float]) -> Scale:
    drawn = [max(value, axis.least) for value in values]
    return LogScale.around(drawn) if axis.logarithmic else EvenScale.around(drawn)


def _panel(figure: ReproducedFigure, panel: Panel, wide: int) -> Iterator[str]:
    outline = figure.outline
    across = _scale(outline.across, (float(row.at) for row in panel.rows))
    plot = Plot(across, _scale(outline.upwards, (value for row in panel.rows for value in row.values)), wide)
    yield f'<text x="{LEFT}" y="{TOP - 10}" style="font-weight:bold">{panel.people:,} people</text>'
    yield from _axes(plot, outline.across.title, outline.upwards.title)
    drawn = {i: points for i in range(len(outline.series)) if (points := _points(panel, i, plot))}
    for i, points in drawn.items():
        path = " ".join(f"{x},{y}" for x, y in points)
        yield f'<polyline points="{path}" fill="none" {_stroke(i, outline.series[i])}/>'
    for i, (x, y) in _letters({i: points[-1] for i, points in drawn.items()}).items():
        colour = CURVE_COLOUR[outline.series[i].kind]
        yield f'<text x="{x:.1f}" y="{y:.1f}" style="font-weight:bold;fill:{colour}">{LETTERS[i]}</text>'


def _axes(plot: Plot, across: str, upwards: str) -> Iterator[str]:
    bottom, middle, right = TOP + HIGH, TOP + HIGH // 2, LEFT + plot.wide
    for mark in plot.upwards.marks():
        y = plot.y(float(mark))
        yield f'<line x1="{LEFT}" y1="{y}" x2="{right}" y2="{y}" stroke="#ddd"/>'
        yield f'<text x="{LEFT - 6}" y="{y + 4:.1f}" text-anchor="end">{mark}</text>'
    for mark in plot.across.marks():
        x = plot.x(float(mark))
        yield f'<line x1="{x}" y1="{TOP}" x2="{x}" y2="{bottom}" stroke="#eee"/>'
        yield f'<text x="{x}" y="{bottom + 16}" text-anchor="middle">{mark}</text>'
    yield f'<rect x="{LEFT}" y="{TOP}" width="{plot.wide}" height="{HIGH}" fill="none" stroke="#888"/>'
    yield f'<text x="{LEFT + plot.wide // 2}" y="{bottom + 34}" text-anchor="middle">{escape(across)}</text>'
    yield f'<text x="14" y="{middle}" text-anchor="middle" transform="rotate(-90 14 {middle})">{escape(upwards)}</text>'


def _points(panel: Panel, series: int, plot: Plot) -> list[Position]:
    """The points of a curve that have a value, up to the point at which the line leaves the panel."""
    found: list[Position] = []
    for row in panel.rows:
        value, bottom = row.values[series], float(TOP + HIGH)
        if not 0 < value < math.inf:
            continue
        x, y = plot.x(float(row.at)), plot.y(value)
        if y > bottom:
            if found:
                before, part = found[-1], (bottom - found[-1][1]) / (y - found[-1][1])
                found.append((round(before[0] + part * (x - before[0]), 1), bottom))
            break
        found.append((x, y))
    return found


def _letters(ends: dict[int, Position]) -> dict[int, Position]:
    """The positions of the letters: at the ends of the curves, moved up where letters would overlap."""
    placed: dict[int, Position] = {}
    for i, (x, y) in sorted(ends.items(), key=lambda end: (-end[1][1], -end[0])):
        near = [height - ROOM for other, height in placed.values() if abs(x + 4 - other) < ROOM]
        placed[i] = x + 4, min([y + 4, *near])
    return placed


def _key(i: int, one: Series, y: int) -> Sequence[str]:
    return (
        f'<line x1="{LEFT}" y1="{y - 4}" x2="{LEFT + SAMPLE}" y2="{y - 4}" {_stroke(i, one)}/>',
        f'<text x="{LEFT + SAMPLE + 8}" y="{y}"><tspan style="font-weight:bold">{LETTERS[i]}</tspan> '
        f"{escape(one.label)}, {CURVE_KIND[one.kind]}</text>",
    )


def _stroke(i: int, one: Series) -> str:
    dashes = f' stroke-dasharray="{DASHES[i]}"' if DASHES[i] else ""
    return f'stroke="{CURVE_COLOUR[one.kind]}" stroke-width="{1.4 if one.kind == "printed" else 2}"{dashes}'
