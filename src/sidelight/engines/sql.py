"""The SQL text of a query, written once for every engine. Values are parameters, names are quoted."""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from sidelight.engines.comparisons import test_sql
from sidelight.engines.dialect import Dialect, Kind
from sidelight.engines.query import CountQuery, Divided, RateQuery
from sidelight.model.aggregate import Total

JOINED = 50  # texts joined at a time: engines limit how deep an expression may be (DuckDB: 1,000 levels)
WHOLE = "CASE WHEN count({0}) = count(*) THEN sum({0}) END"  # a sum that is missing where one of its terms is


@dataclass(slots=True)
class Writer:
    """Writes the parts of a text and keeps the values of its parameters in their order."""

    dialect: Dialect
    kinds: Mapping[str, Kind]
    relation: str  # the table, as it stands after FROM
    person: str | None  # None: every row is a person
    scales: Mapping[str, int] = field(default_factory=dict)  # digits after the point, of decimal columns that have a fixed number
    renamed: Mapping[str, str] = field(default_factory=dict)  # what a column is called in the relation, where not by its own name
    values: list[Any] = field(default_factory=list)

    def name(self, column: str) -> str:
        return self.dialect.name(self.renamed.get(column, column))

    def value(self, column: str) -> str:
        """What is counted and compared: NULL where the value is missing, so that NaN and NULL are one."""
        name, kind = self.name(column), self.kinds[column]
        if kind in ("text", "other"):
            return self.dialect.exact_text.format(f"CAST({name} AS {self.dialect.text})")
        number = f"CAST({name} AS {self.dialect.double})" if kind == "float" else name
        if kind not in self.dialect.has_nan:
            return number
        return f"CASE WHEN {self.dialect.is_nan.format(name)} THEN NULL ELSE {number} END"

    def who(self) -> str:
        """The person of a row; NULL where there is none. What is neither number nor text is compared as it is stored."""
        person = self.person or ""
        return self.name(person) if self.kinds[person] == "other" else self.value(person)

    def parameter(self, value: Any, type_name: str) -> str:
        self.values.append(value)
        return f"CAST({self.dialect.parameter} AS {type_name})"

    def cell(self, part: Divided) -> str:
        """The value of a column, or which of the tests hold: as a number, or as a text where they are too many for a number."""
        if not part.tests:
            return self.value(part.column)
        met = [test_sql(self, test) for test in part.tests]
        if not part.in_text:
            return " + ".join(f"CASE WHEN {holds} THEN {1 << j} ELSE 0 END" for j, holds in enumerate(met))
        marks = [f"CASE WHEN {holds} THEN '1' ELSE '0' END" for holds in met]
        joined = (" || ".join(marks[j : j + JOINED]) for j in range(0, len(marks), JOINED))
        return " || ".join(f"({some})" for some in joined)


@dataclass(frozen=True, slots=True)
class SqlText:
    sql: str
    values: tuple[Any, ...]
    otherwise: SqlText | None = None  # what is asked where this gives no rows


def counts(writer: Writer, query: CountQuery) -> SqlText:
    """Columns: the cells, the secret, people, rows, the totals and how many people have none; with a person, also what is wrong
    with the people of the cell.
    """
    if writer.dialect.hashed and writer.person is not None:
        return replace(_by_hash(writer, query), otherwise=_by_values(replace(writer, values=[]), query))
    return _by_values(writer, query)


def _by_values(writer: Writer, query: CountQuery) -> SqlText:
    keys = [*map(writer.cell, query.by), writer.cell(query.told)]
    numbers = [_listed("k", len(keys)), "count(*)", "sum(r)", *_clamped(query.totals), *_missing(query.totals)]
    inner = _persons(writer, keys, [_term(writer, total) for total in query.totals])
    faults = "" if writer.person is None else ", max(r), sum(g - 1), sum(CASE WHEN p IS NULL THEN r ELSE 0 END)"
    text = f"SELECT {', '.join(numbers)}{faults} FROM ({inner}) AS people GROUP BY {_listed('k', len(keys))}"
    return SqlText(text, tuple(writer.values))


