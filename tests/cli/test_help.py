"""Help is whole sentences at any width, and an example is one line that can be copied."""

from __future__ import annotations

import inspect

import pytest
from tests.cli.running import sidelight

from sidelight.cli.app import commands

COMMANDS = commands()


def first_sentence(name: str) -> str:
    return (inspect.getdoc(COMMANDS[name]) or "").partition("\n\n")[0].partition(" Exit code: ")[0].replace("\n", " ")


@pytest.mark.parametrize("columns", ["80", "40", "200"])
def test_the_list_of_commands_has_their_whole_sentences(columns: str) -> None:
    shown = sidelight("--help", COLUMNS=columns).stdout

    text = " ".join(shown.split())
    assert "..." not in text.replace("[ARGS]...", "")
    for name in COMMANDS:
        assert f"{name} {first_sentence(name)}" in text
    assert max(len(line) for line in shown.splitlines()) <= min(int(columns), 80)


@pytest.mark.parametrize("columns", ["80", "40"])
@pytest.mark.parametrize("name", ["assess", "calibrate", "check"])
def test_the_help_of_a_command_is_not_cut_and_examples_stay_on_one_line(name: str, columns: str) -> None:
    lines = sidelight(name, "--help", COLUMNS=columns).stdout.splitlines()

    examples = [line for line in lines if line.startswith("  Example: ")]
    written = [line.strip() for line in (inspect.getdoc(COMMANDS[name]) or "").splitlines() if line.startswith("Example: ")]
    assert [line.strip() for line in examples] == written
    assert first_sentence(name) in " ".join(" ".join(lines).split())
    assert "70 a fault of Sidelight, 130 interrupted." in " ".join(" ".join(lines).split())
    assert "…" not in "".join(lines)


def test_without_a_command_the_help_is_shown() -> None:
    result = sidelight()

    assert "Usage: sidelight" in result.stdout + result.stderr
    assert "sidelight init" in result.stdout + result.stderr
