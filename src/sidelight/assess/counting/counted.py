"""People counted in a table: how many there are, in which cells, and that the table is what the plan says."""

from __future__ import annotations

import os
from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from typing import Any

from sidelight.assess.counting.amounts import amounts_query, check_amounts
from sidelight.assess.counting.laws_of_cells import LawsOfCells, from_rates, from_reference
from sidelight.assess.counting.possible import check_column, check_reference, check_stated
from sidelight.assess.counting.told_apart import Division
from sidelight.assess.counting.unsure import grouped
from sidelight.engines import PeopleTable, RowsOfPerson, open_table
from sidelight.engines.faults import having
from sidelight.engines.query import CountAnswer, CountQuery, RateQuery
from sidelight.engines.words import MISSING, as_label
from sidelight.errors import BadValue
from sidelight.plan.data import Data
from sidelight.plan.people import boxes
from sidelight.plan.plan import Plan
from sidelight.plan.protected import People, RatesIn
from sidelight.plan.release import Release
from sidelight.reading.grammar import number_of, number_of_others
from sidelight.reading.numbers import looks_like_a_number
from sidelight.reading.words import listed, shown
from sidelight.tables.cells import Cells

# Bins of a column of rates: none has a row for a person, and what they leave open is small beside the spread of a count.
FEWEST_BINS, MOST_BINS = 1 << 10, 1 << 14  # of a cell
MOST_IN_ALL = 1 << 17  # bins of all cells: what an engine answers stays small
PEOPLE_PER_BIN = 16  # on average

# A column with many other values is hardly the secret, and may tell of single people: none is shown.
SHOWN, MOST_UNKNOWN = 3, 20  # values of the secret that the plan does not list


@dataclass(frozen=True, slots=True)
class Counted:
    """A plan with the people of its table: conditions are lists of values now, and cells have numbers."""

    people: People
    releases: Mapping[str, Release]
    cells: Cells
    rows: int
    source: str  # of the table, as the user named it; of a folder, how many files and what is not read
    asked_whether: tuple[str, ...]  # columns of which a condition asks whether there is a value
    laws: LawsOfCells | None = None  # what attackers do not know, where it differs between people


def count(plan: Plan, people: People, releases: Mapping[str, Release], given: Any) -> Counted:
    """`given`: the table, in place of the source that the plan names."""
    uncertainty = people.uncertainty
    reference = None if uncertainty is None else uncertainty.reference
    division = Division.of(releases.values(), () if reference is None else reference.columns)
    table = _opened(plan, people, given, division)
    try:
        _check_label(table, division)
        answer = _answer(table, people, division, releases)
        if uncertainty is not None:
            check_stated(table, people, uncertainty, answer)
        cells = _cells(table, division, answer)
        laws = None if reference is None else from_reference(reference, cells, table)
        if reference is not None:
            check_reference(table, division, answer, reference, people.values)
        if uncertainty is not None and uncertainty.rates_in is not None:
            laws = _rates(table, division, cells, uncertainty.rates_in, people)
        if people.clusters is not None:
            people = _clustered(table, people, people.clusters, division, sum(cells.people))
    finally:
        table.close()
    known = division.conditions(answer.cells)
    told = {name: replace(one, where=None if one.where is None else one.where.told(known)) for name, one in releases.items()}
    _check_met(table, told.values(), cells)
    conditions = [release.where for release in releases.values() if release.where is not None]
    asked = [test.column for condition in conditions for test in condition.tests if not test.compared]
    resized = _resized(table, plan, people, sum(answer.people), laws)
    source = table.source if given is not None or plan.data is None else plan.data.source or table.source
    source = source if table.files is None else table.files.counted_in(source)
    return Counted(resized, told, cells, sum(answer.rows), source, tuple(dict.fromkeys(asked)), laws)


def _answer(table: PeopleTable, people: People, division: Division, releases: Mapping[str, Release]) -> CountAnswer:
    if people.amount is not None:
        answer = table.answer(amounts_query(division, people, releases))
        check_amounts(table, people, answer)
        return answer
    answer = table.answer(CountQuery(division.asked, people.secret))
    _check_secret(table, people, answer)
    return answer


def _check_label(table: PeopleTable, division: Division) -> None:
    """The label of missing values stands for nothing else."""
    for column, tests in division.tests.items():
        if any(value == MISSING for test in tests for _, value in test.compared):
            raise table.error(f"{shown(column)} is compared with {shown(MISSING)}", f"{column} is null, or is not null")


def _check_met(table: PeopleTable, told: Iterable[Release], cells: Cells) -> None:
    """Every condition is one that somebody meets: a figure about nobody is hardly what is meant."""
    for release in told:
        keys = (tuple(zip(cells.columns, values, strict=True)) for values, _ in cells.rows())
        if release.where is not None and not any(map(release.grouping.includes, keys)):
            raise table.error(
                f"nobody in the table meets the condition of {shown(release.name)} ({release.where_text})",
                "a condition that somebody meets",
                "compare it with the values in the table, letter by letter; or leave the figure out",
            )


