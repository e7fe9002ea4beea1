from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest
from tests.cli.asking import ask
from tests.cli.running import ROOT, STAND_IN, environment, with_stand_in

from sidelight.cli.assess import PAGE
from sidelight.numbers.printing import decimal_up

PLANS = sorted((ROOT / "plans").glob("*.yaml"))
OLD = f"{PAGE}\nold"
CODES = {"pass": 0, "fail": 1, "review": 3}


@pytest.mark.parametrize("plan", PLANS, ids=lambda plan: plan.stem)
def test_a_shipped_plan_has_one_verdict_as_exit_code_json_and_page(plan: Path, tmp_path: Path) -> None:
    result = ask("assess", plan, "--json", "--html", tmp_path / "page.html")

    verdict = json.loads(result.stdout)["verdict"]

    assert result.stderr == ""
    assert result.exit_code == CODES[verdict]
    assert f">{verdict.upper()}: " in (tmp_path / "page.html").read_text(encoding="utf-8")


def test_the_text_gives_the_verdict_under_the_title() -> None:
    result = ask("assess", ROOT / "plans" / "differencing.yaml")

    title, underline, verdict, *_ = result.stdout.splitlines()

    assert result.exit_code == 1
    assert (title, set(underline)) == ("Sick leave with and without the director", {"="})
    assert verdict.startswith("FAIL: ")


def test_a_plan_without_people_is_refused_as_bad_input(tmp_path: Path) -> None:
    plan = tmp_path / "plan.yaml"
    plan.write_text("sidelight: 1\ntitle: Visitors\npublish: [{name: all, people: true}]\n", encoding="utf-8")

    result = ask("assess", plan, "--json")

    assert (result.exit_code, result.stdout) == (2, "")
    assert result.stderr.startswith("no people in the plan 'Visitors'\n  why: ")
    assert "hint: add 'people'" in result.stderr


def test_the_options_reach_the_assessment_as_exact_numbers() -> None:
    options = ("--delta", "1e-10", "--epsilon", "0.1", "--epsilon", "0.3", "--cells", "all")

    result = with_stand_in("echo", "assess", "plan.yaml", "--json", *options)

    because = json.loads(result.stdout)["because"]
    assert because == [
        "breaking_points=True",
        "cells=None",
        "curve=True",
        "delta=1/10000000000",
        "epsilons=[Fraction(1, 10), Fraction(3, 10)]",
    ]


def test_without_options_the_policy_and_twenty_cells_decide() -> None:
    because = json.loads(with_stand_in("echo", "assess", "plan.yaml", "--json").stdout)["because"]

    assert because == ["breaking_points=True", "cells=20", "curve=True", "delta=None", "epsilons=[]"]


def test_text_gives_delta_at_an_epsilon_that_was_asked_for_as_json_does() -> None:
    plan = ROOT / "plans" / "referendum.yaml"
    found = json.loads(ask("assess", plan, "--json", "--epsilon", "0.15").stdout)["statements"]
    whole = next(s for s in found if s["release"] == "*" and "attacker" in s)
    points = {point["epsilon"]: point["delta"] for point in whole["profile"]}

    told = " ".join(ask("assess", plan, "--epsilon", "0.15").stdout.split())

    assert set(points) == {0.05, 0.1, 0.15, 0.2, 0.5, 1, 2, 5}
    assert f"delta is at most {decimal_up(points[0.15])} at epsilon 0.15." in told


@pytest.mark.parametrize(
    ("options", "message"),
    [
        (("--delta", "tiny"), "--delta: "),
        (("--delta", "2"), "--delta: a number from 0 to 1"),
        (("--epsilon", "x"), "--epsilon: "),
        (("--epsilon", "-1"), "--epsilon: a number from 0"),
        (("--cells", "some"), "--cells: "),
        (("--cells", "-1"), "--cells: "),
    ],
)
def test_a_mistake_in_a_number_names_the_option(options: tuple[str, ...], message: str) -> None:
    result = with_stand_in("pass", "assess", "plan.yaml", *options)

    assert result.returncode == 2
    assert result.stdout == ""
    assert result.stderr.startswith(message)


