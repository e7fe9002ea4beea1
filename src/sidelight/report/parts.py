"""What the catalogue says about an id, in parts, independent of whether it is shown as text or as a page."""

from __future__ import annotations

import shlex
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from sidelight.model.definition import Definition
from sidelight.model.results.cite import Cite
from sidelight.model.results.formula import Formula
from sidelight.model.results.order import Order
from sidelight.model.results.parameter import Parameter
from sidelight.model.results.theorem import Theorem
from sidelight.model.words import GROUNDS
from sidelight.numbers.printing import decimal_as_written
from sidelight.report.definitions import summary
from sidelight.report.errata import facts, kind_words
from sidelight.theorems.catalogue import Recomputed, Row

VERDICTS = {
    "as_printed": "as printed",
    "corrected": "corrected: the printed formula is false, or lacks a condition",
    "tight": "tight: what was printed is true, and this is never larger, often smaller",
}
Facts = list[tuple[str, str]]


@dataclass(frozen=True, slots=True)
class CataloguePart:
    """A statement with its facts, each a label and a text; a fact with an empty text is not shown."""

    title: str
    states: str
    facts: Facts

    def shown(self) -> Facts:
        return [(label, text) for label, text in self.facts if text]


def parts(row: Row, errata: Sequence[Recomputed]) -> Iterator[CataloguePart]:
    for definition in row.definitions:
        yield _definition(row.id, definition, row.cites[0])
    for theorem in row.theorems:
        yield _theorem(row.id, theorem)
    for order in row.orders:
        yield _order(order)
    for formula in row.formulas:
        yield _formula(row.id, formula, applied_as=row.id if len(row.formulas) == 1 else formula.id)
    for entry in row.entries:
        yield CataloguePart(
            "Note" if entry.note else "Entry", entry.says, [("where", entry.where), ("source", _sources(entry.cites))]
        )
    for erratum in errata:
        yield _erratum(erratum, {formula.prints for formula in row.formulas})


def tests_of(row: Row) -> tuple[str, ...]:
    """The files whose tests cover this entry: they go through all entries of its kind."""
    needing: tuple[Theorem | Order, ...] = (*row.theorems, *row.orders)
    named = {
        "tests/definitions/test_second_reading.py": row.definitions,
        "tests/theorems/test_never_below_enumeration.py": row.theorems,
        "tests/theorems/test_orders.py": row.orders,
        "tests/counterexamples/test_every_need.py": [one for one in needing if one.needs],
        "tests/theorems/test_formulas.py": row.formulas,
        "tests/theorems/test_errata.py": row.errata,
    }
    places = [entry.where for entry in row.entries if entry.where.startswith("tests/")]
    return (*(file for file, values in named.items() if values), *places)


def exactness(theorem: Theorem) -> str:
    """Whether a theorem is exact: always, never, or depending on the claim. Where exactness is a constant,
    `model/results/theorem.py` made a function that does not look at the claim.
    """
    if theorem.exact.__module__ != Theorem.__module__:
        return "for some claims"
    if not theorem.exact(None):  # type: ignore[arg-type]
        return "no"
    return "yes, where its premises are" if theorem.rests_on else "yes"


def rests_on(theorem: Theorem) -> str:
    if theorem.rests_on_facts is not None:
        return "facts that are given about other claims"
    return "other guarantees" if theorem.rests_on else ""


def _sources(cites: Sequence[Cite]) -> str:
    return "; ".join(str(cite) for cite in cites)


def _parameter(one: Parameter) -> str:
    bounds = str(one.bounds)
    kind = f"{one.kind}, {bounds}" if bounds else one.kind
    default = "" if one.required else f"; {_default(one)}"
    return f"{one.name}: {kind}{default}: {one.bounds.meaning}" if one.bounds.meaning else f"{one.name}: {kind}{default}"


def usage(id: str, formula: Formula) -> str:
    """The command that applies a formula, with dots in place of numbers; arguments that may be left out are in brackets."""
    numbers = (f"{one.name}=..." if one.required else f"[{one.name}=...]" for one in formula.parameters)
    return " ".join([f"sidelight theorems apply {shlex.quote(id)}", *numbers])


