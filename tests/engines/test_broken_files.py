"""What cannot be read is refused in words that help, and that show no value of the table."""

from __future__ import annotations

import gzip
from pathlib import Path
from typing import Any

import pyarrow as pa
import pyarrow.parquet as pq
import pytest
from pyspark.sql import SparkSession
from tests.engines.opening import opened
from tests.engines.servers import Postgres
from tests.engines.test_files import ENGINES, WRITE, as_json, plan, sizes, voters

import sidelight as sl
from sidelight.engines import RowsOfPerson
from sidelight.engines.duckdb import FileTable
from sidelight.engines.sql import SqlText

pytestmark = pytest.mark.usefixtures("libpq", "spark")

HEADER = b"a,vote\n"
ROW = b"x,yes\n"
FAULTY = {
    "too many fields": (HEADER + ROW + b"s3cret,yes,no\n", "line 3 of 'a.csv' has 3 fields, and the first line 2"),
    "too few fields": (HEADER + ROW + b"s3cret\n", "line 3 of 'a.csv' has 1 field, and the first line 2"),
    "too few far below": (HEADER + 30_000 * ROW + b"s3cret\n", "line 30002 of 'a.csv' has 1 field, and the first line 2"),
    "Latin-1": (HEADER + "M\u00fcller,yes\nM\u00e4ller,no\n".encode("latin-1"), "line 2 of 'a.csv' is not UTF-8 text"),
    "Latin-1 far below": (HEADER + 300_000 * ROW + b"s3cret\xe4,no\n", "line 300002 of 'a.csv' is not UTF-8 text"),
    "a quote that does not end": (HEADER + ROW + b'"s3cret,yes\n', "line 3 of 'a.csv' cannot be read: unexpected end of data"),
    "a quote inside": (HEADER + ROW + b'"s3cret"x,yes\n', "line 3 of 'a.csv' cannot be read: ',' expected after '\"'"),
}


def refused(written: dict[str, Any], data: object = None) -> sl.DataError:
    with pytest.raises(sl.DataError) as refusal:
        sl.assess(written, data=data, breaking_points=False)
    assert "s3cret" not in str(refusal.value)
    return refusal.value


@pytest.mark.parametrize("engine", ENGINES)
@pytest.mark.parametrize("case", FAULTY)
def test_a_faulty_line_of_a_csv_file_is_named(case: str, engine: str, tmp_path: Path) -> None:
    content, found = FAULTY[case]
    (tmp_path / "a.csv").write_bytes(content)

    error = refused(plan(engine, tmp_path / "a.csv", {"by": "a"}))

    assert error.found == found
    assert error.allowed in ("as many fields in every line", "text in UTF-8", "quotes that end, around whole fields")


@pytest.mark.parametrize("engine", ENGINES)
def test_a_json_file_that_is_not_utf_8_is_refused(engine: str, tmp_path: Path) -> None:
    (tmp_path / "a.json").write_bytes(b'{"a": "x", "vote": "yes"}\n{"a": "s3cret\xe4", "vote": "no"}\n')

    assert "UTF-8" in refused(plan(engine, tmp_path / "a.json", {"by": "a"})).found


@pytest.mark.parametrize("engine", ENGINES)
def test_a_json_file_that_ends_in_the_middle_is_refused(engine: str, tmp_path: Path) -> None:
    (tmp_path / "a.json").write_text('{"a": "s3cret", "vote": "yes"}\n{"a": "s3cret", "vo', encoding="utf-8")

    error = refused(plan(engine, tmp_path / "a.json", {"by": "a"}))

    assert "cannot read it: " in error.found


UNREADABLE = {
    "no gzip": ("a.csv.gz", HEADER + ROW, "'a.csv.gz' is not compressed with gzip"),
    "cut off in the header": ("a.csv.gz", gzip.compress(HEADER + ROW)[:12], "'a.csv.gz' cannot be read: Compressed file ended"),
    "cut off below": (
        "a.csv.gz",
        gzip.compress(HEADER + 99_999 * ROW)[:-200],
        "'a.csv.gz' cannot be read: Compressed file ended",
    ),
    "damaged": ("a.csv.gz", gzip.compress(HEADER)[:10] + b"\xff" * 99, "'a.csv.gz' cannot be read: Error -3 while decompressing"),
    "a name that is too long": (
        "a.csv",
        b"x" * 140_000 + b",vote\nx,yes\n",
        "the first line of 'a.csv' has a field of more than 131,072 characters",
    ),
}


