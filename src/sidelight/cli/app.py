"""The commands as one program: found in this folder, with help that is not cut, and errors in plain words."""

from __future__ import annotations

import importlib
import inspect
import os
import pkgutil
import shutil
import sys
from collections.abc import Callable
from typing import Annotated, Any

import typer

import sidelight.cli
from sidelight.cli.faults import plain_errors
from sidelight.cli.interruptible import raising
from sidelight.errors import BadValue

PROGRAM = "sidelight"
COMPLETING = "_SIDELIGHT_COMPLETE"  # a shell that asks for completions sets it, and the words typed so far in one of TYPED
TYPED = ("COMP_WORDS", "_TYPER_COMPLETE_ARGS")
WIDEST_HELP = 80  # characters of a line
ALWAYS = "70 a fault of Sidelight, 130 interrupted."  # exit codes of every command


def run() -> None:
    from sidelight.cli.output import open_closed_streams

    open_closed_streams()
    output = sys.stdout
    try:
        with plain_errors():
            asked = _asked()
            if asked.endswith((".yaml", ".yml")):
                raise BadValue(f"{asked} is not a command\n  hint: {PROGRAM} assess {asked}")
            build(asked)(prog_name=PROGRAM)
    except SystemExit:
        if sys.stdout is output:
            raise
        # The reader of a help text has closed the pipe: typer replaces standard output and says 1, which here means fail.


def build(asked: str = "") -> typer.Typer:
    """With all commands, or only the one that is asked for, if there is one of that name: the others would not be used."""
    app = typer.Typer(
        add_completion=False,
        no_args_is_help=True,
        pretty_exceptions_enable=False,
        rich_markup_mode=None,
        context_settings={
            "help_option_names": ["-h", "--help"],
            "terminal_width": min(WIDEST_HELP, shutil.get_terminal_size().columns),
        },
    )
    if COMPLETING in os.environ:
        from typer.completion import get_completion_inspect_parameters

        get_completion_inspect_parameters()  # makes the shells known to typer, without the two options of add_completion
    app.callback()(_sidelight)
    found = {} if asked == "--version" else commands(asked) or commands()
    for name, function in found.items():
        written = inspect.getdoc(function) or ""
        app.command(name, help=_help(written), short_help=_first_sentence(written))(raising()(plain_errors()(function)))
    return app


def commands(asked: str = "") -> dict[str, Callable[..., Any]]:
    """All commands by name, or only this one. Their modules import nothing heavy before a command is called."""
    found = (module.name for module in pkgutil.iter_modules(sidelight.cli.__path__) if not module.name.startswith("_"))
    names = sorted(name for name in found if asked in ("", name))
    modules = {name: importlib.import_module(f"{sidelight.cli.__name__}.{name}") for name in names}
    return {name: module.command for name, module in modules.items() if "command" in vars(module)}


def _asked() -> str:
    """The command in the words typed so far."""
    typed = [os.environ[name].split() for name in TYPED if name in os.environ] if COMPLETING in os.environ else [sys.argv]
    return next((words[1] for words in typed if len(words) > 1), "")


def _first_sentence(written: str) -> str:
    return written.partition("\n\n")[0].partition(" Exit code: ")[0].replace("\n", " ")


def _help(written: str) -> str:
    """The text of a docstring: exit codes are a paragraph of their own, and an example is one line that can be copied."""
    text, colon, codes = written.partition(" Exit code: ")
    told, *paragraphs = codes.split("\n\n") if colon else [""]
    lines = [text, *paragraphs] if colon else text.split("\n\n")
    plain = [line for line in lines if not line.startswith("Example: ")]
    examples = [line for line in lines if line.startswith("Example: ")]
    told = f"Exit code: {told.rstrip('.')}, {ALWAYS}" if colon else ""
    shown = "\b\n" + "\n".join(examples) if examples else ""
    return "\n\n".join(part for part in (*plain, told, shown) if part)


def _print_version(asked: bool) -> None:
    if asked:
        from importlib.metadata import PackageNotFoundError, version

        try:
            typer.echo(f"{PROGRAM} {version('sidelight')}")
        except PackageNotFoundError:
            typer.echo(f"{PROGRAM}, not installed: run from its source")
        raise typer.Exit


def _sidelight(
    version: Annotated[bool, typer.Option("--version", callback=_print_version, is_eager=True, help="The version.")] = False,
) -> None:
    """Certify what published statistics give away.

    `sidelight init` writes a plan to begin with, and `sidelight assess plan.yaml` says what it would give away.

    Exit code: 0 answered or pass, 1 fail, 2 bad input, 3 review or not certified, 70 a fault of Sidelight, 130 interrupted.
    `sidelight COMMAND --help` says what they mean for a command.
    """
