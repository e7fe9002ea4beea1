"""From a plan to a bound plan: how many people stand behind each figure, and how the figures overlap."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any

from sidelight.errors import BadValue, NoPeople
from sidelight.model.population import Atom
from sidelight.numbers.brief import Brief
from sidelight.plan.plan import Plan
from sidelight.plan.protected import People
from sidelight.plan.release import Release
from sidelight.reading.grammar import number_of
from sidelight.tables.cells import CellKey, Cells, FigureKey
from sidelight.tables.frame import Unrelated
from sidelight.tables.refinement import Refinement, refine

if TYPE_CHECKING:  # engines come with them
    from sidelight.assess.counting.laws_of_cells import LawsOfCells
    from sidelight.assess.counting.unsure import Unsure

SizedCells = tuple[tuple[CellKey, int], ...]
"""The cells of one release with their people; empty cells concern nobody."""


@dataclass(frozen=True, slots=True)
class Bound(Brief):
    """A plan with its people per atom."""

    plan: Plan
    people: People
    releases: Mapping[str, Release]  # by name: what will be published, then what is already public
    figures: Mapping[str, SizedCells]  # of each release by itself
    overlap: Refinement | None  # how all of them share people; None where nothing says so
    unrelated: Unrelated | None = None  # why nothing says so
    counted: str = ""  # who was counted in which table; empty where there is none
    asked_whether: tuple[str, ...] = ()  # columns of which a condition asks whether there is a value
    unsure: Unsure | None = None  # of the people of each atom, where they differ in what attackers do not know

    @property
    def everything(self) -> Refinement:
        """All figures, those already public included, with their atoms."""
        if self.overlap is None:
            raise self.unrelated or BadValue("nothing says how the figures share people")
        return self.overlap

    def people_of(self, atoms: Iterable[Atom]) -> People:
        """Everybody, with what attackers do not know of the people of these atoms."""
        return self.people if self.unsure is None else self.unsure.people(atoms)

    def is_open(self, atoms: Iterable[Atom], value: str | None) -> bool:
        """Whether a count of this value, or of some value where none is given, may say something about these people: not if it is
        certain of each who has the value.
        """
        if self.unsure is None:
            return True
        some = frozenset(atoms)
        return any(self.unsure.is_open(some, one) for one in (self.people.values if value is None else (value,)))


def bind(plan: Plan, data: Any = None) -> Bound:
    """From a table of people, which the plan or `data` names; without one from `count` and `cells`, and a release is refused if
    the plan does not say how many people it is about.
    """
    if plan.people is None:
        raise NoPeople(plan.title)
    people: People = plan.people
    releases: Mapping[str, Release] = {release.name: release for release in (*plan.publish, *plan.already_public)}
    added = {release.values[0]: release.kind.added for release in releases.values() if release.kind.added is not None}
    people = replace(people, added=tuple(added.items()))
    tables = tuple(release.cells for release in releases.values() if release.cells is not None)
    counted_where = ""
    asked_whether: tuple[str, ...] = ()
    laws: LawsOfCells | None = None
    if plan.data is not None or data is not None:
        from sidelight.assess.counting.counted import count

        counted = count(plan, people, releases, data)
        counted_where = f"{number_of(counted.people.count, people.unit)} in {number_of(counted.rows, 'row')} of {counted.source}"
        people, releases, tables = counted.people, counted.releases, (counted.cells,)
        asked_whether, laws = counted.asked_whether, counted.laws
    if laws is None and people.uncertainty is not None and people.uncertainty.placed:
        from sidelight.assess.placed_groups import laws_of_groups

        laws = laws_of_groups(people, tuple(releases.values()), tables)
    overlap: Refinement | None = None
    unrelated: Unrelated | None = None
    try:
        found = _refined(people, tuple(releases.values()), tables, () if laws is None else laws.columns)
        overlap = _without_small_sums(found, releases)
    except Unrelated as reason:
        unrelated = reason
    figures = {}
    for name, release in releases.items():
        found = overlap if overlap is not None and len(releases) == 1 else _refined(people, (release,), tables)
        found = _without_small_sums(found, releases)
        figures[name] = tuple((cell, size) for (_, cell), size in found.people().items())
    unsure = None if laws is None or overlap is None else laws.of_atoms(people, overlap.rows)
    return Bound(plan, people, releases, figures, overlap, unrelated, counted_where, asked_whether, unsure)


def _without_small_sums(found: Refinement, releases: Mapping[str, Release]) -> Refinement:
    """A sum about fewer people than its minimum is not shown, whatever their amounts are."""
    if not any(release.kind.added is not None and release.minimum for release in releases.values()):
        return found

    def is_shown(key: FigureKey, atoms: tuple[Atom, ...]) -> bool:
        release = releases[key[0]]
        return release.kind.added is None or release.shows(sum(found.sizes[atom] for atom in atoms))

    return replace(found, figures=tuple((key, atoms) for key, atoms in found.figures if is_shown(key, atoms)))


def _refined(
    people: People, releases: tuple[Release, ...], tables: tuple[Cells, ...], further: tuple[str, ...] = ()
) -> Refinement:
    return refine(people.count, [release.grouping for release in releases], tables, further)
