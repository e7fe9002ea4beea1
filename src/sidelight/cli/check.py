"""The command `check`: what a definition says about a setting that is given in full."""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Annotated, Any, Literal

import typer

from sidelight.cli.completions import definition_names
from sidelight.cli.options import QUIET_HELP, inputs_of, typed


def command(
    setting: Annotated[
        Path | None, typer.Argument(metavar="SETTING.json", help="A setting file, or - for standard input; see docs/settings.md.")
    ] = None,
    definition: Annotated[
        str | None, typer.Option(metavar="NAME", autocompletion=definition_names, help="The definition; --list names them all.")
    ] = None,
    epsilon: Annotated[list[str] | None, typer.Option(metavar="E", help="Give delta at this epsilon; repeatable.")] = None,
    delta: Annotated[str | None, typer.Option(metavar="D", help="Give the smallest epsilon at this delta.")] = None,
    as_json: Annotated[bool, typer.Option("--json", help="One JSON object instead of text.")] = False,
    index_blind: Annotated[bool, typer.Option("--index-blind", help="The simulator is not told which secret it serves.")] = False,
    simulator: Annotated[Literal["best", "canonical", "given"] | None, typer.Option(help="Which simulator; else best.")] = None,
    listed: Annotated[bool, typer.Option("--list", help="List the definitions, or show the help of one.")] = False,
    quiet: Annotated[bool, typer.Option("--quiet", "-q", help=QUIET_HELP)] = False,
) -> None:
    """Say what a definition promises in a SETTING written out in full. Exit code: 0 answered, 2 bad input, 3 too large.

    Example: sidelight check plans/settings/correlated.json --definition noiseless --epsilon 0.5 --delta 0
    """
    from sidelight.cli.output import write_out
    from sidelight.errors import BadValue

    if listed:
        if setting is not None or epsilon or delta is not None or index_blind or simulator is not None or quiet:
            raise BadValue("--list shows definitions and asks nothing: only --definition and --json go with it")
        write_out(_listed(definition, as_json))
        return
    if setting is None:
        raise BadValue("which setting? Give a SETTING.json, or --list to see the definitions")
    if definition is None:
        raise BadValue("--definition: which definition? `sidelight check --list` names them all")
    if not epsilon and delta is None:
        raise BadValue("give --epsilon E for a delta, --delta D for an epsilon, or both")
    chosen: dict[str, Any] = {"simulator": simulator} if simulator is not None else {}
    chosen |= {"index_aware": False} if index_blind else {}
    (file,) = inputs_of([setting])
    text = _answered(file, definition, epsilon, delta, chosen, as_json, quiet)
    if not quiet:
        write_out(text)


def _answered(
    file: Path | str,
    name: str,
    epsilon: list[str] | None,
    delta: str | None,
    chosen: dict[str, Any],
    as_json: bool,
    quiet: bool,
) -> str:
    from sidelight.cli.options import delta_of, epsilons_of
    from sidelight.cli.output import width
    from sidelight.cli.progress import progress
    from sidelight.report.answer import answer_json, answer_text
    from sidelight.settings.check import check, definition_named
    from sidelight.settings.loading import load_setting

    epsilons, at = epsilons_of(epsilon), None if delta is None else delta_of(delta)
    definition = definition_named(name, **chosen)
    with progress(quiet or typed([file])) as report, _silent_libraries():
        if report is not None:
            report("checking", 0, 0)
        setting = load_setting(file)
        answer = check(setting, definition, epsilons, at)
    if as_json:
        return answer_json(answer, definition) + "\n"
    return answer_text(answer, definition, setting, str(file), width())


@contextmanager
def _silent_libraries() -> Iterator[None]:
    """Discards what libraries print on standard output: a solver prints, and that must not become part of the answer."""
    kept, nowhere = os.dup(1), os.open(os.devnull, os.O_WRONLY)
    os.dup2(nowhere, 1)
    try:
        yield
    finally:
        os.dup2(kept, 1)
        os.close(kept)
        os.close(nowhere)


def _listed(name: str | None, as_json: bool) -> str:
    from sidelight.cli.output import width
    from sidelight.definitions.registry import all_definitions
    from sidelight.report.definitions import definition_json, definition_text, definitions_json, definitions_text
    from sidelight.settings.check import definition_named

    if name is None:
        return definitions_json(all_definitions()) + "\n" if as_json else definitions_text(all_definitions())
    definition = type(definition_named(name))
    return definition_json(definition) + "\n" if as_json else definition_text(definition, width())
