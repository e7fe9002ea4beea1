"""Cells: combinations of public values, and how many people each has."""

from __future__ import annotations

from dataclasses import dataclass

CellKey = tuple[tuple[str, str], ...]
"""The public values of a cell, by column; empty for a figure that is not divided."""
FigureKey = tuple[str, CellKey]
"""A published figure: the release and, for a table, its cell."""


@dataclass(frozen=True, slots=True)
class Cells:
    """People per combination of public values, as a plan on paper lists them."""

    columns: tuple[str, ...]
    rows: tuple[tuple[tuple[str, ...], int], ...]
