"""Figures as columns of numbers: comma-separated, as one JSON object, and what was written as text."""

from __future__ import annotations

import math
from collections.abc import Sequence

from sidelight.numbers.printing import decimal, down, up
from sidelight.report.blocks import Paragraph
from sidelight.report.json import Object, dumps, number
from sidelight.report.text import render
from sidelight.reproduce.figure import Figure, Row, Series

DIGITS = 18  # a number that is rounded up to so many still reads back as the same double


def columns(figure: Figure) -> list[str]:
    return ["people", figure.outline.across.name, *(one.column for one in figure.outline.series)]


def figure_csv(figure: Figure) -> str:
    """One line for each number of people and place, one column for each curve; `inf` where nothing is claimed."""
    lines = [",".join(columns(figure))]
    for panel in figure.panels:
        lines += [",".join([str(panel.people), decimal(row.at), *_cells(figure, row)]) for row in panel.rows]
    return "\n".join(lines) + "\n"


def _cells(figure: Figure, row: Row) -> list[str]:
    return [_cell(one, value) for one, value in zip(figure.outline.series, row.values, strict=True)]


def _cell(one: Series, value: float) -> str:
    if math.isinf(value):
        return "inf"
    return down(value, DIGITS) if one.kind == "reached" else up(value, DIGITS)


def figures_json(found: Sequence[tuple[Figure, Sequence[str]]]) -> str:
    return dumps({"figures": [_object(figure, files) for figure, files in found]})


def _object(figure: Figure, files: Sequence[str]) -> Object:
    outline = figure.outline
    return {
        "name": outline.name,
        "title": outline.title,
        "changed": outline.changed,
        "files": list(files),
        "curves": [{"column": one.column, "label": one.label, "kind": one.kind} for one in outline.series],
        "columns": columns(figure),
        "rows": [
            [panel.people, float(row.at), *(number(value) for value in row.values)]
            for panel in figure.panels
            for row in panel.rows
        ],
    }


def figures_text(found: Sequence[tuple[Figure, Sequence[str]]], width: int = 100) -> str:
    lines: list[str] = []
    for figure, files in found:
        lines += [f"{figure.outline.name}: {', '.join(files)}", *render(Paragraph(figure.outline.changed), width), ""]
    return "\n".join(lines[:-1]) + "\n"
