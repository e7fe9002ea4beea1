"""The laws of the people of each cell of a table: from a public reference table, or from a column of rates."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from fractions import Fraction

from sidelight.assess.counting.told_apart import Division
from sidelight.assess.counting.unsure import Members, Unsure
from sidelight.engines.query import RateAnswer
from sidelight.engines.table import PeopleTable
from sidelight.engines.words import MISSING
from sidelight.plan.protected import People
from sidelight.plan.uncertain.reference import Law, Reference
from sidelight.reading.grammar import number_of
from sidelight.reading.words import listed
from sidelight.tables.cells import Cells


@dataclass(frozen=True, slots=True)
class LawsOfCells:
    """`of_cells`: for each row of the cells, how many people have which law. `columns`: those that tell laws apart."""

    columns: tuple[str, ...]
    laws: tuple[Law, ...]
    of_cells: tuple[Members, ...]

    def of_atoms(self, everybody: People, rows: Sequence[tuple[int, ...]]) -> Unsure:
        """`rows`: the cells that each atom joins."""
        return Unsure(everybody, self.laws, tuple(_added(self.of_cells[row] for row in of_atom) for of_atom in rows))

    @property
    def everybody(self) -> list[tuple[Law, int]]:
        return [(self.laws[law], people) for law, people in _added(self.of_cells)]


def _added(parts: Iterable[Members]) -> Members:
    found: Counter[int] = Counter()
    for members in parts:
        found.update(dict(members))
    return tuple(sorted(found.items()))


def from_reference(reference: Reference, cells: Cells, table: PeopleTable) -> LawsOfCells:
    """Every cell has the law of its group; a group that the reference table does not have is refused."""
    laws = dict(reference.laws)
    numbers = {law: place for place, law in enumerate(dict.fromkeys(laws.values()))}
    places = [cells.columns.index(column) for column in reference.columns]
    found: list[Members] = []
    for cell, people in cells.rows():
        group = tuple(cell[place] for place in places)
        if group not in laws:
            raise table.error(
                f"the reference table says nothing of the group {listed(group)}, of {number_of(people, 'person')}",
                f"a line for every group of {listed(reference.columns)}",
                _of_missing(group, reference),
            )
        found.append(((numbers[laws[group]], people),))
    return LawsOfCells(reference.columns, tuple(numbers), tuple(found))


def _of_missing(group: tuple[str, ...], reference: Reference) -> str:
    """What an empty field of a reference table may have been meant for; empty where somebody has every value."""
    if MISSING not in group:
        return ""
    empty = any("" in stated for stated, _ in reference.laws)
    other = f"; an empty field of {reference.name} is an empty text" if empty else ""
    return f"people without a value are labelled {MISSING} in the reference table{other}"


def from_rates(answer: RateAnswer, division: Division, cells: Cells, place: int, table: PeopleTable) -> LawsOfCells:
    """People of one bin have a rate between its ends; where these are equal, that rate. The cells are those of the answer."""
    laws: dict[Law, int] = {}
    found: dict[tuple[str, ...], Counter[int]] = defaultdict(Counter)
    texts = zip(*division.texts(answer.cells), strict=True) if division.columns else (() for _ in answer.people)
    for cell, people, least, largest in zip(texts, answer.people, answer.least, answer.largest, strict=True):
        law = law_of_rates(least, largest, place)
        found[cell][laws.setdefault(law, len(laws))] += people
    table.check_alike({cell: members.total() for cell, members in found.items()}, dict(cells.rows()))
    return LawsOfCells((), tuple(laws), tuple(tuple(sorted(found[cell].items())) for cell, _ in cells.rows()))


def law_of_rates(least: float, largest: float, place: int) -> Law:
    """Of two values; `place`: the one whose rates these are."""
    low, high = Fraction(least), Fraction(largest)
    return ((low, 1 - high), (high, 1 - low)) if place == 0 else ((1 - high, low), (1 - low, high))
