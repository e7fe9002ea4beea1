"""The atoms of a set of releases: the cells of the common refinement of all their groups."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from sidelight.errors import BadValue, SidelightError
from sidelight.model.plan import AllOf, AnyOf, Cells, Compare, Condition, OneOf, Release
from sidelight.tables.conditions import columns, meets

CellKey = tuple[tuple[str, str], ...]
Key = tuple[str, CellKey]
"""A published figure: the release and, for a table, its cell."""


class Unrelated(SidelightError):
    """On paper nothing says how many people two groups have in common."""


@dataclass(frozen=True, slots=True)
class Refinement:
    """Atoms with their sizes, and the atoms that each figure adds up. People in no group are no atom."""

    atoms: tuple[tuple[str, int], ...]
    groups: tuple[tuple[Key, frozenset[str]], ...]

    def sizes(self) -> dict[Key, int]:
        """The people of each figure."""
        people = dict(self.atoms)
        return {key: sum(people[atom] for atom in atoms) for key, atoms in self.groups}


class _Row(NamedTuple):
    cell: CellKey  # empty: everyone, or everyone else
    size: int
    name: str = ""

    @property
    def label(self) -> str:
        return self.name or " and ".join(f"{column} = {value!r}" for column, value in self.cell)


def refine(people: int, releases: tuple[Release, ...], tables: tuple[Cells, ...]) -> Refinement:
    """Uses the table of people per cell that has every column the releases speak of."""
    wanted = frozenset().union(*(release.by for release in releases), *(columns(release.where) for release in releases))
    frame = _frame(wanted, releases, tables)
    kept = () if frame is None else tuple(column for column in frame.columns if column in wanted)
    rows = _rows(people, frame, kept)
    for release in releases:
        _check(release, rows)
    keys = [(release, _keys(release, kept)) for release in releases]
    memberships: dict[tuple[Key, ...], list[_Row]] = {}
    for row in rows:
        shown = tuple(key(row.cell) for release, key in keys if _belongs(release, row)) if row.size else ()
        if shown:
            memberships.setdefault(shown, []).append(row)
    return _joined(memberships, releases)


def _frame(wanted: frozenset[str], releases: tuple[Release, ...], tables: tuple[Cells, ...]) -> Cells | None:
    if not wanted:
        return None
    own = [release.cells for release in releases if release.cells is not None]
    fitting = [table for table in (*own, *tables) if wanted <= set(table.columns)]
    if not fitting:
        raise Unrelated(
            f"how the groups overlap is not stated: no 'cells' has all of the columns {', '.join(sorted(wanted))}; "
            "give one table of people per cell with all of them"
        )
    best = min(fitting, key=lambda table: len(table.columns))
    for table in own:
        _same_margins(table, best)
    return best


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
    for values, size in table.rows:
        cell = tuple(values[place] for place in places)
        sums[cell] = sums.get(cell, 0) + size
    return sums


def _rows(people: int, frame: Cells | None, kept: tuple[str, ...]) -> list[_Row]:
    if frame is None:
        return [_Row((), people, "everyone")]
    rows = [_Row(tuple(zip(kept, values, strict=True)), size) for values, size in _margin(frame, kept).items()]
    rest = people - sum(row.size for row in rows)
    return [*rows, _Row((), rest, "everyone else")] if rest else rows


def _belongs(release: Release, row: _Row) -> bool:
    if not release.by and release.where is None:
        return True
    return bool(row.cell) and (release.where is None or meets(release.where, dict(row.cell)))


def _check(release: Release, rows: list[_Row]) -> None:
    """A condition must be met by some listed cell, and its answer must be known for people who are in no listed cell."""
    if release.where is None:
        return
    if not any(_belongs(release, row) for row in rows):
        known = "; ".join(dict.fromkeys(row.label for row in rows if row.cell))
        raise BadValue(f"no cell meets the condition of '{release.name}' ({release.where_text}); there is {known}")
    if any(not row.cell for row in rows) and not _names_values(release.where):
        raise BadValue(
            f"the cells leave people out, so who meets the condition of '{release.name}' ({release.where_text}) is not known; "
            "list everybody in 'cells', or name the values with = or in"
        )


def _names_values(condition: Condition) -> bool:
    """Whether only listed values can meet it."""
    if isinstance(condition, AllOf | AnyOf):
        return all(_names_values(part) for part in condition.parts)
    return isinstance(condition, OneOf) or (isinstance(condition, Compare) and condition.operator == "=")


def _keys(release: Release, columns: tuple[str, ...]) -> Callable[[CellKey], Key]:
    """From a cell over these columns to the figure of the release that it is in."""
    name = release.name
    if release.by == columns:
        return lambda cell: (name, cell)
    places = [columns.index(column) for column in release.by]
    return lambda cell: (name, tuple(cell[place] for place in places))


def _joined(memberships: dict[tuple[Key, ...], list[_Row]], releases: tuple[Release, ...]) -> Refinement:
    atoms: dict[str, int] = {}
    groups: dict[Key, list[str]] = {}
    for keys, rows in memberships.items():
        name = rows[0].label if len(rows) == 1 else f"{rows[0].label} and {len(rows) - 1} more cells"
        while name in atoms:
            name += " (other)"
        atoms[name] = sum(row.size for row in rows)
        for key in keys:
            groups.setdefault(key, []).append(name)
    order = {release.name: position for position, release in enumerate(releases)}
    ordered = sorted(groups.items(), key=lambda item: order[item[0][0]])
    return Refinement(tuple(atoms.items()), tuple((key, frozenset(names)) for key, names in ordered))
