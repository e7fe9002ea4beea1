"""The command `errata`: what is wrong in print, each with its words, its place and a counterexample that is computed anew."""

from __future__ import annotations

from typing import Annotated

import typer

from sidelight.cli.completions import erratum_ids


def command(
    id: Annotated[
        str | None,
        typer.Argument(metavar="ID", autocompletion=erratum_ids, help='One of them, or a place such as "Theorem 5"; else all.'),
    ] = None,
    as_json: Annotated[bool, typer.Option("--json", help="One JSON object instead of text.")] = False,
) -> None:
    """Say which printed statements are false, and recompute what refutes them. Exit code: 0 answered, 2 bad input.

    Example: sidelight errata pk.def6
    """
    from sidelight.cli.output import width, write_out
    from sidelight.cli.progress import progress
    from sidelight.report.errata import errata_json, errata_text, erratum_text
    from sidelight.theorems.catalogue import Recomputed, all_errata, recomputed
    from sidelight.theorems.lookup import errata_at

    ids = list(all_errata()) if id is None else errata_at(id)
    found: list[Recomputed] = []
    with progress() as report:
        for done, one in enumerate(ids):
            if report is not None:
                report(one, done, len(ids))
            found += recomputed(one)
    if as_json:
        write_out(errata_json(found) + "\n")
    else:
        write_out(errata_text(found, width()) if id is None else erratum_text(found, width()))
