"""What a Markdown page shows, run as a reader would: Python blocks and commands with their output."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from doctest import ELLIPSIS
from functools import cache
from pathlib import Path

from sybil import Document, Example, Sybil
from sybil.parsers.markdown import CodeBlockParser, PythonCodeBlockParser

ROOT = Path(__file__).resolve().parent.parent.parent
PAGES = sorted([*ROOT.glob("*.md"), *(ROOT / "docs").rglob("*.md")])
COMMAND = ("sidelight ", "python examples/")
ELIDED = "…"


class Commands(CodeBlockParser):
    """Lines after `$ ` in a console block; what follows each is its output, with `…` for lines left out."""

    language = "console"

    def evaluate(self, example: Example) -> str | None:
        before, *parts = re.split(r"(?m)^\$ ", str(example.parsed))
        if before.strip() or not parts:
            return f"a console block begins with a command after '$ ', found\n{before}"
        for part in parts:
            command, _, shown = part.partition("\n")
            if not command.startswith(COMMAND):
                return f"nobody runs {command!r}: a console block has {' or '.join(COMMAND)}"
            printed = run(command)
            if shown.strip() and not agrees(shown, printed):
                return f"{command} printed\n{printed}\nand the page shows\n{shown}"
        return None


class Plain(CodeBlockParser):
    """Commands without output: ours run, whatever the verdict, and targets of make are there."""

    language = "sh"

    def evaluate(self, example: Example) -> str | None:
        for line in str(example.parsed).splitlines():
            command = line.partition("#")[0].strip()
            if command.startswith(COMMAND):
                run(command)
            elif command and not (command.startswith("make ") and set(command.split()[1:]) <= targets()):
                return f"nobody runs {command!r}: it is neither a target of make nor one of {' or '.join(COMMAND)}"
        return None


def document(page: Path) -> Document:
    return Sybil(parsers=[PythonCodeBlockParser(doctest_optionflags=ELLIPSIS), Commands(), Plain()]).parse(page)


def agrees(shown: str, printed: str) -> bool:
    pattern = "".join(r"(?:.*\n)*?" if line == ELIDED else re.escape(line) + r"\s*\n" for line in shown.strip().splitlines())
    return re.fullmatch(pattern, printed.strip() + "\n") is not None


@cache
def run(command: str) -> str:
    """Both outputs of a command, from the top folder of the project."""
    kept = {name: value for name, value in os.environ.items() if name not in ("SIDELIGHT_DEBUG", "NO_COLOR")}
    path = os.pathsep.join([str(Path(sys.executable).parent), kept.get("PATH", "")])
    result = subprocess.run(
        command,
        shell=True,
        cwd=ROOT,
        env={**kept, "PATH": path, "COLUMNS": "100"},
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        timeout=120,
    )
    assert result.returncode in (0, 1, 2, 3), result.stdout
    return result.stdout


@cache
def targets() -> frozenset[str]:
    """The targets of the Makefile that a user may name."""
    return frozenset(re.findall(r"(?m)^([a-z]+):", (ROOT / "Makefile").read_text(encoding="utf-8")))
