"""Whole-number solutions of a few linear equations."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache, partial
from heapq import heappop, heappush

from sidelight.numbers.linear import IntegerVector
from sidelight.numbers.quiet import quietly

MOST_STEPS = 2000  # vectors that are looked at, the cheapest first, before a program is solved; by trial: speed


def small_solution(
    rows: Sequence[IntegerVector], target: IntegerVector, costs: Sequence[float], forbidden: Sequence[bool]
) -> IntegerVector | None:
    """n with entries -1, 0, 1 and rows . n = rows . target, of small total cost; checked exactly. None when none was found."""
    return _small(tuple(rows), target, tuple(costs), tuple(forbidden))


@lru_cache(maxsize=1024)
def _small(
    rows: tuple[IntegerVector, ...], target: IntegerVector, costs: tuple[float, ...], forbidden: tuple[bool, ...]
) -> IntegerVector | None:
    wanted = tuple(sum(a * b for a, b in zip(row, target, strict=True)) for row in rows)
    allowed = tuple(cost for cost, no in zip(costs, forbidden, strict=True) if not no)
    if all(cost > 0 for cost in allowed):
        found = _cheapest(rows, wanted, costs, forbidden)
        if found is not None:
            return found[0]
    return _by_program(rows, wanted, costs, forbidden)


def _cheapest(
    rows: tuple[IntegerVector, ...], wanted: IntegerVector, costs: tuple[float, ...], forbidden: tuple[bool, ...]
) -> tuple[IntegerVector | None] | None:
    """The cheapest solution, or that there is none; None where neither is found within MOST_STEPS. What is left of an equation is
    the sum of entries that are yet to be chosen, one of which has its sign: each step chooses one for the first open equation.
    """
    columns = {a: tuple(row[a] for row in rows) for a, no in enumerate(forbidden) if not no}
    queue: list[tuple[float, int, tuple[tuple[int, int], ...], IntegerVector]] = [(0.0, 0, (), wanted)]
    seen: set[tuple[tuple[int, int], ...]] = {()}
    steps = 0
    while queue:
        cost, _, chosen, left = heappop(queue)
        steps += 1
        row = next((k for k, value in enumerate(left) if value), None)
        if row is None:
            entries = dict(chosen)
            return (tuple(entries.get(a, 0) for a in range(len(costs))),)
        if steps > MOST_STEPS:
            return None
        used = {a for a, _ in chosen}
        for a, column in columns.items():
            if a in used or not column[row]:
                continue
            sign = 1 if left[row] * column[row] > 0 else -1
            longer = tuple(sorted((*chosen, (a, sign))))
            if longer not in seen:
                seen.add(longer)
                rest = tuple(value - sign * entry for value, entry in zip(left, column, strict=True))
                heappush(queue, (cost + costs[a], len(seen), longer, rest))
    return (None,)


def _by_program(
    rows: tuple[IntegerVector, ...], wanted: IntegerVector, costs: tuple[float, ...], forbidden: tuple[bool, ...]
) -> IntegerVector | None:
    import numpy as np
    from scipy.optimize import Bounds, LinearConstraint, milp

    size = len(costs)
    matrix = np.array([[*row, *(-entry for entry in row)] for row in rows], dtype=float)  # n = plus - minus
    ceiling = np.array([0.0 if no else 1.0 for no in forbidden] * 2)
    solve = partial(
        milp,
        c=np.array([*costs, *costs]),
        integrality=np.ones(2 * size),
        bounds=Bounds(np.zeros(2 * size), ceiling),
        constraints=LinearConstraint(matrix, np.array(wanted, dtype=float), np.array(wanted, dtype=float)),
    )
    found = quietly(solve)
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
