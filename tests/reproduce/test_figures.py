"""What every figure has, what is written of it, and that the committed ones are those that are computed."""

from __future__ import annotations

import csv
import io
import math
import re
from fractions import Fraction
from itertools import pairwise
from pathlib import Path
from xml.etree import ElementTree

import pytest

from sidelight.report.chart import chart_svg
from sidelight.report.figures import columns, figure_csv
from sidelight.reproduce import Outline, all_outlines, computed
from sidelight.reproduce.figure import Axis, FigureRow, Panel, ReproducedFigure, Series

ROOT = Path(__file__).resolve().parent.parent.parent
DRAWN = ROOT / "docs" / "figures"
FIGURES = all_outlines()
SVG = "{http://www.w3.org/2000/svg}"


def sketch(*rows: FigureRow) -> ReproducedFigure:
    """Two curves over a logarithmic axis, from which rows are left out and numbers run off."""
    outline = Outline(
        name="sketch",
        title="A < B & C",
        changed="Nothing.",
        across=Axis("epsilon", "epsilon"),
        upwards=Axis("delta", "delta", least=1e-6),
        series=(Series("printed_delta", "as it was", "printed"), Series("reached_delta", "as it is", "reached")),
        places={},
        row=lambda people, place: (),
    )
    return ReproducedFigure(outline, (Panel(10, rows),))


def test_figures_2_to_6_are_there():
    assert list(FIGURES) == [f"figure{number}" for number in range(2, 7)]


@pytest.mark.parametrize("name", FIGURES)
def test_the_committed_numbers_are_those_of_the_figure(name):
    outline = FIGURES[name]
    head, *rows = csv.reader(io.StringIO((DRAWN / f"{name}.csv").read_text(encoding="utf-8")))

    places = [(people, at) for people, several in outline.places.items() for at in several]

    assert head == ["people", outline.across.name, *(one.column for one in outline.series)]
    assert [(int(row[0]), Fraction(row[1])) for row in rows] == places
    assert all(float(cell) >= 0 for row in rows for cell in row)


@pytest.mark.parametrize("name", FIGURES)
def test_no_curve_that_holds_lies_below_one_that_is_reached_or_tighter(name):
    """Within one row: the corrected tail, the hidden coins and the worst corner are in this order, and noise never hurts."""
    head, *rows = csv.reader(io.StringIO((DRAWN / f"{name}.csv").read_text(encoding="utf-8")))
    kinds = ("tail_", "blanket_", "tight_", "reached_with_laplace_")

    for row in rows:
        found = dict(zip(head, map(float, row), strict=True))
        chain = [next(found[column] for column in head if column.startswith(kind)) for kind in kinds if _has(head, kind)]
        assert all(one >= next_one * (1 - 1e-6) for one, next_one in pairwise(chain)), row


def _has(head: list[str], kind: str) -> bool:
    return any(column.startswith(kind) for column in head)


@pytest.mark.parametrize(
    ("name", "people", "at"),
    [("figure2", 100, "0.5"), ("figure3", 100, "0.25"), ("figure5", 100_000, "99900"), ("figure6", 10_000, "0.25")],
)
def test_a_row_computed_again_is_the_committed_one(name, people, at):
    """To seven digits, to which worst corners are searched."""
    _, *rows = csv.reader(io.StringIO((DRAWN / f"{name}.csv").read_text(encoding="utf-8")))
    committed = next(row for row in rows if row[:2] == [str(people), at])

    assert FIGURES[name].row(people, Fraction(at)) == pytest.approx([float(cell) for cell in committed[2:]], rel=2e-7)


def test_drawing_figure_4_again_gives_the_committed_files():
    drawn = computed(FIGURES["figure4"])

    assert chart_svg(drawn) == (DRAWN / "figure4.svg").read_text(encoding="utf-8")
    assert figure_csv(drawn) == (DRAWN / "figure4.csv").read_text(encoding="utf-8")


@pytest.mark.parametrize("name", FIGURES)
def test_a_committed_picture_has_a_title_a_text_for_those_who_do_not_see_it_and_all_its_curves(name):
    outline, picture = FIGURES[name], ElementTree.parse(DRAWN / f"{name}.svg").getroot()

    assert picture.get("role") == "img"
    assert picture.findtext(f"{SVG}title") == outline.title
    described = picture.findtext(f"{SVG}desc") or ""
    assert outline.changed in described
    assert all(one.label in described for one in outline.series)
    assert len(picture.findall(f"{SVG}g")) == len(outline.places)
    assert not picture.findall(f".//{SVG}script")
    samples = picture.findall(f"{SVG}line")
    assert len({(line.get("stroke-dasharray"), line.get("stroke")) for line in samples}) == len(outline.series)
    assert len({line.get("stroke-dasharray") for line in samples}) == len(outline.series)


@pytest.mark.parametrize("name", FIGURES)
def test_the_page_shows_every_figure_and_says_what_changed(name):
    page = " ".join((ROOT / "docs" / "figures.md").read_text(encoding="utf-8").split())

    assert f"(figures/{name}.svg)" in page
    assert f"(figures/{name}.csv)" in page
    assert FIGURES[name].changed in page


def test_progress_counts_every_place():
    seen: list[tuple[str, int, int]] = []

    computed(FIGURES["figure4"], lambda *told: seen.append(told))

    total = sum(len(places) for places in FIGURES["figure4"].places.values())
    assert [(done, of) for _, done, of in seen] == [(done, total) for done in range(total)]
    assert seen[0][0] == "figure4, 1,000 people"


def test_numbers_are_rounded_outward_and_still_read_back():
    third, tenth = 1 / 3, 0.1
    drawn = sketch(FigureRow(Fraction(1, 10), (third, tenth)), FigureRow(Fraction(1, 2), (math.inf, math.inf)))

    head, first, second = figure_csv(drawn).splitlines()

    assert head.split(",") == columns(drawn) == ["people", "epsilon", "printed_delta", "reached_delta"]
    assert first.split(",")[:2] == ["10", "0.1"]
    up, down = (Fraction(cell) for cell in first.split(",")[2:])
    assert up >= Fraction(third)
    assert down <= Fraction(tenth)
    assert (float(up), float(down)) == (third, tenth)
    assert second == "10,0.5,inf,inf"


def test_a_curve_ends_where_it_leaves_the_panel_and_is_not_drawn_where_nothing_is_claimed():
    rows = [
        FigureRow(Fraction(1, 100), (math.inf, 1e-3)),
        FigureRow(Fraction(1, 10), (1.0, 1e-5)),
        FigureRow(Fraction(1), (1e-3, 1e-30)),
    ]

    text = chart_svg(sketch(*rows))

    curves = [[tuple(map(float, p.split(","))) for p in path.split()] for path in re.findall(r'points="([^"]*)"', text)]
    assert [len(points) for points in curves] == [2, 3]
    bottom = max(y for points in curves for _, y in points)
    assert curves[1][-1][1] == bottom
    assert curves[1][1][0] < curves[1][2][0] < curves[0][1][0]
    assert "A &lt; B &amp; C" in text
    ElementTree.fromstring(text)
