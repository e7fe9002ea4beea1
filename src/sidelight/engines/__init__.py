"""Engines, one per file: the only code that sees rows. Aggregates go in, columns come out."""

from __future__ import annotations

import importlib
from typing import Any

from sidelight.engines.files import name_of
from sidelight.engines.names import EXTRAS
from sidelight.engines.table import PeopleTable, RowsOfPerson
from sidelight.errors import DataError


def open_table(
    engine: str,
    source: Any,
    person: RowsOfPerson,
    compared: frozenset[str] = frozenset(),
    used: frozenset[str] = frozenset(),
) -> PeopleTable:
    """`compared`: columns of rates, and those that are compared with numbers: in files without types they are read as numbers.
    `used`: all columns that will be asked about; others of a frame are left alone. Empty: not known.
    """
    try:
        module = importlib.import_module(f"{__name__}.{engine}")
    except ModuleNotFoundError as missing:
        raise DataError(
            name_of(source),
            f"the engine '{engine}' needs the package '{missing.name}', which is not installed",
            hint=f"pip install 'sidelight[{EXTRAS[engine]}]'",
        ) from None
    opened: PeopleTable = next(value for value in vars(module).values() if getattr(value, "name", None) == engine).open(
        source, person, compared, used
    )
    return opened


__all__ = ["PeopleTable", "RowsOfPerson", "open_table"]
