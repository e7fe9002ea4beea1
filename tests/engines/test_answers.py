"""Every engine answers what a straightforward computation on the rows gives."""

from __future__ import annotations

import random
from collections.abc import Callable
from dataclasses import dataclass
from datetime import date
from functools import cache
from typing import Any

import pyarrow as pa
import pytest
from tests.engines.opening import (
    ENGINES,
    expected,
    expected_cluster,
    expected_rates,
    found_in,
    opened,
    people_of,
    rates_in,
)

from sidelight.engines import RowsOfPerson
from sidelight.engines.query import CountQuery, Divided, RateQuery
from sidelight.model.aggregate import Total, TwoLargest
from sidelight.model.condition import Compare, IsNull, OneOf
from sidelight.model.condition import Test as Comparison

pytestmark = pytest.mark.usefixtures("libpq", "spark")

SEEDS = range(8)
SIGNS = ("=", "!=", "<", "<=", ">", ">=")
HOSTILE = [
    '"; drop table x; --',
    "'; drop table x; --",
    'a"b',
    "new\nline",
    "per%cent",
    "%s",
    "`tick``s`",
    "<script>alert(1)</script>",
    "größe 身長 🙂",
    "a.b",
    "k0",
    "p",
    "select",
    "?",
    "$1",
    "back\\slash",
    " ",
    "h",
]
WHOLE_NUMBERS = [None, -(2**63), -7, 0, 1, 2, 3, 2**53, 2**53 + 1, 2**63 - 1]
FLOATS = [None, float("nan"), float("-inf"), -0.5, 0.0, -0.0, 0.1, 1.0, 2.5, 1e300, float("inf")]
TEXTS = [None, "", "a", "A", "b", "B", "10", "9", "ä", "🙂", "\uffff", "it's", "%s", 'q"q', "a\nb", "NULL", "nan"]
DATES = [None, date(1969, 12, 31), date(2024, 2, 29), date(2026, 3, 1)]
WRITTEN = {
    "whole": [
        "0",
        "2",
        "2.5",
        "-7.0",
        "9007199254740993",
        "9007199254740992.5",
        "9223372036854775807",
        "9223372036854775808",
        "1e30",
    ],
    "float": ["0", "0.1", "1", "2.5", "-1e300", "1e300"],
    "text": ["", "a", "B", "ä", "🙂", "\uffff", "it's", "%s", "a\nb", "NULL"],
    "truth": ["true", "false"],
    "date": ["1969-12-31", "2024-02-29", "2026-03-02"],
}


@dataclass(frozen=True)
class Case:
    """A table, the names of its columns by what they are for, and a question."""

    table: pa.Table
    names: dict[str, str]
    query: CountQuery

    @property
    def rows(self) -> list[dict[str, Any]]:
        return self.table.to_pylist()

    def rates(self, bins: int) -> RateQuery:
        return RateQuery(self.query.by[-2:], self.names["rate"], bins)


@cache
def case(seed: int) -> Case:
    """People in one row to three; whatever divides them is the same in all rows of one person, and amounts are not."""
    drawn = random.Random(seed)
    roles = ["person", "secret", "group", "flag", "whole", "float", "text", "truth", "date", "amount", "large", "rate", "home"]
    names = dict(zip(roles, drawn.sample(HOSTILE, len(roles)), strict=True))
    people = drawn.choice([1, 5, 40])
    rows = [
        {**attributes, "amount": drawn.randint(-50, 50), "large": drawn.choice([-(2**63), 2**53 + 1, 2**63 - 1, 0, 7])}
        for number in range(people)
        for attributes in [_person(drawn, number)]
        for _ in range(drawn.choice([1, 1, 2, 3]))
    ]
    drawn.shuffle(rows)
    types = {
        **dict.fromkeys(("person", "whole", "amount", "large", "home"), pa.int64()),
        **dict.fromkeys(("secret", "group", "text"), pa.string()),
        **dict.fromkeys(("flag", "truth"), pa.bool_()),
        **dict.fromkeys(("float", "rate"), pa.float64()),
        "date": pa.date32(),
    }
    table = pa.table({names[role]: pa.array([row[role] for row in rows], types[role]) for role in roles})
    low = drawn.randint(-60, 0)
    query = CountQuery(
        (
            *(Divided(names[role]) for role in ("group", "flag")),
            *(Divided(names[role], _tests(drawn, names[role], role)) for role in WRITTEN),
        ),
        names["secret"],
        (
            Total(names["amount"], low, low + drawn.randint(0, 90)),
            Total(names["large"], -(2**70), 2**70),
            Total(names["large"], 0, 2**60),
        ),
        (TwoLargest(names["amount"]), TwoLargest(names["large"])),
    )
    return Case(table, names, query)


