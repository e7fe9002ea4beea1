"""Control-C while people are counted ends at once, loses nothing and leaves nothing behind."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import duckdb
import pyarrow as pa
import pyarrow.parquet as pq
import pytest
from tests.cli.running import environment
from tests.engines.servers import Postgres

import sidelight as sl
from sidelight.engines.duckdb import DuckTable
from sidelight.engines.interruptible import rows_of

PLAN = {
    "sidelight": 1,
    "data": {"person": "row"},
    "people": {
        "secret": {"vote": ["yes", "no"]},
        "together": "nobody",
        "uncertainty": {"at_least": 0.2},
        "because": "polls",
    },
    "attacker": {"knows": 1},
    "publish": [{"name": "tally", "count": {"vote": "yes"}}],
}


def test_a_slow_database_is_left_at_once(postgres: Postgres, libpq: dict[str, str], tmp_path: Path) -> None:
    """The view takes ten minutes to answer; the command is interrupted when the database works on it."""
    asking = "state = 'active' AND query LIKE '%trial_slow%' AND pid <> pg_backend_pid()"
    working = f"SELECT count(*) FROM pg_stat_activity WHERE {asking}"
    postgres.connection.execute("CREATE VIEW trial_slow AS SELECT 'yes' AS vote FROM (SELECT pg_sleep(600)) AS slow")
    plan, page = tmp_path / "plan.yaml", tmp_path / "page.html"
    data = {"engine": "postgres", "source": "trial_slow", "person": "row"}
    plan.write_text(json.dumps({**PLAN, "data": data}), encoding="utf-8")
    command = [sys.executable, "-m", "sidelight", "assess", str(plan), "--html", str(page)]
    asked = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, env={**environment(), **libpq})

    def wait_until(works: bool) -> None:
        """The database works on the question, or no longer does."""
        deadline = time.monotonic() + 60
        while bool(postgres.connection.execute(working).fetchone()[0]) != works:
            assert time.monotonic() < deadline
            time.sleep(0.05)

    wait_until(True)
    asked.send_signal(signal.SIGINT)
    out, errors = asked.communicate(timeout=60)

    assert (asked.returncode, out) == (130, "")
    assert "Traceback" not in errors
    assert not page.exists()
    wait_until(False)


def test_what_the_embedded_engine_holds_is_freed(monkeypatch: pytest.MonkeyPatch) -> None:
    folders: list[Path] = []

    def interrupted(table: DuckTable, text: object) -> None:
        folders.append(Path(table.folder.name))
        assert folders[0].exists()
        raise KeyboardInterrupt

    monkeypatch.setattr(DuckTable, "run", interrupted)

    with pytest.raises(KeyboardInterrupt):
        sl.assess(PLAN, data=pa.table({"vote": ["yes", "no"]}))

    assert not folders[0].exists()


LONG = "SELECT count(*) FROM range(100000000000000) WHERE hash(range) = 1"  # hours


INTERRUPTED = f"""
import duckdb, os, signal, threading
from sidelight.engines.interruptible import rows_of

signal.signal(signal.SIGINT, signal.default_int_handler)
with duckdb.connect() as database:
    threading.Timer(0.3, os.kill, (os.getpid(), signal.SIGINT)).start()
    try:
        rows_of(database, "{LONG}")
    except KeyboardInterrupt:
        print("interrupted", rows_of(database, "SELECT ?::INTEGER", [7]))
"""


def test_a_long_query_of_the_embedded_engine_ends_when_it_is_interrupted() -> None:
    """In a process of its own: the one that runs the tests has signals of its own."""
    done = subprocess.run([sys.executable, "-c", INTERRUPTED], capture_output=True, text=True, env=environment(), timeout=60)

    assert (done.stdout, done.stderr) == ("interrupted [(7,)]\n", "")


def test_an_error_of_the_embedded_engine_is_the_error_of_who_asked() -> None:
    with duckdb.connect() as database, pytest.raises(duckdb.CatalogException):
        rows_of(database, "SELECT * FROM nowhere")


@pytest.mark.parametrize("sent", [signal.SIGINT, signal.SIGTERM])
def test_a_long_count_of_files_ends_at_once_and_leaves_no_temporary_file(sent: signal.Signals, tmp_path: Path) -> None:
    """Five hundred million rows: one file of a million, under five hundred names."""
    table, temporary = tmp_path / "votes", tmp_path / "temporary"
    table.mkdir()
    temporary.mkdir()
    persons = pa.array(range(10**6), pa.int64())
    pq.write_table(pa.table({"person": persons, "vote": pa.repeat("yes", 10**6)}), table / "0.parquet")
    for number in range(1, 500):
        os.link(table / "0.parquet", table / f"{number}.parquet")
    plan = tmp_path / "plan.yaml"
    data = {"source": "votes", "person": "person", "rows_at_most": 1000}
    plan.write_text(json.dumps({**PLAN, "data": data}), encoding="utf-8")
    command = [sys.executable, "-m", "sidelight", "assess", str(plan)]
    variables = {**environment(), "TMPDIR": str(temporary)}
    asked = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, env=variables)
    while not any(temporary.iterdir()):
        assert asked.poll() is None
        time.sleep(0.02)
    time.sleep(1)

    asked.send_signal(sent)
    out, errors = asked.communicate(timeout=60)

    assert (asked.returncode, out) == (130, "")
    assert "nothing was written" in errors
    assert "Traceback" not in errors
    assert not any(temporary.iterdir())
