"""Writes output all at once: a text to standard output, or a file that replaces an older one."""

from __future__ import annotations

import os
import shutil
import sys
from pathlib import Path

from sidelight.errors import BadValue
from sidelight.reading.files import write_file as write_file

WIDEST_TEXT = 100  # characters of a line


def write_out(text: str) -> None:
    """Writes a text to standard output. A closed pipe (`| head`) is not an error; a character that the terminal cannot show
    becomes a question mark.
    """
    data = text.encode(sys.stdout.encoding or "utf-8", errors="replace")
    try:
        sys.stdout.buffer.write(data)
        sys.stdout.flush()
    except BrokenPipeError:
        _forget_stdout()
    except OSError:
        _forget_stdout()
        raise


def check_writable(path: Path, *inputs: Path) -> None:
    """Checks before a long computation that the folder exists, and that no device, folder or input file would be replaced."""
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
    """Replaces standard output after a failure, because Python flushes it once more at its end, and that would fail again."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