def _person(drawn: random.Random, number: int) -> dict[str, Any]:
    return {
        "person": 2**60 + number,
        "secret": drawn.choice(["yes", "no", None]),
        "group": drawn.choice([None, "", "x", 'y"', "\\N"]),
        "flag": drawn.choice([None, True, False]),
        "whole": drawn.choice(WHOLE_NUMBERS),
        "float": drawn.choice(FLOATS),
        "text": drawn.choice(TEXTS),
        "truth": drawn.choice([None, True, False]),
        "date": drawn.choice(DATES),
        "rate": drawn.choice([0.0, 1.0, 0.25, 0.1, drawn.random(), 1 / 3]),
        "home": drawn.choice([None, 1, 1, 2, 3, -(2**62)]),
    }


def _tests(drawn: random.Random, column: str, kind: str) -> tuple[Comparison, ...]:
    signs = ("=", "!=") if kind == "truth" else SIGNS
    written = WRITTEN[kind]
    compared = [Compare(column, drawn.choice(signs), drawn.choice(written)) for _ in range(2)]
    return (IsNull(column), *compared, OneOf(column, tuple(drawn.sample(written, 2))))


@pytest.fixture(scope="module")
def places(everywhere: Callable[[pa.Table], dict[str, Any]]) -> Callable[[int], dict[str, Any]]:
    return cache(lambda seed: everywhere(case(seed).table))


@pytest.mark.parametrize("seed", SEEDS)
@pytest.mark.parametrize("place", ENGINES)
def test_people_rows_totals_and_the_largest_are_those_of_the_rows(place: str, seed: int, places) -> None:
    asked = case(seed)
    most = max(map(len, people_of(asked.rows, asked.names["person"])))

    with opened(place, places(seed)[place], RowsOfPerson(asked.names["person"], most)) as table:
        answer = table.answer(asked.query)

    assert found_in(answer, asked.query) == expected(asked.rows, asked.names["person"], asked.query)


@pytest.mark.parametrize("seed", SEEDS)
@pytest.mark.parametrize("place", ENGINES)
@pytest.mark.parametrize("bins", [1, 7, 1024])
def test_rates_of_each_bin_are_those_of_the_rows(bins: int, place: str, seed: int, places) -> None:
    asked = case(seed)
    most = max(map(len, people_of(asked.rows, asked.names["person"])))
    query = asked.rates(bins)

    with opened(place, places(seed)[place], RowsOfPerson(asked.names["person"], most)) as table:
        answer = table.rates(query)

    assert rates_in(answer, query) == expected_rates(asked.rows, asked.names["person"], query)
    assert sum(answer.people) == len(people_of(asked.rows, asked.names["person"]))


@pytest.mark.parametrize("seed", SEEDS)
@pytest.mark.parametrize("place", ENGINES)
@pytest.mark.parametrize("who", ["persons", "rows"])
def test_the_largest_cluster_is_that_of_the_rows(who: str, place: str, seed: int, places) -> None:
    asked = case(seed)
    person = asked.names["person"] if who == "persons" else None

    with opened(place, places(seed)[place], RowsOfPerson(person, 3)) as table:
        answer = table.largest_cluster(asked.names["home"])

    assert answer == expected_cluster(asked.rows, person, asked.names["home"])


def test_the_cases_have_clusters_and_people_without() -> None:
    found = [expected_cluster(case(seed).rows, case(seed).names["person"], case(seed).names["home"]) for seed in SEEDS]

    assert {answer.largest == answer.people for answer in found} == {True, False}
    assert any(row[case(seed).names["home"]] is None for seed in SEEDS for row in case(seed).rows)
