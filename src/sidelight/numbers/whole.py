"""Whole-number solutions of a few linear equations."""

from __future__ import annotations

from collections.abc import Sequence

from sidelight.numbers.linear import IntegerVector


def small_solution(
    rows: Sequence[IntegerVector], target: IntegerVector, costs: Sequence[float], forbidden: Sequence[bool]
) -> IntegerVector | None:
    """n with entries -1, 0, 1 and rows . n = rows . target, of small total cost; checked exactly. None when none was found."""
    import numpy as np
    from scipy.optimize import Bounds, LinearConstraint, milp

    size = len(target)
    wanted = [sum(a * b for a, b in zip(row, target, strict=True)) for row in rows]
    matrix = np.array([[*row, *(-entry for entry in row)] for row in rows], dtype=float)  # n = plus - minus
    ceiling = np.array([0.0 if no else 1.0 for no in forbidden] * 2)
    found = milp(
        c=np.array([*costs, *costs]),
        integrality=np.ones(2 * size),
        bounds=Bounds(np.zeros(2 * size), ceiling),
        constraints=LinearConstraint(matrix, np.array(wanted, dtype=float), np.array(wanted, dtype=float)),
    )
    if found.x is None:
        return None
    rounded = [round(value) for value in found.x]
    n = tuple(rounded[j] - rounded[j + size] for j in range(size))
    exact = all(sum(a * b for a, b in zip(row, n, strict=True)) == value for row, value in zip(rows, wanted, strict=True))
    return n if exact else None
