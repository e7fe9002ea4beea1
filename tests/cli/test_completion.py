"""Completion as bash asks for it: the printed script is loaded, and its function is called as the tab key does."""

from __future__ import annotations

import os
import shlex
import subprocess
import sys
from pathlib import Path

import pytest
from tests.cli.asking import ask
from tests.cli.running import ROOT, environment

from sidelight.cli.app import commands


@pytest.fixture(scope="module")
def program(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A command `sidelight` in a folder of its own, which is put on the path."""
    path = tmp_path_factory.mktemp("bin") / "sidelight"
    path.write_text(f'#!/bin/sh\nexec {shlex.quote(sys.executable)} -m sidelight "$@"\n', encoding="utf-8")
    path.chmod(0o755)
    return path


def completed(program: Path, *words: str) -> list[str]:
    """What bash offers for the last of these words."""
    script = (
        'eval "$(sidelight completion bash)"\n'
        f"COMP_WORDS=(sidelight {shlex.join(words)})\nCOMP_CWORD={len(words)}\n"
        '_sidelight_completion sidelight\nprintf "%s\\n" "${COMPREPLY[@]}"\n'
    )
    paths = os.pathsep.join([str(program.parent), os.environ["PATH"]])
    result = subprocess.run(
        ["bash", "--norc", "-c", script], cwd=ROOT, env=environment(PATH=paths), capture_output=True, text=True, timeout=120
    )
    assert (result.returncode, result.stderr) == (0, "")
    return result.stdout.split()


def test_every_command_is_offered_though_only_the_asked_one_is_built(program: Path) -> None:
    assert completed(program, "") == sorted(commands())


@pytest.mark.parametrize(
    ("words", "offered"),
    [
        (("as",), ["assess"]),
        (("assess", "--no"), ["--no-breaking-points"]),
        (("certify", "--influence", ""), ["active", "passive"]),
        (("completion", "z"), ["zsh"]),
        (("check", "--definition", "noi"), ["noiseless"]),
        (("theorems", "sh"), ["show"]),
        (("theorems", "show", "bldp.thm9"), ["bldp.thm9"]),
        (("errata", "pk.def"), ["pk.def6"]),
        (("reproduce", "figure6"), ["figure6"]),
    ],
    ids=lambda value: "-".join(value) if isinstance(value, tuple) else "",
)
def test_options_and_names_are_offered(program: Path, words: tuple[str, ...], offered: list[str]) -> None:
    assert completed(program, *words) == offered


def test_where_a_file_is_wanted_the_shell_offers_files(program: Path) -> None:
    """Nothing is offered, and `-o default` lets bash complete the names of files."""
    script = ask("completion", "bash").stdout

    assert completed(program, "assess", "plans/") == []
    assert "complete -o default -F _sidelight_completion sidelight" in script


@pytest.mark.parametrize(
    ("shell", "part"),
    [("zsh", "compdef _sidelight_completion sidelight"), ("fish", "complete --command sidelight")],
)
def test_other_shells_get_their_own_script(shell: str, part: str) -> None:
    result = ask("completion", shell)

    assert (result.exit_code, result.stderr) == (0, "")
    assert part in result.stdout


@pytest.mark.parametrize(("shell", "offered"), [("zsh", '"assess":"Say what'), ("fish", "assess\tSay what")])
def test_other_shells_are_answered_with_whole_sentences(shell: str, offered: str) -> None:
    asked = {"_SIDELIGHT_COMPLETE": f"complete_{shell}", "_TYPER_COMPLETE_ARGS": "sidelight as"}

    command = [sys.executable, "-m", "sidelight"]
    more = environment(**asked, _TYPER_COMPLETE_FISH_ACTION="get-args")
    result = subprocess.run(command, cwd=ROOT, env=more, capture_output=True, text=True, timeout=60)

    assert offered in result.stdout
    assert "and to whom" in result.stdout
    assert "calibrate" not in result.stdout


def test_completing_imports_nothing_heavy() -> None:
    code = (
        "import sys, atexit; atexit.register(lambda: print(*sys.modules, file=sys.stderr))\n"
        "from sidelight.cli import main; main()"
    )
    asked = {"_SIDELIGHT_COMPLETE": "complete_bash", "COMP_WORDS": "sidelight as", "COMP_CWORD": "1"}

    command = [sys.executable, "-c", code]
    result = subprocess.run(command, cwd=ROOT, env=environment(**asked), capture_output=True, text=True, timeout=60)

    assert result.stdout == "assess\n"
    assert not {"numpy", "scipy", "rich", "ruamel.yaml"} & set(result.stderr.split())
