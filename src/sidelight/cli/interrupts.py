"""Control-C ends the command with one line and exit code 130, from its first import on.

`sidelight/__init__.py` imports this module first: its other imports take longer than anything else that happens before a command
begins, and an interrupt in them would print a traceback. Only a process that is the command is changed; a program that imports
Sidelight keeps its own handling of signals. What this module imports itself is the time in which nothing can be done, so it does
without `typing` and `contextlib` (5 of 12 ms, measured).
"""

from __future__ import annotations

import os
import signal
import sys
from itertools import pairwise

INTERRUPTED = 130
SHOW_CURSOR = b"\x1b[?25h"  # a progress bar hides it


def is_command(argv: list[str], written: list[str]) -> bool:
    """Whether this process was started as `sidelight` or `python -m sidelight`.

    `written` is the whole command line, interpreter included: while Python looks for the module of `-m`, argv begins with "-m".
    """
    if not argv:
        return False
    if argv[0] == "-m":
        return "-msidelight" in written or ("-m", "sidelight") in pairwise(written)
    return os.path.basename(argv[0]).removesuffix(".exe") == "sidelight"


def end_at_once(number: int, frame: object) -> None:
    """Leaves without unwinding: an exception would be printed, or caught by the import that it interrupts."""
    try:
        os.write(2, (SHOW_CURSOR if "rich" in sys.modules and os.isatty(2) else b"") + b"interrupted\n")
    finally:
        os._exit(INTERRUPTED)


if is_command(sys.argv, sys.orig_argv) and signal.getsignal(signal.SIGINT) is signal.default_int_handler:
    signal.signal(signal.SIGINT, end_at_once)
