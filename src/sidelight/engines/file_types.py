"""The types of columns in files: no number is rounded to a type that was guessed from other rows, or taken from another file."""

from __future__ import annotations

import glob
from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache

import duckdb

from sidelight.engines.dialect import Dialect
from sidelight.engines.faults import first_line
from sidelight.engines.files import Files, check_names
from sidelight.engines.interruptible import rows_of
from sidelight.engines.text_files import NUMBER, WHOLE_NUMBER
from sidelight.errors import DataError
from sidelight.reading.words import shown

# What a column of texts may be read as, and how such a text is written: the first that all texts of the column fit is taken.
NUMBERS = {"BIGINT": WHOLE_NUMBER, "DECIMAL(38, 0)": WHOLE_NUMBER, "DOUBLE": NUMBER}
ALL_ROWS = ", sample_size = -1, maximum_sample_files = 9223372036854775807"  # of all JSON files; else 20,480 of the first 32
IN_JSON = {kind: kind for kind in ("BIGINT", "UBIGINT", "DOUBLE", "BOOLEAN")} | {"HUGEINT": "DECIMAL(38, 0)"}


def csv_columns(database: duckdb.DuckDBPyConnection, reader: str, dialect: Dialect, compared: frozenset[str]) -> str:
    """What stands after SELECT: texts as they are written, for 007 and 7 are different codes; and numbers, where a column is
    compared with numbers and has nothing else in any row.
    """
    names = [name for name in _described(database, reader) if name in compared]
    if not names:
        return "*"
    fits = (_fit(dialect.name(name), kind, written) for name in names for kind, written in NUMBERS.items())
    found = iter(rows_of(database, f"SELECT {', '.join(fits)} FROM {reader}")[0])
    numbers = {name: [kind for kind in NUMBERS if next(found)] for name in names}
    casts = [f"CAST({dialect.name(name)} AS {kinds[0]}) AS {dialect.name(name)}" for name, kinds in numbers.items() if kinds]
    return f"* REPLACE ({', '.join(casts)})" if casts else "*"


def _fit(column: str, kind: str, written: str) -> str:
    """Whether there is a text in the column, and all of them are such numbers."""
    number = f"CASE WHEN regexp_full_match({column}, {literal(written)}) THEN TRY_CAST({column} AS {kind}) END"
    return f"count({column}) > 0 AND count({column}) = count({number})"


def json_columns(database: duckdb.DuckDBPyConnection, reader: str, source: str) -> Mapping[str, str]:
    """The columns of JSON files with their types. Texts are texts, also where they look like dates; and a column with texts in
    some rows and numbers in others has texts.
    """
    types = _described(database, f"{reader[:-1]}{ALL_ROWS})")
    check_names((_own_name(name, types) for name in types), source)
    return {name: IN_JSON.get(kind, "JSON" if _nested(kind) else "VARCHAR") for name, kind in types.items()}


def _nested(kind: str) -> bool:
    return kind.endswith("]") or kind.startswith(("STRUCT", "MAP"))


def _own_name(name: str, names: Iterable[str]) -> str:
    """Of two columns that differ in upper and lower case only, DuckDB calls the second like A_1."""
    stem, _, number = name.rpartition("_")
    return stem if number.isdigit() and stem not in names and stem.lower() in map(str.lower, names) else name


def check_same(files: Files, columns: Sequence[str]) -> None:
    """Raises DataError where a column has one type in one Parquet file and another in the next, or is not there: engines would
    convert its values, or take them for missing.
    """
    if files.format != "parquet" or len(files.paths) == 1:
        return
    types = _parquet_types(files)
    first, *others = files.paths
    for column in columns:
        for path in others:
            if types[path].get(column) != types[first].get(column):
                said = " and ".join(f"{_said(types[file].get(column))} in {files.shown(file)}" for file in (first, path))
                raise DataError(files.source, f"the column {shown(column)} is {said}", "the same type in all files")


@lru_cache(maxsize=1)
def _parquet_types(files: Files) -> Mapping[str, Mapping[str, str]]:
    """For each file its columns with their types; kept from one question about a table to the next."""
    try:
        with duckdb.connect(":memory:") as database:
            return {path: _described(database, f"read_parquet({literal(glob.escape(path))})") for path in files.paths}
    except duckdb.Error as error:
        files.unchanged()
        raise DataError(files.source, f"a file cannot be read: {first_line(error)}") from None


def _said(kind: str | None) -> str:
    return "missing" if kind is None else f"of the type {kind}"


def _described(database: duckdb.DuckDBPyConnection, reader: str) -> dict[str, str]:
    return {str(row[0]): str(row[1]) for row in rows_of(database, f"DESCRIBE SELECT * FROM {reader}")}


def literal(text: str) -> str:
    return "'" + text.replace("'", "''") + "'"
