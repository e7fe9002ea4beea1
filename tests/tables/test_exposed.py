"""Exposed people against linear algebra on every atom and every figure written out."""

from __future__ import annotations

from random import Random

import pytest

from sidelight.model.rows import Rows
from sidelight.numbers.linear import IntegerVector, in_row_space
from sidelight.plan.releases.count import CountRelease
from sidelight.tables.cells import FigureKey
from sidelight.tables.exposed import exposed_people
from sidelight.tables.refinement import FigureAtoms, Refinement

VALUES = (("yes", "no"), ("a", "b", "c"))


def drawn(rng: Random) -> tuple[Refinement, tuple[tuple[FigureKey, str], ...], tuple[str, ...]]:
    """A few releases: some with a figure for single atoms, some with sums of many."""
    values = rng.choice(VALUES)
    sizes = tuple(rng.choice((1, 1, 2, 9)) for _ in range(rng.randint(2, 8)))
    groups: list[FigureAtoms] = []
    exact: list[tuple[FigureKey, str]] = []
    for number in range(rng.randint(1, 4)):
        release, value = f"release {number}", rng.choice(values)
        if rng.random() < 0.5:
            own = [(atom,) for atom in range(len(sizes)) if rng.random() < 0.7]
            figures = [((release, (("cell", str(place)),)), of) for place, of in enumerate(own)]
        else:
            figures = [((release, ()), tuple(rng.sample(range(len(sizes)), rng.randint(1, len(sizes)))))]
        groups += figures
        exact += [(key, value) for key, _ in figures if rng.random() < 0.9]
    return Refinement(sizes, tuple(groups)), tuple(exact), values


@pytest.mark.parametrize("seed", range(300))
def test_people_are_exposed_where_a_combination_of_all_figures_is_their_count(seed: int) -> None:
    found, exact, values = drawn(Random(seed))
    atoms, groups = range(len(found.sizes)), dict(found.figures)

    def row(added: tuple[int, ...], of: set[str]) -> IntegerVector:
        return tuple(int(atom in added and value in of) for atom in atoms for value in values)

    counted = dict(exact)

    def counts(key: FigureKey, added: tuple[int, ...]) -> Rows:
        return CountRelease(counted[key]).rows(added)

    rows = {key: row(groups[key], {value}) for key, value in exact}
    known = [row((atom,), set(values)) for atom in atoms]

    def follows(atom: int, figures: list[FigureKey]) -> bool:
        system = [*known, *(rows[key] for key in figures)]
        return any(in_row_space(system, row((atom,), {value})) for value in values)

    exposed = {one.atom: one.figures for one in exposed_people(found, frozenset(counted), counts, values)}

    shown_alone = {groups[key][0] for key in counted if len(groups[key]) == 1}
    named = {atom for atom, size in enumerate(found.sizes) if size == 1 or (size == 2 and atom not in shown_alone)}
    assert set(exposed) == {atom for atom in named if follows(atom, list(rows))}
    for atom, figures in exposed.items():
        assert follows(atom, list(figures))
        assert not any(follows(atom, [key for key in figures if key != left_out]) for left_out in figures)
