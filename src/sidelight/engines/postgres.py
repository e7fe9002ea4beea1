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
from sidelight.engines.table_names import as_in_a_plan, in_double_quotes, parts_of
from sidelight.errors import DataError
from sidelight.reading.words import shown, suggestion

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
# Tables and views of people (no indexes, no catalogues) of which the account may read some column.
READABLE = """
    SELECT n.nspname, c.relname FROM pg_catalog.pg_class c JOIN pg_catalog.pg_namespace n ON n.oid = c.relnamespace
    WHERE c.relkind IN ('r', 'v', 'm', 'f', 'p') AND n.nspname <> 'information_schema' AND n.nspname !~ '^pg_'
    AND has_schema_privilege(n.oid, 'USAGE') AND has_any_column_privilege(c.oid, 'SELECT') ORDER BY 1, 2
"""
MOST_PARTS = 3  # database, schema and table
OF_POLICIES = "check_enable_rls"  # the function of PostgreSQL that raises where a policy would leave rows out


class PostgresTable(PeopleTable):
    """One read-only transaction: every question is about the same state of the table, and about all of its rows. Where a row
    security policy would leave some out, PostgreSQL raises an error.
    """

    dialect = DIALECT

    def __init__(self, source: str, person: RowsOfPerson) -> None:
        super().__init__(person)
        self.source = source
        self.parts = parts_of(source)
        self.relation = ".".join(map(DIALECT.name, self.parts))
        try:
            self.connection = psycopg.connect("")
            self.connection.read_only = True
            self.connection.isolation_level = psycopg.IsolationLevel.REPEATABLE_READ
            self.connection.execute("SET row_security = off")
        except psycopg.Error as error:
            raise DataError(
                source,
                f"PostgreSQL cannot be reached: {first_line(error)}",
                "a database that PGHOST, PGPORT, PGDATABASE and PGUSER, or PGSERVICE, name",
            ) from None

    @cached_property
    def kinds(self) -> Mapping[str, Kind]:
        ((database,),) = self.run(SqlText("SELECT current_database()", ()))
        elsewhere = len(self.parts) > MOST_PARTS or (len(self.parts) == MOST_PARTS and self.parts[0] != database)
        rows = [] if elsewhere else self.run(SqlText(COLUMNS, (".".join(map(in_double_quotes, self.parts)),)))
        if not rows:
            found = f"there is no such table or view in the database {shown(str(database))}"
            raise self.error(found, "a table or view, such as public.votes; upper and lower case count", self._near())
        return {str(name): "text" if sort == "e" else KINDS.get(str(kind), "other") for name, kind, sort in rows}

    def _near(self) -> str:
        """A table that may be meant, also one in another schema."""
        names = [(str(schema), str(table)) for schema, table in self.run(SqlText(READABLE, ()))]
        if not names:
            return "the account may read no table of this database"
        elsewhere = (as_in_a_plan(name) for name in names if name[1].lower() == self.parts[-1].lower())
        spelt = suggestion(self.source, map(as_in_a_plan, names))
        return spelt or next((f"did you mean {shown(name)}?" for name in elsewhere), "")

    def run(self, text: SqlText) -> list[Row]:
        try:
            return self.connection.execute(text.sql.encode(), text.values).fetchall()
        except psycopg.errors.InsufficientPrivilege as error:
            if error.diag.source_function != OF_POLICIES:
                raise self.error(f"PostgreSQL cannot read it: {first_line(error)}") from None
            raise self.error(
                "the account may not see all rows of the table, because of a row security policy",
                "an account that sees all rows: the owner of the table, unless policies are forced on them, or an account with "
                "BYPASSRLS; or a view that such an account owns",
                "people whose rows are not seen would be missing from every number",
            ) from None
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
