"""Of a frame only the columns count that the plan names, and no error prints it."""

from __future__ import annotations

from importlib.util import find_spec
from typing import Any

import pandas as pd
import polars as pl
import pyarrow as pa
import pytest
from pyspark.sql import SparkSession

import sidelight as sl

PLAN = {
    "sidelight": 1,
    "data": {"engine": "frame", "person": "row"},
    "people": {
        "secret": {"vote": ["yes", "no"]},
        "public": ["region"],
        "together": "nobody",
        "uncertainty": {"at_least": 0.2},
        "because": "polls",
    },
    "attacker": {"knows": 0},
    "publish": [{"name": "tally", "count": {"vote": "yes"}, "by": "region"}],
}
COLUMNS = {"region": ["north", "south", "north"], "vote": ["yes", "no", "no"]}


def sizes(frame: Any) -> dict[str, int]:
    found = sl.assess(PLAN, data=frame, breaking_points=False)
    return {dict(cell)["region"]: size for cell, size in found.bound.figures["tally"]}


@pytest.mark.parametrize(
    "frame",
    [
        pd.DataFrame({"odd": [1j, 2j, 3j], **COLUMNS}),
        pd.DataFrame({"Region": ["a", "b", "c"], **COLUMNS}),
        pd.DataFrame({0: [1, 2, 3], **COLUMNS, "list": [[1], {}, object()]}),
        pl.DataFrame({"Region": ["a", "b", "c"], "odd": [object()] * 3, **COLUMNS}),
        pa.table({"Region": ["a", "b", "c"], **COLUMNS}),
    ],
    ids=["complex numbers", "a name in two cases", "objects", "Polars", "Arrow"],
)
def test_columns_that_the_plan_does_not_name_may_be_of_any_kind(frame: Any) -> None:
    assert sizes(frame) == {"north": 2, "south": 1}


def test_a_column_that_cannot_be_read_is_named() -> None:
    with pytest.raises(sl.DataError) as refusal:
        sizes(pd.DataFrame({**COLUMNS, "region": [1j, 2j, 3j]}))

    assert refusal.value.found == "the values of the column 'region' are of a type that is not read"


def test_a_missing_column_is_named_beside_those_that_there_are() -> None:
    with pytest.raises(sl.DataError, match="there is no column 'region'") as refusal:
        sizes(pd.DataFrame({"regions": COLUMNS["region"], "vote": COLUMNS["vote"]}))

    assert refusal.value.allowed == "the columns 'regions', 'vote'"


def test_a_lazy_frame_is_refused_with_what_to_do() -> None:
    with pytest.raises(sl.DataError, match="a LazyFrame of Polars, which has no rows yet") as refusal:
        sizes(pl.DataFrame(COLUMNS).lazy())
    with pytest.raises(sl.BadValue, match="does not have its rows here") as of_rates:
        sl.Rates.from_frame(pl.DataFrame({"p": [0.5]}).lazy(), "p")

    assert refusal.value.hint == "give frame.collect()"
    assert str(of_rates.value) == "a LazyFrame of polars.lazyframe does not have its rows here: give frame.collect()"


def test_rates_of_a_frame_of_spark_are_refused_with_what_to_do(spark: SparkSession) -> None:
    frame = spark.createDataFrame([(0.5,)], "p double")

    with pytest.raises(sl.BadValue, match=r"a DataFrame of pyspark\.sql does not have its rows here: ") as refusal:
        sl.Rates.from_frame(frame, "p")

    assert str(refusal.value).endswith("give frame.select(column).toPandas()")


def test_times_are_compared_as_dates() -> None:
    written = {**PLAN, "publish": [{"name": "tally", "count": {"vote": "yes"}, "where": "region < '2000-01-01'"}]}
    times = pd.DataFrame({**COLUMNS, "region": pd.to_datetime(["1990-05-01", "2001-01-01", "1999-12-31"])})

    with pytest.raises(sl.DataError, match="has times or other values that are counted and not compared") as refusal:
        sl.assess(written, data=times, breaking_points=False)
    found = sl.assess(written, data=times.assign(region=times["region"].dt.date), breaking_points=False)

    assert refusal.value.hint.startswith("of times make dates: frame['region'].dt.date in pandas, ")
    assert [size for _, size in found.bound.figures["tally"]] == [2]


def test_polars_without_pyarrow_says_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sidelight.engines.frame.find_spec", lambda name: None if name == "pyarrow" else find_spec(name))

    assert sizes(pd.DataFrame(COLUMNS)) == {"north": 2, "south": 1}
    with pytest.raises(sl.DataError, match="a Polars frame is read with the package 'pyarrow'") as refusal:
        sizes(pl.DataFrame(COLUMNS))
    assert refusal.value.hint == "pip install pyarrow"


def test_a_frame_of_pandas_on_spark_is_refused_and_not_printed() -> None:
    class DataFrame:
        """As pyspark.pandas has it, which cannot be imported beside pandas 3."""

        __module__ = "pyspark.pandas.frame"

        def __str__(self) -> str:
            return "s3cret row"

    with pytest.raises(sl.DataError) as refusal:
        sizes(DataFrame())

    assert refusal.value.found == "a value of the type pyspark.pandas.frame.DataFrame is no DataFrame of Spark SQL"
    assert refusal.value.hint == "give frame.to_spark()"
    assert "s3cret" not in str(refusal.value)
