"""A table of people that is asked in SQL: the same questions and the same refusals on every engine."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from types import MappingProxyType
from typing import Any

from sidelight.engines import sql
from sidelight.engines.comparisons import NotComparable
from sidelight.engines.dialect import Dialect, Kind
from sidelight.engines.faults import amount_missing, check_clusters, check_people, having
from sidelight.engines.files import Files, folders_named
from sidelight.engines.query import FEW, ClusterAnswer, CountAnswer, CountQuery, Divided, RateAnswer, RateQuery, columns_of
from sidelight.engines.rated import Rated, told_apart, with_open_bins
from sidelight.engines.sql import SqlText, Writer
from sidelight.engines.text_files import first_text
from sidelight.errors import DataError
from sidelight.model.aggregate import TwoLargest
from sidelight.reading.words import listed, shown, suggestion

Row = tuple[Any, ...]


@dataclass(frozen=True, slots=True)
class RowsOfPerson:
    """Who is one person: every row (None), or the rows that share a value of this column, at most `rows_at_most` of them."""

    column: str | None
    rows_at_most: int = 1


class PeopleTable(ABC):
    """What an engine opened. An engine says how its SQL is spelt, what its columns are, and runs a text."""

    source: str  # as the user named it
    dialect: Dialect
    relation: str  # the table, as it stands after FROM
    files: Files | None = None  # on this machine, where the table is made of them
    renamed: Mapping[str, str] = MappingProxyType({})  # what a column is called in the relation, where not by its own name

    def __init__(self, person: RowsOfPerson) -> None:
        self.person = person

    @property
    @abstractmethod
    def kinds(self) -> Mapping[str, Kind]:
        """What each column has."""

    @property
    def scales(self) -> Mapping[str, int]:
        """Digits after the point, of decimal columns with a fixed number of them."""
        return {}

    @abstractmethod
    def run(self, text: SqlText) -> list[Row]:
        """The rows of a result. Raises DataError with the engine's reason where it cannot be had."""

    @abstractmethod
    def unchanged(self) -> None:
        """Raises DataError where the table is not what it was when it was opened."""

    @abstractmethod
    def close(self) -> None:
        """Frees what the engine holds."""

    def error(self, found: str, allowed: str = "", hint: str = "") -> DataError:
        return DataError(self.source, found, allowed, hint)

    def writer(self) -> Writer:
        return Writer(self.dialect, self.kinds, self.relation, self.person.column, self.scales, self.renamed)

    def needs(self, columns: Sequence[str]) -> None:
        """Refuses columns that the table does not have."""
        for column in columns:
            if column not in self.kinds:
                near = suggestion(column, self.kinds) or folders_named(self.files, column)
                allowed = f"the columns {listed(self.kinds)}" if self.kinds else "a table that has columns"
                raise self.error(f"there is no column {shown(column)}", allowed, near)

    def answer(self, query: CountQuery) -> CountAnswer:
        parts = [*query.by, query.told]
        self._needs(parts, [one.column for one in query.totals], [one.column for one in query.largest])
        try:
            simple = self.person.column is None and not query.totals
            rows = self.run((sql.plain_counts if simple else sql.counts)(self.writer(), query))
        except NotComparable as reason:
            where = first_text(self.files, reason.texts)
            raise self.error(f"{reason}{where}", "numbers with numbers, texts in quotes with texts", reason.hint) from None
        if not rows:
            raise self.error("the table has no rows", "one row or more")
        check_people(self, parts, rows)
        found = columns_of(rows, 0)
        cells, (people, counted), amounts = found[: len(parts)], found[len(parts) : len(parts) + 2], found[len(parts) + 2 :]
        for total, missing in zip(query.totals, amounts[len(query.totals) : 2 * len(query.totals)], strict=True):
            if any(missing):
                raise amount_missing(self, total.column, sum(map(int, missing)), total.digits)
        largest = tuple(self._largest(query, asked, cells) for asked in query.largest)
        self.unchanged()
        return CountAnswer(
            tuple(part.as_cells(column) for part, column in zip(query.by, cells, strict=False)),
            query.told.as_cells(cells[-1]),
            tuple(map(int, people)),
            tuple(map(int, counted)),
            tuple(tuple(map(int, total)) for total in amounts[: len(query.totals)]),
            largest,
        )

    def rates(self, query: RateQuery) -> RateAnswer:
        self._needs([*query.by, Divided(query.column)])
        if self.kinds[query.column] not in ("float", "decimal", "whole"):
            where = first_text(self.files, query.column)
            raise self.error(f"the column {shown(query.column)} has no numbers{where}", "one rate from 0 to 1 per person")
        rows = self.run(sql.rates(self.writer(), query))
        check_people(self, [*query.by, Divided(query.column)], rows)
        found = columns_of(rows, len(query.by) + 8)
        cells, (people, least, largest, wrong) = found[: len(query.by)], found[len(query.by) + 1 : len(query.by) + 5]
        if any(wrong):
            what = f"{having(sum(map(int, wrong)))} no rate from 0 to 1 in the column {shown(query.column)}"
            raise self.error(what, "one rate from 0 to 1 per person")
        told = zip(zip(*cells, strict=True) if cells else ((),) * len(rows), people, least, largest, strict=True)
        rated = told_apart(Rated(cell, int(number), float(low), float(high)) for cell, number, low, high in told)
        if open_cells := with_open_bins(rated, FEW):
            few = self.run(sql.rates_of_few(self.writer(), query, FEW))
            rated = [one for one in rated if one.cell not in open_cells]
            rated += [Rated(row[:-2], int(row[-1]), float(row[-2]), float(row[-2])) for row in few if row[:-2] in open_cells]
        self.unchanged()
        found = columns_of(rated, 4)
        cells = columns_of(found[0], len(query.by))
        return RateAnswer(tuple(part.as_cells(column) for part, column in zip(query.by, cells, strict=True)), *found[1:])

    def largest_cluster(self, column: str, within: Sequence[Divided] = ()) -> ClusterAnswer:
        """The most people who share a value of this column; who has none is alone. `within`: what has to be the same in a
        cluster.
        """
        self.needs([column])
        check_clusters(self, column, within)
        ((largest, people, alone),) = self.run(sql.largest_cluster(self.writer(), column))
        self.unchanged()
        return ClusterAnswer(1 if largest is None else int(largest), int(people or 0), int(alone or 0))

    def check_alike(self, people: Mapping[Any, int], others: Mapping[Any, int]) -> None:
        """Raises DataError where two answers have other numbers of people in a cell."""
        if people != others:
            raise self.error("the table changed while it was read", "a table that stays as it is", "try again")

    def _needs(self, parts: Sequence[Divided], amounts: Sequence[str] = (), whole: Sequence[str] = ()) -> None:
        """`amounts`: columns of whole numbers or decimals; `whole`: of whole numbers."""
        person = [] if self.person.column is None else [self.person.column]
        self.needs([*(part.column for part in parts), *person, *amounts, *whole])
        for column in (*amounts, *whole):
            if self.kinds[column] != "whole" and (column in whole or self.kinds[column] != "decimal"):
                decimals = "" if column in whole else " or decimals"
                raise self.error(
                    f"the column {shown(column)} has no whole numbers{decimals}",
                    f"whole numbers{decimals}, which are summed exactly",
                    "doubles are rounded when they are summed: CAST(... AS DECIMAL(18, 2)) in SQL" if decimals else "",
                )

    def _largest(self, query: CountQuery, asked: TwoLargest, cells: Sequence[Row]) -> tuple[tuple[int, int], ...]:
        """In the order of the cells."""
        rows = self.run(sql.two_largest(self.writer(), query, asked.column))
        missing = sum(int(row[-1]) for row in rows)
        if missing:
            raise amount_missing(self, asked.column, missing)
        found = {row[:-3]: (int(row[-3]), int(row[-2] or 0)) for row in rows}
        return tuple(found[key] for key in zip(*cells, strict=True))