@pytest.mark.parametrize("engine", ENGINES)
@pytest.mark.parametrize("case", UNREADABLE)
def test_a_broken_file_is_refused_with_the_reason(case: str, engine: str, tmp_path: Path) -> None:
    name, content, found = UNREADABLE[case]
    (tmp_path / name).write_bytes(content)

    assert refused(plan(engine, tmp_path / name, {"by": "a"})).found.startswith(found)


EMPTY = {
    "csv": ("a.csv", b"", "the file 'a.csv' is empty"),
    "a mark of UTF-8": ("a.csv", b"\xef\xbb\xbf", "the file 'a.csv' is empty"),
    "compressed": ("a.csv.gz", gzip.compress(b""), "the file 'a.csv.gz' is empty"),
    "json": ("a.json", b"", "the file 'a.json' is empty"),
    "a list of nothing": ("a.json", b" [\n]\n", "the file 'a.json' is empty"),
    "parquet": ("a.parquet", b"", "the file 'a.parquet' is empty"),
    "cut off": ("a.parquet", b"PAR1s3cret", "'a.parquet' is not a whole Parquet file: it does not begin and end with PAR1"),
    "three bytes": ("a.parquet", b"PAR", "'a.parquet' is not a whole Parquet file: it does not begin and end with PAR1"),
}


@pytest.mark.parametrize("engine", ENGINES)
@pytest.mark.parametrize("case", EMPTY)
def test_a_file_that_is_empty_or_cut_off_is_called_so(case: str, engine: str, tmp_path: Path) -> None:
    name, content, found = EMPTY[case]
    (tmp_path / name).write_bytes(content)

    assert refused(plan(engine, tmp_path / name, {"by": "a"})).found == found


@pytest.mark.parametrize("engine", ENGINES)
@pytest.mark.parametrize("format", ["csv", "parquet"])
def test_of_a_folder_the_empty_file_is_named(format: str, engine: str, tmp_path: Path) -> None:
    WRITE[format](voters("x"), tmp_path / f"a.{format}")
    (tmp_path / f"b.{format}").write_bytes(b"")

    assert refused(plan(engine, tmp_path, {"by": "a"})).found == f"the file 'b.{format}' is empty"


@pytest.mark.parametrize("engine", ENGINES)
def test_a_json_file_without_rows_among_others_is_read(engine: str, tmp_path: Path) -> None:
    """Spark writes such files."""
    as_json(voters("x"), tmp_path / "b.json")
    (tmp_path / "a.json").write_bytes(b"")

    together = sizes(plan(engine, tmp_path, {"by": "a"}))
    (tmp_path / "b.json").write_bytes(b"")

    assert together == {"x": 2}
    assert refused(plan(engine, tmp_path, {"by": "a"})).found == "all files are empty"


HEADERLESS = {
    "one file": {"a.csv": "s3cret,HIV+,s3cret name\nx,y,yes\n"},
    "a value twice": {"a.csv": "s3cret,s3cret,3\nx,y,yes\n"},
    "the second of two": {"a.csv": "a,vote\nx,yes\nx,no\n", "b.csv": "s3cret,HIV+\nx,no\n"},
}


@pytest.mark.parametrize("engine", ENGINES)
@pytest.mark.parametrize("case", HEADERLESS)
def test_a_row_in_place_of_the_header_is_not_shown(case: str, engine: str, tmp_path: Path) -> None:
    for name, content in HEADERLESS[case].items():
        (tmp_path / name).write_text(content, encoding="utf-8")

    error = refused(plan(engine, tmp_path, {"by": "a"}))

    assert "HIV" not in str(error)
    assert error.found == f"the first line of '{max(HEADERLESS[case])}' has none of the columns that the plan names"
    assert error.allowed == "the names of the columns in the first line, such as 'a', 'vote'"
    assert error.hint == "is the header missing? write the names above the first row"


@pytest.mark.parametrize("engine", ENGINES)
@pytest.mark.parametrize("header", ["a,sex", "A,Vote"], ids=["one of two", "in other letters"])
def test_a_header_with_names_of_the_plan_is_shown(header: str, engine: str, tmp_path: Path) -> None:
    (tmp_path / "a.csv").write_text(f"{header}\nx,yes\nx,no\n", encoding="utf-8")

    error = refused(plan(engine, tmp_path / "a.csv", {"by": "a"}))

    assert error.allowed == f"the columns {', '.join(map(repr, header.split(',')))}"


