"""A table of people that is asked in SQL: the same questions and the same refusals on every engine."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple

from sidelight.engines import sql
from sidelight.engines.comparisons import NotComparable
from sidelight.engines.dialect import Dialect, Kind
from sidelight.engines.query import Answer, Query, RateAnswer, RateQuery, columns_of
from sidelight.engines.sql import Text, Writer
from sidelight.errors import DataError
from sidelight.model.aggregate import TwoLargest
from sidelight.reading.words import listed, shown, suggestion

Row = tuple[Any, ...]
ROW = "row"  # written in place of a column: every row is one person


@dataclass(frozen=True, slots=True)
class Person:
    """Who is one person: every row (None), or the rows that share a value of this column, at most `rows_at_most` of them."""

    column: str | None
    rows_at_most: int = 1


class Faults(NamedTuple):
    """What is wrong with the people of an answer."""

    most_rows: int
    in_several: int
    nobody: int


class PeopleTable(ABC):
    """What an engine opened. An engine says how its SQL is spelt, what its columns are, and runs a text."""

    source: str  # as the user named it
    dialect: Dialect
    relation: str  # the table, as it stands after FROM

    def __init__(self, person: Person) -> None:
        self.person = person

    @property
    @abstractmethod
    def kinds(self) -> Mapping[str, Kind]:
        """What each column has."""

    @abstractmethod
    def run(self, text: Text) -> list[Row]:
        """The rows of a result. Raises DataError with the engine's reason where it cannot be had."""

    @abstractmethod
    def unchanged(self) -> None:
        """Raises DataError where the table is not what it was when it was opened."""

    @abstractmethod
    def close(self) -> None:
        """Frees what the engine holds."""

    def error(self, found: str, allowed: str = "", hint: str = "") -> DataError:
        return DataError(self.source, found, allowed, hint)

    def needs(self, columns: Sequence[str]) -> None:
        """Refuses columns that the table does not have."""
        for column in columns:
            if column not in self.kinds:
                near = suggestion(column, self.kinds)
                raise self.error(f"there is no column {shown(column)}", f"the columns {listed(self.kinds)}", near)

    def answer(self, query: Query) -> Answer:
        parts = [part.column for part in query.by]
        amounts = [*(one.column for one in query.totals), *(one.column for one in query.largest)]
        self.needs([*parts, query.secret, *self._person_column(), *amounts])
        self._whole(amounts)
        writer = self._writer()
        width = len(parts) + 1
        try:
            simple = self.person.column is None and not query.totals
            rows = self.run(sql.plain_counts(writer, query) if simple else sql.counts(writer, query))
            if not rows:
                raise self.error("the table has no rows", "one row or more")
            found = columns_of(rows, 0)
            totals = found[width + 2 : width + 2 + len(query.totals)]
            self._no_amount_missing(query, found[width + 2 + len(query.totals) : width + 2 + 2 * len(query.totals)])
            self._check(rows, [*parts, query.secret])
            answered = Answer(
                tuple(found[: width - 1]),
                found[width - 1],
                tuple(map(int, found[width])),
                tuple(map(int, found[width + 1])),
                tuple(tuple(map(int, total)) for total in totals),
                tuple(self._largest(query, asked, rows, width) for asked in query.largest),
            )
        except NotComparable as reason:
            raise self.error(str(reason), "numbers with numbers, texts in quotes with texts") from None
        self.unchanged()
        return answered

    def rates(self, query: RateQuery) -> RateAnswer:
        parts = [part.column for part in query.by]
        self.needs([*parts, query.column, *self._person_column()])
        if self.kinds[query.column] not in ("float", "decimal", "whole"):
            raise self.error(f"the column {shown(query.column)} has no numbers", "one rate from 0 to 1 per person")
        rows = self.run(sql.rates(self._writer(), query))
        self._check(rows, [*parts, query.column])
        cells = columns_of(rows, len(parts) + 8)
        wrong = sum(map(int, cells[len(parts) + 4]))
        if wrong:
            what = f"{wrong} people have no rate from 0 to 1 in the column {shown(query.column)}"
            raise self.error(what, "one rate from 0 to 1 per person")
        self.unchanged()
        return RateAnswer(
            tuple(cells[: len(parts)]),
            tuple(map(int, cells[len(parts) + 1])),
            tuple(map(float, cells[len(parts) + 2])),
            tuple(map(float, cells[len(parts) + 3])),
        )

    def largest_cluster(self, column: str) -> int:
        """The most people who share a value of this column; who has none is alone."""
        self.needs([column])
        ((found,),) = self.run(sql.largest_cluster(self._writer(), column))
        return 1 if found is None else int(found)

    def _writer(self) -> Writer:
        return Writer(self.dialect, self.kinds, self.relation, self.person.column)

    def _person_column(self) -> list[str]:
        return [] if self.person.column is None else [self.person.column]

    def _whole(self, columns: Sequence[str]) -> None:
        for column in columns:
            if self.kinds[column] != "whole":
                raise self.error(f"the column {shown(column)} has no whole numbers", "whole numbers, which are summed exactly")

    def _no_amount_missing(self, query: Query, missing: Sequence[Sequence[Any]]) -> None:
        for total, people in zip(query.totals, missing, strict=True):
            if any(people):
                what = f"{sum(map(int, people))} people have a row without a value of {shown(total.column)}"
                raise self.error(what, "a whole number in every row")

    def _largest(self, query: Query, asked: TwoLargest, rows: Sequence[Row], width: int) -> tuple[tuple[int, int], ...]:
        found = {row[:width]: row[width:] for row in self.run(sql.two_largest(self._writer(), query, asked.column))}
        return tuple((int(first or 0), int(second or 0)) for first, second in (found[row[:width]] for row in rows))

    def _check(self, rows: Sequence[Row], columns: Sequence[str]) -> None:
        """Every person is somebody, in one cell, and in no more rows than the plan says."""
        if self.person.column is None:
            return
        faults = Faults(max(int(row[-3]) for row in rows), sum(int(row[-2]) for row in rows), sum(int(row[-1]) for row in rows))
        name = shown(self.person.column)
        if faults.nobody:
            raise self.error(
                f"{faults.nobody} rows have no person: {name} is missing there",
                f"a value of {name} in every row",
                "leave these rows out, or write 'person: row' if every row is one person",
            )
        if faults.in_several:
            raise self.error(
                f"{self._differing(columns)}, so some people would be in several groups",
                "one value per person of the secret and of every column in 'by' and 'where'",
                "make a table with one row per person, or choose columns that do not change",
            )
        if faults.most_rows > self.person.rows_at_most:
            most = self.person.rows_at_most
            raise self.error(
                f"a value of {name} is in {faults.most_rows} rows, so that this person would be counted {faults.most_rows} times",
                "one row per person" if most == 1 else f"at most {most} rows per person, as 'rows_at_most' says",
                f"write 'rows_at_most: {faults.most_rows}' below 'data': people are then counted once, whatever their rows",
            )

    def _differing(self, columns: Sequence[str]) -> str:
        """The columns that change between the rows of a person; looked for only where some do."""
        writer, found = self._writer(), []
        for column in dict.fromkeys(columns):
            ((people,),) = self.run(sql.in_several(writer, column))
            found += [f"{shown(column)} differs between the rows of {int(people):,} people"] if people else []
        return " and ".join(found) or "a column differs between the rows of a person"
