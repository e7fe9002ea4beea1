"""Files or tables that Spark reads: the way to data that one machine does not hold. An active session is used, else one is
started with Spark's own configuration.
"""

from __future__ import annotations

import os
import re
from collections.abc import Mapping, Sequence
from contextlib import suppress
from functools import singledispatch
from typing import Any, ClassVar
from uuid import uuid4

from py4j.protocol import Py4JError
from pyspark.errors import AnalysisException, ParseException, PySparkException, PySparkRuntimeError
from pyspark.sql import DataFrame, SparkSession
from pyspark.sql import functions as F
from pyspark.sql.types import StringType, StructField, StructType

from sidelight.engines.dialect import Dialect, Kind, scales_of
from sidelight.engines.faults import first_line, left_out
from sidelight.engines.file_types import NUMBERS, check_same
from sidelight.engines.files import FORMATS, FRAME, Files, files_of, is_file_name, name_of
from sidelight.engines.sql import SqlText
from sidelight.engines.table import PeopleTable, Row, RowsOfPerson
from sidelight.engines.text_files import check_headers, check_utf8, check_whole, faulty_line, separator
from sidelight.errors import DataError
from sidelight.reading.words import shown, suggestion

DIALECT = Dialect(
    quote="`",
    parameter="?",
    text="STRING",
    double="DOUBLE",
    widest="DECIMAL(38, 0)",
    any_value="any_value({0})",
    exact_text="{0}",
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
PATTERN = re.compile(r"[*?\[\]{}\\]")  # what Hadoop reads as a part of a pattern, where no backslash stands before it
ERRORS = (PySparkException, Py4JError, ConnectionError)  # Spark's own in words, others of Java, and a Java that is gone


class SparkTable(PeopleTable):
    """A view with a name of its own: several tables may be open in one session."""

    dialect = DIALECT

    def __init__(self, source: str, frame: DataFrame, files: Files | None, person: RowsOfPerson) -> None:
        super().__init__(person)
        self.source, self.session = source, frame.sparkSession
        self.files: Files | None = files
        self.types = {field.name: field.dataType.simpleString() for field in frame.schema.fields}
        self.renamed = {name: f"c{place}" for place, name in enumerate(frame.columns)}
        self.view = f"sidelight_{uuid4().hex}"
        self.relation = DIALECT.name(self.view)
        frame.toDF(*self.renamed.values()).createTempView(self.view)

    @property
    def kinds(self) -> Mapping[str, Kind]:
        return {name: "decimal" if kind.startswith("decimal") else KINDS.get(kind, "other") for name, kind in self.types.items()}

    @property
    def scales(self) -> Mapping[str, int]:
        return scales_of(self.types)

    def needs(self, columns: Sequence[str]) -> None:
        super().needs(columns)
        for column in columns:
            if "${" in column:  # Hadoop puts a setting in its place when it reads Parquet, and Spark then finds no value
                raise self.error(f"Spark cannot read the column {shown(column)}", "names without '${'", "give it another name")
        if self.files is not None:
            check_same(self.files, columns)

    def run(self, text: SqlText) -> list[Row]:
        try:
            return [tuple(row) for row in self.session.sql(text.sql, args=list(text.values)).collect()]
        except ERRORS as error:
            self.unchanged()
            raise _refusal(self.source, self.files, error) from None
        except AttributeError:  # a session that was stopped has lost what it is made of
            if SparkSession.getActiveSession() is not None:
                raise
            raise self.error("the Spark session was stopped", "a session that lasts until the answer", "try again") from None

    def unchanged(self) -> None:
        if self.files is not None:
            self.files.unchanged()

    def close(self) -> None:
        with suppress(*ERRORS):  # a Spark that is gone has no views
            self.session.catalog.dropTempView(self.view)


def _refusal(source: str, files: Files | None, error: Exception) -> DataError:
    fault = faulty_line(files) if files is not None and files.format == "csv" else None
    return fault or DataError(source, f"Spark cannot read it: {_reason(error)}", hint=_java_hint(error))


@singledispatch
def _reason(error: Exception) -> str:
    """An error of Java comes after a line that says where it was called."""
    _, _, of_java = str(error).partition("\n: ")
    said = first_line(of_java or error)
    if "[FAILED_READ_FILE" in said or "UnknownHostException" in said:
        return said
    condition = re.search(r"\[([A-Z][A-Z_.0-9]+)\]", said)
    return left_out(condition[1] if condition else of_java.partition(":")[0] or type(error).__name__)


@_reason.register(AnalysisException)
@_reason.register(PySparkRuntimeError)
@_reason.register(ConnectionError)
def _(error: Exception) -> str:
    """These speak of names and of Java itself, and never of values."""
    return first_line(error)


def _java_hint(error: Exception) -> str:
    return "Spark needs Java 17 or newer, on PATH or in JAVA_HOME" if "JAVA_GATEWAY" in str(error) else ""


def _read(session: SparkSession, source: str, compared: frozenset[str], used: frozenset[str]) -> tuple[DataFrame, Files | None]:
    """A file, folder or pattern on this machine; an address such as hdfs://…; or a table of the catalogue."""
    if "://" in source:
        return session.read.load(source), None
    if _is_table(session, source):
        return session.table(source), None
    if not is_file_name(source) and not os.path.exists(source) and not PATTERN.search(source):
        near = suggestion(source, [table.name for table in session.catalog.listTables()])
        allowed = f"a table or view that the session knows, or a file, a folder or a pattern of {FORMATS} files"
        raise DataError(source, "there is no such table, file or folder", allowed, near)
    files = files_of(source)
    check_whole(files)
    try:
        return _of_files(session, files, compared, used), files
    except ERRORS as error:
        raise _refusal(source, files, error) from None


def _of_files(session: SparkSession, files: Files, compared: frozenset[str], used: frozenset[str]) -> DataFrame:
    paths = [_address(path) for path in files.paths]
    if files.format == "parquet":
        return session.read.parquet(*paths)
    check_utf8(files)
    if files.format == "json":
        return session.read.json(paths, mode="FAILFAST")
    names, *_ = check_headers(files, used, ordered=True)
    texts = StructType([StructField(name, StringType()) for name in names])
    reader = session.read.schema(texts).options(header=True, escape='"', multiLine=True, sep=separator(files))
    # Each line has the fields of the header, and quotes stand around whole fields.
    reader = reader.options(mode="FAILFAST", columnPruning=False, unescapedQuoteHandling="RAISE_ERROR")
    places = [f"c{place}" for place in range(len(names))]
    written = reader.csv(paths).toDF(*places)
    numbers = _numbers(written, [place for place, name in zip(places, names, strict=True) if name in compared])
    typed = [F.col(place).cast(numbers[place]) if place in numbers else F.col(place) for place in places]
    return written.select(*typed).toDF(*names)


def _numbers(written: DataFrame, columns: Sequence[str]) -> dict[str, str]:
    """The type of each of these columns of texts that has nothing but numbers: the same that DuckDB reads them as."""
    asked = [(column, kind) for column in columns for kind in NUMBERS]
    if not asked:
        return {}
    fits = []
    for column, kind in asked:
        text = F.col(column)
        number = F.when(text.rlike(rf"\A(?:{NUMBERS[kind]})\z"), text.try_cast(kind))
        fits.append((F.count(text) > 0) & (F.count(text) == F.count(number)))
    found = zip(asked, written.select(*fits).collect()[0], strict=True)
    return {column: kind for (column, kind), fit in reversed(list(found)) if fit}  # the first kind that fits is kept


def _address(path: str) -> str:
    return "file://" + PATTERN.sub(r"\\\g<0>", os.path.abspath(path))


def _is_table(session: SparkSession, source: str) -> bool:
    try:
        return not is_file_name(source) and session.catalog.tableExists(source)
    except ParseException:
        return False


class Spark:
    name: ClassVar[str] = "spark"

    @staticmethod
    def open(
        source: Any, person: RowsOfPerson, compared: frozenset[str] = frozenset(), used: frozenset[str] = frozenset()
    ) -> PeopleTable:
        named = name_of(source)
        try:
            if isinstance(source, DataFrame):
                return SparkTable(named, source, None, person)
            if named == FRAME:
                what = f"a value of the type {type(source).__module__}.{type(source).__name__} is no DataFrame of Spark SQL"
                raise DataError(FRAME, what, "a pyspark.sql.DataFrame, or the name of a table or file", "give frame.to_spark()")
            session = SparkSession.builder.appName("sidelight").getOrCreate()
            frame, files = _read(session, named, compared, used)
            return SparkTable(named, frame, files, person)
        except ERRORS as error:
            raise _refusal(named, None, error) from None
