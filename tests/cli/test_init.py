"""The plan that `init` writes: it can be assessed at once, and it names every common key."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest
from ruamel.yaml import YAML
from tests.cli.asking import ask

from sidelight.cli.init import STARTER
from sidelight.plan.keys import BLOCKS
from sidelight.plan.loading import load

RARE = {"chance", "odds_factor", "leaked", "within", "source", "on", "review", "scale", "sigma", "trials"}  # said in docs/plan.md
NOT_FOR_STARTERS = {"discrete_gaussian", "binomial"}


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    return tmp_path


def test_the_plan_is_assessed_at_once_with_a_number(folder: Path) -> None:
    written = ask("init")
    assessed = ask("assess", "plan.yaml", "--json")

    answer = json.loads(assessed.stdout)
    judged = [s for s in answer["statements"] if s["release"] == "*" and s["ground"] == "attacker_uncertainty"]
    assert (written.exit_code, written.stdout) == (0, "plan.yaml is written. Change it, then: sidelight assess plan.yaml\n")
    assert (assessed.exit_code, assessed.stderr, answer["verdict"]) == (0, "", "pass")
    assert all(0 < s["epsilon"] < 1 for s in judged[:2])


def test_the_name_of_the_file_is_in_its_first_lines(folder: Path) -> None:
    ask("init", "survey.yaml")

    assert "sidelight assess survey.yaml" in (folder / "survey.yaml").read_text(encoding="utf-8").split("\n\n")[0]


def test_a_dash_prints_the_same_text_and_writes_nothing(folder: Path) -> None:
    printed = ask("init", "-")

    assert (printed.exit_code, printed.stdout) == (0, STARTER.read_text(encoding="utf-8"))
    assert list(folder.iterdir()) == []


def test_an_existing_file_is_never_overwritten(folder: Path) -> None:
    (folder / "plan.yaml").write_text("mine", encoding="utf-8")

    result = ask("init")

    assert (result.exit_code, result.stdout) == (2, "")
    assert "plan.yaml: this file exists, and is not overwritten" in result.stderr
    assert (folder / "plan.yaml").read_text(encoding="utf-8") == "mine"


def test_a_folder_that_is_missing_is_said(folder: Path) -> None:
    result = ask("init", "nowhere/plan.yaml")

    assert (result.exit_code, result.stdout) == (2, "")
    assert "nowhere/plan.yaml: No such file or directory" in result.stderr


def test_every_common_key_is_in_the_plan_or_in_a_comment() -> None:
    text = STARTER.read_text(encoding="utf-8")

    named = set(re.findall(r"[{ `](\w+):", text.replace("\n", " ")))

    assert {key.name for block in BLOCKS for key in block.keys} - RARE - NOT_FOR_STARTERS <= named


def test_every_line_that_is_commented_out_is_a_plan_when_it_is_not(folder: Path) -> None:
    text = STARTER.read_text(encoding="utf-8")
    changes = {
        "minimum": "    # minimum: 10",
        "noise": "    # noise: {geometric: {epsilon: 0.5}}",
        "where": "    # where: town != 'Mill'",
        "influence": "  # influence: active",
        "against": "  # against: [all]",
        "ground": "  # ground: attacker_uncertainty",
        "already_public": "# already_public:",
    }

    for name, line in changes.items():
        changed = text.replace(line, line.replace("# ", ""))
        changed = changed.replace("#   - {name: smokers last", "  - {name: smokers last") if name == "already_public" else changed
        (folder / f"{name}.yaml").write_text(changed, encoding="utf-8")

        assert text.count(line) == 1
        assert name in str(YAML(typ="safe", pure=True).load(changed))
        assert load(folder / f"{name}.yaml").publish


@pytest.mark.parametrize("line", ["at_most: {yes: 0.02}", "rates: {yes: 0.2, no: 0.8}", "none: true"])
def test_each_other_uncertainty_is_a_plan_too(folder: Path, line: str) -> None:
    text = STARTER.read_text(encoding="utf-8")
    assert text.count(f"    # {line}") == 1

    (folder / "plan.yaml").write_text(text.replace("    at_least: 0.1 ", f"    {line} "), encoding="utf-8")

    assert load(folder / "plan.yaml").publish


def test_the_text_lies_in_the_package_and_so_in_the_wheel(root: Path) -> None:
    settings = (root / "pyproject.toml").read_text(encoding="utf-8")

    assert STARTER.is_relative_to(root / "src" / "sidelight")
    assert '[tool.hatch.build.targets.wheel]\npackages = ["src/sidelight"]' in settings
