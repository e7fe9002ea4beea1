"""The command `theorems`: a list of the catalogue, one entry in full, or a formula applied to numbers."""

from __future__ import annotations

from typing import Annotated

import typer

from sidelight.cli.completions import definition_names, result_ids, theorem_actions


def command(
    action: Annotated[
        str | None,
        typer.Argument(metavar="[show|apply]", autocompletion=theorem_actions, help="Show one, or apply it; else list all."),
    ] = None,
    id: Annotated[
        str | None,
        typer.Argument(metavar="ID", autocompletion=result_ids, help='Such as bldp.thm9; to show also "Theorem 9" or dp.'),
    ] = None,
    numbers: Annotated[list[str] | None, typer.Argument(metavar="NAME=VALUE", help="What to apply it to.")] = None,
    definition: Annotated[
        str | None,
        typer.Option(metavar="NAME", autocompletion=definition_names, help="List only what speaks of this definition."),
    ] = None,
    paper: Annotated[
        str | None, typer.Option(metavar="KEY", help="List only one paper: pk, bldp, cw, ks, sl or its key.")
    ] = None,
    kind: Annotated[
        str | None,
        typer.Option(
            metavar="KIND", help="List only what is a definition, theorem, order, formula, entry, note, erratum or reading."
        ),
    ] = None,
    as_json: Annotated[bool, typer.Option("--json", help="One JSON object instead of text.")] = False,
) -> None:
    """List, show or apply theorems. Exit code: 0 answered, 2 bad input, 3 a condition is not met or it is too large.

    Numbers are exact decimals or ratios; several for one name are separated by commas.

    Example: sidelight theorems --paper bldp --kind formula

    Example: sidelight theorems show bldp.thm9

    Example: sidelight theorems show "Theorem 9"

    Example: sidelight theorems apply bldp.thm9 epsilon=0.5 independence_epsilon=0.1
    """
    from sidelight.cli.output import write_out
    from sidelight.errors import BadValue

    if action not in (None, "show", "apply"):
        raise BadValue(_neither(action))
    if action is not None and (definition, paper, kind) != (None, None, None):
        raise BadValue(f"--definition, --paper and --kind choose from the list: they do not go with {action}")
    if action is None:
        write_out(_listed(definition, paper, kind, as_json))
    elif id is None:
        raise BadValue(f"{action} which? Give an id, such as bldp.thm9; `sidelight theorems` lists them all")
    elif action == "apply":
        write_out(_applied(id, numbers or [], as_json))
    elif numbers:
        raise BadValue(f"show takes an id and no more, found {numbers[0]!r}")
    else:
        write_out(_shown(id, as_json))


def _neither(action: str) -> str:
    from sidelight.theorems.catalogue import catalogue

    hint = f"sidelight theorems show {action}" if action in catalogue() else "without one of them, all ids are listed"
    return f"show or apply is expected, found {action!r}: {hint}"


def _listed(definition: str | None, paper: str | None, kind: str | None, as_json: bool) -> str:
    from sidelight.cli.output import width
    from sidelight.report.theorems import catalogue_json, catalogue_text
    from sidelight.settings.check import definition_named
    from sidelight.theorems.catalogue import catalogue
    from sidelight.theorems.lookup import kind_named, paper_named

    rows = list(catalogue().values())
    if paper is not None:
        chosen = paper_named(paper)
        rows = [row for row in rows if chosen.has(row.id)]
    if definition is not None:
        spoken_of = type(definition_named(definition))
        rows = [row for row in rows if row.speaks_of(spoken_of)]
    if kind is not None:
        only = kind_named(kind)
        rows = [row for row in rows if row.is_a(only)]
    return catalogue_json(rows) + "\n" if as_json else catalogue_text(rows, width())


def _shown(name: str, as_json: bool) -> str:
    from sidelight.cli.output import width
    from sidelight.cli.progress import progress
    from sidelight.report.theorems import catalogue_json, catalogue_text, row_json, row_text
    from sidelight.theorems.catalogue import recomputed
    from sidelight.theorems.lookup import rows_named

    row, *others = rows_named(name)
    if others:
        rows = [row, *others]
        return catalogue_json(rows) + "\n" if as_json else f"Several are cited as {name}.\n\n{catalogue_text(rows, width())}"
    with progress() as report:
        if report is not None:
            report("computing the counterexample", 0, 0)
        errata = recomputed(row.id)
    return row_json(row, errata) + "\n" if as_json else row_text(row, errata, width())


def _applied(id: str, numbers: list[str], as_json: bool) -> str:
    from sidelight.cli.options import values_of
    from sidelight.cli.output import width
    from sidelight.cli.progress import progress
    from sidelight.report.theorems import applied_json, applied_text
    from sidelight.theorems.lookup import formula_of

    formula = formula_of(id)
    values = values_of(formula, numbers)
    with progress() as report:
        if report is not None:
            report(f"applying {id}", 0, 0)
        applied = formula(**values)
    return applied_json(id, applied) + "\n" if as_json else applied_text(id, applied, width())
