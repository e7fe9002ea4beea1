"""A pandas or Polars frame, or an Arrow table, where it is: DuckDB reads it in place."""

from __future__ import annotations

import sys
from collections.abc import Callable
from importlib.util import find_spec
from typing import Any, ClassVar

import duckdb

from sidelight.engines.duckdb import VIEW, DuckTable, reason
from sidelight.engines.files import FRAME, check_names
from sidelight.engines.table import PeopleTable, RowsOfPerson
from sidelight.errors import DataError
from sidelight.reading.words import shown

NOT_READ = (duckdb.Error, TypeError, RuntimeError)  # std::bad_cast is a RuntimeError
SELECT: dict[str, Callable[[Any, list[int]], Any]] = {  # some columns of a frame, by the package that it is of
    "pandas": lambda frame, places: frame.iloc[:, places],
    "polars": lambda frame, places: frame.select([frame.columns[place] for place in places]),
    "pyarrow": lambda frame, places: frame.select(places),
}


class FrameTable(DuckTable):
    def __init__(self, frame: Any, person: RowsOfPerson, used: frozenset[str]) -> None:
        if is_lazy(frame):
            raise DataError(FRAME, "a LazyFrame of Polars, which has no rows yet", "a DataFrame", "give frame.collect()")
        frame = _used(frame, used)
        check_names(map(str, _names(frame)), FRAME)
        if _package(frame) == "polars" and find_spec("pyarrow") is None:
            what = "a Polars frame is read with the package 'pyarrow', which is not installed"
            raise DataError(FRAME, what, hint="pip install pyarrow")
        super().__init__(FRAME, person)
        # The type of a column of objects is that of all of them, not of some.
        self.database.execute(f"SET GLOBAL pandas_analyze_sample = {sys.maxsize}")
        self.database.execute("SET enable_external_access = false")
        try:
            self.database.register(VIEW, frame)
        except NOT_READ as error:
            columns = [name for name in _names(frame) if not self._is_read(_used(frame, frozenset({str(name)})))]
            self.close()
            if columns:
                what = f"the values of the column {shown(str(columns[0]))} are of a type that is not read"
                raise DataError(FRAME, what, "numbers, texts, dates, and true or false") from None
            why = f": {reason(error)}" if isinstance(error, duckdb.Error) else ""
            raise DataError(
                FRAME,
                f"a value of the type {type(frame).__name__} is no table{why}",
                "a pandas or Polars DataFrame, an Arrow table, or the name of a file",
            ) from None

    def _is_read(self, frame: Any) -> bool:
        try:
            self.database.register(VIEW, frame)
        except NOT_READ:
            return False
        return True


def is_lazy(frame: Any) -> bool:
    return _package(frame) == "polars" and type(frame).__name__ == "LazyFrame"


def _used(frame: Any, used: frozenset[str]) -> Any:
    """The frame without the columns that nobody asks about, whatever is in them; all of it where one is missing, for the error to
    list what there is.
    """
    places = [place for place, name in enumerate(_names(frame)) if str(name) in used]
    if not used or len(places) < len(used) or _package(frame) not in SELECT:
        return frame
    return SELECT[_package(frame)](frame, places)


def _names(frame: Any) -> list[Any]:
    return list(getattr(frame, "column_names", getattr(frame, "columns", ())))  # Arrow calls them so, and has columns beside


def _package(frame: Any) -> str:
    return type(frame).__module__.partition(".")[0]


class Frame:
    name: ClassVar[str] = "frame"

    @staticmethod
    def open(
        source: Any, person: RowsOfPerson, compared: frozenset[str] = frozenset(), used: frozenset[str] = frozenset()
    ) -> PeopleTable:
        return FrameTable(source, person, used)
