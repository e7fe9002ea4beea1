"""The command `schema`: the JSON Schema of a plan, for text editors."""

from __future__ import annotations

from typing import Annotated

import typer


def command(
    as_json: Annotated[bool, typer.Option("--json", help="Changes nothing: the schema is JSON.")] = False,
) -> None:
    """Print the JSON Schema of a plan file. Exit code: 0 printed, 2 bad input.

    Example: sidelight schema
    """
    import json

    from sidelight.cli.output import write_out
    from sidelight.plan.schema import schema

    write_out(json.dumps(schema(), indent=2) + "\n")
