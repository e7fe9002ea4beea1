"""Shows the errata of the papers: a table, or one counterexample with its three numbers; as text or as one JSON object."""

from __future__ import annotations

import math
import shlex
import textwrap
from collections.abc import Sequence

from sidelight.model.results.erratum import ERRORS, Kind, Refuted, distinct
from sidelight.numbers.printing import decimal_as_written, decimal_down, decimal_up
from sidelight.report.definitions import NARROWEST, labelled
from sidelight.report.json import JsonObject, dumps, json_number
from sidelight.theorems.catalogue import Recomputed
from sidelight.theorems.papers import paper_of

GROUPS: dict[str, tuple[Kind, ...]] = {
    "Errors in print": ERRORS,
    "False steps of proofs": ("proof only",),
    "Our readings, which are not errors": ("our reading",),
}
ERRATUM_LABEL_WIDTH = 10  # characters
MORE_ABOUT_ERRATA = "What refutes one, where it does hold and what holds instead: sidelight errata ID"
COMPARES = "what is printed < what is true <= what holds instead"
INDENT = "    "
FEWEST_DIGITS = 4  # significant digits of the numbers that are compared
MOST_COMPARED_DIGITS = 17  # 17 digits tell any two doubles apart


def compared(found: Refuted) -> str:
    """The three numbers, with enough digits to show that the printed one is wrong. A printed bound is too small even when it is
    rounded up.
    """
    digits = next((d for d in range(FEWEST_DIGITS, MOST_COMPARED_DIGITS) if _apart(found, d)), MOST_COMPARED_DIGITS)
    printed = decimal_as_written(float(f"{found.printed:.{digits}g}"))
    if found.claims == "value":
        return f"{found.what}: {printed} is printed, {decimal_as_written(float(f'{found.truth:.{digits}g}'))} is true"
    return f"{found.what}: {printed} < {decimal_down(found.truth, digits)} <= {decimal_as_written(found.corrected)}"


def headline(found: Sequence[Recomputed]) -> str:
    """How many distinct errors there are, by kind; and what is listed besides."""
    counts = distinct(one.erratum for one in found)
    repeated = sum(1 for one in found if one.erratum.same_as)
    return (
        f"{sum(counts[kind] for kind in ERRORS)} distinct errors in print: {counts['false as printed']} statements that are "
        f"false as printed, {counts['condition missing']} that lack a condition, {counts['misprint']} misprints. {repeated} "
        f"further rows repeat one of them. Apart from these: {counts['proof only']} false steps of proofs, and "
        f"{counts['our reading']} readings of ours, which are not errors."
    )


def errata_text(found: Sequence[Recomputed], width: int = 100) -> str:
    width = max(width, NARROWEST)
    lines = textwrap.wrap(f"{headline(found)} The numbers are: {COMPARES}.", width, break_on_hyphens=False)
    for title, kinds in GROUPS.items():
        rows = [one for one in found if one.erratum.kind in kinds]
        lines += ["", *textwrap.wrap(f"{title}:", width)] if rows else []
        for one in rows:
            lines += ["", *textwrap.wrap(f"{one.id} ({kind_words(one)}), {one.erratum.place}", width, subsequent_indent=INDENT)]
            lines += [line for text in (quoted(one), compared(one.numbers)) for line in _indented(text, width)]
    return "\n".join([*lines, "", *textwrap.wrap(MORE_ABOUT_ERRATA, width)]) + "\n"


def _indented(text: str, width: int) -> list[str]:
    return textwrap.wrap(text, width, initial_indent=INDENT, subsequent_indent=INDENT, break_on_hyphens=False)


def erratum_text(found: Sequence[Recomputed], width: int = 100) -> str:
    lines: list[str] = []
    for one in found:
        shown: list[str] = []
        for label, text in facts(one):
            said = text or f"sidelight theorems show {shlex.quote(one.id)}"
            shown += labelled(label, said, width, ERRATUM_LABEL_WIDTH)
        lines += [f"{one.id} ({kind_words(one)})", *shown, ""]
    return "\n".join(lines[:-1]) + "\n"


def facts(one: Recomputed) -> list[tuple[str, str]]:
    """What is said of an erratum, as labels and texts; what holds instead is empty where the catalogue says it."""
    erratum, paper = one.erratum, paper_of(one.id)
    return [
        ("quote", quoted(one)),
        ("place", erratum.place),
        ("promises", erratum.printed),
        ("refuted", erratum.counterexample),
        ("numbers", compared(one.numbers) + (f" ({COMPARES})" if one.numbers.claims == "bound" else "")),
        ("true for", erratum.holds_for),
        ("instead", erratum.corrected),
        ("source", f"{'; '.join(str(cite) for cite in one.cites)}; read was {paper.version}"),
    ]


def quoted(one: Recomputed) -> str:
    """The printed words between quotation marks."""
    return f"“{one.erratum.quote}”"


def kind_words(one: Recomputed) -> str:
    """The kind, and what it repeats."""
    return f"{one.erratum.kind}, counted as {one.erratum.same_as}" if one.erratum.same_as else one.erratum.kind


def errata_json(found: Sequence[Recomputed]) -> str:
    counts = distinct(one.erratum for one in found)
    errors = sum(counts[kind] for kind in ERRORS)
    return dumps(
        {
            "errors": errors,
            "distinct": {str(kind): number for kind, number in counts.items()},
            "errata": [as_object(one) for one in found],
        }
    )


def as_object(one: Recomputed) -> JsonObject:
    erratum, numbers, paper = one.erratum, one.numbers, paper_of(one.id)
    return {
        "id": one.id,
        "kind": erratum.kind,
        "same_as": erratum.same_as or None,
        "quote": erratum.quote,
        "place": erratum.place,
        "printed": erratum.printed,
        "counterexample": erratum.counterexample,
        "numbers": {
            "what": numbers.what,
            "claims": numbers.claims,
            "printed": json_number(numbers.printed),
            "truth": json_number(numbers.truth),
            "corrected": json_number(numbers.corrected),
        },
        "holds_for": erratum.holds_for,
        "corrected": erratum.corrected,
        "source": [str(cite) for cite in one.cites],
        "version": paper.version,
        "year": paper.year,
        "command": f"sidelight errata {one.id}",
    }


def _apart(found: Refuted, digits: int) -> bool:
    return math.isinf(found.truth) or float(decimal_up(found.printed, digits)) < float(decimal_down(found.truth, digits))
