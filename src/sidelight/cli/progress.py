"""A progress bar on standard error; it is shown only on a terminal, and only about a second after the start."""

from __future__ import annotations

import sys
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

BAR_DELAY = 0.6  # seconds until the bar is shown, after the time that the program needs to start

Report = Callable[[str, int, int], None]


@contextmanager
def progress(quiet: bool = False) -> Iterator[Report | None]:
    """A function to call with (label, done, total); None if no bar is wanted or standard error is not a terminal."""
    if quiet or not sys.stderr.isatty():
        yield None
        return
    bar = _LateBar()
    timer = threading.Timer(BAR_DELAY, bar.show)
    timer.daemon = True
    timer.start()
    try:
        yield bar.report
    finally:
        timer.cancel()
        bar.hide()


class _LateBar:
    """Keeps the last report until the bar is shown. A timer in another thread shows it, so every access is locked."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._last: tuple[str, int, int] = ("working", 0, 0)
        self._bar: Any = None
        self._task: Any = None
        self._over = False

    def report(self, label: str, done: int, total: int) -> None:
        with self._lock:
            self._last = (label, done, total)
            self._draw()

    def show(self) -> None:
        from rich.console import Console
        from rich.progress import BarColumn, Progress, TextColumn, TimeElapsedColumn

        with self._lock:
            if self._over:
                return
            columns = (TextColumn("{task.description}", markup=False), BarColumn(), TimeElapsedColumn())
            self._bar = Progress(*columns, console=Console(stderr=True), transient=True)
            self._task = self._bar.add_task(self._last[0], total=None)
            self._draw()
            self._bar.start()

    def hide(self) -> None:
        with self._lock:
            self._over = True
            if self._bar is not None:
                self._bar.stop()

    def _draw(self) -> None:
        if self._bar is not None:
            label, done, total = self._last
            self._bar.update(self._task, description=label, completed=done, total=total or None)
