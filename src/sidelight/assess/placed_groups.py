"""Groups of which a plan says in which cell they are: the law of the people of each cell, without a table of people."""

from __future__ import annotations

from collections.abc import Sequence

from sidelight.assess.counting.laws_of_cells import LawsOfCells
from sidelight.assess.counting.unsure import Members
from sidelight.errors import BadValue
from sidelight.plan.protected import People
from sidelight.plan.release import Release
from sidelight.reading.grammar import number_of
from sidelight.reading.words import listed
from sidelight.tables.cells import Cells
from sidelight.tables.frame import Unrelated, common_frame

Placed = tuple[tuple[str, str], ...]


def laws_of_groups(people: People, releases: Sequence[Release], tables: Sequence[Cells]) -> LawsOfCells | None:
    """None where the plan does not say which cell a group is in. A group of several cells is everybody in them: of two groups
    that share several cells nothing says who is where.
    """
    if people.uncertainty is None or not people.uncertainty.placed:
        return None
    groups, placed = people.uncertainty.groups, people.uncertainty.placed
    columns = tuple(dict.fromkeys(column for cell in placed for column, _ in cell))
    frame = _frame(people, releases, tables, columns)
    rows = [dict(zip(frame.columns, values, strict=True)) for values, _ in frame.rows()]
    within = [[row for row, told in enumerate(rows) if all(told[column] == value for column, value in cell)] for cell in placed]
    _check_numbers(people, placed, within, frame)
    laws = tuple(zip(*groups.low, strict=True))
    numbers = {law: place for place, law in enumerate(dict.fromkeys(laws))}
    found: list[Members] = []
    for row, size in enumerate(frame.people):
        here = [group for group, cells in enumerate(within) if row in cells]
        if len(here) > 1 and any(within[group] != [row] for group in here):
            raise BadValue(
                f"two groups share the cells of {_told(placed[here[0]])}, and nothing says who is where: give the cell of each"
            )
        counts = [groups.people[group] for group in here] if len(here) > 1 else [size] * len(here)
        members = dict.fromkeys(sorted({numbers[laws[group]] for group in here}), 0)
        for group, number in zip(here, counts, strict=True):
            members[numbers[laws[group]]] += number
        found.append(tuple(members.items()))
    return LawsOfCells(columns, tuple((law, law) for law in numbers), tuple(found))


def _frame(people: People, releases: Sequence[Release], tables: Sequence[Cells], columns: tuple[str, ...]) -> Cells:
    try:
        frame = common_frame([release.grouping for release in releases], tables, columns)
    except Unrelated:
        frame = None
    if frame is None:
        raise BadValue(
            f"groups are in cells of {listed(columns)}, and no 'cells' says how many people each has: give one table with all "
            "the columns that are used"
        )
    if sum(frame.people) != people.count:
        inside = number_of(sum(frame.people), people.unit)
        raise BadValue(
            f"groups are in cells, and the cells have {inside} of {people.count:,}: give the cells of everybody, or groups "
            "without 'cell'"
        )
    return frame


def _check_numbers(people: People, placed: Sequence[Placed], within: Sequence[Sequence[int]], frame: Cells) -> None:
    """Groups in a cell are everybody there."""
    assert people.uncertainty is not None
    in_groups: dict[tuple[int, ...], int] = {}
    for cells, number in zip(within, people.uncertainty.groups.people, strict=True):
        in_groups[tuple(cells)] = in_groups.get(tuple(cells), 0) + number
    for group, cells in zip(placed, within, strict=True):
        inside, stated = sum(frame.people[row] for row in cells), in_groups[tuple(cells)]
        if inside != stated:
            raise BadValue(
                f"the groups in the cell {_told(group)} have {number_of(stated, people.unit)}, and 'cells' has {inside:,} there"
            )
    left = set(range(len(frame.people))).difference(*within)
    if any(frame.people[row] for row in left):
        row = min(left)
        named = tuple((column, values[row]) for column, values in zip(frame.columns, frame.values, strict=True))
        raise BadValue(f"no group is in the cell {_told(named)}")


def _told(cell: Placed) -> str:
    return ", ".join(f"{column} = {value}" for column, value in cell)
