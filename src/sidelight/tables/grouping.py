"""Whose figures are shown: one for each combination of public values, among the people who meet a condition."""

from __future__ import annotations

from dataclasses import dataclass

from sidelight.model.condition import Condition
from sidelight.tables.cells import CellKey, Cells


@dataclass(frozen=True, slots=True)
class Grouping:
    """The figures of one release: `by` divides the people, `where` chooses them, `cells` says how many there are on paper."""

    name: str
    by: tuple[str, ...]
    where: Condition | None
    where_text: str
    cells: Cells | None

    @property
    def columns(self) -> frozenset[str]:
        return frozenset(self.by) | (frozenset() if self.where is None else self.where.columns)

    def includes(self, cell: CellKey) -> bool:
        """Whether the people of a cell are in a figure; an empty cell stands for people for whom no public value is listed."""
        if not self.by and self.where is None:
            return True
        return bool(cell) and (self.where is None or self.where.meets(dict(cell)))
