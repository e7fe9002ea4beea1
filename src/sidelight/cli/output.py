"""Writes output all at once: a text to standard output, or a file that replaces an older one."""

from __future__ import annotations

import os
import shutil
import sys
from contextlib import suppress
from pathlib import Path

from sidelight.errors import BadValue
from sidelight.reading.files import write_file as write_file

WIDEST_TEXT = 100  # characters of a line


def open_closed_streams() -> None:
    """Standard streams that the caller has closed (`>&-`) lead nowhere: otherwise the next file that is opened would get the
    number of the closed stream, and messages would be written into it.
    """
    for number, name in enumerate(("stdin", "stdout", "stderr")):
        if getattr(sys, name) is None:
            with suppress(OSError):
                os.close(number)
            nowhere = os.open(os.devnull, os.O_RDWR)
            if nowhere != number:
                os.dup2(nowhere, number)
                os.close(nowhere)
            setattr(sys, name, open(number, "r" if name == "stdin" else "w", encoding="utf-8", closefd=False))  # noqa: SIM115


def write_out(text: str) -> None:
    """Writes a text to standard output. A closed pipe (`| head`) is not an error; a character that the terminal cannot show
    becomes a question mark.
    """
    data = text.encode(sys.stdout.encoding or "utf-8", errors="replace")
    try:
        sys.stdout.buffer.write(data)
        sys.stdout.flush()
    except BrokenPipeError:
        settle_stdout()
    except OSError as error:
        settle_stdout()
        raise OSError(error.errno, error.strerror, "standard output") from None


def check_writable(path: Path, begins: str = "") -> None:
    """Checks before a long computation that the folder exists, and that no device or folder would be replaced, nor a file that
    does not begin like what will be written: it may be an input, or anything else.
    """
    if not path.parent.is_dir():
        raise BadValue(f"{path.parent}: no such folder")
    if path.exists() and not path.is_file():
        raise BadValue(f"{path}: not a file that can be replaced")
    if path.exists() and path.stat().st_size and not _begins(path, begins.encode()):
        raise BadValue(f"{path}: this file is not overwritten: it does not begin with {begins}\n  hint: choose another name")


def _begins(path: Path, begins: bytes) -> bool:
    with path.open("rb") as file:
        return file.read(len(begins)) == begins


def width() -> int:
    return min(WIDEST_TEXT, shutil.get_terminal_size().columns) if sys.stdout.isatty() else WIDEST_TEXT


def coloured() -> bool:
    return sys.stdout.isatty() and not os.environ.get("NO_COLOR")


def settle_stdout() -> None:
    """Makes standard output lead nowhere if it cannot be written: Python flushes it at its end, and would fail once more."""
    try:
        sys.stdout.flush()
    except OSError:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
