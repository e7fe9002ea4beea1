"""The same answer, whatever else runs in the process, and whatever precision the caller has set in flint."""

from __future__ import annotations

import json
import subprocess
import sys
from typing import Any

import pytest

PRECISIONS = (53, 20, 1000)  # flint's own, too little for anything, and more than ours


@pytest.fixture(scope="module")
def runs(root) -> dict[tuple[str, int], dict[str, Any]]:
    """What tests/ask_at_once.py prints, each run in a process of its own: nothing was imported or computed there before."""
    asked = [("one_by_one", 53), *(("at_once", precision) for precision in PRECISIONS)]
    command = [sys.executable, "-m", "tests.ask_at_once"]
    running = {
        run: subprocess.Popen([*command, run[0], str(run[1])], cwd=root, stdout=subprocess.PIPE, text=True) for run in asked
    }
    return {run: json.loads(process.communicate()[0]) for run, process in running.items()}


@pytest.mark.parametrize("precision", PRECISIONS)
def test_24_threads_get_bit_for_bit_what_one_gets(runs, precision) -> None:
    alone, together = runs["one_by_one", 53]["answers"], runs["at_once", precision]["answers"]

    different = {name: (alone[name], together[name]) for name in alone if together[name] != alone[name]}

    assert len(together) == 24
    assert different == {}


@pytest.mark.parametrize("precision", PRECISIONS)
def test_the_precision_of_the_caller_is_left_as_it_was(runs, precision) -> None:
    assert runs["at_once", precision]["precision afterwards"] == precision


def test_registries_are_built_while_another_thread_computes(root) -> None:
    """Building computes no balls: were it to wait for whoever computes, and they for it, neither would ever end."""
    script = """
from threading import Thread
from sidelight.definitions.registry import all_definitions
from sidelight.numbers.balls import BITS, precision
from sidelight.theorems.catalogue import catalogue

building = Thread(target=lambda: (all_definitions(), catalogue()), daemon=True)
with precision(BITS):
    building.start()
    building.join(60)
    print("built" if not building.is_alive() else "waits")
"""

    done = subprocess.run([sys.executable, "-c", script], cwd=root, capture_output=True, text=True)

    assert done.stdout == "built\n"
