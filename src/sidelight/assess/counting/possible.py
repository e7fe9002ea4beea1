"""Nobody in a table has a value of the secret that the plan says is impossible.

Messages name no value, no group and no number: about a group of one person each of them would be that person's secret.
"""

from __future__ import annotations

from collections import Counter

from sidelight.assess.counting.told_apart import Division
from sidelight.engines.query import CountAnswer, CountQuery, Divided
from sidelight.engines.table import PeopleTable
from sidelight.engines.words import as_label
from sidelight.model.condition import Compare
from sidelight.plan.protected import People, RatesIn, Uncertainty
from sidelight.plan.uncertain.reference import Reference
from sidelight.reading.words import shown

ONLY_NOBODY = "a probability of 0 only for values that nobody has"


def check_stated(table: PeopleTable, people: People, uncertainty: Uncertainty, answer: CountAnswer) -> None:
    """Of rates that the plan itself states: no more people have a value than are in groups where it is possible."""
    if uncertainty.kind in ("table", "column"):
        return
    found: Counter[str] = Counter()
    for stored, number in zip(answer.secret, answer.people, strict=True):
        found[as_label(stored)] += number
    groups, everybody = uncertainty.groups, sum(answer.people)
    for value, highest, lowest, rates in zip(people.values, groups.highest, groups.lowest, groups.high, strict=True):
        possible = everybody if highest else 0
        if highest and not lowest and uncertainty.kind == "groups":
            possible = sum(number for number, rate in zip(groups.people, rates, strict=True) if rate)
        if found[value] > possible:
            raise table.error(
                f"people have a value of {shown(people.secret)} that the plan says is impossible",
                ONLY_NOBODY,
                f"compare the table with the probabilities of 0 and 1 in '{uncertainty.kind}'",
            )


def check_reference(
    table: PeopleTable, division: Division, answer: CountAnswer, reference: Reference, values: tuple[str, ...]
) -> None:
    """Of the rates of a group."""
    laws, places = dict(reference.laws), [division.columns.index(column) for column in reference.columns]
    for cell, stored in zip(zip(*division.texts(answer.cells), strict=True), answer.secret, strict=True):
        group, value = tuple(cell[place] for place in places), as_label(stored)
        if value in values and laws[group][1][values.index(value)] == 0:
            raise table.error(
                "people have a value that the reference table says is impossible in their group",
                ONLY_NOBODY,
                f"compare the table with the lines of {reference.name} that have a 0 or a 1",
            )


def check_column(table: PeopleTable, rates_in: RatesIn, people: People, everybody: int) -> None:
    """Of a rate per person: who is certain to have a value has it, and who is certain not to has not."""
    tests = tuple(Compare(rates_in.column, "=", rate) for rate in ("0", "1"))
    answer = table.answer(CountQuery((Divided(rates_in.column, tests),), people.secret))
    table.check_alike({(): sum(answer.people)}, {(): everybody})
    for held, stored in zip(answer.cells[0], answer.secret, strict=True):
        has = as_label(stored) == rates_in.value
        if int(held) == (1 if has else 2):
            raise table.error(
                f"people have a value of {shown(people.secret)} that their rate in the column {shown(rates_in.column)} says is "
                "impossible",
                "a rate of 0 or 1 only for people whose value is certain",
                "compare the rows with a rate of 0 or 1 with the secret",
            )
