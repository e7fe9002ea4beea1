"""The command `init`: a plan to begin with, in which comments explain every common key."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

STARTER = Path(__file__).with_name("starter.yaml")


def command(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="The file to write, or - to print the plan.")] = Path("plan.yaml"),
) -> None:
    """Write a plan to begin with; comments explain its keys. Exit code: 0 written, 2 bad input or the file exists.

    A file that exists is never overwritten.

    Example: sidelight init -
    """
    from sidelight.cli.output import write_out
    from sidelight.errors import BadValue

    text = STARTER.read_text(encoding="utf-8")
    if str(file) == "-":
        write_out(text)
        return
    try:
        with file.open("x", encoding="utf-8") as stream:
            stream.write(text.replace("sidelight assess plan.yaml", f"sidelight assess {file}"))
    except FileExistsError:
        raise BadValue(f"{file}: this file exists, and is not overwritten\n  hint: sidelight init another_name.yaml") from None
    write_out(f"{file} is written. Change it, then: sidelight assess {file}\n")
