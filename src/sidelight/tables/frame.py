"""The table of people per cell in which all groups of a set of releases can be told apart."""

from __future__ import annotations

from collections.abc import Sequence

from sidelight.errors import SidelightError
from sidelight.tables.cells import Cells
from sidelight.tables.grouping import Grouping


class Unrelated(SidelightError):
    """The tables of a plan do not say how many people two groups have in common."""


def common_frame(groupings: Sequence[Grouping], tables: Sequence[Cells]) -> Cells | None:
    """The table with the fewest columns that has every column the groupings use; None where they use none."""
    wanted = frozenset().union(*(grouping.columns for grouping in groupings))
    if not wanted:
        return None
    own = [grouping.cells for grouping in groupings if grouping.cells is not None]
    fitting = [table for table in (*own, *tables) if wanted <= set(table.columns)]
    if not fitting:
        raise Unrelated(
            f"how the groups overlap is not stated: no 'cells' has all of the columns {', '.join(sorted(wanted))}; "
            "give one table of people per cell with all of them"
        )
    best = min(fitting, key=lambda table: len(table.columns))
    for table in own:
        _same_margins(table, best)
    columns = tuple(column for column in best.columns if column in wanted)
    return best if columns == best.columns else Cells.of_rows(columns, _margin(best, columns).items())


def _same_margins(table: Cells, frame: Cells) -> None:
    """Two tables about the same people must agree where they overlap."""
    shared = [column for column in table.columns if column in frame.columns]
    if len(shared) < len(table.columns) or table is frame:
        return
    here, there = _margin(table, shared), _margin(frame, shared)
    for cell, size in here.items():
        if there.get(cell, 0) != size:
            named = ", ".join(f"{column} = {value}" for column, value in zip(shared, cell, strict=True))
            raise Unrelated(
                f"two tables of people per cell disagree: {named} has {size} people in one and {there.get(cell, 0)} in the other"
            )


def _margin(table: Cells, wanted: Sequence[str]) -> dict[tuple[str, ...], int]:
    places = [table.columns.index(column) for column in wanted]
    sums: dict[tuple[str, ...], int] = {}
    for values, size in table.rows():
        cell = tuple(values[place] for place in places)
        sums[cell] = sums.get(cell, 0) + size
    return sums
