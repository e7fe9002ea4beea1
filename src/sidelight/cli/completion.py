"""The command `completion`: a script with which a shell completes commands, options, files and names."""

from __future__ import annotations

import os
from typing import Annotated, Literal

import typer


def command(
    shell: Annotated[Literal["bash", "zsh", "fish"], typer.Argument(metavar="SHELL", help="bash, zsh or fish.")],
) -> None:
    """Print what lets a shell complete the words of sidelight with the tab key. Exit code: 0 printed, 2 bad input.

    bash: put eval "$(sidelight completion bash)" into ~/.bashrc

    zsh: put eval "$(sidelight completion zsh)" into ~/.zshrc, after compinit

    fish: sidelight completion fish > ~/.config/fish/completions/sidelight.fish

    Example: sidelight completion bash
    """
    from sidelight.cli.app import COMPLETING, PROGRAM, build

    os.environ[COMPLETING] = f"source_{shell}"  # how typer is asked for the script
    try:
        build()(prog_name=PROGRAM)
    finally:
        del os.environ[COMPLETING]
