"""Cells: combinations of public values, and how many people each has."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from sidelight.numbers.brief import Brief

CellKey = tuple[tuple[str, str], ...]
"""The public values of a cell, each with its column; empty for a figure that is not divided into cells."""
FigureKey = tuple[str, CellKey]
"""A published figure: the release and, for a table, its cell."""


@dataclass(frozen=True, slots=True)
class Cells(Brief):
    """The number of people for each combination of public values, as columns: a row is a cell."""

    columns: tuple[str, ...]  # their names
    values: tuple[tuple[str, ...], ...]  # of each column, row by row
    people: tuple[int, ...]

    @staticmethod
    def of_rows(columns: tuple[str, ...], rows: Iterable[tuple[tuple[str, ...], int]]) -> Cells:
        """Equal values of a column share one text."""
        values: list[list[str]] = [[] for _ in columns]
        people: list[int] = []
        texts: dict[str, str] = {}
        for cell, size in rows:
            people.append(size)
            for column, text in zip(values, cell, strict=True):
                column.append(texts.setdefault(text, text))
        return Cells(columns, tuple(map(tuple, values)), tuple(people))

    def rows(self) -> Iterator[tuple[tuple[str, ...], int]]:
        cells = zip(*self.values, strict=True) if self.values else (() for _ in self.people)
        return zip(cells, self.people, strict=True)
