"""Shows the catalogue: a list, one id, or a formula applied to numbers; as text or as one JSON object."""

from __future__ import annotations

import textwrap
from collections.abc import Mapping, Sequence
from fractions import Fraction

from sidelight.model.results.evaluation import one_by_one
from sidelight.model.results.formula import Applied, Formula
from sidelight.model.results.order import Order
from sidelight.model.results.parameter import Parameter, Value
from sidelight.model.results.theorem import Theorem
from sidelight.numbers.printing import decimal_as_written, lower_as_written
from sidelight.report.blocks import printable
from sidelight.report.definitions import NARROWEST, labelled, summary
from sidelight.report.errata import as_object
from sidelight.report.json import JsonObject, dumps, json_number
from sidelight.report.parts import exactness, parts, rests_on, tests_of, verdict_on_print
from sidelight.theorems.catalogue import Recomputed, Row
from sidelight.theorems.papers import PAPERS

CATALOGUE_LABEL_WIDTH = 10  # characters
MORE_ABOUT_THEOREMS = "More about one: sidelight theorems show ID; its numbers: sidelight theorems apply ID name=value ..."
SHORTEST_NAME = 10  # characters that are left, at least, of a name that is shortened


def catalogue_text(rows: Sequence[Row], width: int = 100) -> str:
    """One line for each entry, paper by paper. A name that is too long for the line is shortened; the verdict on the printed
    statement is not.
    """
    if not rows:
        return "Nothing in the catalogue is about that.\n"
    lines: list[str] = []
    for paper in PAPERS.values():
        members = [row for row in rows if paper.has(row.id)]
        lines += [f"{paper.title} ({paper.key})", *_lines(members, width), ""] if members else []
    more = textwrap.wrap(MORE_ABOUT_THEOREMS, max(width, NARROWEST), break_on_hyphens=False)
    return "\n".join([*lines, *more]) + "\n"


def _lines(rows: Sequence[Row], width: int) -> list[str]:
    ids, kinds = max(len(row.id) for row in rows), max(len(_kinds(row)) for row in rows)
    return [f"  {row.id:<{ids}}  {_kinds(row):<{kinds}}  {_short(row, width - ids - kinds - 6)}".rstrip() for row in rows]


def catalogue_json(rows: Sequence[Row]) -> str:
    return dumps({"theorems": [_entry(row) for row in rows]})


def row_text(row: Row, errata: Sequence[Recomputed], width: int = 100) -> str:
    width = max(width, NARROWEST)
    lines = [f"{row.id} ({', '.join(row.kinds)})"]
    if row.stated_by:
        lines.append(f"It is stated by {', '.join(row.stated_by)}.")
    for part in parts(row, errata):
        lines += ["", *textwrap.wrap(printable(f"{part.title}. {part.states}".strip()), width, break_on_hyphens=False)]
        before = ""
        for label, text in part.shown():
            lines += labelled("" if label == before else label, text, width, CATALOGUE_LABEL_WIDTH)
            before = label
    return "\n".join([*lines, "", *labelled("tests", ", ".join(tests_of(row)), width, CATALOGUE_LABEL_WIDTH)]).rstrip() + "\n"


def row_json(row: Row, errata: Sequence[Recomputed]) -> str:
    return dumps(
        {
            **_entry(row),
            "definitions": [
                {"name": one.name, "compares": summary(one), "reads": one.reads, "ground": one.ground} for one in row.definitions
            ],
            "theorems": [_theorem(theorem) for theorem in row.theorems],
            "orders": [_order(order) for order in row.orders],
            "formulas": [_formula(formula) for formula in row.formulas],
            "entries": [{"says": entry.says, "where": entry.where} for entry in row.entries],
            "errata": [as_object(one) for one in errata],
            "tests": tests_of(row),
        }
    )


def applied_text(id: str, applied: Applied, width: int = 100) -> str:
    """The result of a formula as text. Long numbers are rounded up, also those of the printed statement; a lower end is rounded
    down, and marked as a lower end.
    """
    formula, printed, wide = applied.formula, applied.printed, max(width, NARROWEST)
    inputs = {name: _written(value) for name, value in applied.values.items() if value is not None}
    given = " ".join(f"{name}={value}" for name, value in inputs.items() if name not in applied.assumed)
    assumed = " ".join(f"{name}={inputs[name]}" for name in applied.assumed)
    lines = [f"{id}: {formula.name.replace('_', ' ')}"]
    lines += textwrap.wrap(printable(formula.statement), wide, break_on_hyphens=False)
    lines += ["", *labelled("given", given, wide, CATALOGUE_LABEL_WIDTH)]
    lines += labelled("assumed", f"{assumed} (where nothing was given)", wide, CATALOGUE_LABEL_WIDTH) if assumed else []
    lines += ["", *(f"{name}: {_found(value, name in formula.lower)}" for name, value in applied.result.items())]
    if printed is not None:
        lines.append(f"printed: {', '.join(f'{name} {_shown(value)}' for name, value in printed.items())}")
    return "\n".join([*lines, f"verdict: {verdict_on_print(formula)}"]) + "\n"


