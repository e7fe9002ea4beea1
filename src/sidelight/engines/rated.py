"""Rows of an answer about rates: how many people of a cell are in a bin, and where their own rates are known."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from typing import Any, NamedTuple


class Rated(NamedTuple):
    cell: tuple[Any, ...]
    people: int
    least: float
    largest: float


def told_apart(rated: Iterable[Rated]) -> list[Rated]:
    """Two people of one bin have its two ends as rates."""
    found: list[Rated] = []
    for one in rated:
        pair = one.people == 2 and one.least < one.largest
        found += [Rated(one.cell, 1, rate, rate) for rate in (one.least, one.largest)] if pair else [one]
    return found


def with_open_bins(rated: Iterable[Rated], most: int) -> set[tuple[Any, ...]]:
    """Cells with at most `most` people in which some rates are only known to lie in a bin."""
    people: Counter[tuple[Any, ...]] = Counter()
    undecided = set()
    for one in rated:
        people[one.cell] += one.people
        if one.least < one.largest:
            undecided.add(one.cell)
    return {cell for cell in undecided if people[cell] <= most}
