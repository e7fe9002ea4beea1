"""What an engine's columns give for a statistic is what is certified: the numbers of the statistic on the same people."""

from __future__ import annotations

import importlib
import pkgutil
import random
from collections.abc import Callable, Hashable, Iterator
from dataclasses import dataclass, replace
from functools import cache
from typing import Any

import pyarrow as pa
import pytest
from tests.engines.opening import ENGINES, opened

import sidelight as sl
import sidelight.mechanisms.statistics as folder
from sidelight.engines import RowsOfPerson
from sidelight.engines.answered import answered
from sidelight.engines.query import CountAnswer, CountQuery, Divided
from sidelight.errors import BadValue
from sidelight.mechanisms.statistics.count_with import CountWith
from sidelight.mechanisms.statistics.k_anonymous import KAnonymous
from sidelight.mechanisms.statistics.size import Size
from sidelight.model.aggregate import Aggregate, Answered, PeopleWith, Total, TwoLargest, over_atoms
from sidelight.model.mechanism import Mechanism
from sidelight.model.statistic import Statistic

pytestmark = pytest.mark.usefixtures("libpq", "spark")

ATOMS = (0, 1, 2)
SOME = frozenset({0, 2})
VALUES = ("a", "b", "c")
ROWS_AT_MOST = 3
WORLDS = 80
Name = Callable[[str], Hashable]


def counted(value: str) -> int:
    """A count knows the counted value as 1."""
    return int(value == "a")


ANSWERED: dict[Statistic, Name] = {
    sl.Count(): counted,
    sl.Count(SOME): counted,
    sl.Count(frozenset({1, 9})): counted,
    Size(): str,
    Size(SOME): str,
    sl.Histogram(["a", "b", "c"]): str,
    sl.Histogram(["c", "nobody has this"]): str,
    CountWith("b"): str,
    CountWith("c", SOME): str,
}
TABLES = (
    sl.KAnonymous(["a", "b"], at_least=2),
    sl.KAnonymous(["a", "b", "c"], at_least=2, absent="c", total_known=True),
    sl.KAnonymous(["c", "b"], at_least=1),
)
ELSEWHERE = (sl.Sum(),)  # of amounts, with bounds that the plan states: tests/engines/test_amounts.py
NOT_ANSWERED = (sl.Counts(), sl.Linear((1, -2)), sl.Mean())


@dataclass(frozen=True)
class Person:
    atom: int
    value: str
    amounts: tuple[int, ...]  # one for each of their rows


World = tuple[Person, ...]


@cache
def worlds() -> list[World]:
    """Every second world differs from the one before in the value of one person; the first two are empty."""
    drawn = random.Random(7)
    found: list[World] = [(), ()]
    while len(found) < WORLDS:
        people = [_person(drawn) for _ in range(drawn.randint(1, 6))]
        changed = drawn.randrange(len(people))
        other = replace(people[changed], value=drawn.choice([value for value in VALUES if value != people[changed].value]))
        found += [tuple(people), (*people[:changed], other, *people[changed + 1 :])]
    return found


def _person(drawn: random.Random) -> Person:
    amounts = tuple(drawn.randint(-9, 9) for _ in range(drawn.randint(1, ROWS_AT_MOST)))
    return Person(drawn.choice(ATOMS), drawn.choice(VALUES), amounts)


def table_of(worlds: list[World]) -> pa.Table:
    """The rows of all worlds, in no order; a person of one world is in no other."""
    people = [(number, one) for number, world in enumerate(worlds) for one in world]
    rows = [
        {"world": number, "person": place, "atom": one.atom, "value": one.value, "amount": amount}
        for place, (number, one) in enumerate(people)
        for amount in one.amounts
    ]
    random.Random(1).shuffle(rows)
    return pa.Table.from_pylist(rows)


def every_row_a_person(world: World) -> World:
    return tuple(replace(one, amounts=(amount,)) for one in world for amount in one.amounts)


