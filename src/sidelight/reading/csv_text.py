"""Reads CSV text into records, each with the line on which it begins, and finds the place of every field."""

from __future__ import annotations

import csv
import io
import re
from collections.abc import Iterator
from dataclasses import dataclass

from sidelight.reading.files import read_text
from sidelight.reading.place import LinePlace, Place

_CONTROL = re.compile(r"[\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f]")
_LINE_END = re.compile(r"\r\n|\r|\n")


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
                        raise self.at(line).error(f"{len(record)} fields", f"{width} fields, as in the header")
                    yield line, record
                line = reader.line_num + 1
        except csv.Error as error:
            raise self.at(line).error(f"not CSV: {error}") from None

    def at(self, line: int) -> LinePlace:
        return LinePlace(self.file, line)

    def field(self, line: int, index: int) -> LinePlace:
        """The place of a field, found by reading its line again."""
        written = _LINE_END.split(self.text)[line - 1]
        quoted, commas = False, 0
        for column, character in enumerate(written, start=1):
            if commas == index:
                return LinePlace(self.file, line, column)
            quoted ^= character == '"'
            commas += character == "," and not quoted
        return LinePlace(self.file, line, len(written) + 1 if commas == index else 1)


def read_csv(file: str, named: Place) -> Sheet:
    """The sheet in a file whose name is written at the place `named`."""
    text = read_text(file, named=named)
    if control := _CONTROL.search(text):
        line = text.count("\n", 0, control.start()) + 1
        place = LinePlace(file, line, control.start() - text.rfind("\n", 0, control.start()))
        raise place.error(f"the control character {control.group()!r}", "printable text")
    return Sheet(file, text)
