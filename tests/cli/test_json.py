"""Every command that prints an answer prints it as one JSON object with --json."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from tests.cli.asking import ask
from tests.cli.running import ROOT

from sidelight.cli.app import commands

NO_ANSWER = {"completion", "init"}  # one prints a script, the other writes a file
PEOPLE = ("--people", "50", "--knows", "0", "--rate", "0.5")
ASKED = {
    "assess": (f"{ROOT}/plans/differencing.yaml",),
    "calibrate": ("epsilon", "--delta", "1e-6", *PEOPLE),
    "certify": ("count", *PEOPLE),
    "check": (f"{ROOT}/plans/settings/correlated.json", "--definition", "noiseless", "--delta", "0"),
    "errata": ("pk.def6",),
    "reproduce": ("figure4",),
    "schema": (),
    "theorems": ("show", "bldp.thm9"),
}


def test_every_command_is_asked() -> None:
    assert set(ASKED) == set(commands()) - NO_ANSWER


@pytest.mark.parametrize("name", ASKED)
def test_an_answer_is_one_json_object(name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)

    result = ask(name, *ASKED[name], "--json")

    assert result.exit_code in (0, 1), result.stderr
    assert isinstance(json.loads(result.stdout), dict)
    assert result.stderr == ""
