"""People per cell from a CSV file: the public columns, then `people`."""

from __future__ import annotations

import csv
import io
import re
from collections.abc import Iterator

from sidelight.errors import BadValue
from sidelight.numbers.decimals import exact
from sidelight.plan.files import read_text
from sidelight.plan.forms import MOST_PEOPLE
from sidelight.plan.place import Place, listed, shown
from sidelight.tables.cells import Cells

LAST = "people"
WHOLE = "a whole number of people, 0 or more"
_CONTROL = re.compile(r"[\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f]")
_LINE_END = re.compile(r"\r\n|\r|\n")


def read_sheet(file: str, needed: tuple[str, ...], named: Place) -> Cells:
    """The header names at least the needed columns, in any order, and ends in `people`."""
    text = read_text(file, named=named)
    if control := _CONTROL.search(text):
        line = text.count("\n", 0, control.start()) + 1
        place = Place(file, line, control.start() - text.rfind("\n", 0, control.start()))
        raise place.error(f"the control character {control.group()!r}", "printable text")
    records = _records(text, file)
    line, header = next(records, (1, []))
    columns = tuple(name.strip() for name in header[:-1])
    if not header or header[-1].strip() != LAST:
        found = f"the last column is {shown(header[-1])}" if header else "the file is empty"
        raise _place(text, file, line, max(len(header) - 1, 0)).error(found, f"a header: {listed(needed)} and '{LAST}'")
    for index, name in enumerate(columns):
        if not name or name in columns[:index]:
            raise _place(text, file, line, index).error(
                f"the column {shown(name)} without a name of its own", "every column once"
            )
    missing = [name for name in needed if name not in columns]
    if missing:
        raise Place(file, line).error(f"no column {listed(missing)}", f"a header: {listed(needed)} and '{LAST}'")
    rows: dict[tuple[str, ...], int] = {}
    for line, record in records:
        if len(record) != len(header):
            raise Place(file, line).error(f"{len(record)} fields", f"{len(header)} fields, as in the header")
        values = tuple(field.strip() for field in record[:-1])
        if values in rows:
            raise Place(file, line).error(f"the cell {listed(values)} a second time", "every cell once")
        if not all(values):
            raise _place(text, file, line, values.index("")).error("an empty field", "a value of the column")
        rows[values] = _people(record[-1], text, file, line, len(record) - 1)
    if not rows:
        raise Place(file, line).error("no cell below the header", "one line per cell")
    return Cells(columns, tuple(rows.items()))


def _people(field: str, text: str, file: str, line: int, index: int) -> int:
    if field.isdecimal() and field.isascii() and len(field) < 15:
        return int(field)
    try:
        people = exact(field)
    except BadValue as error:
        raise _place(text, file, line, index).error(str(error), WHOLE) from None
    if people.denominator != 1 or not 0 <= people <= MOST_PEOPLE or "%" in field:
        raise _place(text, file, line, index).error(f"{shown(field)} people", WHOLE)
    return int(people)


def _records(text: str, file: str) -> Iterator[tuple[int, list[str]]]:
    """Records that are not blank, each with the line on which it begins."""
    reader = csv.reader(io.StringIO(text, newline=""), strict=True)
    line = 1
    try:
        for record in reader:
            if record and (record[0].strip() or any(field.strip() for field in record)):
                yield line, record
            line = reader.line_num + 1
    except csv.Error as error:
        raise Place(file, line).error(f"not CSV: {error}") from None


def _place(text: str, file: str, line: int, index: int) -> Place:
    """The place of a field, found by reading its line again."""
    written = _LINE_END.split(text)[line - 1]
    quoted, commas = False, 0
    for column, character in enumerate(written, start=1):
        if commas == index:
            return Place(file, line, column)
        quoted ^= character == '"'
        commas += character == "," and not quoted
    return Place(file, line, len(written) + 1 if commas == index else 1)
