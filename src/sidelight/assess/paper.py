"""What a plan on paper says about its cells, worked out once."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from sidelight.model.plan import Cells, Plan, Release
from sidelight.tables.refinement import CellKey, Refinement, Unrelated, refine

Figures = tuple[tuple[CellKey, int], ...]
"""The cells of one release with their sizes; empty cells concern nobody."""


@dataclass(frozen=True, slots=True)
class Paper:
    """The figures of each release by its name, and how all of them overlap, if anything says so."""

    plan: Plan
    figures: Mapping[str, Figures]
    overlap: Refinement | Unrelated

    @property
    def everything(self) -> Refinement:
        """All figures, those already public included, with their atoms."""
        if isinstance(self.overlap, Unrelated):
            raise self.overlap
        return self.overlap


def on_paper(plan: Plan) -> Paper:
    releases = (*plan.publish, *plan.already_public)
    tables = tuple(release.cells for release in releases if release.cells is not None)
    overlap = _refined(plan, releases, tables)
    figures = {}
    for release in releases:
        found = overlap if len(releases) == 1 else _refined(plan, (release,), tables)
        if isinstance(found, Unrelated):
            raise found
        figures[release.name] = tuple((key[1], size) for key, size in found.sizes().items())
    return Paper(plan, figures, overlap)


def _refined(plan: Plan, releases: tuple[Release, ...], tables: tuple[Cells, ...]) -> Refinement | Unrelated:
    try:
        return refine(plan.protected.count, releases, tables)
    except Unrelated as unrelated:
        return unrelated