TOTALS = tuple(Total("amount", low, high) for low, high in [(-5, 5), (0, 1), (-100, 100), (2, 2)])
QUERY = CountQuery((Divided("world"), Divided("atom")), "value", TOTALS)
COUNTS = replace(QUERY, totals=())
PERSONS = {"persons": RowsOfPerson("person", ROWS_AT_MOST), "rows": RowsOfPerson(None)}


@pytest.fixture(scope="module")
def answers(everywhere: Callable[[pa.Table], dict[str, Any]]) -> Callable[[str, str, CountQuery], list[CountAnswer]]:
    """What a place answers about each world."""
    sources = everywhere(table_of(worlds()))

    @cache
    def asked(place: str, who: str, query: CountQuery) -> list[CountAnswer]:
        with opened(place, sources[place], PERSONS[who]) as table:
            answer = table.answer(query)
        return [_of_world(answer, number) for number in range(WORLDS)]

    return asked


def _of_world(answer: CountAnswer, number: int) -> CountAnswer:
    kept = [row for row, world in enumerate(answer.cells[0]) if world == number]

    def only(column: tuple[Any, ...]) -> tuple[Any, ...]:
        return tuple(column[row] for row in kept)

    return CountAnswer(
        tuple(map(only, answer.cells)),
        only(answer.secret),
        only(answer.people),
        only(answer.rows),
        tuple(map(only, answer.totals)),
    )


def given(asked: tuple[Aggregate, ...], query: CountQuery, answer: CountAnswer, name: Name = str) -> Answered:
    return answered(asked, query, answer, answer.cells[1], [name(value) for value in answer.secret])


def given_by(statistic: Statistic, answer: CountAnswer) -> tuple[int, ...]:
    asked = statistic.asks()
    assert asked is not None
    return statistic.from_aggregates(given(asked, COUNTS, answer, ANSWERED[statistic]))


def mechanisms_of_the_folder() -> Iterator[type[Mechanism]]:
    for file in pkgutil.iter_modules(folder.__path__, f"{folder.__name__}."):
        for value in vars(importlib.import_module(file.name)).values():
            if isinstance(value, type) and issubclass(value, Mechanism) and value.__module__ == file.name:
                yield value


def test_every_statistic_is_answered_here_or_asks_for_nothing() -> None:
    """Whoever writes a new one decides: it joins one of the two lists."""
    assert set(mechanisms_of_the_folder()) == {*map(type, (*ANSWERED, *TABLES, *ELSEWHERE, *NOT_ANSWERED))}
    assert all(statistic.asks() for statistic in (*ANSWERED, *ELSEWHERE))
    assert [one.asks() for one in NOT_ANSWERED if isinstance(one, Statistic)] == [None, None]


@pytest.mark.parametrize("statistic", [one for one in NOT_ANSWERED if isinstance(one, Statistic)], ids=repr)
def test_a_statistic_that_asks_for_nothing_does_not_follow_from_answers(statistic: Statistic) -> None:
    with pytest.raises(BadValue, match="does not follow from numbers per cell"):
        statistic.from_aggregates({})


@pytest.mark.parametrize("statistic", ANSWERED, ids=repr)
@pytest.mark.parametrize("who", PERSONS)
@pytest.mark.parametrize("place", ENGINES)
def test_what_an_engine_gives_is_what_is_certified(place: str, who: str, statistic: Statistic, answers) -> None:
    name = ANSWERED[statistic]
    people = worlds() if who == "persons" else list(map(every_row_a_person, worlds()))

    found = [given_by(statistic, answer) for answer in answers(place, who, COUNTS)]

    assert found == [
        statistic.numbers(tuple(name(one.value) for one in world), tuple(one.atom for one in world)) for world in people
    ]
    assert len(set(found)) > 2


@pytest.mark.parametrize("table", TABLES, ids=repr)
@pytest.mark.parametrize("who", PERSONS)
@pytest.mark.parametrize("place", ENGINES)
def test_a_table_without_small_cells_follows_from_what_an_engine_gives(place: str, who: str, table: KAnonymous, answers) -> None:
    people = worlds() if who == "persons" else list(map(every_row_a_person, worlds()))

    found = [table.from_aggregates(given(table.asks(), COUNTS, answer)) for answer in answers(place, who, COUNTS)]

    laws = [table.law(tuple(one.value for one in world), tuple(one.atom for one in world)) for world in people]
    assert [((shown, 1),) for shown in found] == [law.masses for law in laws]
    assert len(set(found)) > 2


