"""The command `assess`: what a plan would give away, as text, JSON or a page; the exit code is the verdict."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from sidelight.cli.options import QUIET_HELP

if TYPE_CHECKING:
    from sidelight.assess.assessment import Assessment

EXIT_CODE = {"pass": 0, "fail": 1, "review": 3}
PAGE = "<!DOCTYPE html>"  # how every page begins: an older one is replaced, and no other file
VERDICT_COLOUR = {"pass": "green", "fail": "red", "review": "yellow"}


def command(
    plans: Annotated[
        list[Path], typer.Argument(metavar="PLAN", help="Plan files, or - for standard input; several are one release.")
    ],
    as_json: Annotated[bool, typer.Option("--json", help="One JSON object instead of text.")] = False,
    html: Annotated[
        Path | None,
        typer.Option(metavar="FILE", help="Also write one page, marked confidential if it names a cell."),
    ] = None,
    delta: Annotated[str | None, typer.Option(metavar="D", help="Give epsilon at this delta, not at the policy's.")] = None,
    epsilon: Annotated[list[str] | None, typer.Option(metavar="E", help="Also give delta at this epsilon; repeatable.")] = None,
    cells: Annotated[str, typer.Option(metavar="N|all", help="How many of the worst cells of each table.")] = "20",
    no_breaking_points: Annotated[
        bool, typer.Option("--no-breaking-points", help="Do not look for how far each assumption may give way; faster.")
    ] = False,
    quiet: Annotated[bool, typer.Option("--quiet", "-q", help=QUIET_HELP)] = False,
) -> None:
    """Say what PLAN would give away, and to whom. Exit code: 0 pass, 1 fail, 2 bad input, 3 review.

    In a plan from standard input, names of files are relative to the current folder.

    Example: sidelight assess plans/referendum.yaml
    """
    from sidelight.cli.options import cells_of, delta_of, epsilons_of, inputs_of, typed
    from sidelight.cli.output import check_writable, write_file, write_out
    from sidelight.cli.progress import progress

    files = inputs_of(plans)
    if html is not None:
        check_writable(html, PAGE)
    at, also, worst = None if delta is None else delta_of(delta), epsilons_of(epsilon), cells_of(cells)
    unread = quiet and html is None  # only the verdict is asked for
    with progress(quiet or typed(files)) as report:
        if report is not None:
            report("reading", 0, 0)
        from sidelight.assess import assess  # imported inside the progress bar, because this import takes a noticeable time
        from sidelight.plan.loading import load_all

        assessment = assess(
            load_all(files),
            delta=at,
            epsilons=also,
            curve=as_json and not quiet,
            cells=worst,
            breaking_points=not (no_breaking_points or unread),
            progress=report,
        )
    text = "" if quiet else _printed(assessment, as_json)
    if html is not None:
        from sidelight.report.html import as_html

        write_file(html, as_html(assessment))
    write_out(text)
    raise typer.Exit(EXIT_CODE[assessment.verdict])


def _printed(assessment: Assessment, as_json: bool) -> str:
    if as_json:
        from sidelight.report.json import as_json as to_json

        return to_json(assessment) + "\n"
    from sidelight.cli.output import coloured, width
    from sidelight.report.text import as_text

    text = as_text(assessment, width())
    if coloured():
        word = assessment.verdict.upper()
        painted = typer.style(word, fg=VERDICT_COLOUR[assessment.verdict], bold=True)
        text = text.replace(f"\n{word}: ", f"\n{painted}: ", 1)
    return text
