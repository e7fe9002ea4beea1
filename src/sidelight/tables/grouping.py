"""About whom the figures of a release are: one figure for each combination of public values, among people who meet
a condition.
"""

from __future__ import annotations

from dataclasses import dataclass

from sidelight.model.condition import Condition
from sidelight.tables.cells import CellKey, Cells


@dataclass(frozen=True, slots=True)
class Grouping:
    """The groups of one release: `where` chooses the people, `by` divides them into cells, and `cells` says how many each cell
    has.
    """

    name: str
    by: tuple[str, ...]
    where: Condition | None
    where_text: str
    cells: Cells | None

    @property
    def columns(self) -> frozenset[str]:
        return frozenset(self.by) | (frozenset() if self.where is None else self.where.columns)

    def includes(self, cell: CellKey) -> bool:
        """Whether the people of a cell are in some figure. An empty cell stands for the people who are in no listed cell."""
        if not self.by and self.where is None:
            return True
        return bool(cell) and (self.where is None or self.where.meets(dict(cell)))
