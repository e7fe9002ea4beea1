"""The servers of the tests run, hold the same rows, and can be killed."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any, TypeAlias

import duckdb
import pandas as pd
import polars as pl
import psycopg
import pyarrow as pa
import pytest
from psycopg import sql
from pyspark.sql import SparkSession
from tests.engines.servers import Postgres, connect, in_postgres, in_spark, running_postgres

HOSTILE = ['say "hi"', "it's; DROP TABLE x --", "a,b {c} (d)=\t", "größe 身長", "%s", "select"]
ROWS = {
    "whole": pa.array([1, None, -(2**63), 2**63 - 1, 0], pa.int64()),
    "broken": pa.array([0.1, float("inf"), None, float("nan"), 1e-310], pa.float64()),
    "text": pa.array(["", None, "NULL", "\\N", "a\tb\nc\\d\"e'f;身"], pa.string()),
    "flag": pa.array([True, False, None, True, False], pa.bool_()),
    **{name: pa.array([1, 2, 3, 4, None], pa.int64()) for name in HOSTILE},
}
TABLE = pa.table(ROWS)
Everywhere: TypeAlias = Callable[[pa.Table], dict[str, Any]]
COLUMNS = """SELECT column_name, data_type FROM information_schema.columns
             WHERE table_schema = %s AND table_name = %s ORDER BY ordinal_position"""


def rows_of(source: Any, engine: str, connection: psycopg.Connection, spark: SparkSession) -> list[tuple[object, ...]]:
    """All rows, read by the engine itself."""
    match engine, source:
        case "duckdb", Path():
            with duckdb.connect() as database:
                return database.execute("SELECT * FROM read_parquet(?)", [str(source)]).fetchall()
        case "spark", Path():
            return [tuple(row) for row in spark.read.parquet(str(source)).collect()]
        case "postgres", str():
            return connection.execute(sql.SQL("SELECT * FROM {}").format(sql.Identifier(*source.split(".")))).fetchall()
        case "pandas", pd.DataFrame():
            return [tuple(None if value is pd.NA else value for value in row) for row in source.itertuples(index=False)]
        case "polars", pl.DataFrame():
            return source.rows()
        case "arrow", pa.Table():
            return list(zip(*(column.to_pylist() for column in source.columns), strict=True))
    raise AssertionError(f"{engine} cannot open {source!r}")


def test_postgres_answers(postgres: Postgres) -> None:
    assert postgres.connection.execute("SELECT 1").fetchall() == [(1,)]


def test_spark_answers(spark: SparkSession) -> None:
    assert [tuple(row) for row in spark.sql("SELECT 1").collect()] == [(1,)]


def test_postgres_is_not_on_the_network(postgres: Postgres) -> None:
    heard = postgres.connection.execute("SHOW listen_addresses").fetchone()

    assert heard == ("",)


def test_spark_is_on_the_loopback_interface_only(spark: SparkSession) -> None:
    configuration = spark.sparkContext.getConf()

    assert {configuration.get(f"spark.driver.{name}") for name in ("host", "bindAddress")} == {"127.0.0.1"}


def test_the_variables_of_libpq_are_enough_to_connect(libpq: dict[str, str]) -> None:
    with psycopg.connect() as connection:
        assert connection.execute("SELECT current_user").fetchone() == (libpq["PGUSER"],)


def test_every_engine_reads_the_same_rows(everywhere: Everywhere, postgres: Postgres, spark: SparkSession) -> None:
    sources = everywhere(TABLE)

    # As text, because NaN equals nothing, itself included.
    read = {engine: repr(rows_of(source, engine, postgres.connection, spark)) for engine, source in sources.items()}

    assert list(read) == ["duckdb", "spark", "postgres", "pandas", "polars", "arrow"]
    assert {engine: rows for engine, rows in read.items() if rows != read["arrow"]} == {}
    assert read["arrow"].count("nan") == 1


def test_a_column_keeps_its_name_and_its_type(everywhere: Everywhere, postgres: Postgres, spark: SparkSession) -> None:
    sources = everywhere(TABLE)

    in_server: dict[str, str] = dict(postgres.connection.execute(COLUMNS, sources["postgres"].split(".")).fetchall())
    by_spark = dict(spark.read.parquet(str(sources["spark"])).dtypes)

    assert list(in_server) == list(by_spark) == list(sources["pandas"]) == sources["polars"].columns == TABLE.column_names
    assert list(in_server.values())[:4] == ["bigint", "double precision", "text", "boolean"]
    assert list(by_spark.values())[:4] == ["bigint", "double", "string", "boolean"]
    assert list(sources["pandas"].dtypes) == [pd.ArrowDtype(field.type) for field in TABLE.schema]


def test_each_table_gets_a_name_of_its_own(everywhere: Everywhere) -> None:
    one, other = everywhere(TABLE), everywhere(TABLE.slice(0, 1))

    assert one["postgres"] != other["postgres"]
    assert one["duckdb"] != other["duckdb"]


def test_an_empty_table_is_empty_everywhere(everywhere: Everywhere, postgres: Postgres, spark: SparkSession) -> None:
    sources = everywhere(TABLE.slice(0, 0))

    assert {len(rows_of(source, engine, postgres.connection, spark)) for engine, source in sources.items()} == {0}


def test_a_view_of_spark_has_the_rows(spark: SparkSession, tmp_path: Path) -> None:
    view = in_spark(TABLE, "people", tmp_path, spark)

    assert spark.sql(f"SELECT count(*), count(whole) FROM {view}").collect() == [(5, 4)]


def test_a_name_that_postgres_would_cut_off_is_refused(postgres: Postgres) -> None:
    table = pa.table({"x" * 64: [1]})

    with pytest.raises(ValueError, match="at most 63 bytes"):
        in_postgres(table, "long", postgres.connection)


def test_a_killed_server_refuses_connections(mortal_postgres: Postgres) -> None:
    assert mortal_postgres.connection.execute("SELECT 1").fetchone() == (1,)

    mortal_postgres.kill()

    with pytest.raises(psycopg.OperationalError, match="server closed the connection"):
        mortal_postgres.connection.execute("SELECT 1")
    with pytest.raises(psycopg.OperationalError, match="Is the server running"):
        connect(mortal_postgres.environment)


def test_killing_one_server_leaves_the_other_alone(mortal_postgres: Postgres, postgres: Postgres) -> None:
    mortal_postgres.kill()

    assert postgres.connection.execute("SELECT 1").fetchall() == [(1,)]


def test_a_server_is_gone_with_its_folder_when_a_test_fails() -> None:
    started: list[Postgres] = []

    def fail() -> None:
        with running_postgres() as server:
            started.append(server)
            raise AssertionError("as a test does")

    with pytest.raises(AssertionError, match="as a test does"):
        fail()

    assert [server.process.poll() for server in started] == [0]
    assert not Path(started[0].environment["PGHOST"]).exists()
