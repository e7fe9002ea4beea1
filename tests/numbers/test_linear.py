"""Exact linear algebra against elimination with fractions."""

from __future__ import annotations

from fractions import Fraction
from itertools import product
from random import Random

import pytest

from sidelight.numbers.linear import combination, in_row_space
from sidelight.numbers.whole import small_solution


def rank(rows) -> int:
    matrix = [[Fraction(entry) for entry in row] for row in rows]
    found = 0
    for column in range(len(matrix[0]) if matrix else 0):
        pivot = next((r for r in range(found, len(matrix)) if matrix[r][column]), None)
        if pivot is None:
            continue
        matrix[found], matrix[pivot] = matrix[pivot], matrix[found]
        for r in range(found + 1, len(matrix)):
            factor = matrix[r][column] / matrix[found][column]
            matrix[r] = [a - factor * b for a, b in zip(matrix[r], matrix[found], strict=True)]
        found += 1
    return found


def follows(rows, vector) -> bool:
    return rank([*rows, vector]) == rank(rows)


@pytest.mark.parametrize("seed", range(100))
def test_row_space_and_combinations_agree_with_elimination(seed):
    rng = Random(seed)
    width = rng.randint(1, 6)
    rows = [tuple(rng.randint(-1, 2) for _ in range(width)) for _ in range(rng.randint(0, 6))]
    vector = tuple(rng.randint(-1, 1) for _ in range(width))
    expected = follows(rows, vector) if rows else not any(vector)

    used = combination(rows, vector)

    assert in_row_space(rows, vector) == expected
    assert (used is not None) == expected
    if used:
        chosen = [rows[k] for k in used]
        assert follows(chosen, vector)
        assert not any(in_row_space([row for j, row in enumerate(chosen) if j != k], vector) for k in range(len(chosen)))


@pytest.mark.parametrize("seed", range(40))
def test_a_small_solution_solves_the_equations_and_no_cheaper_one_exists(seed):
    rng = Random(seed)
    width = rng.randint(2, 5)
    rows = [tuple(rng.randint(0, 1) for _ in range(width)) for _ in range(rng.randint(1, 3))]
    target = tuple(int(j == 0) for j in range(width))
    costs = [rng.choice([0.1, 0.5, 1.0]) for _ in range(width)]
    forbidden = [rng.random() < 0.3 for _ in range(width)]

    found = small_solution(rows, target, costs, forbidden)

    def solves(n) -> bool:
        free = all(not no or not step for no, step in zip(forbidden, n, strict=True))
        return free and all(sum(a * (b - c) for a, b, c in zip(row, n, target, strict=True)) == 0 for row in rows)

    def cost(n) -> float:
        return sum(abs(step) * price for step, price in zip(n, costs, strict=True))

    possible = [n for n in product((-1, 0, 1), repeat=width) if solves(n)]
    assert (found is None) == (not possible)
    if found is not None:
        assert solves(found)
        assert cost(found) <= min(map(cost, possible)) + 1e-9
