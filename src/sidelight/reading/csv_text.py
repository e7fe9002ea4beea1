"""Reads CSV text into records, each with the line on which it begins, and finds the place of every field."""

from __future__ import annotations

import csv
import io
import re
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import islice

from sidelight.errors import PlanError
from sidelight.reading.files import LINE_END, read_text
from sidelight.reading.place import LinePlace, Place

_CONTROL = re.compile(r"[\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f]")


@dataclass(frozen=True, slots=True)
class Sheet:
    """The text of a CSV file without control characters."""

    file: str
    text: str

    def records(self) -> Iterator[tuple[int, list[str]]]:
        """The records that are not blank, each with its line: the header, and then records with as many fields as the header."""
        reader = csv.reader(io.StringIO(self.text, newline=""), strict=True)
        line, width = 1, 0
        try:
            for record in reader:
                if record and (record[0].strip() or any(field.strip() for field in record)):
                    width = width or len(record)
                    if len(record) != width:
                        raise self._other_width(line, record, width)
                    yield line, record
                line = reader.line_num + 1
        except csv.Error as error:
            raise self.at(line).error(f"not CSV: {error}") from None

    def _other_width(self, line: int, record: list[str], width: int) -> PlanError:
        hint = "a CSV file has no comments: remove this line" if record[0].lstrip().startswith("#") else ""
        if len(record) == 1 and ";" in record[0]:
            hint = "separate the fields with commas, not with semicolons"
        found = "1 field" if len(record) == 1 else f"{len(record)} fields"
        return self.at(line).error(found, f"{width} field{'s' if width > 1 else ''}, as in the header", hint)

    def at(self, line: int) -> LinePlace:
        return LinePlace(self.file, line)

    def field(self, line: int, index: int) -> LinePlace:
        """The place of a field of the record that begins on this line, found by reading the record again; a quoted field may
        have several lines.
        """
        quoted, commas = False, 0
        for number, written in enumerate(LINE_END.split(self.text)[line - 1 :], start=line):
            for column, character in enumerate(written, start=1):
                if commas == index:
                    return LinePlace(self.file, number, column)
                quoted ^= character == '"'
                commas += character == "," and not quoted
            if not quoted:
                return LinePlace(self.file, number, len(written) + 1) if commas == index else self.at(line)
        return self.at(line)

    def line_of(self, row: int) -> int:
        """The line on which a record below the header begins; the first is 0. Blank lines are no records."""
        return next(line for line, _ in islice(self.records(), row + 1, None))


def read_csv(file: str, named: Place) -> Sheet:
    """The sheet in a file whose name is written at the place `named`."""
    text = read_text(file, named=named)
    if control := _CONTROL.search(text):
        lines = LINE_END.split(text[: control.start()])
        place = LinePlace(file, len(lines), len(lines[-1]) + 1)
        raise place.error(f"the control character {control.group()!r}", "printable text")
    return Sheet(file, text)