def applied_json(id: str, applied: Applied) -> str:
    """The result of a formula as one JSON object. Epsilon and delta are always present, null where there is none."""
    numbers = {"epsilon": None, "delta": None, **applied.result}
    printed = None if applied.printed is None else _numbers(applied.printed)
    inputs = {name: _input(value) for name, value in applied.values.items() if value is not None}
    return dumps(
        {
            "theorem": id,
            "inputs": inputs,
            "assumed": applied.assumed,
            **_numbers(numbers),
            "printed": printed,
            "verdict": applied.formula.verdict,
        }
    )


def _entry(row: Row) -> JsonObject:
    return {
        "id": row.id,
        "kinds": row.kinds,
        "name": row.name,
        "verdict": row.verdict or None,
        "stated_by": row.stated_by,
        "source": [str(cite) for cite in row.cites],
    }


def _theorem(theorem: Theorem) -> JsonObject:
    return {
        "id": theorem.id,
        "states": theorem.statement,
        "mechanisms": None if object in theorem.mechanisms else list(theorem.named),
        "definitions": _types(theorem.definitions),
        "needs": [need.sentence for need in theorem.needs],
        "limits": [limit.sentence for limit in theorem.limits],
        "rests_on": rests_on(theorem) or None,
        "exact": exactness(theorem),
        "also": theorem.also,
    }


def _order(order: Order) -> JsonObject:
    return {
        "id": order.id,
        "states": order.statement,
        "amount": order.amount.name,
        "direction": order.direction,
        "mechanisms": _types(order.mechanisms),
        "definitions": _types(order.definitions),
        "needs": [need.sentence for need in order.needs],
        "limits": [limit.sentence for limit in order.limits],
        "rests_on": None if order.by is None else order.by.id,
    }


def _formula(formula: Formula) -> JsonObject:
    return {
        "id": formula.id,
        "states": formula.statement,
        "parameters": [_parameter(one) for one in formula.parameters],
        "conditions": [condition.sentence for condition in formula.conditions],
        "lower_ends": formula.lower,
        "printed": formula.prints or None,
        "verdict": formula.verdict,
        "also": formula.also,
    }


def _parameter(one: Parameter) -> JsonObject:
    return {
        "name": one.name,
        "kind": one.kind,
        "meaning": one.bounds.meaning,
        "bounds": str(one.bounds),
        "required": one.required,
    }


def _types(types: tuple[type, ...]) -> list[str] | None:
    """The names of the types; None if every type is allowed."""
    return None if object in types else [kind.__name__ for kind in types]


def _numbers(found: Mapping[str, float | None]) -> dict[str, float | str | None]:
    return {name: None if value is None else json_number(value) for name, value in found.items()}


def _found(value: float | None, lower: bool) -> str:
    if value is None:
        return "no number"
    return f"at least {lower_as_written(value)}" if lower else decimal_as_written(value)


def _shown(value: float | None) -> str:
    return "nothing is said" if value is None else decimal_as_written(value)


def _input(value: Value) -> float | str | list[float | str]:
    return [_exactly(one) for one in value] if isinstance(value, tuple) else _exactly(value)


def _exactly(value: Fraction | int | str | None) -> float | str:
    """A number as it was given: a ratio that no decimal equals stays a ratio."""
    if value is None or isinstance(value, int | str):
        return value or 0
    near = float(value)
    return near if Fraction(repr(near)) == value else str(value)


def _written(value: Value) -> str:
    return ",".join(_decimal(_exactly(one)) for one in one_by_one(value))


def _decimal(value: float | str) -> str:
    """A number as text with all its digits."""
    if isinstance(value, str):
        return value
    short = decimal_as_written(value)
    return short if float(short) == value else repr(value)


def _kinds(row: Row) -> str:
    return ", ".join(row.kinds)


def _short(row: Row, width: int) -> str:
    after = f" [{row.verdict}]" if row.verdict else ""
    by = f" (see {', '.join(row.stated_by)})" if row.stated_by else ""
    name, room = f"{printable(row.name)}{by}", max(width - len(after), SHORTEST_NAME)
    return f"{name if len(name) <= room else f'{name[: room - 3].rstrip()}...'}{after}"
