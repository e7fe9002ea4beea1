"""Nothing that a solver prints reaches the caller's standard output."""

from __future__ import annotations

import os
import sys
import tempfile
from collections.abc import Callable
from threading import Lock
from typing import TypeVar

T = TypeVar("T")

STANDARD_OUTPUT = 1  # the file descriptor that compiled code prints to, whatever sys.stdout is
SOLVER = b"Highs"  # how lines begin that HiGHS prints where it is told to print nothing, while it repairs a solution

_one_at_a_time = Lock()


def quietly(solve: Callable[[], T]) -> T:
    """What the solver returns. Standard output goes to a file meanwhile; what others have printed is then passed on."""
    with _one_at_a_time:
        try:
            kept = os.dup(STANDARD_OUTPUT)
        except OSError:  # it is closed: nothing can be printed
            return solve()
        try:
            with tempfile.TemporaryFile() as aside:
                _flush()
                os.dup2(aside.fileno(), STANDARD_OUTPUT)
                try:
                    return solve()
                finally:
                    _flush()
                    os.dup2(kept, STANDARD_OUTPUT)
                    aside.seek(0)
                    _pass_on([line for line in aside if not line.startswith(SOLVER)])
        finally:
            os.close(kept)


def _pass_on(lines: list[bytes]) -> None:
    if lines:
        os.write(STANDARD_OUTPUT, b"".join(lines))


def _flush() -> None:
    """Compiled code keeps what it prints for a while, and so does Python."""
    import ctypes

    try:
        ctypes.CDLL(None).fflush(None)
        sys.stdout.flush()
    except (AttributeError, OSError, TypeError, ValueError):
        return  # no such library, or standard output is closed
