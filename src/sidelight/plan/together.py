"""Checks over all releases of a plan: names are unique, every column that is used has cells, and cells agree on their sizes."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from sidelight.plan.drafted import Drafted
from sidelight.reading.place import Place
from sidelight.reading.words import listed, shown


def check_releases(drafts: Sequence[Drafted], counted: bool = False) -> None:
    """`counted`: whether the people of each cell are counted in a table."""
    _check_names(drafts)
    if counted:
        _check_no_cells(drafts)
        return
    _check_null(drafts)
    _check_cover(drafts)
    _check_sizes(drafts)


def _check_names(drafts: Sequence[Drafted]) -> None:
    first: dict[str, Place] = {}
    for draft in drafts:
        earlier = first.setdefault(draft.release.name, draft.name)
        if earlier is not draft.name:
            raise draft.name.error(
                f"a second release named {shown(draft.release.name)}",
                "every name once, over publish and already_public",
                f"the first is at {earlier}",
            )


def _check_no_cells(drafts: Sequence[Drafted]) -> None:
    for draft in drafts:
        if draft.cells is not None:
            raise draft.cells.error("'cells' beside 'data'", "one of them: with 'data' the people of each cell are counted")


def _check_null(drafts: Sequence[Drafted]) -> None:
    for mention in (mention for draft in drafts for mention in draft.mentions):
        if mention.only_whether:
            raise mention.place.error(
                f"whether {shown(mention.column)} is null, and there is no table of people", "'is null' beside 'data'"
            )


def _check_cover(drafts: Sequence[Drafted]) -> None:
    """Every release that uses columns has cells over all of them, or another release has."""
    covered = [set(draft.release.cells.columns) for draft in drafts if draft.release.cells]
    for draft in drafts:
        used = {mention.column for mention in draft.mentions}
        if used and not any(used <= columns for columns in covered):
            raise draft.mentions[0].place.error(
                f"{shown(draft.release.name)} uses {listed(sorted(used))}, and nothing says how many people are in each cell",
                "'cells' here, or in another release, over all of these columns",
            )


def _check_sizes(drafts: Sequence[Drafted]) -> None:
    """Two releases that list the same cell give it the same number of people."""
    with_cells = [(draft.cells, draft.release.cells) for draft in drafts if draft.cells and draft.release.cells]
    listing = Counter(frozenset(cells.columns) for _, cells in with_cells)
    sizes: dict[frozenset[tuple[str, str]], int] = {}
    for place, cells in with_cells:
        if listing[frozenset(cells.columns)] == 1:
            continue  # no other release lists these cells
        for values, people in cells.rows():
            cell = frozenset(zip(cells.columns, values, strict=True))
            if sizes.setdefault(cell, people) != people:
                raise place.error(
                    f"the cell {listed(values)} has {people} people here and {sizes[cell]} in another release",
                    "one number of people per cell",
                )
