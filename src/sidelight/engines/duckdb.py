"""Files on this machine, read by DuckDB inside this process: the default engine."""

from __future__ import annotations

import glob
import re
import tempfile
from collections.abc import Mapping, Sequence
from functools import cached_property
from typing import Any, ClassVar

import duckdb

from sidelight.engines.dialect import Dialect, Kind, scales_of
from sidelight.engines.faults import first_line, left_out
from sidelight.engines.file_types import check_same, csv_columns, json_columns, literal
from sidelight.engines.files import Files, files_of
from sidelight.engines.interruptible import rows_of
from sidelight.engines.sql import SqlText
from sidelight.engines.table import PeopleTable, Row, RowsOfPerson
from sidelight.engines.text_files import check_headers, check_whole, faulty_line, separator
from sidelight.errors import DataError

DIALECT = Dialect(
    quote='"',
    parameter="?",
    text="VARCHAR",
    double="DOUBLE",
    widest="HUGEINT",
    any_value="any_value({0})",
    exact_text="{0}",
    is_nan="isnan({0})",
    hashed="hash({0})",  # by which GROUP BY itself finds its groups
)
# What a query may hold in memory before it goes on in temporary files; 30 million people in 50,000 groups then take 3.6 GB in all
# (bench/question_engines.py).
MEMORY = "2500MB"
WHOLE = ("TINYINT", "SMALLINT", "INTEGER", "BIGINT", "UTINYINT", "USMALLINT", "UINTEGER", "UBIGINT")
TEXTS = ("VARCHAR", "CHAR", "TEXT", "ENUM")
VIEW = "people"
# Every line below the first is a row, and no part of a path is a column.
OPTIONS = {
    "csv": ", header = true, comment = '', skip = 0, quote = '\"', escape = '\"', hive_partitioning = false, all_varchar = true",
    "json": ", hive_partitioning = false",
    # without can_have_nan DuckDB 2 trusts the least and largest value of a file, which leave NaN out
    "parquet": ", hive_partitioning = false, can_have_nan = true",
}


def _kind(type_name: str) -> Kind:
    name = type_name.upper()
    if name in WHOLE:
        return "whole"
    if name in ("FLOAT", "DOUBLE"):
        return "float"
    if name.startswith("DECIMAL"):
        return "decimal"
    if name.startswith(TEXTS):
        return "text"
    return {"BOOLEAN": "truth", "DATE": "date"}.get(name, "other")  # type: ignore[return-value]


# So begin what DuckDB says of files, names and memory, and never of values.
NOT_OF_VALUES = (
    *("IO Error", "Permission Error", "Out of Memory Error", "Binder Error", "Catalog Error"),
    *(f"Invalid Input Error: {what}" for what in ("No magic bytes", "Malformed JSON", "This RecordBatchReader")),
)


class DuckTable(PeopleTable):
    """A view in a database of its own, which is in memory."""

    dialect = DIALECT
    relation = f'"{VIEW}"'

    def __init__(self, source: str, person: RowsOfPerson) -> None:
        super().__init__(person)
        self.source = source
        self.folder = tempfile.TemporaryDirectory(prefix="sidelight-")  # removed when Python ends, if not before
        self.database = duckdb.connect(":memory:")
        settings = {"memory_limit": MEMORY, "temp_directory": self.folder.name, "preserve_insertion_order": "false"}
        for setting, value in settings.items():
            self.database.execute(f"SET {setting} = {literal(value)}")

    @cached_property
    def types(self) -> Mapping[str, str]:
        return {str(row[0]): str(row[1]) for row in self.run(SqlText(f"DESCRIBE {self.relation}", ()))}

    @cached_property
    def kinds(self) -> Mapping[str, Kind]:
        return {name: _kind(type_name) for name, type_name in self.types.items()}

    @cached_property
    def scales(self) -> Mapping[str, int]:
        return scales_of(self.types)

    def run(self, text: SqlText) -> list[Row]:
        try:
            rows = rows_of(self.database, text.sql, text.values)
        except duckdb.Error as error:
            self.unchanged()
            raise self.refusal(error) from None
        return self.run(text.otherwise) if not rows and text.otherwise is not None else rows

    def refusal(self, error: Exception) -> DataError:
        return self.error(f"DuckDB cannot read it: {reason(error)}")

    def unchanged(self) -> None:
        """A frame belongs to the caller, and nobody else writes to it."""

    def close(self) -> None:
        self.database.close()
        self.folder.cleanup()


class FileTable(DuckTable):
    """Parquet, CSV or JSON files. Columns of a CSV file are texts as written, but for those that are compared with numbers."""

    files: Files

    def __init__(self, files: Files, person: RowsOfPerson, compared: frozenset[str], used: frozenset[str]) -> None:
        options = OPTIONS[files.format]
        check_whole(files)
        if files.format == "csv":
            first, *others = check_headers(files, used)
            options += f", delim = {literal(separator(files))}"
            if all(names == first for names in others):  # else DuckDB finds the columns by their names
                options += f", names = [{', '.join(map(literal, first))}]"
        super().__init__(files.source, person)
        self.files = files
        # DuckDB reads names as patterns, and asks for leave to look for a pattern and to open what it finds.
        patterns = [glob.escape(path) for path in files.paths]
        paths = ", ".join(map(literal, patterns))
        reader = f"read_{files.format}{'_auto' if files.format != 'parquet' else ''}([{paths}]{options})"
        try:
            self.database.execute(f"CREATE VIEW {self.relation} AS {self._selected(reader, compared)}")
            self.database.execute(f"SET allowed_paths = [{', '.join(map(literal, {*patterns, *files.paths}))}]")
            self.database.execute("SET enable_external_access = false")
            self.database.execute("SET lock_configuration = true")
        except duckdb.Error as error:
            self.close()
            raise self.refusal(error) from None
        except BaseException:
            self.close()
            raise

    def _selected(self, reader: str, compared: frozenset[str]) -> str:
        """The types are found once, from all rows, and not again with every question."""
        if self.files.format == "csv":
            return f"SELECT {csv_columns(self.database, reader, DIALECT, compared)} FROM {reader}"
        if self.files.format == "json":
            types = json_columns(self.database, reader, self.source)
            columns = ", ".join(f"{literal(name)}: {literal(kind)}" for name, kind in types.items())
            return f"SELECT * FROM {reader[:-1]}, columns = {{{columns}}})"
        return f"SELECT * FROM {reader}"

    def needs(self, columns: Sequence[str]) -> None:
        super().needs(columns)
        check_same(self.files, columns)

    def refusal(self, error: Exception) -> DataError:
        fault = faulty_line(self.files) if self.files.format == "csv" else None
        return fault or super().refusal(error)

    def unchanged(self) -> None:
        self.files.unchanged()


def reason(error: Exception) -> str:
    said = first_line(error)
    if said.startswith(NOT_OF_VALUES):
        return said
    line = re.search(r"\bline:? (\d+)", said, re.IGNORECASE)
    return left_out(f"{type(error).__name__}{f' in line {line[1]}' if line else ''}")


class DuckDB:
    name: ClassVar[str] = "duckdb"

    @staticmethod
    def open(
        source: Any, person: RowsOfPerson, compared: frozenset[str] = frozenset(), used: frozenset[str] = frozenset()
    ) -> PeopleTable:
        return FileTable(files_of(str(source)), person, compared, used)
