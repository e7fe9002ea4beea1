"""Files as they are stored: whether they are whole, the names in the first line of a CSV file, whether text is UTF-8, and which
line is no row or no number.
"""

from __future__ import annotations

import codecs
import csv
import gzip
import os
import re
import zlib
from collections.abc import Collection, Iterator
from contextlib import contextmanager
from io import StringIO, TextIOWrapper
from typing import BinaryIO, cast

from sidelight.engines.files import Files, check_names
from sidelight.errors import DataError
from sidelight.reading.grammar import number_of
from sidelight.reading.words import listed, shown

LONGEST_HEADER = 1 << 20  # characters
BLOCK = 1 << 20  # bytes
MAGIC = b"PAR1"  # a Parquet file begins and ends with it
# How numbers are written in text files, the same for every engine: so that nobody takes 1_000, 44d, nan or inf for one.
WHOLE_NUMBER = r"[ \t]*[+-]?[0-9]+[ \t]*"
NUMBER = r"[ \t]*[+-]?([0-9]+[.]?[0-9]*|[.][0-9]+)([eE][+-]?[0-9]+)?[ \t]*"


def check_whole(files: Files) -> None:
    """Raises DataError where a Parquet file is cut off, or no JSON file has a row."""
    if files.format == "parquet":
        for path in files.paths:
            with _opened(files, path) as file:
                begin = file.read(len(MAGIC))
                file.seek(-min(len(MAGIC), len(begin)), os.SEEK_END)
                ends = {begin, file.read()}
            if not begin:
                raise _empty(files, path)
            if ends != {MAGIC}:
                found = f"{files.shown(path)} is not a whole Parquet file: it does not begin and end with PAR1"
                raise DataError(files.source, found, "whole files", "make or copy it again")
    if files.format == "json":
        contents = {path: _beginning(files, path) for path in files.paths}
        if not any(content.removeprefix(b"[]") for content in contents.values()):
            raise _empty(files, files.paths[0]) if len(files.paths) == 1 else DataError(files.source, "all files are empty")


def _beginning(files: Files, path: str) -> bytes:
    """Of a JSON file, without white space."""
    with _opened(files, path) as file:
        return file.read(BLOCK).removeprefix(codecs.BOM_UTF8).translate(None, b" \t\r\n")


def _empty(files: Files, path: str) -> DataError:
    return DataError(files.source, f"the file {files.shown(path)} is empty", "one row or more")


def separator(files: Files) -> str:
    """Of a CSV file: of comma, semicolon, tab and bar the one that its header has most often outside of quotes."""
    header = _header(files, files.paths[0])
    outside = "".join(header.split('"')[::2])
    return max(",;\t|", key=outside.count)


def check_headers(files: Files, used: Collection[str], ordered: bool = False) -> list[list[str]]:
    """The names of the columns of each CSV file. Raises DataError where the first line of a file has none of the names in `used`,
    two columns have one name, or a column is not in all files; or is elsewhere in some, where the columns have to be `ordered`.
    """
    between, found_in = separator(files), list[list[str]]()
    asked = {name.strip().lower() for name in used}
    for path in files.paths:
        names = _names(files, path, between)
        if asked and asked.isdisjoint(name.lower() for name in names):  # the names may be somebody's values, and are not shown
            check_utf8(files)
            found = f"the first line of {files.shown(path)} has none of the columns that the plan names"
            allowed = f"the names of the columns in the first line, such as {listed(sorted(used))}"
            raise DataError(files.source, found, allowed, "is the header missing? write the names above the first row")
        check_names(names, files.source)
        found_in.append(names)
        for name in sorted(set(names).symmetric_difference(found_in[0])):
            has, lacks = (path, files.paths[0]) if name in names else (files.paths[0], path)
            found = f"the column {shown(name)} is in {files.shown(has)} and not in {files.shown(lacks)}"
            raise DataError(files.source, found, "the same columns in all files")
        if ordered and names != found_in[0]:
            found = f"the columns of {files.shown(path)} are in another order than those of {files.shown(files.paths[0])}"
            raise DataError(files.source, found, "for Spark, one order in all files", "or leave 'engine: spark' out")
    return found_in


def _names(files: Files, path: str, between: str) -> list[str]:
    """What stands in the first line, without the white space around each name; a column without a name is called by its place."""
    header = _header(files, path)
    if not header:
        raise _empty(files, path)
    try:
        written = next(csv.reader(StringIO(header, newline=""), delimiter=between), [])
    except csv.Error as error:
        raise _unreadable(files, f"the first line of {files.shown(path)}", error) from None
    return [name.strip() or f"column{place}" for place, name in enumerate(written)]


def _unreadable(files: Files, line: str, error: csv.Error) -> DataError:
    if "field limit" in str(error):
        found = f"{line} has a field of more than {csv.field_size_limit():,} characters"
        return DataError(files.source, found, "shorter fields, and quotes that end")
    return DataError(files.source, f"{line} cannot be read: {error}", "quotes that end, around whole fields")


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
            raise _unreadable(files, f"line {begin} of {files.shown(path)}", error) from None


def first_text(files: Files | None, column: str) -> str:
    """Where a column of CSV files first has something else than a number; "" where that is not found. Looked for only where
    numbers are needed.
    """
    if files is None or files.format != "csv":
        return ""
    number = re.compile(NUMBER)
    try:
        for path in files.paths:
            between = separator(files)
            place = _names(files, path, between).index(column)
            with _opened(files, path) as file, TextIOWrapper(file, encoding="utf-8-sig", newline="") as text:
                rows = csv.reader(text, delimiter=between)
                next(rows)
                begin = rows.line_num + 1
                for row in rows:
                    if len(row) > place and row[place] and not number.fullmatch(row[place]):
                        return f" (first in line {begin} of {files.shown(path)})"
                    begin = rows.line_num + 1
    except (DataError, csv.Error, ValueError, StopIteration):  # what cannot be read is another error than the one that is told
        return ""
    return ""


def _header(files: Files, path: str) -> str:
    """The first line; all lines that it goes on in, where quotes stand around a line break."""
    with _opened(files, path) as file, TextIOWrapper(file, encoding="utf-8-sig", errors="replace", newline="") as text:
        first = header = text.readline(LONGEST_HEADER)
        while header.count('"') % 2 and len(header) < LONGEST_HEADER and (line := text.readline(LONGEST_HEADER)):
            header += line
        return first if header.count('"') % 2 else header


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
