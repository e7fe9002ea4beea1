"""A real PostgreSQL and a real Spark for the tests, and one small table in every place from which it can be opened."""

from __future__ import annotations

import os
import pwd
import shutil
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from itertools import count
from pathlib import Path
from typing import IO, Any

import pandas as pd
import polars as pl
import psycopg
import pyarrow as pa
import pyarrow.parquet as pq
from psycopg import sql
from pyspark import SparkConf, SparkContext
from pyspark.java_gateway import launch_gateway
from pyspark.sql import SparkSession
from scripts.parts import postgres_program

START_SECONDS = 60  # a server that has not started by then never will: PostgreSQL took 0.4 s, Spark 4.4 s
# The path of a socket has at most 107 bytes, and the user who runs the server must be able to reach it: TMPDIR may be too long
# or closed to others.
SHORT_AND_OPEN = "/tmp"
UNPRIVILEGED = ("postgres", "nobody")  # who runs the server when the tests run as root, which PostgreSQL refuses
UNSAFE_AND_FAST = {"fsync": "off", "full_page_writes": "off", "synchronous_commit": "off"}  # the data are thrown away anyway
SCHEMA = "trial"
LONGEST_NAME = 63  # bytes; PostgreSQL cuts off the rest of a name, and says so in a notice only

POSTGRES_TYPES = {
    pa.int64(): "bigint",
    pa.float64(): "double precision",
    pa.string(): "text",
    pa.bool_(): "boolean",
    pa.date32(): "date",
    pa.decimal128(20, 2): "numeric(20, 2)",
}

_numbers = count(1)


@dataclass(frozen=True, slots=True)
class Postgres:
    """A running server: how libpq finds it, and a connection (each statement is its own transaction) to fill it with."""

    environment: dict[str, str]
    connection: psycopg.Connection
    process: subprocess.Popen[bytes]

    def kill(self) -> None:
        """PostgreSQL's immediate shutdown: no farewell to the clients, no transaction ends, and no process is left."""
        self.process.send_signal(signal.SIGQUIT)
        self.process.wait(START_SECONDS)


@contextmanager
def running_postgres() -> Iterator[Postgres]:
    """A new, empty server; reached by a socket in a folder of its own and not by the network."""
    initdb, server = (_program(name) for name in ("initdb", "postgres"))
    folder = Path(tempfile.mkdtemp(prefix="sidelight-postgres-", dir=SHORT_AND_OPEN))
    try:
        options = {"cwd": folder, "env": _without_postgres_variables(), **_unprivileged(folder)}
        found = {"PGHOST": str(folder), "PGPORT": "5432", "PGUSER": "sidelight", "PGDATABASE": "postgres"}
        account = ["-U", found["PGUSER"], "-A", "trust"]
        made = subprocess.run(
            [initdb, "-D", "data", *account, "-E", "UTF8", "--locale=C", "--no-sync"],
            **options,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
        )
        if made.returncode:
            raise RuntimeError(f"initdb failed:\n{made.stdout}")
        settings = {**UNSAFE_AND_FAST, "listen_addresses": "", "unix_socket_directories": str(folder), "port": found["PGPORT"]}
        arguments = [part for name, value in settings.items() for part in ("-c", f"{name}={value}")]
        with (folder / "log").open("w+b") as log:
            process = subprocess.Popen([server, "-D", "data", *arguments], **options, stdout=log, stderr=subprocess.STDOUT)
            try:
                with _connection(found, process, log) as connection:
                    yield Postgres(found, connection, process)
            finally:
                if process.poll() is None:
                    process.send_signal(signal.SIGQUIT)
                    process.wait(START_SECONDS)
    finally:
        shutil.rmtree(folder)


def _program(name: str) -> Path:
    program = postgres_program(name)
    if program is None:
        raise RuntimeError(f"{name} of PostgreSQL is missing: run scripts/parts.py")
    return program


def _without_postgres_variables() -> dict[str, str]:
    """The caller's PGDATA, PGPORT or language are not those of this server."""
    return {**{name: value for name, value in os.environ.items() if not name.startswith("PG")}, "LC_ALL": "C"}


def _unprivileged(folder: Path) -> dict[str, Any]:
    """What makes subprocess run a program as somebody else than root, to whom the folder then belongs; nothing for others."""
    if os.geteuid() != 0:
        return {}
    known = {entry.pw_name: entry for entry in pwd.getpwall()}
    user = next(known[name] for name in UNPRIVILEGED if name in known)
    os.chown(folder, user.pw_uid, user.pw_gid)
    return {"user": user.pw_uid, "group": user.pw_gid, "extra_groups": []}


