"""The atoms of a set of releases: the cells of the common refinement of all their groups."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from itertools import chain, groupby

from sidelight.errors import BadValue
from sidelight.model.population import Atom
from sidelight.model.words import cell_label
from sidelight.numbers.brief import Brief
from sidelight.tables.cells import CellKey, Cells, FigureKey
from sidelight.tables.frame import common_frame
from sidelight.tables.grouping import Grouping

MOST_NAMED = 12  # cells in a message

FigureAtoms = tuple[FigureKey, tuple[Atom, ...]]
"""A published figure, and the atoms of which it is the sum."""
SizedCellKeys = list[tuple[CellKey, int]]
"""Cells with their numbers of people; the empty cell is everyone, or everyone who is in no listed cell."""


@dataclass(frozen=True, slots=True)
class Refinement(Brief):
    """The atoms and the figures about them. An atom is an index into `sizes`, `first` and `cells`; labels are only for readers.
    People in no group belong to no atom.
    """

    sizes: tuple[int, ...]
    figures: tuple[FigureAtoms, ...]
    first: tuple[CellKey, ...] = ()  # the first of the cells that are joined in an atom
    cells: tuple[int, ...] = ()  # the number of cells that are joined in an atom
    others: str = "everyone"  # the label of the people in no listed cell
    rows: tuple[tuple[int, ...], ...] = ()  # the cells that are joined in an atom, as row numbers of the frame

    @property
    def atoms(self) -> tuple[tuple[Atom, int], ...]:
        return tuple(enumerate(self.sizes))

    def people(self) -> dict[FigureKey, int]:
        """The number of people in each figure."""
        return {key: sum(self.sizes[atom] for atom in atoms) for key, atoms in self.figures}

    def label(self, atom: Atom) -> str:
        """The label of an atom, for readers."""
        name, more = cell_label(self.first[atom]) or self.others, self.cells[atom] - 1
        return f"{name} and {more} more cells" if more else name


class _Figures:
    """The figures of one release and their atoms, as columns: a list for each of very many figures would take long to collect."""

    def __init__(self) -> None:
        self._numbers: dict[FigureKey, int] = {}
        self._figures: list[int] = []  # the number of the figure, for each atom in one
        self._atoms: list[Atom] = []

    def add(self, key: FigureKey, atom: Atom) -> None:
        self._figures.append(self._numbers.setdefault(key, len(self._numbers)))
        self._atoms.append(atom)

    def with_atoms(self) -> Iterator[FigureAtoms]:
        """Each figure with its atoms, both as they came."""
        places = sorted(range(len(self._atoms)), key=self._figures.__getitem__)
        for key, (_, some) in zip(self._numbers, groupby(places, key=self._figures.__getitem__), strict=True):
            yield key, tuple(self._atoms[place] for place in some)


def refine(people: int, groupings: Sequence[Grouping], tables: Sequence[Cells], further: Sequence[str] = ()) -> Refinement:
    """The atoms of these groupings: cells of the common frame that are in the same figures are joined in one atom. `further`:
    columns that the frame has besides those of the groupings.
    """
    frame = common_frame(groupings, tables, further)
    rows = _rows(people, frame)
    for grouping in groupings:
        _check(grouping, rows)
    keys = [(grouping, _keys(grouping, frame)) for grouping in groupings]
    sizes: list[int] = []
    first: list[CellKey] = []
    joined: list[list[int]] = []
    atoms: dict[tuple[FigureKey, ...], Atom] = {}
    figures = {grouping.name: _Figures() for grouping in groupings}
    for number, (cell, size) in enumerate(rows):
        shown = tuple(key(cell) for grouping, key in keys if grouping.includes(cell)) if size else ()
        if not shown:
            continue
        atom = atoms.setdefault(shown, len(sizes))
        if atom == len(sizes):
            sizes.append(0)
            first.append(cell)
            joined.append([])
            for key in shown:
                figures[key[0]].add(key, atom)
        sizes[atom] += size
        joined[atom].append(number)
    found = tuple(chain.from_iterable(of_release.with_atoms() for of_release in figures.values()))
    others = "everyone" if frame is None else "everyone else"
    return Refinement(tuple(sizes), found, tuple(first), tuple(map(len, joined)), others, tuple(map(tuple, joined)))


def _rows(people: int, frame: Cells | None) -> SizedCellKeys:
    if frame is None:
        return [((), people)]
    rows = [(tuple(zip(frame.columns, values, strict=True)), size) for values, size in frame.rows()]
    rest = people - sum(size for _, size in rows)
    return [*rows, ((), rest)] if rest else rows


def _check(grouping: Grouping, rows: SizedCellKeys) -> None:
    """Refuses a condition that no listed cell meets, or of which it is not known whether people in no listed cell meet it."""
    if grouping.where is None:
        return
    if not any(grouping.includes(cell) for cell, _ in rows):
        labels = list(dict.fromkeys(cell_label(cell) for cell, _ in rows if cell))
        known = "; ".join(labels[:MOST_NAMED]) + (f"; ... ({len(labels):,} in all)" if len(labels) > MOST_NAMED else "")
        raise BadValue(f"no cell meets the condition of '{grouping.name}' ({grouping.where_text}); there is {known}")
    if any(not cell for cell, _ in rows) and not grouping.where.names_values:
        raise BadValue(
            f"the cells leave people out, so who meets the condition of '{grouping.name}' ({grouping.where_text}) is not known; "
            "list everybody in 'cells', or name the values with = or in"
        )


def _keys(grouping: Grouping, frame: Cells | None) -> Callable[[CellKey], FigureKey]:
    """The function from a cell of the frame to the figure of this release that contains it."""
    name, columns = grouping.name, () if frame is None else frame.columns
    if grouping.by == columns:
        return lambda cell: (name, cell)
    places = [columns.index(column) for column in grouping.by]
    return lambda cell: (name, tuple(cell[place] for place in places))
