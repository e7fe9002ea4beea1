"""--quiet: nothing on standard output, the exit code is the answer, and errors are still said."""

from __future__ import annotations

from pathlib import Path

import pytest
from tests.cli.asking import ask
from tests.cli.running import ROOT, with_stand_in
from tests.cli.test_assess import on_a_terminal

PEOPLE = ("--people", "50", "--knows", "0", "--rate", "0.5")


@pytest.mark.parametrize(
    ("arguments", "code"),
    [
        (("assess", f"{ROOT}/plans/differencing.yaml"), 1),
        (("assess", f"{ROOT}/plans/differencing.yaml", "--json"), 1),
        (("certify", "count", *PEOPLE), 0),
        (("calibrate", "epsilon", "--delta", "1e-6", *PEOPLE), 0),
        (("check", f"{ROOT}/plans/settings/correlated.json", "--definition", "noiseless", "--delta", "0"), 0),
    ],
    ids=lambda value: value[0] if isinstance(value, tuple) else "",
)
@pytest.mark.parametrize("option", ["--quiet", "-q"])
def test_only_the_exit_code_is_left(arguments: tuple[str, ...], code: int, option: str) -> None:
    result = ask(*arguments, option)

    assert (result.exit_code, result.stdout, result.stderr) == (code, "", "")


def test_an_error_is_said() -> None:
    result = ask("assess", "--quiet", f"{ROOT}/plans/nowhere.yaml")

    assert (result.exit_code, result.stdout) == (2, "")
    assert "does not exist" in result.stderr


def test_a_page_is_written_with_its_breaking_points(tmp_path: Path) -> None:
    page = tmp_path / "page.html"

    result = ask("assess", "--quiet", f"{ROOT}/plans/referendum.yaml", "--html", page)

    assert (result.exit_code, result.stdout) == (0, "")
    assert "9,998,687" in page.read_text(encoding="utf-8")


def test_files_are_written_and_not_listed(tmp_path: Path) -> None:
    result = ask("reproduce", "figure4", "--to", tmp_path, "--quiet")

    assert (result.exit_code, result.stdout) == (0, "")
    assert {path.name for path in tmp_path.iterdir()} == {"figure4.svg", "figure4.csv"}


def test_no_bar_is_shown_to_who_wants_quiet() -> None:
    assert on_a_terminal("slow", "stderr", "--quiet") == ""


def test_who_asks_for_the_verdict_alone_does_not_wait_for_breaking_points(tmp_path: Path) -> None:
    page = ("--html", tmp_path / "page.html")

    asked = [with_stand_in("refuse breaking points", "assess", "plan.yaml", *options) for options in (("-q",), (), ("-q", *page))]

    assert [result.returncode for result in asked] == [0, 2, 2]


def test_breaking_points_can_be_left_out() -> None:
    plan = ROOT / "plans" / "referendum.yaml"

    whole, without = ask("assess", plan, "--json"), ask("assess", plan, "--json", "--no-breaking-points")

    assert "knows_at_most" in whole.stdout
    assert "knows_at_most" not in without.stdout
    assert without.exit_code == whole.exit_code == 0
