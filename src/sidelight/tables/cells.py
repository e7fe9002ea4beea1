"""Cells: combinations of public values, and how many people each has."""

from __future__ import annotations

from dataclasses import dataclass

CellKey = tuple[tuple[str, str], ...]
"""The public values of a cell, each with its column; empty for a figure that is not divided into cells."""
FigureKey = tuple[str, CellKey]
"""A published figure: the release and, for a table, its cell."""


@dataclass(frozen=True, slots=True)
class Cells:
    """The number of people for each combination of public values, as a plan lists them under `cells`."""

    columns: tuple[str, ...]
    rows: tuple[tuple[tuple[str, ...], int], ...]
