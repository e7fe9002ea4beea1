"""Shows the errata of the papers: a table, or one counterexample with its three numbers; as text or as one JSON object."""

from __future__ import annotations

import math
from collections.abc import Sequence

from sidelight.model.results.erratum import Refuted
from sidelight.numbers.printing import decimal_as_written, decimal_down, decimal_up
from sidelight.report.blocks import TableBlock
from sidelight.report.definitions import labelled
from sidelight.report.json import JsonObject, dumps, json_number
from sidelight.report.text import render
from sidelight.theorems.catalogue import Recomputed

HEAD = ("id", "what is printed", "refuted by", "printed < true <= corrected")
MORE_ABOUT_ERRATA = "Computed again from the definitions: sidelight errata ID"
FEWEST_DIGITS = 4  # significant digits of the numbers that are compared
MOST_COMPARED_DIGITS = 17  # 17 digits tell any two doubles apart


def compared(found: Refuted) -> str:
    """The three numbers, with enough digits to show that the printed one, even rounded up, is too small."""
    digits = next((d for d in range(FEWEST_DIGITS, MOST_COMPARED_DIGITS) if _apart(found, d)), MOST_COMPARED_DIGITS)
    printed = decimal_as_written(float(f"{found.printed:.{digits}g}"))
    return f"{found.what}: {printed} < {decimal_down(found.truth, digits)} <= {decimal_as_written(found.corrected)}"


def errata_text(found: Sequence[Recomputed], width: int = 100) -> str:
    rows = [
        (one.id, one.erratum.printed, one.erratum.counterexample, "" if one.numbers is None else compared(one.numbers))
        for one in found
    ]
    return "\n".join([*render(TableBlock(HEAD, tuple(rows)), width), "", MORE_ABOUT_ERRATA]) + "\n"


def erratum_text(found: Sequence[Recomputed], width: int = 100) -> str:
    lines: list[str] = []
    for one in found:
        facts = [("printed", one.erratum.printed), ("refuted", one.erratum.counterexample)]
        facts += [] if one.numbers is None else _three(one.numbers)
        facts += [("instead", one.erratum.corrected or f"sidelight theorems show {one.id}")]
        facts += [("source", "; ".join(str(cite) for cite in one.cites))]
        lines += [one.id, *(line for label, text in facts for line in labelled(label, text, width)), ""]
    return "\n".join(lines[:-1]) + "\n"


def errata_json(found: Sequence[Recomputed]) -> str:
    return dumps({"errata": [as_object(one) for one in found]})


def as_object(one: Recomputed) -> JsonObject:
    refuted = one.numbers
    three: JsonObject | None = None
    if refuted is not None:
        three = {
            "what": refuted.what,
            "printed": json_number(refuted.printed),
            "truth": json_number(refuted.truth),
            "corrected": json_number(refuted.corrected),
        }
    return {
        "id": one.id,
        "printed": one.erratum.printed,
        "counterexample": one.erratum.counterexample,
        "corrected": one.erratum.corrected,
        "numbers": three,
        "source": [str(cite) for cite in one.cites],
        "command": f"sidelight errata {one.id}",
    }


def _three(found: Refuted) -> list[tuple[str, str]]:
    said = "what is printed < what is true <= what holds instead"
    return [("numbers", compared(found)), ("", said)]


def _apart(found: Refuted, digits: int) -> bool:
    return math.isinf(found.truth) or float(decimal_up(found.printed, digits)) < float(decimal_down(found.truth, digits))
