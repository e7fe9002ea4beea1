"""The command in this process, so that many questions take little time; running.py is for what a process of its own shows."""

from __future__ import annotations

import json
from functools import cache
from pathlib import Path
from typing import Any

from click import Command
from click.testing import CliRunner, Result
from typer.main import get_command

from sidelight.cli.app import build


@cache
def command() -> Command:
    """Made once: that takes longer than most answers."""
    return get_command(build())


def ask(*arguments: str | Path) -> Result:
    return CliRunner().invoke(command(), [str(argument) for argument in arguments], prog_name="sidelight", env={"COLUMNS": "100"})


def found(*arguments: str) -> Any:
    """The object that is printed with --json."""
    result = ask(*arguments, "--json")
    assert result.exit_code == 0, result.stderr
    return json.loads(result.stdout)
