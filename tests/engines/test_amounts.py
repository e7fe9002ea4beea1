"""Amounts in a table: added up exactly as whole numbers of their smallest unit, and one report on every engine."""

from __future__ import annotations

import random
from collections.abc import Callable
from decimal import Decimal
from fractions import Fraction
from typing import Any

import pyarrow as pa
import pytest
from tests.engines.opening import ENGINES, opened

import sidelight as sl
from sidelight.assess.counting.amounts import total
from sidelight.engines import RowsOfPerson
from sidelight.engines.answered import answered
from sidelight.engines.query import CountQuery, Divided
from sidelight.errors import DataError
from sidelight.model.aggregate import Total
from sidelight.model.condition import Compare, IsNull

pytestmark = pytest.mark.usefixtures("libpq", "spark")

LARGE = 10**15  # two of them are no double's neighbours any more
MONEY = pa.decimal128(20, 2)


def table(number: int = 300, wrong: dict[str, Any] | None = None) -> pa.Table:
    drawn = random.Random(5)
    rows = [
        {
            "person": place,
            "region": drawn.choice(["north", "north", "south"]),
            "income": drawn.choice([0, drawn.randint(-50, 3000), LARGE + place]),
            "age": drawn.randint(18, 90),
            "paid": Decimal(drawn.randint(-5, 99_999)) / 100,
            "rank": "first",
            "weight": drawn.choice([60.0, 70.5]),
        }
        for place in range(number)
    ]
    rows[7].update(wrong or {})
    types = {"person": pa.int64(), "region": pa.string(), "income": pa.int64(), "age": pa.int64(), "paid": MONEY}
    types |= {"rank": pa.string(), "weight": pa.float64()}
    return pa.Table.from_pylist(rows, pa.schema(list(types.items())))


@pytest.fixture(scope="module")
def sources(everywhere: Callable[[pa.Table], dict[str, Any]]) -> dict[str, Any]:
    return everywhere(table())


TOTALS = (
    Total("income", -(10**18), 10**18),
    Total("income", 0, 2000),
    Total("paid", -(10**9), 10**9, 2),
    Total("paid", 500, 20_000, 2),
    Total("age", 0, 9000, 2),
)


def added(rows: list[dict[str, Any]], asked: Total) -> int:
    units = (int(row[asked.column] * 10**asked.digits) for row in rows)
    return sum(min(max(unit, asked.low), asked.high) for unit in units)


@pytest.mark.parametrize("person", ["person", None])
@pytest.mark.parametrize("place", ENGINES)
def test_amounts_are_added_up_exactly(place: str, person: str | None, sources: dict[str, Any]) -> None:
    rows = table().to_pylist()
    tests = (IsNull("age"), Compare("age", ">=", "18"), Compare("age", "<=", "64"))
    with opened(place, sources[place], RowsOfPerson(person)) as found:
        answer = found.answer(CountQuery((Divided("region"),), "age", TOTALS, tests=tests))

    said = {
        (cell, told): row for cell, told, *row in zip(answer.cells[0], answer.secret, answer.people, *answer.totals, strict=True)
    }
    for (region, told), (people, *totals) in said.items():
        own = [row for row in rows if row["region"] == region and (row["age"] <= 64) == (told == 6)]
        assert (people, totals) == (len(own), [added(own, asked) for asked in TOTALS])
    assert set(said) == {(region, told) for region in ("north", "south") for told in (2, 6)}


@pytest.mark.parametrize("place", ENGINES)
def test_what_an_engine_gives_is_the_sum_that_is_certified(place: str, sources: dict[str, Any]) -> None:
    """Of amounts that are moved into the bounds of the release, in its smallest unit."""
    rows = table().to_pylist()
    asked = Total("paid", 500, 20_000, 2)
    query = CountQuery((Divided("region"),), "paid", (asked,), tests=(IsNull("paid"),))
    with opened(place, sources[place], RowsOfPerson("person")) as found:
        answer = found.answer(query)

    regions = tuple(row["region"] for row in rows)
    amounts = tuple(min(max(int(row["paid"] * 100), 500), 20_000) for row in rows)
    for statistic in (sl.Sum(), sl.Sum({"north"}), sl.Sum({"nowhere"})):
        given = answered(statistic.asks(), query, answer, answer.cells[0], answer.secret)
        assert statistic.from_aggregates(given) == statistic.numbers(amounts, regions)


