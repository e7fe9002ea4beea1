"""The command in this process, so that many questions take little time; running.py is for what a process of its own shows."""

from __future__ import annotations

import json
from typing import Any

from typer.testing import CliRunner, Result

from sidelight.cli import build


def ask(*arguments: str) -> Result:
    return CliRunner().invoke(build(), list(arguments), prog_name="sidelight", env={"COLUMNS": "100"})


def found(*arguments: str) -> Any:
    """The object that is printed with --json."""
    result = ask(*arguments, "--json")
    assert result.exit_code == 0, result.stderr
    return json.loads(result.stdout)