def verdict_on_print(formula: Formula) -> str:
    """Whether the printed statement is right; for a result that is not printed anywhere, a sentence that says so."""
    return VERDICTS[formula.verdict] if formula.in_print else "a result of this project: there is no printed statement"


def _definition(id: str, definition: type[Definition], cite: Cite) -> CataloguePart:
    facts = [
        ("name", definition.name),
        ("reads", f"{', '.join(definition.reads)}, besides the datasets"),
        ("ground", f"{definition.ground}: the answer {GROUNDS[definition.ground]}"),
        ("ask", f"sidelight check SETTING.json --definition {definition.name} --epsilon E"),
        ("also", ", ".join(other for other in definition.catalogue if other != id)),
        ("source", str(cite)),
    ]
    return CataloguePart("Definition", summary(definition), facts)


def _theorem(id: str, theorem: Theorem) -> CataloguePart:
    facts = [
        ("about", f"{_mechanisms(theorem)}; {_names(theorem.definitions, 'any definition')}"),
        ("needs", "; ".join(need.sentence for need in theorem.needs) or "nothing beyond what it is about"),
        ("limits", "; ".join(limit.sentence for limit in theorem.limits)),
        ("rests on", rests_on(theorem)),
        ("exact", exactness(theorem)),
        ("also", ", ".join(other for other in theorem.also if other != id)),
        ("source", _sources(theorem.cites)),
    ]
    return CataloguePart(f"Theorem{_owner(id, theorem.id)}: {_plain(theorem.name)}", theorem.statement, facts)


def changes(order: Order) -> str:
    """Whether more or less is given away as the amount grows."""
    changed = "has bounds over a range" if order.direction is None else order.direction
    return f"what is given away {changed} with the amount '{order.amount}'"


def _order(order: Order) -> CataloguePart:
    facts = [
        ("orders", changes(order)),
        ("about", f"{_names(order.mechanisms, 'any mechanism')}; {_names(order.definitions, 'any definition')}"),
        ("needs", "; ".join(need.sentence for need in order.needs) or "nothing beyond what it is about"),
        ("limits", "; ".join(limit.sentence for limit in order.limits)),
        ("rests on", "" if order.by is None else f"what {order.by} promises"),
        ("source", _sources(order.cites)),
    ]
    return CataloguePart(f"Order: {_plain(order.name)}", order.statement, facts)


def _formula(id: str, formula: Formula, applied_as: str) -> CataloguePart:
    facts = [
        *(("takes", _parameter(one)) for one in formula.parameters),
        ("needs", "; ".join(condition.sentence for condition in formula.conditions)),
        ("at least", f"{', '.join(formula.lower)} (a lower end, rounded down)" if formula.lower else ""),
        ("printed", formula.prints),
        ("verdict", verdict_on_print(formula)),
        ("apply", usage(applied_as, formula)),
        ("also", ", ".join(other for other in formula.also if other != id)),
        ("source", _sources(formula.cites)),
    ]
    return CataloguePart(f"Formula{_owner(id, formula.id)}: {_plain(formula.name)}", formula.statement, facts)


def _erratum(found: Recomputed, said: set[str]) -> CataloguePart:
    """What a formula of the row says of the print already is not said again."""
    title = "Our reading" if found.erratum.kind == "our reading" else f"Erratum, {kind_words(found)}"
    again = ("again", f"sidelight errata {shlex.quote(found.id)}")
    return CataloguePart(title, "", [*(fact for fact in facts(found) if fact[1] not in said), again])


def _owner(id: str, own: str) -> str:
    return "" if id == own else f" {own}"


def _plain(name: str) -> str:
    return name.strip("_").replace("_", " ")


def _mechanisms(theorem: Theorem) -> str:
    return "any mechanism" if object in theorem.mechanisms else ", ".join(theorem.named)


def _names(types: tuple[type, ...], everything: str) -> str:
    return everything if object in types else ", ".join(kind.__name__ for kind in types)


def _default(one: Parameter) -> str:
    if one.default is None:
        return "may be left out"
    if isinstance(one.default, tuple):
        return f"else {','.join(decimal_as_written(float(number)) for number in one.default)}"
    return f"else {one.default if isinstance(one.default, str) else decimal_as_written(float(one.default))}"
