"""Several tables may be open at once, and two questions about one table are about the same people."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pyarrow as pa
import pytest
from pyspark.sql import SparkSession
from tests.engines.opening import ENGINES, opened

from sidelight.engines import RowsOfPerson
from sidelight.engines.query import CountQuery

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
