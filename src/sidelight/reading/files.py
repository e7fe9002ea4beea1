"""Reads files as text, and writes them whole; errors show the file name as the user wrote it."""

from __future__ import annotations

import os
import re
import sys
import tempfile
from contextlib import AbstractContextManager, nullcontext
from pathlib import Path
from typing import BinaryIO

from sidelight.errors import SettingError
from sidelight.reading.node import Node
from sidelight.reading.place import LinePlace, Place
from sidelight.reading.words import shown, suggestion

LARGEST_YAML = 16_000_000  # bytes: about a minute for ruamel.yaml, which reads about 0.25 MB a second (measured)
LARGEST_JSON = 64_000_000  # bytes: about six million probabilities of ten characters
STDIN = "<stdin>"  # names standard input; files that are named in it are relative to the current folder
LINE_END = re.compile(r"\r\n|\r|\n")
NOT_TEXT, TEXT = "this is not UTF-8 text", "a text file in UTF-8"


def read_yaml(file: str, named: Place | None = None) -> Node:
    """The tree of a YAML file."""
    from sidelight.reading.yaml_text import parse_yaml  # imported here because ruamel.yaml is slow to import

    return parse_yaml(read_text(file, LARGEST_YAML, named), file)


def read_text(file: str, most: int | None = None, named: Place | None = None) -> str:
    """The text of a file. `named`: if the file name is written in another file, its place there, for errors about the name."""
    place, this = (named, f"the file {shown(file)}") if named else (LinePlace(file), "the file")
    try:
        with _opened(file) as stream:
            content = stream.read() if most is None else stream.read(most + 1)
    except FileNotFoundError:
        raise place.error(f"{this} does not exist", hint=_nearby(file, named)) from None
    except IsADirectoryError:
        raise place.error(f"{this} is a directory", "a file") from None
    except (OSError, ValueError) as error:
        reason = getattr(error, "strerror", None) or str(error)
        raise place.error(f"{this} cannot be read: {reason}") from None
    if most is not None and len(content) > most:
        raise place.error(f"{this} is larger than {most // 1_000_000} MB", hint="put large cells into a CSV file")
    try:
        return content.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise LinePlace(file, *_line_and_column(error)).error(NOT_TEXT, TEXT) from None


def read_json_text(file: str) -> str:
    """The text of a JSON file. Raises OSError where the file cannot be opened."""
    with _opened(file) as stream:
        content = stream.read(LARGEST_JSON + 1)
        size = max(len(content), os.fstat(stream.fileno()).st_size)
    if size > LARGEST_JSON:
        raise SettingError(file, "", f"the file has {size:,} bytes", f"at most {LARGEST_JSON:,} bytes")
    try:
        return content.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        line, column = _line_and_column(error)
        raise SettingError(file, "", NOT_TEXT, TEXT, line=line, column=column) from None


def write_file(path: Path, text: str) -> None:
    """Writes the whole file or nothing. Only its owner can read it, because a report is confidential."""
    handle, temporary = tempfile.mkstemp(dir=path.parent, prefix=f".{path.name}.")
    try:
        with os.fdopen(handle, "w", encoding="utf-8") as file:
            file.write(text)
        os.replace(temporary, path)
    except BaseException:
        Path(temporary).unlink(missing_ok=True)
        raise


def _opened(file: str) -> AbstractContextManager[BinaryIO]:
    return nullcontext(sys.stdin.buffer) if file == STDIN else Path(file).open("rb")


def _nearby(file: str, named: Place | None) -> str:
    """A file of the same folder with a similar name, or where a file is looked for."""
    folder, name = os.path.split(file)
    try:
        names = os.listdir(folder or ".")
    except (OSError, ValueError):
        return f"there is no folder {shown(folder)}"
    where = "" if named is None else "a file named in a plan is looked for in the folder of the plan"
    return suggestion(name, names) or where


def beside(file: str, name: str) -> str:
    """The path of a file whose name is written in another file: names are relative to the folder of that file."""
    return os.path.join(os.path.dirname(file), name)


def _line_and_column(error: UnicodeDecodeError) -> tuple[int, int]:
    """Lines end with LF, CR LF or CR; a byte order mark is no column, and a character of several bytes is one."""
    lines = LINE_END.split(error.object[: error.start].decode("utf-8"))
    return len(lines), len(lines[-1]) + 1
