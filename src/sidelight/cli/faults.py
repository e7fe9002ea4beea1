"""Turns every failure into one plain message on standard error and an exit code; standard output stays empty."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from typing import NoReturn

import typer

from sidelight.cli.interruptible import was_interrupted
from sidelight.cli.interrupts import INTERRUPTED
from sidelight.cli.output import settle_stdout
from sidelight.errors import BrokenTheorem, CannotCertify, ConditionNotMet, SidelightError, TooLarge

BAD_INPUT = 2
NOTHING_CERTIFIED = 3
OUR_FAULT = 70
NOTHING_WRITTEN = "interrupted; nothing was written"


@contextmanager
def plain_errors() -> Iterator[None]:
    """Turns exceptions into messages and exit codes. With SIDELIGHT_DEBUG=1 the traceback is printed before the message."""
    try:
        yield
    except (typer.Exit, typer.Abort):
        raise
    except KeyboardInterrupt as interrupt:
        _leave(str(interrupt) or NOTHING_WRITTEN, INTERRUPTED)
    except BrokenTheorem as error:
        _our_fault(error)
    except (CannotCertify, ConditionNotMet, TooLarge) as error:
        _leave(str(error), NOTHING_CERTIFIED)
    except SidelightError as error:
        _leave(str(error), BAD_INPUT)
    except OSError as error:
        named = f"{error.filename}: " if error.filename else ""
        _leave(f"{named}{error.strerror or error}", BAD_INPUT)
    except Exception as error:
        _our_fault(error)


def _our_fault(error: Exception) -> NoReturn:
    what = " ".join(f"{type(error).__name__}: {error}".split())
    hint = "" if _debugging() else " Set SIDELIGHT_DEBUG=1 to see where."
    _leave(f"a fault of sidelight, not of your input ({what}).{hint}", OUR_FAULT)


def _leave(message: str, code: int) -> NoReturn:
    if was_interrupted() and code != INTERRUPTED:  # a library has turned the interrupt into an error of its own
        message, code = NOTHING_WRITTEN, INTERRUPTED
    if _debugging():
        import traceback

        traceback.print_exc()
    settle_stdout()
    with suppress(OSError):  # nobody reads standard error; the exit code still says it
        print(message, file=sys.stderr)
    sys.exit(code)


def _debugging() -> bool:
    return os.environ.get("SIDELIGHT_DEBUG", "") not in ("", "0")