def plan(secret: dict[str, Any], column: str, **publish: Any) -> dict[str, Any]:
    return {
        "sidelight": 1,
        "data": {"person": "person"},
        "people": {
            "secret": {column: secret},
            "public": ["region"],
            "together": "nobody",
            "uncertainty": {"law": "law.csv"},
            "because": "a survey",
        },
        "attacker": {"knows": 10, "influence": "active"},
        "publish": [
            {"name": "by region", "sum": {"column": column, **publish}, "by": ["region"]},
            {"name": "everybody", "mean": {"column": column, **publish}},
        ],
        "policy": {"epsilon": 1, "delta": 0.001},
    }


AGES = {"from": 0, "to": 120, "digits": 0}


@pytest.fixture
def asked(tmp_path: Any, monkeypatch: pytest.MonkeyPatch) -> Callable[..., Any]:
    """The report of a plan about a table in some place."""
    monkeypatch.chdir(tmp_path)
    (tmp_path / "law.csv").write_text("value,probability\n0,0.5\n30,0.25\n60,0.25\n", encoding="utf-8")

    def asked(place: str, source: Any, written: dict[str, Any]) -> Any:
        if ENGINES[place] == "frame":
            return sl.assess(written, data=source, breaking_points=False).to_dict()
        data = {**written["data"], "engine": place, "source": str(source)}
        return sl.assess({**written, "data": data}, breaking_points=False).to_dict()

    return asked


@pytest.mark.parametrize("place", ENGINES)
@pytest.mark.parametrize(
    "written",
    [plan(AGES, "age"), plan(AGES, "age", to=30), plan({"from": "-0.05", "to": 1000, "digits": 2}, "paid")],
    ids=["ages", "capped", "money"],
)
def test_every_engine_gives_one_report(place: str, written: Any, sources: dict[str, Any], asked: Callable[..., Any]) -> None:
    found = asked(place, sources[place], written)

    assert found == asked("arrow", sources["arrow"], written)
    assert {statement["method"] for statement in found["statements"]} == {"exact"}


@pytest.mark.parametrize("place", ENGINES)
@pytest.mark.parametrize(
    ("secret", "column", "says"),
    [
        ({"from": 18, "to": 60, "digits": 0}, "age", "an amount of 'age' outside of the bounds that the plan states"),
        ({"from": 0, "to": 2000, "digits": 1}, "paid", "or with one of more than 1 digit after the point"),
        ({"from": 0, "to": 9, "digits": 0}, "rank", "the column 'rank' has no whole numbers or decimals"),
        ({"from": 0, "to": 9, "digits": 0}, "weight", "the column 'weight' has no whole numbers or decimals"),
    ],
)
def test_amounts_that_are_not_what_the_plan_says_are_refused(
    place: str, secret: Any, column: str, says: str, sources: dict[str, Any], asked: Callable[..., Any]
) -> None:
    written = plan(secret, column)
    written["people"]["uncertainty"] = {"density_at_least": 0.5}
    with pytest.raises(DataError) as caught:
        asked(place, sources[place], written)

    assert says in " ".join(str(caught.value).split())


@pytest.mark.parametrize("place", ENGINES)
def test_a_missing_amount_is_refused(
    place: str, everywhere: Callable[[pa.Table], dict[str, Any]], asked: Callable[..., Any]
) -> None:
    with pytest.raises(DataError, match="1 person has a row without a value of 'age'"):
        asked(place, everywhere(table(20, {"age": None}))[place], plan(AGES, "age"))


def test_what_a_release_adds_up_is_asked_in_its_smallest_unit() -> None:
    (first, _) = sl.load({**plan({"from": "-0.5", "to": 10, "digits": 2}, "paid", to="2.5"), "people": people()}).publish

    assert first.kind.added.high == Fraction(5, 2)
    assert total("paid", first.kind.added) == Total("paid", -50, 250, 2)


def people() -> dict[str, Any]:
    return {**plan({"from": "-0.5", "to": 10, "digits": 2}, "paid")["people"], "uncertainty": {"density_at_least": 0.5}}
