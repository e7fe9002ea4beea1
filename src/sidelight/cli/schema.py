"""The command `schema`: the JSON Schema of a plan, for text editors."""

from __future__ import annotations


def command() -> None:
    """Print the JSON Schema of a plan file.

    Example: sidelight schema
    """
    import json

    from sidelight.cli.output import write_out
    from sidelight.plan.schema import schema

    write_out(json.dumps(schema(), indent=2) + "\n")
