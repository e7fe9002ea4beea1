"""What every place of a table is opened with, and a straightforward computation of the answer on its rows."""

from __future__ import annotations

import math
import operator
from collections import Counter, defaultdict
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from datetime import date
from fractions import Fraction
from typing import Any

from sidelight.engines import PeopleTable, RowsOfPerson, open_table
from sidelight.engines.query import ClusterAnswer, CountAnswer, CountQuery, Divided, RateAnswer, RateQuery
from sidelight.engines.words import MISSING, as_label
from sidelight.model.condition import Test

ENGINES = {place: place for place in ("duckdb", "postgres", "spark")} | dict.fromkeys(("pandas", "polars", "arrow"), "frame")
"""The engine that opens each place of `everywhere`."""
ORDER: dict[str, Callable[[Any, Any], bool]] = {
    "=": operator.eq,
    "!=": operator.ne,
    "<": operator.lt,
    "<=": operator.le,
    ">": operator.gt,
    ">=": operator.ge,
}
Row = Mapping[str, Any]
Key = tuple[Any, ...]


@contextmanager
def opened(place: str, source: Any, person: RowsOfPerson, compared: frozenset[str] = frozenset()) -> Iterator[PeopleTable]:
    table = open_table(ENGINES[place], source, person, compared)
    try:
        yield table
    finally:
        table.close()


def missing(value: Any) -> bool:
    return value is None or (isinstance(value, float) and math.isnan(value))


def holds(test: Test, row: Row) -> bool:
    value = row[test.column]
    if missing(value):
        return not test.compared
    return any(ORDER[sign](value, _as_stored(value, written)) for sign, written in test.compared)


def _as_stored(value: Any, written: str) -> Any:
    match value:
        case bool():
            return written == "true"
        case int():
            return Fraction(written)
        case float():
            return float(Fraction(written))
        case date():
            return date.fromisoformat(written)
    return written


def cell(part: Divided, row: Row) -> str | int:
    if part.tests:
        return sum(1 << j for j, test in enumerate(part.tests) if holds(test, row))
    return MISSING if missing(row[part.column]) else as_label(row[part.column])


def people_of(rows: Sequence[Row], person: str | None) -> list[list[Row]]:
    """The rows of each person."""
    if person is None:
        return [[row] for row in rows]
    found: dict[Any, list[Row]] = defaultdict(list)
    for row in rows:
        found[row[person]].append(row)
    return list(found.values())


def expected(rows: Sequence[Row], person: str | None, query: CountQuery) -> dict[Key, Key]:
    """For each cell and value of the secret: people, rows, the totals, the two largest."""
    groups: dict[Key, list[list[Row]]] = defaultdict(list)
    for own in people_of(rows, person):
        (key,) = {(*(cell(part, row) for part in query.by), cell(Divided(query.secret), row)) for row in own}
        groups[key].append(own)

    def sums(people: list[list[Row]], column: str) -> list[int]:
        return [sum(row[column] for row in own) for own in people]

    return {
        key: (
            len(people),
            sum(map(len, people)),
            tuple(sum(min(max(one, asked.low), asked.high) for one in sums(people, asked.column)) for asked in query.totals),
            tuple(tuple([*sorted(sums(people, asked.column), reverse=True), 0][:2]) for asked in query.largest),
        )
        for key, people in groups.items()
    }


def found_in(answer: CountAnswer, query: CountQuery) -> dict[Key, Key]:
    """The answer in the same form; a cell that comes twice would be lost, so that is an error."""
    keys = list(zip(*_cells(answer.cells, query.by), map(as_label, answer.secret), strict=True))
    assert len(set(keys)) == len(keys)
    totals = list(zip(*answer.totals, strict=True)) if answer.totals else [()] * len(keys)
    largest = list(zip(*answer.largest, strict=True)) if answer.largest else [()] * len(keys)
    return dict(zip(keys, zip(answer.people, answer.rows, totals, largest, strict=True), strict=True))


def _cells(columns: Sequence[Sequence[Any]], by: Sequence[Divided]) -> list[list[Any]]:
    return [[int(value) if part.tests else as_label(value) for value in values] for part, values in zip(by, columns, strict=True)]


def expected_rates(rows: Sequence[Row], person: str | None, query: RateQuery) -> Counter[Key]:
    """Cell, people, the least and the largest rate of each bin; each rate by itself in a bin of two and in a small cell."""
    cells: dict[Key, list[float]] = defaultdict(list)
    for own in people_of(rows, person):
        cells[tuple(cell(part, own[0]) for part in query.by)].append(float(own[0][query.column]))
    found: Counter[Key] = Counter()
    for key, rates in cells.items():
        bins: dict[int | float, list[float]] = defaultdict(list)
        for rate in rates:
            place = math.floor(math.asin(math.sqrt(rate)) * (query.bins * 2 / math.pi))
            bins[-rate - 1 if rate in (0, 1) else place].append(rate)
        is_open = any(len(some) > 2 and min(some) < max(some) for some in bins.values())
        if is_open and len(rates) <= 16:
            found.update((*key, number, rate, rate) for rate, number in Counter(rates).items())
            continue
        for some in bins.values():
            pair = len(some) == 2 and some[0] != some[1]
            found.update([(*key, 1, rate, rate) for rate in some] if pair else [(*key, len(some), min(some), max(some))])
    return found


def expected_cluster(rows: Sequence[Row], person: str | None, column: str) -> ClusterAnswer:
    """Who has no value is alone."""
    people = people_of(rows, person)
    sizes = Counter(own[0][column] for own in people if not missing(own[0][column]))
    return ClusterAnswer(max(sizes.values(), default=1), len(people), len(people) - sizes.total())


def rates_in(answer: RateAnswer, query: RateQuery) -> Counter[Key]:
    return Counter(zip(*_cells(answer.cells, query.by), answer.people, answer.least, answer.largest, strict=True))
