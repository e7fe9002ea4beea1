"""Reads numbers of people from a CSV file, one line per cell or group: the columns asked for, and `people` as the last column."""

from __future__ import annotations

from sidelight.errors import BadValue
from sidelight.numbers.decimals import exact
from sidelight.reading.csv_text import Sheet, read_csv
from sidelight.reading.numbers import LARGEST_WHOLE
from sidelight.reading.place import Place
from sidelight.reading.words import listed, shown
from sidelight.tables.cells import Cells

LAST = "people"
WHOLE = "a whole number of people, 0 or more"


def read_sheet(file: str, needed: tuple[str, ...], named: Place, *, repeated: bool = False) -> Cells:
    """The lines of a CSV file. Its header has at least the needed columns, in any order, and `people` as the last one.

    `repeated`: whether two lines may be alike, as two groups with the same rates are; a cell has one line.
    """
    sheet = read_csv(file, named)
    records = sheet.records()
    line, header = next(records, (1, []))
    columns = tuple(name.strip() for name in header[:-1])
    if not header or header[-1].strip() != LAST:
        hint = "separate the fields with commas, not with semicolons" if header and ";" in header[-1] else ""
        if header and header[0].lstrip().startswith("#"):
            hint = "a CSV file has no comments: remove this line"
        found = f"the last column is {shown(header[-1])}" if header else "the file is empty"
        raise sheet.field(line, max(len(header) - 1, 0)).error(found, f"a header: {listed(needed)} and '{LAST}'", hint)
    for index, name in enumerate(columns):
        if not name or name in columns[:index]:
            raise sheet.field(line, index).error(f"the column {shown(name)} without a name of its own", "every column once")
    missing = [name for name in needed if name not in columns]
    if missing:
        raise sheet.at(line).error(f"no column {listed(missing)}", f"a header: {listed(needed)} and '{LAST}'")
    rows: list[tuple[tuple[str, ...], int]] = []
    seen: set[tuple[str, ...]] = set()
    for line, record in records:
        values = tuple(field.strip() for field in record[:-1])
        if not repeated:
            if values in seen:
                raise sheet.at(line).error(f"the cell {listed(values)} a second time", "every cell once")
            seen.add(values)
        if not all(values):
            raise sheet.field(line, values.index("")).error("an empty field", "a value of the column")
        rows.append((values, _people(record[-1], sheet, line, len(record) - 1)))
    if not rows:
        raise sheet.at(line).error("no cell below the header", "one line per cell")
    return Cells.of_rows(columns, rows)


def _people(field: str, sheet: Sheet, line: int, index: int) -> int:
    if field.isdecimal() and field.isascii() and len(field) < 15:
        return int(field)
    try:
        people = exact(field)
    except BadValue as error:
        raise sheet.field(line, index).error(str(error), WHOLE) from None
    if people.denominator != 1 or not 0 <= people <= LARGEST_WHOLE or "%" in field:
        raise sheet.field(line, index).error(f"{shown(field)} people", WHOLE)
    return int(people)