@pytest.mark.parametrize("statistic", ANSWERED, ids=repr)
@pytest.mark.parametrize("place", ENGINES)
def test_one_person_moves_what_an_engine_gives_as_far_as_the_statistic_says(place: str, statistic: Statistic, answers) -> None:
    found = [given_by(statistic, answer) for answer in answers(place, "persons", COUNTS)]

    moved = {abs(a - b) for k in range(0, WORLDS, 2) for a, b in zip(found[k], found[k + 1], strict=True)}

    assert max(moved) == statistic.moved_by_one_person()
    for numbers, world in zip(found, worlds(), strict=True):
        low, high = statistic.bounds(len(world))
        assert low <= min(numbers) <= max(numbers) <= high


@pytest.mark.parametrize("who", PERSONS)
@pytest.mark.parametrize("place", ENGINES)
def test_a_person_in_several_rows_is_one_person_and_several_rows(place: str, who: str, answers) -> None:
    for query in (COUNTS, QUERY):
        found = answers(place, who, query)

        rows = [sum(len(one.amounts) for one in world) for world in worlds()]
        assert [sum(answer.rows) for answer in found] == rows
        assert [sum(answer.people) for answer in found] == (list(map(len, worlds())) if who == "persons" else rows)
    assert list(map(len, worlds())) != rows


@pytest.mark.parametrize("who", PERSONS)
@pytest.mark.parametrize("place", ENGINES)
def test_what_one_person_adds_to_a_total_is_moved_into_its_bounds_once(place: str, who: str, answers) -> None:
    people = worlds() if who == "persons" else list(map(every_row_a_person, worlds()))

    found = [given(TOTALS, QUERY, answer) for answer in answers(place, who, QUERY)]

    for total in TOTALS:
        for numbers, world in zip(found, people, strict=True):
            added = [(one.atom, min(max(sum(one.amounts), total.low), total.high)) for one in world]
            for of in (None, SOME):
                assert over_atoms(numbers[total], of) == sum(amount for atom, amount in added if of is None or atom in of)


@pytest.mark.parametrize("place", ENGINES)
def test_bounds_hold_for_a_person_and_not_for_a_row(place: str, everywhere: Callable[[pa.Table], dict[str, Any]]) -> None:
    amounts = {"one": [5, 5, -20], "two": [7], "three": [2, 2]}
    rows = [{"person": who, "value": "a", "amount": amount} for who, own in amounts.items() for amount in own]
    totals = (Total("amount", 0, 3), Total("amount", -5, 5), Total("amount", -10, 7), Total("amount", 4, 4))

    with opened(place, everywhere(pa.Table.from_pylist(rows))[place], RowsOfPerson("person", 3)) as table:
        answer = table.answer(CountQuery((), "value", totals))

    assert (answer.people, answer.rows) == ((3,), (6,))
    assert answer.totals == ((0 + 3 + 3,), (-5 + 5 + 4,), (-10 + 7 + 4,), (3 * 4,))


def test_a_value_that_nobody_has_is_answered_with_nobody() -> None:
    answer = CountAnswer(((0, 0, 1),), ("a", "b", "a"), (2, 3, 4), (2, 3, 4))

    found = answered((PeopleWith("a"), PeopleWith("x"), PeopleWith()), COUNTS, answer, (0, 0, 1), answer.secret)

    assert found == {PeopleWith("a"): {0: 2, 1: 4}, PeopleWith("x"): {0: 0, 1: 0}, PeopleWith(): {0: 5, 1: 4}}


@pytest.mark.parametrize("asked", [Total("amount", 0, 1), TwoLargest("amount")], ids=repr)
def test_what_an_answer_does_not_have_is_refused(asked: Aggregate) -> None:
    answer = CountAnswer(((0,),), ("a",), (2,), (2,))

    with pytest.raises(BadValue, match="the answer has no number per atom for"):
        answered((asked,), COUNTS, answer, (0,), answer.secret)
