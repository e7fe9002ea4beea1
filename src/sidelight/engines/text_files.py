"""Text files as text: the names in their first line, whether they are UTF-8, and which line of a CSV file is no row."""

from __future__ import annotations

import codecs
import csv
import gzip
import zlib
from collections.abc import Iterator
from contextlib import contextmanager
from io import TextIOWrapper
from typing import BinaryIO, cast

from sidelight.engines.files import Files, check_names
from sidelight.errors import DataError
from sidelight.reading.grammar import number_of
from sidelight.reading.words import shown

LONGEST_HEADER = 1 << 20  # characters
BLOCK = 1 << 20  # bytes


def separator(files: Files) -> str:
    """Of a CSV file: of comma, semicolon, tab and bar the one that its header has most often."""
    header = _header(files, files.paths[0])
    return max(",;\t|", key=header.count)


def check_headers(files: Files) -> None:
    """Raises DataError where two columns of a CSV file have one name, or a column is not in all files."""
    between, in_all = separator(files), None
    for path in files.paths:
        try:
            names = next(csv.reader([_header(files, path)], delimiter=between), [])
        except csv.Error as error:
            raise DataError(files.source, f"the first line of {files.shown(path)} cannot be read: {error}", "names") from None
        check_names(names, files.source)
        in_all = names if in_all is None else in_all
        for name in sorted(set(names).symmetric_difference(in_all)):
            has, lacks = (path, files.paths[0]) if name in names else (files.paths[0], path)
            found = f"the column {shown(name)} is in {files.shown(has)} and not in {files.shown(lacks)}"
            raise DataError(files.source, found, "the same columns in all files")


def check_utf8(files: Files) -> None:
    """Raises DataError where a file is no UTF-8 text: replaced by one and the same character, two values could become one."""
    for path in files.paths:
        decoder, lines = codecs.getincrementaldecoder("utf-8")(), 1
        with _opened(files, path) as file:
            try:
                while block := file.read(BLOCK):
                    decoder.decode(block)
                    lines += block.count(b"\n")
                decoder.decode(b"", final=True)
            except UnicodeDecodeError as error:
                lines += error.object[: error.start].count(b"\n")
                raise DataError(files.source, f"line {lines} of {files.shown(path)} is not UTF-8 text", "text in UTF-8") from None


def faulty_line(files: Files) -> DataError | None:
    """The first line that is no row, if there is one: looked for only where an engine could not read a CSV file."""
    try:
        check_utf8(files)
        for path in files.paths:
            _check_rows(files, path, separator(files))
    except DataError as found:
        return found
    return None


def _check_rows(files: Files, path: str, between: str) -> None:
    with _opened(files, path) as file, TextIOWrapper(file, encoding="utf-8-sig", newline="") as text:
        rows, begin, width = csv.reader(text, delimiter=between, strict=True), 1, None
        try:
            for row in rows:
                width = len(row) if width is None else width
                if row and len(row) != width:
                    found = f"line {begin} of {files.shown(path)} has {number_of(len(row), 'field')}, and the first line {width}"
                    raise DataError(files.source, found, "as many fields in every line")
                begin = rows.line_num + 1
        except csv.Error as error:
            found = f"line {begin} of {files.shown(path)} cannot be read: {error}"
            raise DataError(files.source, found, "quotes that end, around whole fields") from None


def _header(files: Files, path: str) -> str:
    with _opened(files, path) as file, TextIOWrapper(file, encoding="utf-8-sig", errors="replace") as text:
        return text.readline(LONGEST_HEADER)


@contextmanager
def _opened(files: Files, path: str) -> Iterator[BinaryIO]:
    try:
        with gzip.open(path) if path.lower().endswith(".gz") else open(path, "rb") as file:
            yield cast(BinaryIO, file)
    except gzip.BadGzipFile:
        raise DataError(files.source, f"{files.shown(path)} is not compressed with gzip", "gzip, or another name") from None
    except (OSError, EOFError, zlib.error) as error:
        reason = getattr(error, "strerror", None) or str(error)
        raise DataError(files.source, f"{files.shown(path)} cannot be read: {reason}") from None
