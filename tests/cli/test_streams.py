"""Standard streams that are closed, full or not read: no traceback, and the exit code is still the answer."""

from __future__ import annotations

import subprocess
import sys

import pytest
from tests.cli.running import ROOT, environment

PROGRAM = f"{sys.executable} -m sidelight"
ANSWERS = {
    "assess plans/differencing.yaml": 1,
    "assess plans/nowhere.yaml": 2,
    "schema": 0,
    "--help": 0,
    "--version": 0,
    "check plans/settings/correlated.json --definition noiseless --delta 0": 0,
}


def in_a_shell(line: str, **more: str) -> subprocess.CompletedProcess[str]:
    kept = {name: value for name, value in environment(**more).items() if name != "PYTHONUNBUFFERED"}
    return subprocess.run(["bash", "-c", line], cwd=ROOT, env=kept, capture_output=True, text=True, timeout=60)


@pytest.mark.parametrize("closed", [">&-", "2>&-", ">&- 2>&-", "<&- >&- 2>&-"])
@pytest.mark.parametrize("arguments", ANSWERS)
def test_a_closed_stream_changes_nothing_but_what_is_seen(arguments: str, closed: str) -> None:
    result = in_a_shell(f"{PROGRAM} {arguments} {closed}")

    assert result.returncode == ANSWERS[arguments]
    assert "Traceback" not in result.stderr
    assert "Exception ignored" not in result.stderr
    if "2>&-" in closed:
        assert "does not exist" not in result.stdout, "a message for standard error must not become part of the answer"


@pytest.mark.parametrize("reader", ["true", "head -0"])
@pytest.mark.parametrize("arguments", ["schema", "--help", "theorems"])
def test_a_reader_that_goes_away_is_no_error(arguments: str, reader: str) -> None:
    result = in_a_shell(f"{PROGRAM} {arguments} | {reader}; exit ${{PIPESTATUS[0]}}")

    assert (result.returncode, result.stderr) == (0, "")


@pytest.mark.parametrize("arguments", ["schema", "--help", "--version"])
def test_an_answer_that_cannot_be_written_is_exit_code_2_and_one_line(arguments: str) -> None:
    result = in_a_shell(f"{PROGRAM} {arguments} > /dev/full")

    assert result.returncode == 2
    assert result.stderr.endswith("No space left on device\n")
    assert result.stderr.count("\n") == 1


def test_a_page_is_written_whole_when_standard_output_is_closed(tmp_path) -> None:
    page = tmp_path / "page.html"

    result = in_a_shell(f"{PROGRAM} assess plans/differencing.yaml --html {page} >&-")

    assert (result.returncode, result.stderr) == (1, "")
    assert page.read_text(encoding="utf-8").rstrip().endswith("</html>")
