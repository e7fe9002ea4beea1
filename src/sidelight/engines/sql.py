"""The SQL text of a query, written once for every engine. Values are parameters, names are quoted."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any

from sidelight.engines.comparisons import test_sql
from sidelight.engines.dialect import Dialect, Kind
from sidelight.engines.query import Divided, Query, RateQuery


@dataclass(slots=True)
class Writer:
    """Writes the parts of a text and keeps the values of its parameters in their order."""

    dialect: Dialect
    kinds: Mapping[str, Kind]
    relation: str  # the table, as it stands after FROM
    person: str | None  # None: every row is a person
    values: list[Any] = field(default_factory=list)

    def name(self, column: str) -> str:
        return self.dialect.name(column)

    def parameter(self, value: Any, type_name: str) -> str:
        self.values.append(value)
        return f"CAST({self.dialect.parameter} AS {type_name})"

    def cell(self, part: Divided) -> str:
        """The value of a column, or the number of the tests that hold."""
        if not part.tests:
            plain = self.name(part.column)
            return f"CAST({plain} AS {self.dialect.text})" if self.kinds[part.column] == "other" else plain
        held = (f"CASE WHEN {test_sql(self, test)} THEN {1 << j} ELSE 0 END" for j, test in enumerate(part.tests))
        return " + ".join(held)


@dataclass(frozen=True, slots=True)
class Text:
    sql: str
    values: tuple[Any, ...]


def counts(writer: Writer, query: Query) -> Text:
    """Columns: the cells, the secret, people, rows, the totals and how many people have none; with a person, also what is wrong
    with the people of the cell.
    """
    keys = [*map(writer.cell, query.by), writer.name(query.secret)]
    bounds = [(total.low, total.high) for total in query.totals]
    missing = [f"sum(CASE WHEN a{j} IS NULL THEN 1 ELSE 0 END)" for j in range(len(bounds))]
    numbers = [_listed("k", len(keys)), "count(*)", "sum(r)", *_clamped(bounds), *missing]
    inner = _persons(writer, keys, [total.column for total in query.totals])
    faults = "" if writer.person is None else ", max(r), sum(g - 1), sum(CASE WHEN p IS NULL THEN r ELSE 0 END)"
    text = f"SELECT {', '.join(numbers)}{faults} FROM ({inner}) AS people GROUP BY {_listed('k', len(keys))}"
    return Text(text, tuple(writer.values))


def plain_counts(writer: Writer, query: Query) -> Text:
    """The same where every row is a person and nothing is summed: one GROUP BY."""
    keys = [*map(writer.cell, query.by), writer.name(query.secret)]
    places = ", ".join(str(j + 1) for j in range(len(keys)))
    text = f"SELECT {', '.join(keys)}, count(*), count(*) FROM {writer.relation} GROUP BY {places}"
    return Text(text, tuple(writer.values))


def two_largest(writer: Writer, query: Query, column: str) -> Text:
    """Columns: the cells, the secret, and the two largest sums of a column over the rows of one person."""
    keys = [*map(writer.cell, query.by), writer.name(query.secret)]
    inner = _persons(writer, keys, [column])
    listed = _listed("k", len(keys))
    ranked = f"SELECT {listed}, a0, row_number() OVER (PARTITION BY {listed} ORDER BY a0 DESC) AS n FROM ({inner}) AS people"
    text = (
        f"SELECT {listed}, max(CASE WHEN n = 1 THEN a0 END), max(CASE WHEN n = 2 THEN a0 END) FROM ({ranked}) AS ranked "
        f"WHERE n <= 2 GROUP BY {listed}"
    )
    return Text(text, tuple(writer.values))


def rates(writer: Writer, query: RateQuery) -> Text:
    """Columns: the cells, the bin, people, the least and the largest rate, and what is wrong with people of the bin."""
    rate = f"CAST({writer.name(query.column)} AS {writer.dialect.double})"
    keys = [*map(writer.cell, query.by), rate]
    inner = _persons(writer, keys, [])
    last = len(keys) - 1
    listed = "".join(f"k{j}, " for j in range(last))
    bins = f"CAST(floor(k{last} * {query.bins}) AS BIGINT)"
    faults = "0, 0, 0" if writer.person is None else "max(r), sum(g - 1), sum(CASE WHEN p IS NULL THEN r ELSE 0 END)"
    places = ", ".join(str(j + 1) for j in range(len(keys)))
    text = (
        f"SELECT {listed}{bins}, count(*), min(k{last}), max(k{last}), "
        f"sum(CASE WHEN k{last} >= 0 AND k{last} <= 1 THEN 0 ELSE 1 END), {faults} FROM ({inner}) AS people GROUP BY {places}"
    )
    return Text(text, tuple(writer.values))


def largest_cluster(writer: Writer, column: str) -> Text:
    """One number: the most people who share a value of the column; who has none is alone."""
    members = "count(*)" if writer.person is None else f"count(DISTINCT {writer.name(writer.person)})"
    name = writer.name(column)
    return Text(
        f"SELECT max(n) FROM (SELECT {members} AS n FROM {writer.relation} WHERE {name} IS NOT NULL GROUP BY {name}) AS clusters",
        (),
    )


def in_several(writer: Writer, part: str) -> Text:
    """One number: how many people have more than one value of this column in their rows, a missing one included."""
    person, name = writer.name(writer.person or ""), writer.name(part)
    told = f"SELECT {person} AS p FROM {writer.relation} GROUP BY {person}, {name}"
    return Text(f"SELECT count(*) FROM (SELECT p FROM ({told}) AS told GROUP BY p HAVING count(*) > 1) AS several", ())


def _persons(writer: Writer, keys: list[str], summed: list[str]) -> str:
    """One row for each person: cells k0, k1, ..., sums a0, a1, ... of columns, rows r; p the person, g their different cells.

    A person is first told apart by cell, then joined: one who is in two cells has g = 2, whatever is missing in their rows. A sum
    is missing where one of its terms is.
    """
    cells = ", ".join(f"{key} AS k{j}" for j, key in enumerate(keys))
    terms = [writer.dialect.wide.format(writer.name(column)) for column in summed]
    if writer.person is None:
        amounts = "".join(f", {term} AS a{j}" for j, term in enumerate(terms))
        return f"SELECT {cells}, 1 AS r{amounts} FROM {writer.relation}"
    whole = "CASE WHEN count({0}) = count(*) THEN sum({0}) END"
    amounts = "".join(f", {whole.format(term)} AS a{j}" for j, term in enumerate(terms))
    places = ", ".join(str(j + 1) for j in range(len(keys) + 1))
    told = f"SELECT {writer.name(writer.person)} AS p, {cells}, count(*) AS r{amounts} FROM {writer.relation} GROUP BY {places}"
    joined = ", ".join(f"{writer.dialect.any_value}(k{j}) AS k{j}" for j in range(len(keys)))
    added = "".join(f", {whole.format(f'a{j}')} AS a{j}" for j in range(len(terms)))
    return f"SELECT p, {joined}, sum(r) AS r, count(*) AS g{added} FROM ({told}) AS told GROUP BY p"


def _clamped(bounds: list[tuple[int, int]]) -> Iterator[str]:
    """Bounds are whole numbers of ours, not texts of anybody."""
    for j, (low, high) in enumerate(bounds):
        yield f"sum(CASE WHEN a{j} < {int(low)} THEN {int(low)} WHEN a{j} > {int(high)} THEN {int(high)} ELSE a{j} END)"


def _listed(letter: str, number: int) -> str:
    return ", ".join(f"{letter}{j}" for j in range(number))
