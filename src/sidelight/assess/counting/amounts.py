"""Whether the amounts of a table are what the plan says. No message names an amount: of one person it would be their secret."""

from __future__ import annotations

from collections.abc import Mapping

from sidelight.assess.counting.told_apart import Division
from sidelight.engines.faults import having
from sidelight.engines.query import CountAnswer, CountQuery
from sidelight.engines.table import PeopleTable
from sidelight.model.aggregate import Total
from sidelight.model.condition import Compare, IsNull, Test
from sidelight.numbers.printing import exact_decimal
from sidelight.plan.protected import AmountRange, People
from sidelight.plan.release import Release
from sidelight.reading.words import shown


def amounts_query(division: Division, people: People, releases: Mapping[str, Release]) -> CountQuery:
    """People per cell, and what the sums of the plan add up there: that refuses what cannot be added up exactly."""
    assert people.amount is not None
    ranges = dict.fromkeys((people.amount, *(one.kind.added for one in releases.values() if one.kind.added is not None)))
    totals = tuple(total(people.secret, one) for one in ranges)
    return CountQuery(division.asked, people.secret, totals, tests=_tests(people))


def total(column: str, added: AmountRange) -> Total:
    """In units of the last digit."""
    digits = added.digits or 0
    return Total(column, int(added.low * 10**digits), int(added.high * 10**digits), digits)


def _tests(people: People) -> tuple[Test, ...]:
    assert people.amount is not None
    low, high = exact_decimal(people.amount.low), exact_decimal(people.amount.high)
    return IsNull(people.secret), Compare(people.secret, ">=", low), Compare(people.secret, "<=", high)


def check_amounts(table: PeopleTable, people: People, answer: CountAnswer) -> None:
    """Everybody has an amount, and it is within the bounds."""
    assert people.amount is not None
    missing = sum(number for held, number in zip(answer.secret, answer.people, strict=True) if held & 1)
    outside = sum(number for held, number in zip(answer.secret, answer.people, strict=True) if held in (0, 2, 4))
    name = shown(people.secret)
    allowed = f"an amount from {exact_decimal(people.amount.low)} to {exact_decimal(people.amount.high)} for everybody"
    if missing:
        raise table.error(f"{having(missing)} no value of {name}", allowed, "leave these people out of the table")
    if outside:
        raise table.error(
            f"{having(outside)} an amount of {name} outside of the bounds that the plan states",
            allowed,
            "state bounds that hold for everybody; narrower ones, whose ends take what is outside, stand beside 'sum'",
        )
