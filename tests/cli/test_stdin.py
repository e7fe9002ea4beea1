"""A plan from standard input: the same answer, and places of mistakes in <stdin>."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest
from tests.cli.running import ROOT, environment

REFERENDUM = (ROOT / "plans" / "referendum.yaml").read_text(encoding="utf-8")
PEOPLE = """\
sidelight: 1
people:
  count: 4000
  secret: {vote: [yes, no]}
  together: nobody
  uncertainty: {at_least: 0.05}
  because: polls
attacker: {knows: 10%}
policy: {epsilon: 1, delta: 1.0e-6}
"""


def piped(text: str | bytes, *arguments: str | Path, folder: Path = ROOT) -> subprocess.CompletedProcess[bytes]:
    command = [sys.executable, "-m", "sidelight", *map(str, arguments)]
    data = text.encode() if isinstance(text, str) else text
    return subprocess.run(command, cwd=folder, env=environment(), input=data, capture_output=True, timeout=60)


def test_a_plan_from_standard_input_has_the_answer_of_the_file() -> None:
    named, read = (piped(REFERENDUM, "assess", plan, "--json") for plan in ("plans/referendum.yaml", "-"))

    assert (read.returncode, read.stderr) == (0, b"")
    assert read.stdout == named.stdout


@pytest.mark.parametrize(
    ("text", "message"),
    [
        (REFERENDUM.replace("  count: ", "  coumt: "), b"<stdin>:7:3: 'coumt' is not a key of people"),
        ("", b"<stdin>:1:1: the file is empty"),
        (b"sidelight: 1\ntitle: \xc3\xa9\xff\n", b"<stdin>:2:9: this is not UTF-8 text"),
    ],
)
def test_a_mistake_is_named_by_its_line_and_column(text: str | bytes, message: bytes) -> None:
    result = piped(text, "assess", "-")

    assert (result.returncode, result.stdout) == (2, b"")
    assert result.stderr.startswith(message)


def test_files_that_the_plan_names_are_relative_to_the_current_folder(tmp_path: Path) -> None:
    (tmp_path / "cells.csv").write_text("town,people\nnorth,1500\nsouth,2500\n", encoding="utf-8")
    text = PEOPLE + "publish: [{name: votes, count: {vote: yes}, by: town, cells: cells.csv}]\n"

    result = piped(text, "assess", "-", "--json", folder=tmp_path)

    assert (result.returncode, result.stderr) == (0, b"")
    assert json.loads(result.stdout)["cells"]["votes"]["count"] == 2
    assert json.loads(result.stdout)["title"] == "plan"


def test_standard_input_goes_with_other_plans_once(tmp_path: Path) -> None:
    (tmp_path / "more.yaml").write_text("sidelight: 1\npublish: [{name: all, people: true}]\n", encoding="utf-8")
    text = PEOPLE + "publish: [{name: votes, count: {vote: yes}}]\n"

    once, twice = (piped(text, "assess", "--json", *plans, folder=tmp_path) for plans in (("-", "more.yaml"), ("-", "-")))

    assert once.returncode == 0
    assert set(json.loads(once.stdout)["cells"]) == {"votes", "all"}
    assert (twice.returncode, twice.stdout) == (2, b"")
    assert b"- is given twice" in twice.stderr


def test_a_setting_may_come_from_standard_input_too() -> None:
    setting = (ROOT / "plans" / "settings" / "correlated.json").read_bytes()
    options = ("--definition", "noiseless", "--delta", "0", "--json")

    named, read = (piped(setting, "check", file, *options) for file in ("plans/settings/correlated.json", "-"))
    broken = piped(b"{", "check", "-", *options)

    assert read.returncode == 0
    assert json.loads(read.stdout)["epsilon"] == json.loads(named.stdout)["epsilon"]
    assert (broken.returncode, broken.stderr[:12]) == (2, b"<stdin>:1:2:")
