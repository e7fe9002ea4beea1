"""Targets of one class can be exchanged by renaming counts and figures: which of them is looked at changes no promise."""

from __future__ import annotations

from itertools import permutations
from random import Random

import pytest

from sidelight.theorems.figures.alike_targets import alike_targets


def exchangeable(figures, kinds, targets, one, other):
    """By trying every renaming of the counts."""
    wanted = sorted((row, str(label)) for row, label in figures)
    before = [targets[one] if a == one else kind for a, kind in enumerate(kinds)]
    after = [targets[other] if a == other else kind for a, kind in enumerate(kinds)]
    for names in permutations(range(len(kinds))):
        if names[one] != other or any(before[a] != after[names[a]] for a in range(len(kinds))):
            continue
        renamed = [(tuple(row[names[a]] for a in range(len(kinds))), str(label)) for row, label in figures]
        if sorted(renamed) == wanted:
            return True
    return False


@pytest.mark.parametrize("seed", range(60))
def test_targets_of_one_class_are_exchangeable(seed):
    rng = Random(f"alike {seed}")
    counts = rng.randint(2, 5)
    figures = [(tuple(rng.randint(0, 1) for _ in range(counts)), rng.choice([None, "noise"])) for _ in range(rng.randint(1, 4))]
    kinds = [rng.choice("ab") for _ in range(counts)]
    targets = {a: f"{kinds[a]} without one" for a in range(counts)}
    classes = alike_targets(figures, kinds, targets)
    assert sorted(c for members in classes.values() for c in members) == list(range(counts))
    for first, members in classes.items():
        assert all(exchangeable(figures, kinds, targets, first, member) for member in members)


@pytest.mark.parametrize(("rows", "columns"), [(2, 2), (3, 3), (10, 2), (4, 7)])
def test_all_cells_of_a_table_of_equal_cells_are_one_class(rows, columns):
    cells = [(r, c) for r in range(rows) for c in range(columns)]
    figures = [
        *((tuple(int(r == row) for r, _ in cells), None) for row in range(rows)),
        *((tuple(int(c == column) for _, c in cells), None) for column in range(columns)),
    ]
    assert len(alike_targets(figures, ["alike"] * len(cells), dict.fromkeys(range(len(cells)), "target"))) == 1


def test_a_small_cell_is_a_class_of_its_own_and_those_that_share_no_figure_with_it_are_one():
    cells = [(r, c) for r in range(3) for c in range(3)]
    figures = [
        *((tuple(int(r == row) for r, _ in cells), None) for row in range(3)),
        *((tuple(int(c == column) for _, c in cells), None) for column in range(3)),
    ]
    classes = alike_targets(figures, ["small", *["large"] * 8], {a: "small" if a == 0 else "large" for a in range(9)})
    assert {(0,), (4, 5, 7, 8)} <= set(map(tuple, classes.values()))
