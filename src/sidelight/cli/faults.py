"""Turns every failure into one plain message on standard error and an exit code; standard output stays empty."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from typing import NoReturn

import typer

from sidelight.errors import BrokenTheorem, CannotCertify, ConditionNotMet, SidelightError, TooLarge

BAD_INPUT = 2
NOTHING_CERTIFIED = 3
OUR_FAULT = 70
INTERRUPTED = 130


@contextmanager
def plain_errors() -> Iterator[None]:
    """Turns exceptions into messages and exit codes. With SIDELIGHT_DEBUG=1 the traceback is printed before the message."""
    try:
        yield
    except (typer.Exit, typer.Abort):
        raise
    except KeyboardInterrupt:
        _leave("interrupted; nothing was written", INTERRUPTED)
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
    if _debugging():
        import traceback

        traceback.print_exc()
    print(message, file=sys.stderr)
    sys.exit(code)


def _debugging() -> bool:
    return os.environ.get("SIDELIGHT_DEBUG", "") not in ("", "0")