def _by_hash(writer: Writer, query: CountQuery) -> SqlText:
    """The same rows, or none where two cells share a hash, or where somebody is in two cells or is nobody.

    A person is counted at the least hash c of their rows, which is faster than to carry the values along. If there are as many
    least hashes as cells, then no two cells share one. If in each cell its people have as many rows (s) as the cell (n), then the
    rows without a person, which are no part of s, are none. And whoever has a row in the cell of the least hash is counted there
    with all their rows, which are s = n: they have none elsewhere. So it is in the cell of the next hash, and in all.
    """
    keys = [*map(writer.cell, query.by), writer.cell(query.told)]
    cells = ", ".join(f"{key} AS k{j}" for j, key in enumerate(keys))
    places = ", ".join(str(j + 1) for j in range(len(keys)))
    again = writer.dialect.hashed.format(", ".join((*map(writer.cell, query.by), writer.cell(query.told))))
    person = writer.who()
    terms = [_term(writer, total) for total in query.totals]
    amounts = "".join(f", {term} AS a{j}" for j, term in enumerate(terms))
    hashed = f"SELECT {person} AS p, {again} AS h{amounts} FROM {writer.relation}"
    sums = "".join(f", {WHOLE.format(f'a{j}')} AS a{j}" for j in range(len(terms)))
    people = f"SELECT min(h) AS c, count(p) AS r{sums} FROM ({hashed}) AS hashed GROUP BY p"
    found = [f"{number} AS t{j}" for j, number in enumerate((*_clamped(query.totals), *_missing(query.totals)))]
    numbers = ", ".join(["count(*) AS m", "sum(r) AS s", "max(r) AS r", *found])
    listed = _listed("k", len(keys))
    text = (
        f"WITH cells AS MATERIALIZED (SELECT {cells}, count(*) AS n FROM {writer.relation} GROUP BY {places}), "
        f"told AS MATERIALIZED (SELECT c, {numbers} FROM ({people}) AS people GROUP BY c), "
        f"met AS MATERIALIZED (SELECT * FROM cells JOIN told ON {writer.dialect.hashed.format(listed)} = c AND n = s) "
        f"SELECT {', '.join((listed, 'm', 'n', *(f't{j}' for j in range(len(found)))))}, r, 0, 0 FROM met "
        "WHERE (SELECT count(*) FROM cells) = (SELECT count(*) FROM told) "
        "AND (SELECT count(*) FROM cells) = (SELECT count(*) FROM met)"
    )
    return SqlText(text, tuple(writer.values))


def plain_counts(writer: Writer, query: CountQuery) -> SqlText:
    """The same where every row is a person and nothing is summed: one GROUP BY."""
    keys = [*map(writer.cell, query.by), writer.cell(query.told)]
    places = ", ".join(str(j + 1) for j in range(len(keys)))
    text = f"SELECT {', '.join(keys)}, count(*), count(*) FROM {writer.relation} GROUP BY {places}"
    return SqlText(text, tuple(writer.values))


def two_largest(writer: Writer, query: CountQuery, column: str) -> SqlText:
    """Columns: the cells, the secret, and the two largest sums of a column over the rows of one person, people without."""
    keys = [*map(writer.cell, query.by), writer.cell(query.told)]
    inner = _persons(writer, keys, [writer.dialect.wide.format(writer.name(column))])
    listed = _listed("k", len(keys))
    ranked = f"SELECT {listed}, a0, row_number() OVER (PARTITION BY {listed} ORDER BY a0 DESC) AS n FROM ({inner}) AS people"
    text = (
        f"SELECT {listed}, max(CASE WHEN n = 1 THEN a0 END), max(CASE WHEN n = 2 THEN a0 END), "
        f"sum(CASE WHEN a0 IS NULL THEN 1 ELSE 0 END) FROM ({ranked}) AS ranked GROUP BY {listed}"
    )
    return SqlText(text, tuple(writer.values))


def rates(writer: Writer, query: RateQuery) -> SqlText:
    """Columns: the cells, the bin, people, the least and the largest rate, and what is wrong with people of the bin."""
    rate = f"CAST({writer.value(query.column)} AS {writer.dialect.double})"
    keys = [*map(writer.cell, query.by), rate]
    inner = _persons(writer, keys, [])
    last = len(keys) - 1
    listed = "".join(f"k{j}, " for j in range(last))
    within = f"k{last} >= 0 AND k{last} <= 1"
    # Bins are as wide as the spread of one secret: those of rare values are narrow. Certain people are in no bin with others.
    among = f"CAST(floor(asin(sqrt(k{last})) * {int(query.bins) * 2 / math.pi!r}) AS BIGINT)"
    bins = f"CASE WHEN k{last} = 0 THEN -2 WHEN k{last} = 1 THEN -3 WHEN {within} THEN {among} ELSE -1 END"
    faults = "0, 0, 0" if writer.person is None else "max(r), sum(g - 1), sum(CASE WHEN p IS NULL THEN r ELSE 0 END)"
    places = ", ".join(str(j + 1) for j in range(len(keys)))
    text = (
        f"SELECT {listed}{bins}, count(*), min(k{last}), max(k{last}), "
        f"sum(CASE WHEN {within} THEN 0 ELSE 1 END), {faults} FROM ({inner}) AS people GROUP BY {places}"
    )
    return SqlText(text, tuple(writer.values))