def _rates(table: PeopleTable, division: Division, cells: Cells, rates_in: RatesIn, people: People) -> LawsOfCells:
    """Rates that are the same to the last bit for everybody of a bin are known; the bins are as fine as people are many."""
    number = len(cells.people)
    bins = max(FEWEST_BINS, min(MOST_BINS, sum(cells.people) // number // PEOPLE_PER_BIN))
    bins = max(1, min(bins, MOST_IN_ALL // number))
    answer = table.rates(RateQuery(division.asked, rates_in.column, bins))
    if any(least == largest and least in (0, 1) for least, largest in zip(answer.least, answer.largest, strict=True)):
        check_column(table, rates_in, people, sum(cells.people))
    return from_rates(answer, division, cells, people.values.index(rates_in.value), table)


def _clustered(table: PeopleTable, people: People, column: str, division: Division, everybody: int) -> People:
    answer = table.largest_cluster(column, within=division.asked if people.within_cell else ())
    table.check_alike({(): answer.people}, {(): everybody})
    size = answer.largest
    if answer.alone == answer.people:
        raise table.error(
            f"nobody has a value of {shown(column)}, so the table does not say who may depend on whom",
            "a column with a value that is the same for people who may depend on each other",
            "look whether the column was joined to the table; if nobody depends on anybody, write 'together: nobody'",
        )
    if size > 1 and people.uncertainty is not None and not boxes(people.uncertainty):
        raise table.error(
            f"up to {size} people share a value of {shown(column)}, and rates are known: given the others of a cluster, a "
            "person's rate is no longer the stated one",
            "bounds beside clusters, such as at_least, at_most, or a table with give_or_take",
        )
    return replace(people, together=size, within_cell=people.within_cell and size > 1, alone=answer.alone)


def _opened(plan: Plan, people: People, given: Any, division: Division) -> PeopleTable:
    data = plan.data
    if data is None:
        raise BadValue(
            "a table was given, and the plan does not say who is one person in it: add 'data: {person: COLUMN}' to the plan, or "
            "'data: {person: row}' if every row is one person"
        )
    numbers = {
        column
        for column, tests in division.tests.items()
        if any(
            value in test.numbers or (sign not in ("=", "!=") and looks_like_a_number(value))
            for test in tests
            for sign, value in test.compared
        )
    }
    if people.amount is not None:
        numbers.add(people.secret)
    if people.uncertainty is not None and people.uncertainty.rates_in is not None:
        numbers.add(people.uncertainty.rates_in.column)
    used = {*division.columns, *numbers, people.secret, *filter(None, (data.person, people.clusters))}
    who = RowsOfPerson(data.person, data.rows_at_most)
    return open_table(*_source(data, given), who, frozenset(numbers), frozenset(used))


def _source(data: Data, given: Any) -> tuple[str, Any]:
    """The engine and what it opens."""
    if given is None:
        if data.source is None:
            what = "no table was given beside 'engine: frame'" if data.engine == "frame" else "'source' is missing from data"
            allowed = "source: a file, a folder or a table; or in Python sl.assess(plan, data=frame)"
            raise data.place.error(what, allowed, "for a file leave 'engine' out" if data.engine == "frame" else "")
        return data.engine, data.located
    try:
        source = os.fsdecode(given)
    except TypeError:
        return "spark" if type(given).__module__.startswith("pyspark.") else "frame", given
    return "duckdb" if data.engine == "frame" else data.engine, source


def _check_secret(table: PeopleTable, people: People, answer: CountAnswer) -> None:
    stored: Counter[Any] = Counter()
    for value, number in zip(answer.secret, answer.people, strict=True):
        stored[value] += number
    found: Counter[str] = Counter()
    for value, number in stored.items():
        found[as_label(value)] += number
    name = shown(people.secret)
    if found[MISSING]:
        raise table.error(
            f"{having(found[MISSING])} no value of the secret {name}",
            f"one of {listed(people.values)} for everybody",
            "leave these people out of the table, or give them a value of their own and list it under 'secret'",
        )
    unknown = [value for value in found if value not in people.values and value != MISSING]
    if unknown:
        if len(unknown) > MOST_UNKNOWN:
            what = f"the column {name} has {number_of(len(found), 'different value')}"
            raise table.error(what, listed(people.values), "is this the column of the secret? if it is, list every value")
        number, some = sum(found[value] for value in unknown), sorted(unknown)[:SHOWN]
        more = f" and {len(unknown) - SHOWN} more" if len(unknown) > SHOWN else ""
        raise table.error(
            f"{having(number)} values of {name} that the plan does not list: {listed(some)}{more}",
            listed(people.values),
            "list every value under 'secret'",
        )


def _cells(table: PeopleTable, division: Division, answer: CountAnswer) -> Cells:
    texts = division.texts(answer.cells)
    for column, values in zip(division.columns, answer.cells, strict=False):
        if column in division.by and any(isinstance(value, str) and value == MISSING for value in values):
            raise table.error(f"the column {shown(column)} has the value {shown(MISSING)}", "another word for what is missing")
    sizes: Counter[tuple[str, ...]] = Counter()
    rows = zip(*texts, strict=True) if texts else (() for _ in answer.people)
    for cell, people in zip(rows, answer.people, strict=True):
        sizes[cell] += people
    return Cells.of_rows(division.columns, sorted(sizes.items()))


def _resized(table: PeopleTable, plan: Plan, people: People, number: int, laws: LawsOfCells | None) -> People:
    if people.count and people.count != number:
        stated = f"{people.count:,}, as 'count' says"
        raise table.error(f"the table has {number:,} people", stated, "leave 'count' out of the plan")
    others = f"there {'are' if number > 2 else 'is'} {number_of_others(number - 1)}"
    for attacker in plan.attackers:
        if attacker.knows > number - 1 and attacker.knows > 1:
            raise table.error(
                f"an attacker knows {attacker.knows:,} people, and {others}",
                f"at most {number - 1:,}, or a percentage",
            )
    if people.uncertainty is None:
        return replace(people, count=number)
    groups = people.uncertainty.groups
    if laws is not None:
        groups = grouped(laws.everybody)
    elif people.uncertainty.kind != "groups":
        groups = replace(groups, people=(number,))
    elif sum(groups.people) != number:
        raise table.error(f"the table has {number:,} people", f"{sum(groups.people):,}, as the groups of 'uncertainty' say")
    return replace(people, count=number, uncertainty=replace(people.uncertainty, groups=groups))
