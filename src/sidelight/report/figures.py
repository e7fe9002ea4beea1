"""Shows reproduced figures as columns of numbers: comma-separated or as one JSON object; and says which files were written."""

from __future__ import annotations

import math
from collections.abc import Sequence

from sidelight.numbers.printing import decimal_down, decimal_up, exact_decimal
from sidelight.report.blocks import Paragraph
from sidelight.report.json import JsonObject, dumps, json_number
from sidelight.report.text import render
from sidelight.reproduce.figure import FigureRow, ReproducedFigure, Series

CSV_DIGITS = 18  # significant digits; a double that is rounded up to 18 digits is read back as the same double


def columns(figure: ReproducedFigure) -> list[str]:
    return ["people", figure.outline.across.name, *(one.column for one in figure.outline.series)]


def figure_csv(figure: ReproducedFigure) -> str:
    """One line for each number of people and place, one column for each curve; `inf` where nothing is claimed."""
    lines = [",".join(columns(figure))]
    for panel in figure.panels:
        lines += [",".join([str(panel.people), exact_decimal(row.at), *_cells(figure, row)]) for row in panel.rows]
    return "\n".join(lines) + "\n"


def _cells(figure: ReproducedFigure, row: FigureRow) -> list[str]:
    return [_cell(one, value) for one, value in zip(figure.outline.series, row.values, strict=True)]


def _cell(one: Series, value: float) -> str:
    if math.isinf(value):
        return "inf"
    return decimal_down(value, CSV_DIGITS) if one.kind == "reached" else decimal_up(value, CSV_DIGITS)


def figures_json(found: Sequence[tuple[ReproducedFigure, Sequence[str]]]) -> str:
    return dumps({"figures": [_object(figure, files) for figure, files in found]})


def _object(figure: ReproducedFigure, files: Sequence[str]) -> JsonObject:
    outline = figure.outline
    return {
        "name": outline.name,
        "title": outline.title,
        "changed": outline.changed,
        "files": list(files),
        "curves": [{"column": one.column, "label": one.label, "kind": one.kind} for one in outline.series],
        "columns": columns(figure),
        "rows": [
            [panel.people, float(row.at), *(json_number(value) for value in row.values)]
            for panel in figure.panels
            for row in panel.rows
        ],
    }


def figures_text(found: Sequence[tuple[ReproducedFigure, Sequence[str]]], width: int = 100) -> str:
    lines: list[str] = []
    for figure, files in found:
        lines += [f"{figure.outline.name}: {', '.join(files)}", *render(Paragraph(figure.outline.changed), width), ""]
    return "\n".join(lines[:-1]) + "\n"
