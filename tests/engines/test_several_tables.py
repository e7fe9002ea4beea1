"""Several tables may be open at once, and two questions about one table are about the same people."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pyarrow as pa
import pyarrow.parquet as pq
import pytest
from pyspark.sql import SparkSession
from tests.engines.opening import ENGINES, opened

import sidelight as sl
from sidelight.engines import RowsOfPerson
from sidelight.engines.query import CountQuery
from sidelight.engines.spark import SparkTable

pytestmark = pytest.mark.usefixtures("libpq", "spark")

QUERY = CountQuery((), "vote")


def votes(number: int) -> pa.Table:
    return pa.table({"vote": ["yes"] * number})


@pytest.mark.parametrize("place", ENGINES)
def test_two_open_tables_are_two_tables(place: str, everywhere: Callable[[pa.Table], dict[str, Any]]) -> None:
    sources = [everywhere(votes(number))[place] for number in (3, 5)]

    with opened(place, sources[0], RowsOfPerson(None)) as one:
        with opened(place, sources[1], RowsOfPerson(None)) as other:
            both = one.answer(QUERY).people, other.answer(QUERY).people
        left = one.answer(QUERY).people

    assert (both, left) == (((3,), (5,)), (3,))


def test_a_table_that_is_closed_leaves_nothing_in_the_session(
    spark: SparkSession, everywhere: Callable[[pa.Table], dict[str, Any]]
) -> None:
    before = {table.name for table in spark.catalog.listTables()}

    with opened("spark", everywhere(votes(2))["spark"], RowsOfPerson(None)):
        during = {table.name for table in spark.catalog.listTables()}

    assert len(during - before) == 1
    assert {table.name for table in spark.catalog.listTables()} == before


def test_a_table_that_spark_does_not_know_is_looked_for_among_those_it_knows(spark: SparkSession) -> None:
    spark.range(3).createOrReplaceTempView("electorate")

    with pytest.raises(sl.DataError, match="there is no such table, file or folder") as refusal:
        sl.assess(plan(), data="electorat", breaking_points=False)

    assert refusal.value.hint == "did you mean 'electorate'?"
    assert refusal.value.allowed.startswith("a table or view that the session knows, or a file, a folder or a pattern")


def test_a_machine_that_spark_does_not_find_is_named() -> None:
    with pytest.raises(sl.DataError) as refusal:
        sl.assess(plan(), data="hdfs://nowhere.invalid/people", breaking_points=False)

    assert refusal.value.found.startswith("Spark cannot read it: ")
    assert refusal.value.found.endswith("UnknownHostException: nowhere.invalid")


def people(number: int, region: str = "north") -> pa.Table:
    columns = {"region": [region] * number, "home": [None, *range(number - 1)], "p": [0.25] * number}
    return pa.table({**columns, "vote": ["yes" if k % 3 else "no" for k in range(number)]})


def plan(**changed: Any) -> dict[str, Any]:
    return {
        "sidelight": 1,
        "data": {"engine": "spark", "person": "row"},
        "people": {
            "secret": {"vote": ["yes", "no"]},
            "public": ["region"],
            "together": "nobody",
            "uncertainty": {"at_least": 0.2},
            "because": "polls",
            **changed,
        },
        "attacker": {"knows": 1},
        "publish": [{"name": "tally", "count": {"vote": "yes"}, "by": "region"}],
    }


LATER = {
    "rates": (plan(uncertainty={"column": "p"}), "floor("),
    "clusters": (plan(together={"column": "home"}), "AS clusters"),
}


@pytest.mark.parametrize(
    ("case", "others"),
    [("rates", people(61)), ("rates", people(60, "south")), ("clusters", people(61))],
    ids=["one more with a rate", "people of another region", "one more in a cluster"],
)
def test_a_view_that_others_fill_between_two_questions_is_refused(
    others: pa.Table, case: str, spark: SparkSession, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The rows behind a view are read again with each question."""
    written, words = LATER[case]
    file = tmp_path / "voters.parquet"
    pq.write_table(people(60), file)
    run, waiting = SparkTable.run, [others]

    def changed_between(table: SparkTable, text: Any) -> Any:
        if words in text.sql and waiting:
            pq.write_table(waiting.pop(), file)
            spark.catalog.refreshByPath(str(file))
        return run(table, text)

    spark.read.parquet(str(file)).createOrReplaceTempView("voters")
    sl.assess(written, data="voters", breaking_points=False)
    monkeypatch.setattr(SparkTable, "run", changed_between)

    with pytest.raises(sl.DataError, match="voters: the table changed while it was read\n  allowed: a table that stays as it is"):
        sl.assess(written, data="voters", breaking_points=False)
