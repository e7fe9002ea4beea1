"""The command `reproduce`: the figures of the paper on partial knowledge, computed anew, as pictures and as
columns of numbers.
"""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from sidelight.cli.completions import figure_names
from sidelight.cli.options import QUIET_HELP

if TYPE_CHECKING:
    from sidelight.reproduce import Outline


def command(
    figure: Annotated[str, typer.Argument(metavar="FIGURE", autocompletion=figure_names, help="figure2 to figure6, or all.")],
    to: Annotated[Path, typer.Option("--to", metavar="FOLDER", help="Where FIGURE.svg and FIGURE.csv are written.")] = Path(
        "figures"
    ),
    as_json: Annotated[
        bool, typer.Option("--json", help="The files and all numbers as one JSON object instead of text.")
    ] = False,
    quiet: Annotated[bool, typer.Option("--quiet", "-q", help=QUIET_HELP)] = False,
) -> None:
    """Draw figures again: as printed, corrected and tight. Exit code: 0 written, 2 bad input.

    Some take minutes. The folder is made if it is missing.

    Example: sidelight reproduce figure4
    """
    from sidelight.cli.output import check_writable, width, write_file, write_out
    from sidelight.cli.progress import progress
    from sidelight.report.chart import chart_svg
    from sidelight.report.figures import figure_csv, figures_json, figures_text
    from sidelight.reproduce import ReproducedFigure, computed

    chosen = _chosen(figure)
    _make(to)
    files = {outline.name: (to / f"{outline.name}.svg", to / f"{outline.name}.csv") for outline in chosen}
    for path in (path for pair in files.values() for path in pair):
        check_writable(path)
    found: list[tuple[ReproducedFigure, list[str]]] = []
    try:
        with progress(quiet) as report:
            for outline in chosen:
                drawn, (picture, numbers) = computed(outline, report), files[outline.name]
                write_file(picture, chart_svg(drawn))
                write_file(numbers, figure_csv(drawn))
                found.append((drawn, [str(picture), str(numbers)]))
    except KeyboardInterrupt:
        if not found:
            raise
        raise KeyboardInterrupt(f"interrupted; complete: {', '.join(file for _, pair in found for file in pair)}") from None
    if not quiet:
        write_out(figures_json(found) + "\n" if as_json else figures_text(found, width()))


def _chosen(name: str) -> list[Outline]:
    from sidelight.errors import BadValue
    from sidelight.reproduce import all_outlines

    known = all_outlines()
    if name == "all":
        return list(known.values())
    if name not in known:
        raise BadValue(f"{', '.join(known)} or all is expected, found {name!r}")
    return [known[name]]


def _make(folder: Path) -> None:
    """Makes the folder, but no folder above it: if one of those is missing, the path is probably mistyped."""
    from sidelight.errors import BadValue

    if not folder.exists() and folder.parent.is_dir():
        folder.mkdir(exist_ok=True)  # another run may have made the folder in the meantime
    if not folder.is_dir():
        raise BadValue(f"{folder}: no such folder")
