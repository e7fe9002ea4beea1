"""A table or view of a PostgreSQL database. How to reach it is said by libpq's own environment (PGHOST, PGDATABASE, PGSERVICE …)
and password files: a plan has neither an address nor a password.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cached_property
from typing import Any, ClassVar

import psycopg

from sidelight.engines.dialect import Dialect, Kind
from sidelight.engines.faults import first_line, left_out
from sidelight.engines.sql import SqlText
from sidelight.engines.table import PeopleTable, Row, RowsOfPerson
from sidelight.errors import DataError

DIALECT = Dialect(
    quote='"',
    parameter="%s",
    text="TEXT",
    double="DOUBLE PRECISION",
    widest="NUMERIC",
    any_value="(array_agg({0}))[1]",  # any_value came with version 16
    exact_text='{0} COLLATE "C"',
    is_nan="{0} = 'NaN'",
    has_nan=frozenset({"float", "decimal"}),
    escape="%",
)
KINDS: dict[str, Kind] = {
    **dict.fromkeys(("smallint", "integer", "bigint"), "whole"),
    **dict.fromkeys(("real", "double precision"), "float"),
    "numeric": "decimal",
    **dict.fromkeys(("text", "character varying", "character", "name"), "text"),
    "boolean": "truth",
    "date": "date",
}
# A domain is what it is made of, also where that is a domain; the last column is the kind of the type, 'e' for an enum.
COLUMNS = """
    WITH RECURSIVE made_of AS (
        SELECT oid AS type, oid AS own FROM pg_type
        UNION ALL SELECT made_of.type, base.typbasetype FROM made_of JOIN pg_type base ON base.oid = own AND base.typtype = 'd'
    )
    SELECT a.attname, CASE WHEN t.typname = 'citext' THEN 'text' ELSE format_type(t.oid, NULL) END, t.typtype
    FROM pg_attribute a JOIN made_of ON made_of.type = a.atttypid JOIN pg_type t ON t.oid = own AND t.typtype <> 'd'
    WHERE a.attrelid = to_regclass(%s) AND a.attnum > 0 AND NOT a.attisdropped ORDER BY a.attnum
"""


class PostgresTable(PeopleTable):
    """One read-only transaction: every question is about the same state of the table."""

    dialect = DIALECT

    def __init__(self, source: str, person: RowsOfPerson) -> None:
        super().__init__(person)
        self.source = source
        self.relation = ".".join(map(DIALECT.name, source.split(".")))
        try:
            self.connection = psycopg.connect("")
            self.connection.read_only = True
            self.connection.isolation_level = psycopg.IsolationLevel.REPEATABLE_READ
        except psycopg.Error as error:
            raise DataError(
                source,
                f"PostgreSQL cannot be reached: {first_line(error)}",
                "a database that PGHOST, PGPORT, PGDATABASE and PGUSER, or PGSERVICE, name",
            ) from None

    @cached_property
    def kinds(self) -> Mapping[str, Kind]:
        quoted = ".".join('"' + part.replace('"', '""') + '"' for part in self.source.split("."))
        rows = self.run(SqlText(COLUMNS, (quoted,)))
        if not rows:
            raise self.error("there is no such table or view", "a table or view, such as public.votes")
        return {str(name): "text" if sort == "e" else KINDS.get(str(kind), "other") for name, kind, sort in rows}

    def run(self, text: SqlText) -> list[Row]:
        try:
            return self.connection.execute(text.sql.encode(), text.values).fetchall()
        except (psycopg.OperationalError, psycopg.ProgrammingError) as error:
            # These speak of the server, of names and of rights, and never of values.
            raise self.error(f"PostgreSQL cannot read it: {first_line(error)}") from None
        except psycopg.Error as error:
            kind = f"{type(error).__name__}, SQLSTATE {error.sqlstate or 'none'}"
            raise self.error(f"PostgreSQL cannot read it: {left_out(kind)}", hint="the log of the server may say more") from None

    def unchanged(self) -> None:
        """The transaction sees one state of the table."""

    def close(self) -> None:
        self.connection.close()


class Postgres:
    name: ClassVar[str] = "postgres"

    @staticmethod
    def open(
        source: Any, person: RowsOfPerson, compared: frozenset[str] = frozenset(), used: frozenset[str] = frozenset()
    ) -> PeopleTable:
        return PostgresTable(str(source), person)
