"""What is written, written once and whole: a text to standard output, a file by replacing it."""

from __future__ import annotations

import os
import shutil
import sys
import tempfile
from pathlib import Path

from sidelight.errors import BadValue

WIDEST_TEXT = 100  # characters of a line


def write_out(text: str) -> None:
    """A reader who has seen enough (`| head`) is no error; a character that the terminal lacks becomes a question mark."""
    data = text.encode(sys.stdout.encoding or "utf-8", errors="replace")
    try:
        sys.stdout.buffer.write(data)
        sys.stdout.flush()
    except BrokenPipeError:
        _forget_stdout()
    except OSError:
        _forget_stdout()
        raise


def write_file(path: Path, text: str) -> None:
    """The whole file or nothing; readable by its owner only, because a report is confidential."""
    handle, temporary = tempfile.mkstemp(dir=path.parent, prefix=f".{path.name}.")
    try:
        with os.fdopen(handle, "w", encoding="utf-8") as file:
            file.write(text)
        os.replace(temporary, path)
    except BaseException:
        Path(temporary).unlink(missing_ok=True)
        raise


def check_writable(path: Path, *inputs: Path) -> None:
    """Before hours of work: the folder is there, and no device, folder or input file is about to be replaced."""
    if not path.parent.is_dir():
        raise BadValue(f"{path.parent}: no such folder")
    if path.exists() and not path.is_file():
        raise BadValue(f"{path}: not a file that can be replaced")
    if path.exists() and any(p.exists() and p.samefile(path) for p in inputs):
        raise BadValue(f"{path}: this is an input, it is not overwritten")


def width() -> int:
    return min(WIDEST_TEXT, shutil.get_terminal_size().columns) if sys.stdout.isatty() else WIDEST_TEXT


def coloured() -> bool:
    return sys.stdout.isatty() and not os.environ.get("NO_COLOR")


def _forget_stdout() -> None:
    """Python flushes once more when it ends; that must not fail a second time."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
