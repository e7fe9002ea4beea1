"""What a Markdown page shows, run as a reader would: Python blocks, commands with their output, plans that become files."""

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
from tests.docs.pages import edited, named, sheets

ROOT = Path(__file__).resolve().parent.parent.parent
PAGES = sorted([*ROOT.glob("*.md"), *(ROOT / "docs").rglob("*.md")])
COMMAND = ("sidelight ", "python examples/", "python -c ", "psql ")
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
            printed = run(command, Path.cwd())
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
                run(command, Path.cwd())
            elif command and not (command.startswith("make ") and set(command.split()[1:]) <= targets()):
                return f"nobody runs {command!r}: it is neither a target of make nor one of {' or '.join(COMMAND)}"
        return None


class Plans(CodeBlockParser):
    """A plan, or part of one, whose first line is a comment with the name of a file: it is written there."""

    language = "yaml"

    def evaluate(self, example: Example) -> str | None:
        text = str(example.parsed)
        if name := named(text):
            file = Path(name)
            file.write_text(edited(file.read_text(encoding="utf-8") if file.exists() else "", text), encoding="utf-8")
        return None


def document(page: Path) -> Document:
    return Sybil(parsers=[PythonCodeBlockParser(doctest_optionflags=ELLIPSIS), Commands(), Plain(), Plans()]).parse(page)


def workplace(page: Path, folder: Path) -> None:
    """Links to what the top folder of the project has, and the sheets of the page: what its examples write stays in `folder`."""
    for entry in ROOT.iterdir():
        (folder / entry.name).symlink_to(entry)
    for name, text in sheets(page).items():
        (folder / name).write_text(text, encoding="utf-8")


def agrees(shown: str, printed: str) -> bool:
    pattern = "".join(r"(?:.*\n)*?" if line == ELIDED else re.escape(line) + r"\s*\n" for line in shown.strip().splitlines())
    return re.fullmatch(pattern, printed.strip() + "\n") is not None


def run(command: str, folder: Path = ROOT) -> str:
    """Both outputs of a command; `folder`: the top folder of the project, or one with links to what it has."""
    kept = {name: value for name, value in os.environ.items() if name not in ("SIDELIGHT_DEBUG", "NO_COLOR")}
    path = os.pathsep.join([str(Path(sys.executable).parent), kept.get("PATH", "")])
    result = subprocess.run(
        command,
        shell=True,
        cwd=folder,
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
