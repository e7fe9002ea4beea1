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


def short_solutions(
    rows: Sequence[IntegerVector], place: int, order: Sequence[int], entries: int, most: int
) -> list[IntegerVector]:
    """Vectors n of -1, 0 and 1 with rows . n = rows . e, for the unit vector e at `place`: those with n[place] = 0 and at most
    so many entries that are not 0. Other places are tried in the given order; after `most` steps the search ends.
    """
    size = len(rows[0]) if rows else 0
    columns = {a: [k for k, row in enumerate(rows) if row[a]] for a in (*order, place)}
    found: dict[IntegerVector, None] = {}
    steps = [most]

    def extend(chosen: dict[int, int], residual: list[int]) -> None:
        steps[0] -= 1
        open_row = next((k for k, value in enumerate(residual) if value), None)
        if open_row is None:
            found.setdefault(tuple(chosen.get(a, 0) for a in range(size)))
            return
        if len(chosen) == entries or steps[0] < 0:
            return
        sign = 1 if residual[open_row] > 0 else -1
        for a in order:
            if a != place and a not in chosen and rows[open_row][a]:
                after = list(residual)
                for k in columns[a]:
                    after[k] -= sign * rows[k][a]
                extend({**chosen, a: sign}, after)

    extend({}, [row[place] for row in rows])
    return [n for n in found if any(n)]
