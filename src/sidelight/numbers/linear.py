"""Exact linear algebra on small whole numbers."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from flint import fmpz_mat

IntegerVector = tuple[int, ...]


def in_row_space(rows: Sequence[IntegerVector], vector: IntegerVector) -> bool:
    """Whether the vector is a rational combination of the rows."""
    if vector in rows:
        return True
    return _in_row_space(tuple(rows), vector) if rows else not any(vector)


@lru_cache(maxsize=1024)
def _in_row_space(rows: tuple[IntegerVector, ...], vector: IntegerVector) -> bool:
    before = fmpz_mat([list(row) for row in rows]).rank()
    return bool(fmpz_mat([list(row) for row in (*rows, vector)]).rank() == before)


@lru_cache(maxsize=256)
def _independent(rows: tuple[IntegerVector, ...]) -> tuple[IntegerVector, ...]:
    kept: list[IntegerVector] = []
    for row in sorted(rows, key=lambda row: sum(map(abs, row))):
        if not in_row_space(kept, row):
            kept.append(row)
    return tuple(kept)


def independent_rows(rows: Sequence[IntegerVector]) -> tuple[IntegerVector, ...]:
    """Rows of which all others are combinations, short ones first."""
    return _independent(tuple(rows))


def combination(
    rows: Sequence[IntegerVector], vector: IntegerVector, known: Sequence[IntegerVector] = ()
) -> tuple[int, ...] | None:
    """Numbers of rows that combine, with the known rows, to the vector, none of them superfluous; None if there are none."""
    if not in_row_space([*known, *rows], vector):
        return None
    used = list(range(len(rows)))
    for index in range(len(rows)):
        fewer = [k for k in used if k != index]
        if in_row_space([*known, *(rows[k] for k in fewer)], vector):
            used = fewer
    return tuple(used)