def connect(environment: dict[str, str]) -> psycopg.Connection:
    """A connection of one's own to the server that these variables name."""
    return psycopg.connect(
        host=environment["PGHOST"],
        port=environment["PGPORT"],
        user=environment["PGUSER"],
        dbname=environment["PGDATABASE"],
        autocommit=True,
    )


def _connection(environment: dict[str, str], process: subprocess.Popen[bytes], log: IO[bytes]) -> psycopg.Connection:
    """The first connection that the server accepts."""
    deadline = time.monotonic() + START_SECONDS
    while True:
        try:
            return connect(environment)
        except psycopg.OperationalError:
            if process.poll() is not None or time.monotonic() > deadline:
                log.seek(0)
                raise RuntimeError(f"PostgreSQL did not start:\n{log.read().decode(errors='replace')}") from None
            time.sleep(0.02)


@contextmanager
def running_spark() -> Iterator[SparkSession]:
    """A new Spark of two threads in one Java process; heard on the loopback interface only, and what it logs goes to a file."""
    with tempfile.TemporaryDirectory(prefix="sidelight-spark-") as folder, Path(folder, "log").open("w+b") as log:
        configuration = SparkConf(loadDefaults=False).setAppName("sidelight").setMaster("local[2]")
        for name, value in {
            "spark.driver.bindAddress": "127.0.0.1",
            # Half the compiler and the plainest collector: ready in 4.4 s and not 5.9 s.
            "spark.driver.extraJavaOptions": "-XX:TieredStopAtLevel=1 -XX:+UseSerialGC",
            "spark.driver.host": "127.0.0.1",
            "spark.driver.memory": "512m",
            "spark.local.dir": folder,
            "spark.pyspark.python": sys.executable,
            "spark.sql.shuffle.partitions": "2",
            "spark.sql.warehouse.dir": f"{folder}/warehouse",
            "spark.ui.enabled": "false",
            "spark.ui.showConsoleProgress": "false",
        }.items():
            configuration.set(name, value)
        try:
            gateway = launch_gateway(configuration, {"stdout": log, "stderr": log})
        except Exception as error:
            log.seek(0)
            error.add_note(log.read().decode(errors="replace"))
            raise
        try:
            SparkContext(conf=configuration, gateway=gateway)
            session = SparkSession.builder.getOrCreate()
            yield session
            session.stop()
        finally:
            # Java ends when its standard input does; pyspark leaves that to the end of Python.
            gateway.shutdown()
            gateway.proc.stdin.close()
            gateway.proc.wait(START_SECONDS)
            SparkContext._gateway = SparkContext._jvm = None


def everywhere(table: pa.Table, folder: Path, connection: psycopg.Connection) -> dict[str, Any]:
    """What each engine opens to see these rows: the path of a file, the 'schema.table' of the server, or a frame in memory."""
    name = f"table_{next(_numbers)}"
    file = folder / f"{name}.parquet"
    pq.write_table(table, file)
    return {
        "duckdb": file,
        "spark": file,
        "postgres": in_postgres(table, name, connection),
        "pandas": in_pandas(table),
        "polars": pl.from_arrow(table),
        "arrow": table,
    }


def in_postgres(table: pa.Table, name: str, connection: psycopg.Connection) -> str:
    """Makes a table with these columns and rows in the schema of the tests; 'schema.table'."""
    too_long = [column for column in table.column_names if len(column.encode()) > LONGEST_NAME]
    if too_long:
        raise ValueError(f"PostgreSQL would cut off the names of the columns {too_long}: at most {LONGEST_NAME} bytes")
    where = sql.Identifier(SCHEMA, name)
    columns = [sql.SQL("{} {}").format(sql.Identifier(field.name), sql.SQL(POSTGRES_TYPES[field.type])) for field in table.schema]
    with connection.transaction(), connection.cursor() as cursor:
        cursor.execute(sql.SQL("CREATE SCHEMA IF NOT EXISTS {}").format(sql.Identifier(SCHEMA)))
        cursor.execute(sql.SQL("CREATE TABLE {} ({})").format(where, sql.SQL(", ").join(columns)))
        with cursor.copy(sql.SQL("COPY {} FROM STDIN").format(where)) as copy:
            for row in zip(*(column.to_pylist() for column in table.columns), strict=True):
                copy.write_row(row)
    return f"{SCHEMA}.{name}"


def in_pandas(table: pa.Table) -> pd.DataFrame:
    """With Arrow's types: of pandas' own, those of numpy have no missing whole number, and Float64 takes NaN for missing."""
    return table.to_pandas(types_mapper=pd.ArrowDtype)


def in_spark(table: pa.Table, name: str, folder: Path, spark: SparkSession) -> str:
    """The temporary view of that name, over a file."""
    file = folder / f"{name}.parquet"
    pq.write_table(table, file)
    spark.read.parquet(str(file)).createOrReplaceTempView(name)
    return name
