"""What is asked of a table of people, and what it answers: numbers per cell and value of the secret, never a row of the table."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from sidelight.model.aggregate import Total, TwoLargest
from sidelight.model.condition import Test

FEW = 16  # people; smaller cells may be enumerated (at most 2^14 datasets), which needs the rate of every person in them
BITS = 62  # tests that a whole number of 64 bits and a sign can tell


@dataclass(frozen=True, slots=True)
class Divided:
    """A column that divides people into cells: by its values, or with `tests` by which of these comparisons hold."""

    column: str
    tests: tuple[Test, ...] = ()

    @property
    def in_text(self) -> bool:
        """Whether the tests are too many for a number of 64 bits: an engine then gives a text with 0 or 1 for each."""
        return len(self.tests) > BITS

    def as_cells(self, column: tuple[Any, ...]) -> tuple[Any, ...]:
        """What an engine gives for this part, as an answer has it."""
        return tuple(int(str(marks)[::-1], 2) for marks in column) if self.in_text else column


@dataclass(frozen=True, slots=True)
class CountQuery:
    """People per cell and value of the secret. The table is read once, or by DuckDB twice where a column names the person (three
    times where it finds somebody in two cells), and once more for each column of `largest`.

    No plan asks for `largest` yet: it is for rules on who contributes most.
    """

    by: tuple[Divided, ...]
    secret: str
    totals: tuple[Total, ...] = ()
    largest: tuple[TwoLargest, ...] = ()
    tests: tuple[Test, ...] = ()  # where the secret is an amount: it is told apart by them, and not by its values

    @property
    def told(self) -> Divided:
        """How secrets are told apart."""
        return Divided(self.secret, self.tests)


@dataclass(frozen=True, slots=True)
class CountAnswer:
    """One row for each cell and value of the secret that somebody has, as columns.

    A cell of a column that is divided by its values has the value, as the engine gives it; one that is divided by tests has the
    sum of 2^j over the tests j that hold. So has a secret.
    """

    cells: tuple[tuple[Any, ...], ...]  # a column for each part of `by`
    secret: tuple[Any, ...]
    people: tuple[int, ...]
    rows: tuple[int, ...]
    totals: tuple[tuple[int, ...], ...] = ()  # a column for each of the totals that were asked
    largest: tuple[tuple[tuple[int, int], ...], ...] = ()  # the same for the two largest


@dataclass(frozen=True, slots=True)
class RateQuery:
    """The rates of people, in bins from 0 to 1, per cell."""

    by: tuple[Divided, ...]
    column: str
    bins: int


@dataclass(frozen=True, slots=True)
class RateAnswer:
    """One row for each cell and bin that somebody is in: how many, and the least and the largest of their rates. Of two people
    these are two rates, in a row each, and so are all rates in cells of up to FEW people.
    """

    cells: tuple[tuple[Any, ...], ...]
    people: tuple[int, ...]
    least: tuple[float, ...]
    largest: tuple[float, ...]


@dataclass(frozen=True, slots=True)
class ClusterAnswer:
    """The most people who share a value of a column, 1 where nobody does; how many people there are in all, and how many of them
    have no value.
    """

    largest: int
    people: int
    alone: int


def columns_of(rows: Sequence[tuple[Any, ...]], width: int) -> list[tuple[Any, ...]]:
    """Rows as columns; without rows there are `width` empty ones."""
    return list(zip(*rows, strict=True)) if rows else [()] * width
