"""What is wrong with the people of a table: rows of nobody, people in several groups, and people in too many rows; and how that,
and what engines say, is put into words.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from sidelight.engines import sql
from sidelight.engines.query import Divided
from sidelight.errors import DataError
from sidelight.reading.grammar import number_of
from sidelight.reading.words import shown

if TYPE_CHECKING:
    from sidelight.engines.table import PeopleTable


def check_people(table: PeopleTable, parts: Sequence[Divided], rows: Sequence[tuple[Any, ...]]) -> None:
    """Every person is somebody, in one cell, and in no more rows than the plan says; the last columns of `rows` tell."""
    if table.person.column is None or not rows:
        return
    most_rows, in_several, nobody = max(int(row[-3]) for row in rows), *(sum(int(row[j]) for row in rows) for j in (-2, -1))
    name, allowed = shown(table.person.column), table.person.rows_at_most
    if nobody:
        raise table.error(
            f"{having(nobody, 'row')} no person: {name} is missing there",
            f"a value of {name} in every row",
            "leave these rows out, or write 'person: row' if every row is one person",
        )
    if in_several:
        raise table.error(
            f"{_differing(table, parts)}, so some people would be in several groups",
            "one value per person of the secret, of a column of rates and of every column in 'by' and 'where'",
            "make a table with one row per person, or choose columns that do not change",
        )
    if most_rows > allowed:
        raise table.error(
            f"a value of {name} is in {most_rows} rows, so that this person would be counted {most_rows} times",
            "one row per person" if allowed == 1 else f"at most {allowed} rows per person, as 'rows_at_most' says",
            f"write 'rows_at_most: {most_rows}' below 'data': people are then counted once, whatever their rows",
        )


def check_clusters(table: PeopleTable, column: str, within: Sequence[Divided]) -> None:
    """Nobody is in two clusters, which would be one; and no cluster is in two cells where the plan says so."""
    if table.person.column is not None:
        ((people,),) = table.run(sql.in_several(table.writer(), Divided(column)))
        if people:
            raise table.error(
                f"{shown(column)} differs between the rows of {number_of(int(people), 'person')}, so clusters hang together",
                f"one value of {shown(column)} per person",
            )
    for part in within:
        writer = replace(table.writer(), person=column)
        ((clusters,),) = table.run(sql.in_several(writer, part))
        if clusters:
            raise table.error(
                f"{having(int(clusters), 'cluster')} members who differ in {shown(part.column)}: they are in several cells",
                f"{{column: {column}}} without 'within'",
            )


def amount_missing(table: PeopleTable, column: str, people: int, digits: int = 0) -> DataError:
    if digits or table.kinds[column] == "decimal":
        what = f"{having(people)} a row without a value of {shown(column)}, or with one of more than {number_of(digits, 'digit')}"
        return table.error(f"{what} after the point", "a number with no more digits in every row")
    return table.error(f"{having(people)} a row without a value of {shown(column)}", "a whole number in every row")


def _differing(table: PeopleTable, parts: Sequence[Divided]) -> str:
    """The columns that change between the rows of a person; looked for only where some do."""
    found = []
    for part in dict.fromkeys(parts):
        ((people,),) = table.run(sql.in_several(table.writer(), part))
        found += [f"{shown(part.column)} differs between the rows of {number_of(int(people), 'person')}"] if people else []
    return " and ".join(found) or "a column differs between the rows of a person"


def having(number: int, unit: str = "person") -> str:
    """'1 person has', '2,000 people have'."""
    return f"{number_of(number, unit)} {'has' if number == 1 else 'have'}"


def first_line(said: object) -> str:
    """Of what an engine says; what a terminal would obey is spelt out, as it may come from the table."""
    line = (str(said).strip().splitlines() or [type(said).__name__])[0]
    return "".join(one if one.isprintable() else repr(one)[1:-1] for one in line)


def left_out(kind: str) -> str:
    """A message of an engine that may quote a value of the table: only its kind is shown."""
    return f"{kind} (what else it says may quote the table, and is left out)"
