"""Reads a secret that is an amount, and what attackers do not know of it: a uniform part of its law, or the law itself."""

from __future__ import annotations

from fractions import Fraction

from sidelight.errors import BadValue, Mistake
from sidelight.numbers.decimals import exact
from sidelight.plan.people_keys import AMOUNT, CSV_FILE
from sidelight.plan.protected import AmountLaw, AmountRange, StatedGroups, Uncertainty
from sidelight.plan.uncertain.stated_rates import adding_up, rate_of
from sidelight.reading.csv_text import read_csv
from sidelight.reading.files import beside
from sidelight.reading.forms import scalar
from sidelight.reading.keys import Fields
from sidelight.reading.node import NamedNode
from sidelight.reading.place import Place
from sidelight.reading.words import shown

DOMINANCE = (
    "an amount without a bound, such as a turnover, can be most of a sum whatever the others are: then the question is a "
    "dominance rule (p% or (n,k)), and not epsilon. State a bound if the amounts have one"
)
BOUNDED = "a least and a largest amount, such as {from: 0, to: 100000}"
OF_AMOUNTS = ("density_at_least", "law")  # what may be said of a secret that is an amount, besides `none`


def read_amount(secret: NamedNode) -> AmountRange:
    """The range of a secret that is written as {from: ..., to: ...}."""
    fields = AMOUNT.read(secret.value, secret.key.text, optional=("from", "to"))
    for end, words in (("from", "lower"), ("to", "upper")):
        if end not in fields:
            raise fields.place.error(f"{secret.key} is an amount without {words} bound ('{end}' is missing)", BOUNDED, DOMINANCE)
    found = AmountRange(fields.read("from"), fields.read("to"), fields.maybe("digits"))
    check_ends(found, fields)
    return found


def check_ends(amounts: AmountRange, fields: Fields) -> None:
    if amounts.low >= amounts.high:
        raise fields.value("to").place.error(
            f"amounts from {fields.value('from')} to {fields.value('to')}", "'from' below 'to'", "swap them?"
        )
    if amounts.digits is not None:
        for end, value in (("from", amounts.low), ("to", amounts.high)):
            if (value * 10**amounts.digits).denominator != 1:
                raise fields.value(end).place.error(
                    f"'{end}' is {fields.value(end)}, and amounts have {amounts.digits} digits after the point",
                    f"a number with at most {amounts.digits} digits after the point",
                )


def read_doubt(fields: Fields, kind: str | None, count: int, amounts: AmountRange) -> Uncertainty | None:
    """What a plan states of everybody's amount; None where the attacker may know everybody else."""
    if kind == "density_at_least":
        return _density(fields, count)
    if kind == "law":
        return _law(fields, count, amounts)
    if kind == "none":
        fields.read("none")
        return None
    raise fields.key(kind or "").place.error(
        f"'{kind}' is about the probability of each value, and the secret is an amount",
        f"one of {' | '.join(OF_AMOUNTS)} | none",
        "density_at_least: 0.1 says that the law of everybody's amount is at least a tenth of the uniform one",
    )


def refuse_for_values(fields: Fields, kind: str) -> Mistake:
    return fields.key(kind).place.error(
        f"'{kind}' is about amounts, and the secret has listed values",
        "at_least | at_most | between | rates | groups | mixture | table | column | none",
        "a secret that is an amount is written as {income: {from: 0, to: 100000}}",
    )


def _density(fields: Fields, count: int) -> Uncertainty:
    share: Fraction = fields.read("density_at_least")
    if not share:
        raise fields.value("density_at_least").place.error(
            f"'density_at_least' is {fields.value('density_at_least')}: with no uniform part all other amounts may be certain",
            "a number above 0, and at most 1",
            "use none: true",
        )
    return Uncertainty("density_at_least", StatedGroups.one(count, (), ()), share)


def _law(fields: Fields, count: int, amounts: AmountRange) -> Uncertainty:
    """A file with a line for each amount: `value`, `probability`."""
    name = scalar(fields.read("law"), "law", CSV_FILE.words)
    sheet = read_csv(beside(name.place.file, name.text), name.place)
    records = sheet.records()
    line, header = next(records, (1, []))
    columns = [column.strip() for column in header]
    if sorted(columns) != ["probability", "value"]:
        raise sheet.at(line).error(f"the columns {', '.join(map(shown, columns)) or 'of an empty file'}", "value, probability")
    of_value, of_probability = columns.index("value"), columns.index("probability")
    masses: dict[Fraction, Fraction] = {}
    for line, record in records:
        value = _amount(record[of_value].strip(), sheet.field(line, of_value), amounts)
        if value in masses:
            raise sheet.at(line).error(f"the amount {shown(record[of_value])} a second time", "every amount once")
        masses[value] = rate_of(record[of_probability].strip(), sheet.field(line, of_probability))
    stated = adding_up(list(masses.values()), sheet.at(1))
    law = tuple((value, mass) for value, mass in zip(masses, stated, strict=True) if mass)
    if len(law) == 1:
        raise name.place.error(
            "the law has one amount only, so that nothing is unknown",
            "two amounts or more with a probability above 0",
            "use none: true",
        )
    return Uncertainty("law", StatedGroups.one(count, (), ()), law=AmountLaw(tuple(sorted(law)), name.text))


def _amount(text: str, place: Place, amounts: AmountRange) -> Fraction:
    try:
        value = exact(text)
    except BadValue as mistake:
        raise place.error(str(mistake), "an amount") from None
    if not amounts.low <= value <= amounts.high:
        raise place.error(f"the amount {shown(text)}", f"an amount from {amounts.low} to {amounts.high}, as the secret has them")
    if amounts.digits is not None and (value * 10**amounts.digits).denominator != 1:
        raise place.error(f"the amount {shown(text)}", f"at most {amounts.digits} digits after the point, as the secret has them")
    return value
