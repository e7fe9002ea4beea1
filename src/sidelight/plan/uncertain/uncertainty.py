"""Reads how uncertain the attacker is: a least and a largest probability for each value of the secret."""

from __future__ import annotations

import re
from dataclasses import replace
from fractions import Fraction
from typing import TYPE_CHECKING, TypeVar

from sidelight.errors import PlanError
from sidelight.plan.people_keys import CSV_FILE, GROUPS, LISTED_GROUPS, RATE_COLUMN, UNCERTAINTIES
from sidelight.plan.protected import AmountRange, RatesIn, StatedGroups, Uncertainty
from sidelight.plan.sheet import read_sheet
from sidelight.plan.uncertain.amounts import OF_AMOUNTS, read_doubt, refuse_for_values
from sidelight.plan.uncertain.bounds import ANYTHING, Ends, tightened
from sidelight.plan.uncertain.cell_form import Cell
from sidelight.plan.uncertain.per_value import PerValue
from sidelight.plan.uncertain.reference import GiveOrTake, read_reference
from sidelight.plan.uncertain.stated_rates import NEARLY, adding_up, rate_of
from sidelight.populations.few_strata import MOST_LISTED
from sidelight.reading.csv_text import read_csv
from sidelight.reading.files import beside
from sidelight.reading.forms import Text, scalar
from sidelight.reading.keys import Fields
from sidelight.reading.node import Node, Scalar
from sidelight.reading.place import LinePlace, Place
from sidelight.reading.words import listed, shown, suggestion

if TYPE_CHECKING:
    from sidelight.laws.counts.rate_column import RateColumn

Rates = tuple[tuple[Scalar, Fraction], ...]

T = TypeVar("T")
_WORDS = re.compile(r"[\W_]+")


def read_uncertainty(
    fields: Fields,
    count: int,
    values: tuple[str, ...],
    public: tuple[str, ...] = (),
    counted: bool = False,
    amounts: AmountRange | None = None,
) -> Uncertainty | None:
    """The uncertainty that a plan states; None where the attacker may know everybody else. `counted`: people are counted in a
    table. `amounts`: the range of a secret that is an amount.
    """
    readers = {
        "at_least": _at_least,
        "at_most": _at_most,
        "between": _between,
        "rates": _rates,
        "mixture": _mixture,
    }
    kind = fields.chosen(UNCERTAINTIES)
    for name, beside_which in (("give_or_take", ("table",)), ("zeros", ("table",)), ("estimated", ("table", "column"))):
        if name in fields and kind not in beside_which:
            raise fields.key(name).place.error(f"'{name}' beside '{kind}'", f"'{name}' beside {' or '.join(beside_which)}")
    if amounts is not None:
        return read_doubt(fields, kind, count, amounts)
    if kind in OF_AMOUNTS:
        raise refuse_for_values(fields, kind)
    if kind in ("table", "column") and not counted:
        raise fields.key(kind).place.error(
            f"'{kind}' without 'data': nothing says how many people are in each group",
            "'groups' with the number of people of each, or a 'data' block",
        )
    if kind == "table":
        return _table(fields, count, values, public)
    if kind == "column":
        return _column(fields, count, values)
    if kind == "groups":
        return _groups(fields, count, values, public, counted)
    if kind in readers:
        return readers[kind](fields, count, values)
    fields.read("none")
    return None


def _at_least(fields: Fields, count: int, values: tuple[str, ...]) -> Uncertainty:
    level: Fraction = fields.read("at_least")
    place, words = fields.value("at_least").place, fields.value("at_least")
    if level == 0:
        raise place.error(f"'at_least' is {words}, which says nothing", "a number above 0", "use none: true")
    if len(values) * level > 1:
        raise place.error(
            f"'at_least' is {words}, and {len(values)} values of at least that probability add up to more than 1",
            f"at most 1/{len(values)}",
        )
    high = 1 - (len(values) - 1) * level
    return Uncertainty("at_least", StatedGroups.one(count, (level,) * len(values), (high,) * len(values)), level)


def _at_most(fields: Fields, count: int, values: tuple[str, ...]) -> Uncertainty:
    stated: Rates = fields.read("at_most")
    named = _by_value(stated, values)
    highs = [named.get(value, Fraction(1)) for value in values]
    if sum(highs) < 1:
        raise fields.value("at_most").place.error(
            "all values of the secret are named and their largest probabilities add up to less than 1",
            "probabilities that leave room for a whole",
        )
    total = sum(highs, Fraction(0))
    lows = [max(Fraction(0), 1 - (total - high)) for high in highs]  # one minus the largest probabilities of all others
    level = stated[0][1] if len(stated) == 1 else None
    return Uncertainty("at_most", StatedGroups.one(count, tuple(lows), tuple(highs)), level)


