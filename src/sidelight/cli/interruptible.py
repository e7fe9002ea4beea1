"""What Control-C does: it ends the process at once, or raises an exception while a command runs. SIGTERM does the same there."""

from __future__ import annotations

import signal
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

from sidelight.cli.interrupts import end_at_once


@contextmanager
def ending_at_once() -> Iterator[None]:
    with _handling(end_at_once):
        yield


@contextmanager
def raising() -> Iterator[None]:
    """Control-C raises KeyboardInterrupt, so that a command can tidy up; pressed again, it ends the process at once. So does
    SIGTERM, which `timeout` and job schedulers send: it would leave temporary files behind.
    """
    with _handling(_first), _asked_to_end():
        before, sys.unraisablehook = sys.unraisablehook, _unraisable
        try:
            yield
        finally:
            sys.unraisablehook = before


def was_interrupted() -> bool:
    """Whether Control-C was pressed during a command: an import that it interrupts may fail with another exception."""
    return signal.getsignal(signal.SIGINT) is _second


@contextmanager
def _handling(handler: Callable[[int, Any], None]) -> Iterator[None]:
    """Leaves SIGINT alone where it is ignored, as in a background job, or where another program handles it."""
    before = signal.getsignal(signal.SIGINT)
    if before not in (signal.default_int_handler, end_at_once):
        yield
        return
    signal.signal(signal.SIGINT, handler)
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, before)


@contextmanager
def _asked_to_end() -> Iterator[None]:
    """Leaves SIGTERM alone where another program handles it."""
    if signal.getsignal(signal.SIGTERM) is not signal.SIG_DFL:
        yield
        return
    signal.signal(signal.SIGTERM, _first)
    try:
        yield
    finally:
        signal.signal(signal.SIGTERM, signal.SIG_DFL)


def _first(number: int, frame: object) -> None:
    signal.signal(signal.SIGINT, _second)
    raise KeyboardInterrupt


def _second(number: int, frame: object) -> None:
    end_at_once(number, frame)


def _unraisable(unraisable: sys.UnraisableHookArgs) -> None:
    """An interrupt in a callback of the interpreter cannot be raised; Python would print it and go on."""
    if issubclass(unraisable.exc_type, KeyboardInterrupt):
        end_at_once(signal.SIGINT, None)
    sys.__unraisablehook__(unraisable)
