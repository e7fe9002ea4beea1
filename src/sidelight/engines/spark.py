"""Files or tables that Spark reads: the way to data that one machine does not hold. An active session is used, else one is
started with Spark's own configuration.
"""

from __future__ import annotations

import os
from collections.abc import Mapping
from functools import cached_property
from typing import Any, ClassVar

from pyspark.errors import PySparkException
from pyspark.sql import DataFrame, SparkSession

from sidelight.engines.dialect import Dialect, Kind
from sidelight.engines.files import Files, files_of
from sidelight.engines.sql import Text
from sidelight.engines.table import Person, Row, PeopleTable
from sidelight.errors import DataError

DIALECT = Dialect(
    quote="`",
    parameter="?",
    text="STRING",
    double="DOUBLE",
    any_value="any_value",
    compares_texts="{0}",
    is_nan="isnan({0})",
    wide="CAST({0} AS DECIMAL(38, 0))",
)
KINDS: dict[str, Kind] = {
    **dict.fromkeys(("tinyint", "smallint", "int", "bigint"), "whole"),
    **dict.fromkeys(("float", "double"), "float"),
    "string": "text",
    "boolean": "truth",
    "date": "date",
}
VIEW = "sidelight_people"


class SparkTable(PeopleTable):
    dialect = DIALECT
    relation = f"`{VIEW}`"

    def __init__(self, source: str, frame: DataFrame, files: Files | None, person: Person) -> None:
        super().__init__(person)
        self.source, self.session, self.files = source, frame.sparkSession, files
        self.frame = frame
        frame.createOrReplaceTempView(VIEW)

    @cached_property
    def kinds(self) -> Mapping[str, Kind]:
        return {
            field.name: "decimal" if (name := field.dataType.simpleString()).startswith("decimal") else KINDS.get(name, "other")
            for field in self.frame.schema.fields
        }

    def run(self, text: Text) -> list[Row]:
        try:
            return [tuple(row) for row in self.session.sql(text.sql, args=list(text.values)).collect()]
        except PySparkException as error:
            raise self.error(f"Spark cannot read it: {_reason(error)}") from None

    def unchanged(self) -> None:
        if self.files is not None:
            self.files.unchanged()

    def close(self) -> None:
        self.session.catalog.dropTempView(VIEW)


def _reason(error: Exception) -> str:
    return (str(error).strip().splitlines() or [type(error).__name__])[0]


def _read(session: SparkSession, source: str, compared: frozenset[str]) -> tuple[DataFrame, Files | None]:
    """A file, folder or pattern on this machine; an address such as hdfs://…; or a table of the catalogue."""
    if "://" not in source and session.catalog.tableExists(source):
        return session.table(source), None
    if "://" in source:
        return session.read.load(source), None
    files = files_of(source)
    paths = [f"file://{os.path.abspath(path)}" for path in files.paths]
    if files.format == "parquet":
        return session.read.parquet(*paths), files
    if files.format == "json":
        return session.read.json(paths), files
    inferred = session.read.csv(paths, header=True, inferSchema=bool(compared))
    written = session.read.csv(paths, header=True)
    names = [f"{DIALECT.name(name)} {_csv_type(inferred, name, compared)}" for name in written.columns]
    return session.read.csv(paths, header=True, schema=", ".join(names)), files


def _csv_type(inferred: DataFrame, name: str, compared: frozenset[str]) -> str:
    """Texts as written, but for columns that are compared with numbers."""
    return inferred.schema[name].dataType.simpleString() if name in compared else "string"


class Spark:
    name: ClassVar[str] = "spark"

    @staticmethod
    def open(source: Any, person: Person, compared: frozenset[str] = frozenset()) -> PeopleTable:
        try:
            session = SparkSession.builder.appName("sidelight").getOrCreate()
            frame, files = _read(session, str(source), compared)
        except PySparkException as error:
            raise DataError(str(source), f"Spark cannot read it: {_reason(error)}") from None
        return SparkTable(str(source), frame, files, person)
