"""The table of exit codes in README.md: every code of every command is produced by a run, and the help says the same codes."""

from __future__ import annotations

import json
import re
from itertools import product
from pathlib import Path

import pytest
from tests.cli.asking import ask, command
from tests.cli.running import ROOT

PLANS = ROOT / "plans"
PEOPLE = ("--people", "50", "--knows", "0")
TARGET = ("--epsilon", "0.5", "--delta", "1e-10")
RUNS: dict[tuple[str, int], tuple[str, ...]] = {
    ("assess", 0): (f"{PLANS}/referendum.yaml",),
    ("assess", 1): (f"{PLANS}/differencing.yaml",),
    ("assess", 2): (f"{PLANS}/nowhere.yaml",),
    ("assess", 3): (f"{PLANS}/clinic.yaml",),
    ("calibrate", 0): ("known", *TARGET, "--people", "4000", "--at-least", "0.05"),
    ("calibrate", 1): (
        "noise",
        "--epsilon",
        "0",
        "--delta",
        "0",
        "--people",
        "9",
        "--knows",
        "8",
        "--rate",
        "1/2",
        "--noise",
        "geometric",
    ),
    ("calibrate", 2): ("known", *TARGET),
    ("calibrate", 3): ("known", *TARGET, "--people", "50", "--rate", "0"),
    ("certify", 0): ("count", *PEOPLE, "--rate", "0.5"),
    ("certify", 2): ("count", *PEOPLE, "--rate", "2"),
    ("certify", 3): ("count", "--people", "100000000000000", "--knows", "5", "--rate", "0.3"),
    ("check", 0): (f"{PLANS}/settings/correlated.json", "--definition", "noiseless", "--delta", "0"),
    ("check", 2): (f"{PLANS}/settings/correlated.json", "--definition", "noiseless"),
    ("check", 3): ("large.json", "--definition", "distributional", "--epsilon", "0"),
    ("completion", 0): ("bash",),
    ("completion", 2): ("abacus",),
    ("errata", 0): ("pk.def6",),
    ("errata", 2): ("pk.nothing",),
    ("init", 0): ("new.yaml",),
    ("init", 2): ("large.json",),
    ("reproduce", 0): ("figure4", "--to", "figures"),
    ("reproduce", 2): ("figure1",),
    ("schema", 0): (),
    ("schema", 2): ("surplus",),
    ("theorems", 0): ("show", "bldp.thm9"),
    ("theorems", 2): ("show", "bldp.nothing"),
    ("theorems", 3): ("apply", "cw.thm12", "least=0.1", "changes=0.2"),
}


def table() -> dict[tuple[str, int], str]:
    """The words of README.md for each command and code that has some."""
    section = (ROOT / "README.md").read_text(encoding="utf-8").split("## Exit codes")[1].split("\n## ")[0]
    head, _, *rows = [
        [cell.strip() for cell in line.strip("|").split("|")] for line in section.splitlines() if line.startswith("|")
    ]
    codes = [int(code) for code in head[1:]]
    return {(row[0].strip("`"), code): words for row in rows for code, words in zip(codes, row[1:], strict=True) if words}


def large_setting() -> str:
    """Two people with forty values each, all shown: the best simulator is a linear program with too many variables."""
    pairs = [list(pair) for pair in product(range(40), repeat=2)]
    alone = [[value] for value in range(40)]
    shown = [[0] * number + [1] + [0] * (len(pairs) - number - 1) for number in range(len(pairs))]
    return json.dumps(
        {
            "setting": 1,
            "datasets": [*pairs, *alone],
            "outputs": list(range(len(pairs))),
            "mechanism": [*shown, *shown[: len(alone)]],
            "prior": [{"dataset": pair, "p": 1 / 1600} for pair in pairs],
            "targets": [0, 1],
        }
    )


def test_the_table_has_every_command_and_a_run_for_every_code() -> None:
    told = table()

    assert set(told) == set(RUNS)
    assert {name for name, _ in told} == set(command().commands)  # type: ignore[attr-defined]


@pytest.mark.parametrize(("name", "code"), RUNS, ids=[f"{name}-{code}" for name, code in RUNS])
def test_every_code_of_the_table_is_produced(name: str, code: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "large.json").write_text(large_setting() if (name, code) == ("check", 3) else "{}", encoding="utf-8")

    result = ask(name, *RUNS[name, code])

    assert result.exit_code == code, result.stderr
    assert "Traceback" not in result.stderr
    if code in (2, 3) and (name, code) != ("assess", 3):
        assert result.stdout == ""
        assert result.stderr


@pytest.mark.parametrize("name", sorted({name for name, _ in RUNS}))
def test_the_help_of_a_command_lists_the_codes_of_the_table(name: str) -> None:
    text = " ".join(ask(name, "--help").stdout.split())

    (codes,) = re.findall(r"Exit code: (.*?)\.", text)

    told = [code for command, code in RUNS if command == name]
    assert [int(number) for number in re.findall(r"(?:^|, )(\d+) ", codes)] == [*told, 70, 130]
