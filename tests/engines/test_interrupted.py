"""Control-C while people are counted ends at once, loses nothing and leaves nothing behind."""

from __future__ import annotations

import json
import signal
import subprocess
import sys
import time
from pathlib import Path

import pyarrow as pa
import pytest
from tests.cli.running import environment
from tests.engines.servers import Postgres

import sidelight as sl
from sidelight.engines.duckdb import DuckTable

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