def test_a_field_that_is_too_long_is_no_matter_of_quotes(tmp_path: Path) -> None:
    (tmp_path / "a.csv").write_bytes(HEADER + ROW + b"s3cret" * 500_000 + b",no\n")

    error = refused(plan("duckdb", tmp_path / "a.csv", {"by": "a"}))

    assert error.found == "line 3 of 'a.csv' has a field of more than 131,072 characters"
    assert error.allowed == "shorter fields, and quotes that end"


@pytest.mark.parametrize("engine", ENGINES)
@pytest.mark.parametrize(("publish", "people"), [({"where": "a > 2"}, {}), ({}, {"uncertainty": {"column": "a"}})])
def test_the_first_text_in_a_column_of_numbers_is_found(
    publish: dict[str, str], people: dict[str, Any], engine: str, tmp_path: Path
) -> None:
    lines = ["b,vote,a", "x,yes,1", '"x', 'y",yes,', *["x,no,0.5"] * 57, *["x,no,s3cret"] * 2, ""]
    (tmp_path / "a.csv").write_text("\n".join(lines), encoding="utf-8")

    found = refused(plan(engine, tmp_path / "a.csv", publish, **people)).found

    assert found.startswith("the column 'a' has ")
    assert found.endswith(" (first in line 62 of 'a.csv')")


@pytest.mark.parametrize("engine", ENGINES)
def test_a_file_that_the_system_does_not_let_anybody_read_is_refused(engine: str, tmp_path: Path) -> None:
    """Tests may run as root, who may read everything but the memory at address 0."""
    (tmp_path / "a.csv").symlink_to("/proc/self/mem")

    assert refused(plan(engine, tmp_path / "a.csv", {"by": "a"})).found == "'a.csv' cannot be read: Input/output error"


def test_what_a_view_of_postgres_stumbles_over_is_not_shown(postgres: Postgres) -> None:
    postgres.connection.execute("CREATE TABLE coded (code text, vote text)")
    postgres.connection.execute("INSERT INTO coded VALUES ('1', 'yes'), ('s3cret', 'no')")
    postgres.connection.execute("CREATE VIEW decoded AS SELECT code::int AS a, vote FROM coded")

    error = refused(plan("postgres", "decoded", {"by": "a"}))

    assert error.found.startswith("PostgreSQL cannot read it: InvalidTextRepresentation, SQLSTATE 22P02 (")


def test_what_a_view_of_spark_stumbles_over_is_not_shown(spark: SparkSession) -> None:
    spark.sql(
        "CREATE OR REPLACE TEMPORARY VIEW decoded AS SELECT CAST(concat('s3cret', id) AS int) AS a, 'yes' AS vote FROM range(9)"
    )

    assert refused(plan("spark", "decoded", {"by": "a"})).found.startswith("Spark cannot read it: CAST_INVALID_INPUT (")


def test_what_duckdb_cannot_convert_is_not_shown(tmp_path: Path) -> None:
    whole, text = pa.table({"a": [1], "vote": ["yes"]}), pa.table({"a": ["s3cret"], "vote": ["yes"]})
    for name, table in (("a", whole), ("b", whole)):
        pq.write_table(table, tmp_path / f"{name}.parquet")

    with opened("duckdb", tmp_path, RowsOfPerson(None)) as found:
        assert isinstance(found, FileTable)
        with pytest.raises(sl.DataError) as refusal:
            found.run(SqlText("SELECT CAST(? AS INTEGER)", (text["a"][0].as_py(),)))

    assert refusal.value.found.startswith("DuckDB cannot read it: ConversionException (")


@pytest.mark.parametrize("engine", ENGINES)
def test_rows_that_fit_are_read(engine: str, tmp_path: Path) -> None:
    (tmp_path / "a.csv.gz").write_bytes(gzip.compress(HEADER + "M\u00fcller,yes\n\u2028\x85,no\n".encode()))

    assert sizes(plan(engine, tmp_path / "a.csv.gz", {"by": "a"})) == {"M\u00fcller": 1, "\u2028\x85": 1}