def _between(fields: Fields, count: int, values: tuple[str, ...]) -> Uncertainty:
    stated: tuple[tuple[Scalar, Ends], ...] = fields.read("between")
    place = fields.value("between").place
    named = _by_value(stated, values)
    bounds = tightened([named.get(value, ANYTHING) for value in values])
    if not bounds:
        raise place.error("no probabilities lie within these bounds and add up to 1", "bounds that leave room for a whole")
    if bounds == [ANYTHING] * len(values):
        raise place.error("'between' allows every probability, which says nothing", "bounds above 0 or below 1", "use none: true")
    lows, highs = zip(*bounds, strict=True)
    return Uncertainty("between", StatedGroups.one(count, lows, highs))


def _rates(fields: Fields, count: int, values: tuple[str, ...]) -> Uncertainty:
    law = _law(fields.read("rates"), values, fields.value("rates").place)
    return Uncertainty("rates", StatedGroups.one(count, law, law))


def _groups(fields: Fields, count: int, values: tuple[str, ...], public: tuple[str, ...], counted: bool) -> Uncertainty:
    node: Node = fields.read("groups")
    placed = () if isinstance(node, Scalar) else _placed(node, public, counted)
    groups = _from_file(node, values) if isinstance(node, Scalar) else _listed(node, values)
    total = sum(groups.people)
    if count and total != count:
        raise node.place.error(f"the groups have {total} people together", f"{count}, the count of all people")
    return Uncertainty("groups", groups, placed=placed)


def _placed(node: Node, public: tuple[str, ...], counted: bool) -> tuple[tuple[tuple[str, str], ...], ...]:
    """The cell of each group; nothing where no group has one."""
    parts: tuple[Fields, ...] = LISTED_GROUPS.read(node, "groups")
    cells: list[Cell | None] = [part.maybe("cell") for part in parts]
    if not any(cells):
        return ()
    found = []
    for part, cell in zip(parts, cells, strict=True):
        if cell is None:
            raise part.place.error("a group without a cell beside groups that have one", "a cell for every group, or for none")
        if counted:
            raise part.key("cell").place.error("a cell of a group beside 'data'", "'table': a file with the rates of each cell")
        for column, _ in cell:
            if column.text not in public:
                raise column.place.error(f"{column} is not a public column", listed(public), suggestion(column.text, public))
        found.append(tuple((column.text, value) for column, value in cell))
    return tuple(found)


def _mixture(fields: Fields, count: int, values: tuple[str, ...]) -> Uncertainty:
    """Laws that are the same are one; bounds around all of them stand where their dependence is not asked for."""
    parts: tuple[Fields, ...] = fields.read("mixture")
    weights = [part.read("weight") for part in parts]
    if abs(sum(weights) - 1) > NEARLY:
        raise fields.value("mixture").place.error(f"the weights add up to {float(sum(weights)):.10g}", "weights that add up to 1")
    found: dict[tuple[Fraction, ...], Fraction] = {}
    for part, weight in zip(parts, weights, strict=True):
        law = _law(part.read("rates"), values, part.value("rates").place)
        found[law] = found.get(law, Fraction(0)) + weight / sum(weights)
    if len(found) == 1:
        raise fields.value("mixture").place.error("one law only", "two different laws or more", "use 'rates'")
    lows, highs = tuple(map(min, zip(*found, strict=True))), tuple(map(max, zip(*found, strict=True)))
    laws = tuple((weight, law) for law, weight in found.items())
    return Uncertainty("mixture", StatedGroups.one(count, lows, highs), mixture=laws)


def _table(fields: Fields, count: int, values: tuple[str, ...], public: tuple[str, ...]) -> Uncertainty:
    node = scalar(fields.read("table"), "table", CSV_FILE.words)
    widening: GiveOrTake = fields.maybe("give_or_take") or GiveOrTake()
    file = beside(node.place.file, node.text)
    reference = read_reference(file, node, values, public, widening, fields.maybe("zeros") is not None)
    groups = StatedGroups.one(count, *reference.hull)
    return Uncertainty("table", groups, reference=reference, estimated=fields.maybe("estimated") is not None)


