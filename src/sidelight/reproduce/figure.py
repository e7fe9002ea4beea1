"""A figure of a source, computed again: curves over one axis, with a panel for each number of people."""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import Literal

from flint import arb

from sidelight.numbers.balls import above

CurveKind = Literal["printed", "certified", "reached"]
Progress = Callable[[str, int, int], None]


@dataclass(frozen=True, slots=True)
class Axis:
    """`name` is the header of its column; numbers below `least` are not drawn."""

    name: str
    title: str
    logarithmic: bool = True
    least: float = 0.0


@dataclass(frozen=True, slots=True)
class Series:
    """One curve: what the source prints, an upper end that holds, or a lower end that some attack reaches."""

    column: str
    label: str
    kind: CurveKind


@dataclass(frozen=True, slots=True)
class FigureRow:
    """One number for each curve; infinity where nothing is claimed. Upper ends are rounded up, lower ends down."""

    at: Fraction
    values: tuple[float, ...]


@dataclass(frozen=True, slots=True)
class Panel:
    people: int
    rows: tuple[FigureRow, ...]


@dataclass(frozen=True, slots=True)
class Outline:
    """A figure before it is computed: at which places its curves are evaluated, and how.

    `changed`: what is different from the printed figure, and why. `row`: the curves at one place, in the order of `series`.
    """

    name: str
    title: str
    changed: str
    across: Axis
    upwards: Axis
    series: tuple[Series, ...]
    places: Mapping[int, tuple[Fraction, ...]]
    row: Callable[[int, Fraction], tuple[float, ...]]


@dataclass(frozen=True, slots=True)
class ReproducedFigure:
    outline: Outline
    panels: tuple[Panel, ...]


def computed(outline: Outline, report: Progress | None = None) -> ReproducedFigure:
    panels, done, total = [], 0, sum(len(places) for places in outline.places.values())
    for people, places in outline.places.items():
        rows = []
        for place in places:
            if report is not None:
                report(f"{outline.name}, {people:,} people", done, total)
            rows.append(FigureRow(place, outline.row(people, place)))
            done += 1
        panels.append(Panel(people, tuple(rows)))
    return ReproducedFigure(outline, tuple(panels))


def claimed(value: arb | None) -> float:
    """An upper end; infinity where there is none."""
    return math.inf if value is None else above(value)


def numbers(*written: str | int) -> tuple[Fraction, ...]:
    """Places on an axis, as they are written."""
    return tuple(Fraction(one) for one in written)