def test_the_page_replaces_an_old_one_and_leaves_nothing_beside_it(tmp_path: Path) -> None:
    page = tmp_path / "report.html"
    page.write_text(OLD, encoding="utf-8")

    result = with_stand_in("fail", "assess", "plan.yaml", "--html", page)

    assert result.returncode == 1
    assert "FAIL: " in result.stdout
    assert "Confidential" in page.read_text(encoding="utf-8")
    assert list(tmp_path.iterdir()) == [page]
    assert page.stat().st_mode & 0o077 == 0


def test_a_failed_run_leaves_the_old_page_as_it_was(tmp_path: Path) -> None:
    page = tmp_path / "report.html"
    page.write_text(OLD, encoding="utf-8")

    with_stand_in("crash", "assess", "plan.yaml", "--html", page)

    assert page.read_text(encoding="utf-8") == OLD
    assert list(tmp_path.iterdir()) == [page]


def test_the_page_never_overwrites_a_plan_a_folder_or_a_device(tmp_path: Path) -> None:
    plan = tmp_path / "plan.yaml"
    plan.write_text("sidelight: 1", encoding="utf-8")

    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)

    results = [with_stand_in("pass", "assess", plan, "--html", page) for page in (plan, tmp_path, tmp_path / "no" / "x", pipe)]

    assert [r.returncode for r in results] == [2, 2, 2, 2]
    assert [r.stdout for r in results] == [""] * 4
    assert pipe.is_fifo()
    assert plan.read_text(encoding="utf-8") == "sidelight: 1"


@pytest.mark.parametrize("content", ["person,vote\n1,yes\n", "PAR1", "<html>", "a"])
def test_the_page_overwrites_no_file_that_is_not_a_page(content: str, tmp_path: Path) -> None:
    """The table of people, its rates, the policy, or anything else."""
    table = tmp_path / "people.csv"
    table.write_text(content, encoding="utf-8")

    result = with_stand_in("pass", "assess", "plan.yaml", "--html", table)

    assert (result.returncode, result.stdout) == (2, "")
    assert "is not overwritten" in result.stderr
    assert table.read_text(encoding="utf-8") == content


def test_the_page_may_go_into_an_empty_file(tmp_path: Path) -> None:
    page = tmp_path / "page.html"
    page.touch()

    result = with_stand_in("pass", "assess", "plan.yaml", "--html", page)

    assert result.returncode == 0
    assert page.read_text(encoding="utf-8").startswith(PAGE)


def test_a_terminal_that_knows_only_ascii_gets_a_report_too() -> None:
    result = with_stand_in("pass", "assess", "plan.yaml", PYTHONIOENCODING="ascii")

    assert result.returncode == 0
    assert "PASS: " in result.stdout


def on_a_terminal(behaviour: str, output: str, *options: str, **more: str) -> str:
    """What appears on a pseudo-terminal that is the standard output or the standard error."""
    pty = pytest.importorskip("pty")
    master, slave = pty.openpty()
    outputs = {"stdout": subprocess.DEVNULL, "stderr": subprocess.DEVNULL, output: slave}
    command = [sys.executable, str(STAND_IN), behaviour, "assess", "plan.yaml", *options]
    with subprocess.Popen(command, cwd=ROOT, env=environment(TERM="xterm", **more), **outputs) as process:
        os.close(slave)
        seen = b""
        while True:
            try:
                part = os.read(master, 65536)
            except OSError:  # Linux: the other end is closed
                break
            if not part:
                break
            seen += part
    os.close(master)
    assert process.returncode == 0
    return seen.decode("utf-8", errors="replace")


def test_the_bar_is_shown_to_people_who_wait() -> None:
    assert "counting cells" in on_a_terminal("slow", "stderr")


def test_no_bar_is_shown_before_a_second_has_passed() -> None:
    assert on_a_terminal("pass", "stderr") == ""


def test_no_bar_is_shown_to_a_file() -> None:
    assert with_stand_in("slow", "assess", "plan.yaml").stderr == ""


def test_only_a_terminal_sees_the_verdict_in_colour() -> None:
    assert "\x1b[32m\x1b[1mPASS" in on_a_terminal("pass", "stdout")
    assert "\x1b" not in on_a_terminal("pass", "stdout", NO_COLOR="1")
    assert "\x1b" not in with_stand_in("pass", "assess", "plan.yaml").stdout
