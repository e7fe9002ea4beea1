"""The frame: one table of people per cell, with all the columns that a set of releases uses."""

from __future__ import annotations

from collections.abc import Sequence

from sidelight.errors import SidelightError
from sidelight.tables.cells import Cells
from sidelight.tables.grouping import Grouping


class Unrelated(SidelightError):
    """The tables of a plan do not say how many people two groups share."""


def common_frame(groupings: Sequence[Grouping], tables: Sequence[Cells], further: Sequence[str] = ()) -> Cells | None:
    """The table with the fewest columns among those that have every column used by the groupings, and the further ones; None
    where they use no column.
    """
    wanted = frozenset(further).union(*(grouping.columns for grouping in groupings))
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
    """Refuses two tables about the same people that disagree about the columns they share."""
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
