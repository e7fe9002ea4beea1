"""A long assessment on a real terminal: the bar moves through its parts, and Control-C leaves nothing behind."""

from __future__ import annotations

import os
import pty
import re
import sys
from pathlib import Path

import pytest
from tests.assess.writing import plan_text
from tests.cli.running import ROOT, environment, sidelight

# The bar is there at once and drawn at every step, however fast the machine is; who is to be interrupted waits for it
AT_ONCE = """
import os
import time
import rich.progress
import sidelight.cli.progress
from sidelight.cli import main

class EveryStep(rich.progress.Progress):
    def update(self, *args, **kwargs):
        super().update(*args, **kwargs)
        self.refresh()
        time.sleep(float(os.environ["SECONDS_PER_STEP"]))

sidelight.cli.progress.BAR_DELAY = 0.0
rich.progress.Progress = EveryStep
main()
"""
CONTROL_C = b"\x03"
FILLED = re.compile(r"(cells|statements) ([━╸╺]+)")
ESCAPES = re.compile(r"\x1b\[[0-9;?]*[a-zA-Z]")


@pytest.fixture
def plan(tmp_path: Path) -> Path:
    """Cells of all sizes with a minimum."""
    people = [10 + 7 * number % 900 for number in range(300)]
    rows = "".join(f"cell {number},{size}\n" for number, size in enumerate(people))
    (tmp_path / "cells.csv").write_text(f"region,people\n{rows}", encoding="utf-8")
    release = "name: cases, count: {vote: yes}, by: [region], cells: cells.csv, minimum: 10"
    text = plan_text(
        release,
        count=sum(people),
        uncertainty="{at_least: 0.2}",
        attacker="{knows: 50%}",
        policy="{delta: 0.0001, epsilon: 1}",
    )
    (tmp_path / "plan.yaml").write_text(text, encoding="utf-8")
    return tmp_path / "plan.yaml"


def on_a_terminal(*args: str | Path, command: str = "assess", interrupt: bool = False) -> tuple[int, str]:
    """The exit code and what was seen; interrupted from the keyboard as soon as the bar is there."""
    child, terminal = pty.fork()
    if child == 0:
        os.chdir(ROOT)
        line = [sys.executable, "-c", AT_ONCE, command, *map(str, args)]
        os.execve(sys.executable, line, environment(TERM="xterm", SECONDS_PER_STEP="0.02" if interrupt else "0"))
    seen = b""
    while True:
        try:
            part = os.read(terminal, 65536)
        except OSError:  # Linux: the other end is closed
            break
        if not part:
            break
        seen += part
        if interrupt and b"statements" in seen:
            os.write(terminal, CONTROL_C)
            interrupt = False
    os.close(terminal)
    _, status = os.waitpid(child, 0)
    return os.waitstatus_to_exitcode(status), seen.decode("utf-8", errors="replace")


def test_the_bar_moves_through_the_cells_and_the_statements(plan: Path) -> None:
    code, seen = on_a_terminal(plan)

    drawn = FILLED.findall(ESCAPES.sub("", seen))
    assert code == 1
    assert drawn[-1][0] == "statements"
    assert len({bar for label, bar in drawn if label == "statements"}) > 3


def test_control_c_ends_a_long_assessment_and_nothing_is_written(plan: Path, tmp_path: Path) -> None:
    code, seen = on_a_terminal(plan, "--html", tmp_path / "page.html", interrupt=True)

    assert code == 130
    assert "interrupted; nothing was written" in seen
    assert "Traceback" not in seen
    assert "FAIL" not in seen
    assert sorted(path.name for path in tmp_path.iterdir()) == ["cells.csv", "plan.yaml"]


@pytest.mark.parametrize(
    ("command", "args", "label"),
    [
        ("certify", ("count", "--people", "3000", "--knows", "50%", "--at-least", "0.05"), "certifying"),
        (
            "calibrate",
            ("known", "--people", "4000", "--at-least", "0.05", "--epsilon", "1", "--delta", "1e-6"),
            "looking for known",
        ),
    ],
)
def test_other_commands_show_that_they_are_at_work(command: str, args: tuple[str, ...], label: str) -> None:
    code, seen = on_a_terminal(*args, command=command)

    assert code == 0
    assert label in ESCAPES.sub("", seen)


@pytest.mark.parametrize("args", [("certify", "count", "--people", "3000", "--knows", "50%", "--at-least", "0.05")])
def test_a_quick_answer_comes_without_a_bar_and_a_pipe_never_has_one(args: tuple[str, ...]) -> None:
    assert sidelight(*args).stderr == ""
