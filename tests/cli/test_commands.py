from __future__ import annotations

import inspect
import json
import shlex
import subprocess
import sys

import pytest
from tests.cli.asking import ask
from tests.cli.running import ROOT, environment, sidelight

from sidelight.cli.app import commands

COMMANDS = commands()
EXAMPLES = [
    (name, line.strip().removeprefix("Example: "))
    for name, function in COMMANDS.items()
    for line in inspect.getdoc(function).splitlines()  # type: ignore[union-attr]
    if line.strip().startswith("Example: ")
]
HEAVY = {"rich", "scipy", "numpy", "ruamel"}  # pydantic is imported by typer itself, flint by every number


def test_the_folder_is_the_registry() -> None:
    assert {"assess", "certify", "schema"} <= set(COMMANDS)


@pytest.mark.parametrize("name", COMMANDS)
def test_every_command_shows_an_example_in_its_help(name: str) -> None:
    result = ask(name, "--help")

    assert result.exit_code == 0
    assert f"Example: sidelight {name}" in result.stdout


@pytest.mark.parametrize(("name", "line"), EXAMPLES, ids=[name for name, _ in EXAMPLES])
def test_every_example_runs(name: str, line: str) -> None:
    program, *arguments = shlex.split(line)

    result = sidelight(*arguments)

    assert program == "sidelight"
    assert result.returncode in (0, 1, 3), result.stderr
    assert result.stdout
    assert result.stderr == ""


def test_the_version_is_printed() -> None:
    result = sidelight("--version")

    assert result.returncode == 0
    assert result.stdout.startswith("sidelight")


def test_help_imports_nothing_heavy() -> None:
    code = (
        "import sys\nfrom sidelight.cli.app import build\n"
        "try: build()(['assess', '--help'], prog_name='sidelight')\nexcept SystemExit: pass\n"
        "print(*{name.partition('.')[0] for name in sys.modules}, file=sys.stderr)"
    )

    result = subprocess.run([sys.executable, "-c", code], cwd=ROOT, env=environment(), capture_output=True, text=True, timeout=60)

    assert not HEAVY & set(result.stderr.split())


def test_the_schema_is_json() -> None:
    schema = json.loads(sidelight("schema").stdout)

    assert "publish" in schema["properties"]
