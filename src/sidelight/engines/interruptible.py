"""A query of DuckDB that Control-C ends at once: DuckDB itself notices it between two of its steps only, up to a minute later."""

from __future__ import annotations

from collections.abc import Sequence
from threading import Event, Thread
from typing import Any

import duckdb

AGAIN = 0.05  # seconds: an interrupt that comes before the query has begun is lost, so it is repeated


def rows_of(database: duckdb.DuckDBPyConnection, text: str, values: Sequence[Any] = ()) -> list[tuple[Any, ...]]:
    """The query runs in a thread, and this one waits for it: whatever ends the wait ends the query first."""
    rows: list[tuple[Any, ...]] = []
    failed: list[BaseException] = []
    done = Event()  # not Thread.join, which in Python 3.11 takes an interrupted wait for the end of the thread

    def work() -> None:
        try:
            rows.extend(database.execute(text, list(values)).fetchall())
        except BaseException as error:  # raised below, in the thread that asked
            failed.append(error)
        finally:
            done.set()

    Thread(target=work, daemon=True).start()
    try:
        done.wait()
    finally:
        while not done.wait(AGAIN):
            database.interrupt()
    if failed:
        raise failed[0]
    return rows
