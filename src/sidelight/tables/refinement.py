"""The atoms of a set of releases: the cells of the common refinement of all their groups."""

from __future__ import annotations

from dataclasses import dataclass

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

    def size(self, key: Key) -> int:
        sizes = dict(self.atoms)
        return sum(sizes[atom] for atom in dict(self.groups)[key])


@dataclass(frozen=True, slots=True)
class _Row:
    label: str
    cell: tuple[tuple[str, str], ...]
    size: int


def refine(people: int, releases: tuple[Release, ...], tables: tuple[Cells, ...]) -> Refinement:
    """Uses the table of people per cell that has every column the releases speak of."""
    wanted = frozenset().union(*(release.by for release in releases), *(columns(release.where) for release in releases))
    rows = _rows(people, _frame(wanted, releases, tables), wanted)
    for release in releases:
        _check(release, rows)
    memberships: list[tuple[_Row, tuple[Key, ...]]] = []
    for row in rows:
        keys = tuple(_key(release, dict(row.cell)) for release in releases if _belongs(release, row))
        if keys and row.size:
            memberships.append((row, keys))
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


def _margin(table: Cells, wanted: list[str]) -> dict[tuple[str, ...], int]:
    places = [table.columns.index(column) for column in wanted]
    sums: dict[tuple[str, ...], int] = {}
    for values, size in table.rows:
        cell = tuple(values[place] for place in places)
        sums[cell] = sums.get(cell, 0) + size
    return sums


def _rows(people: int, frame: Cells | None, wanted: frozenset[str]) -> list[_Row]:
    if frame is None:
        return [_Row("everyone", (), people)]
    kept = [column for column in frame.columns if column in wanted]
    rows = []
    for values, size in _margin(frame, kept).items():
        cell = tuple(zip(kept, values, strict=True))
        rows.append(_Row(" and ".join(f"{column} = {value!r}" for column, value in cell), cell, size))
    rest = people - sum(row.size for row in rows)
    return [*rows, _Row("everyone else", (), rest)] if rest else rows


def _belongs(release: Release, row: _Row) -> bool:
    if not release.by and release.where is None:
        return True
    return bool(row.cell) and meets(release.where, dict(row.cell))


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


def _key(release: Release, cell: dict[str, str]) -> Key:
    return release.name, tuple((column, cell[column]) for column in release.by)


def _joined(memberships: list[tuple[_Row, tuple[Key, ...]]], releases: tuple[Release, ...]) -> Refinement:
    by_keys: dict[tuple[Key, ...], list[_Row]] = {}
    for row, keys in memberships:
        by_keys.setdefault(keys, []).append(row)
    atoms: dict[str, int] = {}
    groups: dict[Key, set[str]] = {}
    for keys, rows in by_keys.items():
        name = rows[0].label if len(rows) == 1 else f"{rows[0].label} and {len(rows) - 1} more cells"
        while name in atoms:
            name += " (other)"
        atoms[name] = sum(row.size for row in rows)
        for key in keys:
            groups.setdefault(key, set()).add(name)
    order = {release.name: position for position, release in enumerate(releases)}
    ordered = sorted(groups.items(), key=lambda item: order[item[0][0]])
    return Refinement(tuple(atoms.items()), tuple((key, frozenset(names)) for key, names in ordered))