def rates_of_few(writer: Writer, query: RateQuery, most: int) -> SqlText:
    """Columns: the cell, a rate, and the number of people with this rate. Only cells with at most `most` people are listed."""
    inner = _persons(writer, [*map(writer.cell, query.by), f"CAST({writer.value(query.column)} AS {writer.dialect.double})"], [])
    last = len(query.by)
    every, cells = _listed("k", last + 1), f"PARTITION BY {_listed('k', last)}" if last else ""
    told = f"SELECT {every}, count(*) AS n FROM ({inner}) AS people GROUP BY {every}"
    summed = f"SELECT {every}, n, sum(n) OVER ({cells}) AS s FROM ({told}) AS told"
    return SqlText(f"SELECT {every}, n FROM ({summed}) AS few WHERE s <= {int(most)}", tuple(writer.values))


def largest_cluster(writer: Writer, column: str) -> SqlText:
    """Three numbers: the most people who share a value of the column, how many there are in all, and how many without a value."""
    members = "count(*)" if writer.person is None else f"count(DISTINCT {writer.who()})"
    told = f"SELECT {members} AS n, {writer.value(column)} AS c FROM {writer.relation} GROUP BY 2"
    numbers = "max(CASE WHEN c IS NOT NULL THEN n END), sum(n), sum(CASE WHEN c IS NULL THEN n ELSE 0 END)"
    return SqlText(f"SELECT {numbers} FROM ({told}) AS clusters", ())


def in_several(writer: Writer, part: Divided) -> SqlText:
    """One number: how many people are in more than one cell of this column, that of a missing value included."""
    told = f"SELECT {writer.who()} AS p, {writer.cell(part)} AS c FROM {writer.relation} GROUP BY 1, 2"
    text = f"SELECT count(*) FROM (SELECT p FROM ({told}) AS told WHERE p IS NOT NULL GROUP BY p HAVING count(*) > 1) AS several"
    return SqlText(text, tuple(writer.values))


def _persons(writer: Writer, keys: list[str], terms: list[str]) -> str:
    """One row for each person: cells k0, k1, ..., sums a0, a1, ... of terms, rows r; p the person, g their different cells.

    A person is first told apart by cell, then joined: one who is in two cells has g = 2, whatever is missing in their rows. A sum
    is missing where one of its terms is.
    """
    cells = ", ".join(f"{key} AS k{j}" for j, key in enumerate(keys))
    if writer.person is None:
        amounts = "".join(f", {term} AS a{j}" for j, term in enumerate(terms))
        return f"SELECT {cells}, 1 AS r{amounts} FROM {writer.relation}"
    amounts = "".join(f", {WHOLE.format(term)} AS a{j}" for j, term in enumerate(terms))
    places = ", ".join(str(j + 1) for j in range(len(keys) + 1))
    told = f"SELECT {writer.who()} AS p, {cells}, count(*) AS r{amounts} FROM {writer.relation} GROUP BY {places}"
    joined = ", ".join(f"{writer.dialect.any_value.format(f'k{j}')} AS k{j}" for j in range(len(keys)))
    added = "".join(f", {WHOLE.format(f'a{j}')} AS a{j}" for j in range(len(terms)))
    return f"SELECT p, {joined}, sum(r) AS r, count(*) AS g{added} FROM ({told}) AS told GROUP BY p"


def _term(writer: Writer, total: Total) -> str:
    """What a row adds; NULL where the value has more digits."""
    if writer.kinds[total.column] == "whole":
        number = writer.dialect.wide.format(writer.name(total.column))
        return f"{number} * {10**total.digits}" if total.digits else number
    number = f"{writer.name(total.column)} * {10**total.digits}"
    return f"CASE WHEN {number} = floor({number}) THEN CAST({number} AS {writer.dialect.widest}) END"


def _clamped(totals: Sequence[Total]) -> Iterator[str]:
    """Bounds are whole numbers of ours, not texts of anybody."""
    for j, (low, high) in enumerate((int(total.low), int(total.high)) for total in totals):
        yield f"sum(CASE WHEN a{j} < {low} THEN {low} WHEN a{j} > {high} THEN {high} ELSE a{j} END)"


def _missing(totals: Sequence[Total]) -> Iterator[str]:
    for j in range(len(totals)):
        yield f"sum(CASE WHEN a{j} IS NULL THEN 1 ELSE 0 END)"


def _listed(letter: str, number: int) -> str:
    return ", ".join(f"{letter}{j}" for j in range(number))
