"""From a plan to a bound plan: how many people stand behind each figure, and how the figures overlap."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from sidelight.errors import BadValue, NoPeople
from sidelight.numbers.brief import Brief
from sidelight.plan.plan import Plan
from sidelight.plan.protected import People
from sidelight.plan.release import Release
from sidelight.tables.cells import CellKey, Cells
from sidelight.tables.frame import Unrelated
from sidelight.tables.refinement import Refinement, refine

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

    @property
    def everything(self) -> Refinement:
        """All figures, those already public included, with their atoms."""
        if self.overlap is None:
            raise self.unrelated or BadValue("nothing says how the figures share people")
        return self.overlap


def bind(plan: Plan) -> Bound:
    """Without data: from `count` and `cells`. A release is refused if the plan does not say how many people it is about."""
    if plan.people is None:
        raise NoPeople(plan.title)
    releases = {release.name: release for release in (*plan.publish, *plan.already_public)}
    tables = tuple(release.cells for release in releases.values() if release.cells is not None)
    overlap: Refinement | None = None
    unrelated: Unrelated | None = None
    try:
        overlap = _refined(plan.people, tuple(releases.values()), tables)
    except Unrelated as reason:
        unrelated = reason
    figures = {}
    for name, release in releases.items():
        found = overlap if overlap is not None and len(releases) == 1 else _refined(plan.people, (release,), tables)
        figures[name] = tuple((cell, size) for (_, cell), size in found.people().items())
    return Bound(plan, plan.people, releases, figures, overlap, unrelated)


def _refined(people: People, releases: tuple[Release, ...], tables: tuple[Cells, ...]) -> Refinement:
    return refine(people.count, [release.grouping for release in releases], tables)
