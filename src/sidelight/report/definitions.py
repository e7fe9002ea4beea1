"""Shows the definitions to people who choose one: a list, or the full help of one; as text or as one JSON object."""

from __future__ import annotations

import inspect
import textwrap
from collections.abc import Mapping

from sidelight.model.definition import Definition
from sidelight.model.results.erratum import Erratum
from sidelight.model.words import SETTING_GROUNDS
from sidelight.report.blocks import printable
from sidelight.report.json import JsonObject, dumps

EXAMPLE = "Example: "
LABEL_WIDTH = 9  # characters
NARROWEST = 40  # characters of a line, however narrow the terminal is

DefinitionType = type[Definition]


def summary(definition: DefinitionType) -> str:
    """What a definition compares, in one line."""
    return _help(definition)[0].partition("\n")[0]


def definitions_text(definitions: Mapping[str, DefinitionType]) -> str:
    """One line for each definition, however long, so that the list can be searched line by line."""
    column = max(map(len, definitions)) + 2
    lines = [f"{name:<{column}}{summary(kind)}" for name, kind in definitions.items()]
    return "\n".join([*lines, "", "More about one: sidelight check --list --definition NAME"]) + "\n"


def definitions_json(definitions: Mapping[str, DefinitionType]) -> str:
    return dumps({"definitions": [_entry(kind) for kind in definitions.values()]})


def definition_text(definition: DefinitionType, width: int = 100) -> str:
    said = [line for part in _help(definition) for line in textwrap.wrap(part, width, break_on_hyphens=False)]
    facts = [
        ("reads", f"{', '.join(definition.reads)}, besides the datasets"),
        ("ground", f"{definition.ground}: the answer {SETTING_GROUNDS[definition.ground]}"),
        ("source", str(definition.cites)),
    ]
    erratum = _erratum(definition)
    if erratum is not None:
        facts += [("printed", f"“{erratum.quote}” ({erratum.place})"), ("refuted", erratum.counterexample)]
    shown = [line for label, text in facts for line in labelled(label, text, width)]
    examples = [f"example: {example}" for example in _examples(definition)]  # each on one line, so that it can be copied
    return "\n".join([definition.name, *said, "", *shown, *examples]) + "\n"


def definition_json(definition: DefinitionType) -> str:
    erratum = _erratum(definition)
    printed: JsonObject = {} if erratum is None else {"printed": {"says": erratum.quote, "refuted_by": erratum.counterexample}}
    return dumps({**_entry(definition), "help": _help(definition), "examples": _examples(definition), **printed})


def labelled(label: str, text: str, width: int, column: int = LABEL_WIDTH) -> list[str]:
    """A text, wrapped, with its label before the first line; further lines begin under the text."""
    first = (f"{label}:" if label else "").ljust(column)
    return textwrap.wrap(
        printable(text), max(width, NARROWEST), initial_indent=first, subsequent_indent=" " * column, break_on_hyphens=False
    )


def _entry(definition: DefinitionType) -> JsonObject:
    return {
        "name": definition.name,
        "compares": summary(definition),
        "reads": definition.reads,
        "ground": definition.ground,
        "source": str(definition.cites),
    }


def _paragraphs(definition: DefinitionType) -> list[str]:
    return (inspect.getdoc(definition) or "").split("\n\n")


def _help(definition: DefinitionType) -> list[str]:
    return [part for part in _paragraphs(definition) if not part.startswith(EXAMPLE)]


def _examples(definition: DefinitionType) -> list[str]:
    lines = [line for part in _paragraphs(definition) for line in part.split("\n")]
    return [line.removeprefix(EXAMPLE) for line in lines if line.startswith(EXAMPLE)]


def _erratum(definition: DefinitionType) -> Erratum | None:
    """The erratum of a definition that had to be corrected; None for the others."""
    return getattr(definition, "printed", None)