def _column(fields: Fields, count: int, values: tuple[str, ...]) -> Uncertainty:
    """A text is the column of the first value of the secret."""
    node: Node = fields.read("column")
    if len(values) > 2:
        raise node.place.error(f"one rate per person, and the secret has {len(values)} values", "a secret with two values")
    if isinstance(node, Scalar):
        value, column = values[0], scalar(node, "column", RATE_COLUMN.words).text
        if _WORDS.split(column.lower())[-1] == values[1].lower():  # p_no, p.no, no
            raise node.place.error(
                f"the column {shown(column)} is taken for rates of {shown(value)}, and its name ends with {shown(values[1])}",
                f"{{{value}: {column}}} or {{{values[1]}: {column}}}",
            )
    else:
        stated = PerValue(Text("the name of a column")).read(node, "column")
        if len(stated) != 1:
            raise node.place.error(f"columns for {len(stated)} values", "the column of one value: the other follows from it")
        ((key, column),) = stated
        if key.text not in values:
            raise key.place.error(f"{key} is not a value of the secret", listed(values), suggestion(key.text, values))
        value = key.text
    anything = StatedGroups.one(count, (Fraction(0),) * 2, (Fraction(1),) * 2)  # until the rates are read
    return Uncertainty("column", anything, rates_in=RatesIn(value, column), estimated=fields.maybe("estimated") is not None)


def _listed(node: Node, values: tuple[str, ...]) -> StatedGroups:
    parts: tuple[Fields, ...] = LISTED_GROUPS.read(node, "groups")
    laws = [(part.read("count"), _law(part.read("rates"), values, part.value("rates").place)) for part in parts]
    return _few(tuple(count for count, _ in laws), [law for _, law in laws])


def _from_file(node: Scalar, values: tuple[str, ...]) -> StatedGroups:
    """One group per line: the rate of each value of the secret, then the number of people who have these rates."""
    file = beside(node.place.file, scalar(node, "groups", GROUPS.words).text)
    sheet = read_sheet(file, values, node.place, repeated=True)
    texts = [sheet.values[sheet.columns.index(value)] for value in values]
    if len(sheet.people) > MOST_LISTED and (rates := _many(texts)):
        return StatedGroups.known(sheet.people, rates, tuple(column.ends() for column in rates))
    laws = [_law_in_row(texts, row, file, node.place) for row in range(len(sheet.people))]
    return _few(sheet.people, laws)


def _law_in_row(texts: list[tuple[str, ...]], row: int, file: str, named: Place) -> tuple[Fraction, ...]:
    """The line is looked for only when something is wrong in it."""
    try:
        return adding_up([rate_of(column[row], LinePlace(file)) for column in texts], LinePlace(file))
    except PlanError as mistake:
        raise replace(mistake, line=read_csv(file, named).line_of(row)) from None


def _few(people: tuple[int, ...], laws: list[tuple[Fraction, ...]]) -> StatedGroups:
    rates = tuple(zip(*laws, strict=True))
    return StatedGroups.known(people, rates, tuple((min(column, key=_nearly), max(column, key=_nearly)) for column in rates))


def _nearly(rate: Fraction) -> tuple[float, Fraction]:
    """Fractions are compared slowly, and there may be many."""
    return rate.numerator / rate.denominator, rate


def _many(texts: list[tuple[str, ...]]) -> tuple[RateColumn, ...] | None:
    """A column for each value; None where they are not all plain decimals whose sums are exactly 1."""
    from sidelight.laws.counts.rate_forms import adding_up_to_one, decimals_below_one  # numpy takes long to import

    return adding_up_to_one([decimals_below_one(column) for column in texts])


def _law(stated: Rates, values: tuple[str, ...], place: Place) -> tuple[Fraction, ...]:
    named = _by_value(stated, values)
    missing = [value for value in values if value not in named]
    if missing:
        raise place.error(f"no rate for {listed(missing)}", f"a rate for each of {listed(values)}")
    return adding_up([named[value] for value in values], place)


def _by_value(stated: tuple[tuple[Scalar, T], ...], values: tuple[str, ...]) -> dict[str, T]:
    for key, _ in stated:
        if key.text not in values:
            raise key.place.error(f"{key} is not a value of the secret", listed(values), suggestion(key.text, values))
    return {key.text: probability for key, probability in stated}
