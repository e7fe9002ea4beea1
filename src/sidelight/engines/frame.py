"""A pandas or Polars frame, or an Arrow table, where it is: DuckDB reads it in place."""

from __future__ import annotations

import sys
from typing import Any, ClassVar

import duckdb

from sidelight.engines.duckdb import VIEW, DuckTable
from sidelight.engines.faults import first_line
from sidelight.engines.files import check_names
from sidelight.engines.table import PeopleTable, RowsOfPerson
from sidelight.errors import DataError


class FrameTable(DuckTable):
    def __init__(self, frame: Any, person: RowsOfPerson) -> None:
        names = getattr(frame, "column_names", getattr(frame, "columns", ()))  # Arrow calls its names so, and has columns beside
        check_names(map(str, names), "the frame")
        super().__init__("the frame", person)
        # The type of a column of objects is that of all of them, not of some.
        self.database.execute(f"SET GLOBAL pandas_analyze_sample = {sys.maxsize}")
        self.database.execute("SET enable_external_access = false")
        try:
            self.database.register(VIEW, frame)
        except (duckdb.Error, TypeError, RuntimeError) as error:  # std::bad_cast is a RuntimeError
            self.close()
            why = f": {first_line(error)}" if isinstance(error, duckdb.Error) else ""
            raise DataError(
                "the frame",
                f"a value of the type {type(frame).__name__} is no table{why}",
                "a pandas or Polars DataFrame, an Arrow table, or the name of a file",
            ) from None


class Frame:
    name: ClassVar[str] = "frame"

    @staticmethod
    def open(source: Any, person: RowsOfPerson, compared: frozenset[str] = frozenset()) -> PeopleTable:
        return FrameTable(source, person)
