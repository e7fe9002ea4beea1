"""The command line. A module of this folder with a function `command` is the command with the name of the module."""

from __future__ import annotations

import importlib
import pkgutil
import sys
from collections.abc import Callable
from typing import Annotated, Any

import typer

from sidelight.cli.faults import plain_errors


def main() -> None:
    with plain_errors():
        build(asked=sys.argv[1] if len(sys.argv) > 1 else "")(prog_name="sidelight")


def build(asked: str = "") -> typer.Typer:
    """With all commands, or only the one that is asked for, if there is one of that name: the others would not be used."""
    app = typer.Typer(
        add_completion=False,
        no_args_is_help=True,
        pretty_exceptions_enable=False,
        rich_markup_mode=None,
        context_settings={"help_option_names": ["-h", "--help"]},
    )
    app.callback()(_sidelight)
    every = commands(asked) or commands()
    for name, function in every.items():
        app.command(name)(plain_errors()(function))
    return app


def commands(asked: str = "") -> dict[str, Callable[..., Any]]:
    """All commands by name, or only this one. Their modules import nothing heavy before a command is called."""
    found = (module.name for module in pkgutil.iter_modules(__path__) if not module.name.startswith("_"))
    names = sorted(name for name in found if asked in ("", name))
    modules = {name: importlib.import_module(f"{__name__}.{name}") for name in names}
    return {name: module.command for name, module in modules.items() if "command" in vars(module)}


def _print_version(asked: bool) -> None:
    if asked:
        from importlib.metadata import PackageNotFoundError, version

        try:
            typer.echo(f"sidelight {version('sidelight')}")
        except PackageNotFoundError:
            typer.echo("sidelight, not installed: run from its source")
        raise typer.Exit


def _sidelight(
    version: Annotated[bool, typer.Option("--version", callback=_print_version, is_eager=True, help="The version.")] = False,
) -> None:
    """Certify what published statistics give away."""
