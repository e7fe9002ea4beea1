"""Files are read as they are: every number with all its digits, every file that was named and no other."""

from __future__ import annotations

import csv
import json
from collections.abc import Callable, Mapping
from fractions import Fraction
from pathlib import Path
from typing import Any

import duckdb
import pyarrow as pa
import pyarrow.parquet as pq
import pytest
from tests.engines.opening import opened

import sidelight as sl
from sidelight.engines import RowsOfPerson
from sidelight.engines.duckdb import FileTable
from sidelight.report.text import as_text

pytestmark = pytest.mark.usefixtures("spark")

ENGINES = ("duckdb", "spark")
MANY = 25_000  # rows; DuckDB guesses types from the first 20,480
Rows = list[dict[str, Any]]


def plan(engine: str, source: object, publish: Mapping[str, Any], **people: Any) -> dict[str, Any]:
    return {
        "sidelight": 1,
        "title": "A vote",
        "data": {"engine": engine, "source": str(source), "person": "row"},
        "people": {
            "secret": {"vote": ["yes", "no"]},
            "public": ["a"],
            "together": "nobody",
            "uncertainty": {"at_least": 0.2},
            "because": "polls",
            **people,
        },
        "attacker": {"knows": 0},
        "publish": [{"name": "tally", "count": {"vote": "yes"}, **publish}],
        "policy": {"epsilon": 1, "delta": 0.001},
    }


def sizes(written: dict[str, Any]) -> dict[str, int]:
    """How many people there are in each cell of the figure; its name stands for the only one of a figure without `by`."""
    found = sl.assess(written, breaking_points=False)
    return {dict(cell).get("a", "tally"): size for cell, size in found.bound.figures["tally"]}


def as_csv(rows: Rows, file: Path) -> None:
    with file.open("w", encoding="utf-8", newline="") as opened_file:
        csv.writer(opened_file).writerows([rows[0].keys(), *(row.values() for row in rows)])


def as_json(rows: Rows, file: Path) -> None:
    file.write_text("".join(f"{json.dumps(row)}\n" for row in rows), encoding="utf-8")


def as_parquet(rows: Rows, file: Path) -> None:
    pq.write_table(pa.Table.from_pylist(rows), file)


WRITE: dict[str, Callable[[Rows, Path], None]] = {"csv": as_csv, "json": as_json, "parquet": as_parquet}


def voters(*values: Any, times: int = 1) -> Rows:
    return [{"a": value, "vote": vote} for value in values for vote in ("yes", "no") for _ in range(times)]


@pytest.mark.parametrize("engine", ENGINES)
@pytest.mark.parametrize("format", ["csv", "json"])
def test_decimals_far_below_whole_numbers_keep_their_digits(format: str, engine: str, tmp_path: Path) -> None:
    WRITE[format](voters(1, times=MANY) + voters(2.5, 1.4), tmp_path / f"people.{format}")

    above = sizes(plan(engine, tmp_path / f"people.{format}", {"where": "a >= 2.4 and a < 2.6"}))
    below = sizes(plan(engine, tmp_path / f"people.{format}", {"where": "a > 1 and a < 2"}))
    none = sizes(plan(engine, tmp_path / f"people.{format}", {"where": "a >= 1 and a < 2.6 and a != 1"}))

    assert (above, below, none) == ({"tally": 2}, {"tally": 2}, {"tally": 4})


@pytest.mark.parametrize("engine", ENGINES)
@pytest.mark.parametrize("format", ["csv", "json"])
@pytest.mark.parametrize("number", [2, 40], ids=["two files", "more files than DuckDB looks into"])
def test_decimals_in_the_last_of_several_files_keep_their_digits(number: int, format: str, engine: str, tmp_path: Path) -> None:
    for place in range(1, number):
        WRITE[format](voters(1, times=10), tmp_path / f"{place:03}.{format}")
    WRITE[format](voters(2.5, 1.4), tmp_path / f"{number:03}.{format}")

    found = sizes(plan(engine, tmp_path, {"where": "a > 1 and a < 2.6"}))

    assert found == {"tally": 4}


@pytest.mark.parametrize("engine", ENGINES)
def test_cells_of_a_json_file_have_their_values_as_labels(engine: str, tmp_path: Path) -> None:
    as_json(voters(1, times=MANY) + voters(2.5, 1.4), tmp_path / "people.json")

    assert sizes(plan(engine, tmp_path / "people.json", {"by": "a"})) == {"1": 2 * MANY, "1.4": 2, "2.5": 2}


@pytest.mark.parametrize("engine", ENGINES)
@pytest.mark.parametrize("value", ["2020-1-1", "10:30", "2020-01-01 10:00:00", "007", "f47ac10b-58cc-4372-a567-0e02b2c3d479"])
def test_a_text_of_a_json_file_is_the_text_as_it_is_written(value: str, engine: str, tmp_path: Path) -> None:
    as_json(voters(value), tmp_path / "people.json")

    assert sizes(plan(engine, tmp_path / "people.json", {"by": "a"})) == {value: 2}


@pytest.mark.parametrize("engine", ENGINES)
def test_texts_and_numbers_in_one_column_of_a_json_file_are_texts(engine: str, tmp_path: Path) -> None:
    as_json(voters(7, times=3) + voters("007"), tmp_path / "people.json")

    assert sizes(plan(engine, tmp_path / "people.json", {"by": "a"})) == {"007": 2, "7": 6}


@pytest.mark.parametrize("engine", ENGINES)
def test_a_name_in_two_cases_in_a_json_file_is_refused(engine: str, tmp_path: Path) -> None:
    (tmp_path / "people.json").write_text('{"a": "x", "A": "y", "vote": "yes"}\n', encoding="utf-8")

    with pytest.raises(sl.DataError, match=r"the columns 'a', 'A' have one name|Spark cannot read it"):
        sizes(plan(engine, tmp_path / "people.json", {"by": "a"}))


@pytest.mark.parametrize("engine", ENGINES)
@pytest.mark.parametrize("format", ["csv", "json"])
def test_whole_numbers_beyond_63_bits_are_compared_exactly(format: str, engine: str, tmp_path: Path) -> None:
    WRITE[format](voters(2**63 + 1, times=2) + voters(2**63 + 2), tmp_path / f"people.{format}")

    assert sizes(plan(engine, tmp_path / f"people.{format}", {"where": f"a > {2**63 + 1}"})) == {"tally": 2}


@pytest.mark.parametrize("engine", ENGINES)
def test_rates_that_begin_with_zeros_and_ones_keep_their_digits(engine: str, tmp_path: Path) -> None:
    certain = [{"p": vote, "vote": ("no", "yes")[vote]} for vote in (0, 1) for _ in range(MANY // 2)]
    unsure = [{"p": 0.4, "vote": vote} for vote in ("yes", "no") for _ in range(50)]
    as_csv(certain + unsure, tmp_path / "people.csv")

    found = sl.assess(plan(engine, tmp_path / "people.csv", {}, uncertainty={"column": "p"}), breaking_points=False)

    groups = found.bound.people.uncertainty.groups
    of_yes = zip(groups.people, groups.low[0], groups.high[0], strict=True)
    assert sorted(of_yes) == [(100, Fraction(0.4), Fraction(0.4)), (MANY // 2, 0, 0), (MANY // 2, 1, 1)]


TYPES = {
    "a whole number and a decimal": ([7], [2.5], "BIGINT", "DOUBLE"),
    "a number and a text": ([7], ["007"], "BIGINT", "VARCHAR"),
    "a short and a long number": (pa.array([7], pa.int32()), [7], "INTEGER", "BIGINT"),
}


@pytest.mark.parametrize("engine", ENGINES)
@pytest.mark.parametrize("case", TYPES)
@pytest.mark.parametrize("turned", [False, True], ids=["", "turned"])
def test_parquet_files_with_two_types_of_one_column_are_refused(turned: bool, case: str, engine: str, tmp_path: Path) -> None:
    *values, one, other = TYPES[case]
    for name, column in zip("ba" if turned else "ab", values, strict=True):
        pq.write_table(pa.table({"a": column, "vote": ["yes"]}), tmp_path / f"{name}.parquet")

    with pytest.raises(sl.DataError) as refusal:
        sizes(plan(engine, tmp_path, {"by": "a"}))

    first, second = (other, one) if turned else (one, other)
    found = f"the column 'a' is of the type {first} in 'a.parquet' and of the type {second} in 'b.parquet'"
    assert (refusal.value.found, refusal.value.allowed) == (found, "the same type in all files")


@pytest.mark.parametrize("engine", ENGINES)
@pytest.mark.parametrize("format", ["csv", "parquet"])
@pytest.mark.parametrize("turned", [False, True], ids=["", "turned"])
def test_a_column_that_one_of_several_files_does_not_have_is_an_error(
    turned: bool, format: str, engine: str, tmp_path: Path
) -> None:
    for name, rows in zip("ba" if turned else "ab", (voters("x"), [{"vote": "yes"}, {"vote": "no"}]), strict=True):
        WRITE[format](rows, tmp_path / f"{name}.{format}")

    with pytest.raises(sl.DataError) as refusal:
        sizes(plan(engine, tmp_path, {"by": "a"}))

    has, lacks = ("b", "a") if turned else ("a", "b")
    assert refusal.value.found in (
        f"the column 'a' is in '{has}.{format}' and not in '{lacks}.{format}'",
        f"the column 'a' is of the type VARCHAR in '{has}.{format}' and missing in '{lacks}.{format}'",
        f"the column 'a' is missing in '{lacks}.{format}' and of the type VARCHAR in '{has}.{format}'",
        "there is no column 'a'",
    )


@pytest.mark.parametrize("engine", ENGINES)
def test_columns_that_the_plan_does_not_name_may_differ_between_files(engine: str, tmp_path: Path) -> None:
    for name, other in (("a", 7), ("b", "text")):
        as_parquet([{**row, "other": other} for row in voters("x")], tmp_path / f"{name}.parquet")
    as_parquet(voters("x"), tmp_path / "c.parquet")

    assert sizes(plan(engine, tmp_path, {"by": "a"})) == {"x": 6}


PATTERNS = ["people[1]", "people1", "a*", "ab", "c?", "cd", "[!e]", "f", "{g,h}", "g"]  # each is a pattern that the next one fits


@pytest.mark.parametrize("engine", ENGINES)
@pytest.mark.parametrize("format", WRITE)
def test_a_file_whose_name_looks_like_a_pattern_is_that_file(format: str, engine: str, tmp_path: Path) -> None:
    folder, other = tmp_path / "of [2026]", tmp_path / "of 2"
    for place in (folder, other):
        place.mkdir()
        for name in PATTERNS:
            WRITE[format](voters(f"{name} {place.name}"), place / f"{name}.{format}")

    everybody = sizes(plan(engine, folder, {"by": "a"}))
    of_one = {name: sizes(plan(engine, folder / f"{name}.{format}", {"by": "a"})) for name in PATTERNS}

    assert everybody == {f"{name} of [2026]": 2 for name in PATTERNS}
    assert of_one == {name: {f"{name} of [2026]": 2} for name in PATTERNS}


@pytest.mark.parametrize("engine", ENGINES)
def test_a_pattern_is_all_files_that_fit_it(engine: str, tmp_path: Path) -> None:
    for name in PATTERNS:
        as_csv(voters(name), tmp_path / f"{name}.csv")

    assert sizes(plan(engine, tmp_path / "people*.csv", {"by": "a"})) == {"people1": 2, "people[1]": 2}


def test_files_that_nobody_named_stay_closed(tmp_path: Path) -> None:
    for name in PATTERNS:
        as_csv(voters(name), tmp_path / f"{name}.csv")

    with opened("duckdb", tmp_path / "people[1].csv", RowsOfPerson(None)) as table:
        assert isinstance(table, FileTable)
        for name in ("people1", "people[[]1]", "*"):
            reading = f"SELECT count(*) FROM read_csv('{tmp_path}/{name}.csv')"
            if name == "people[[]1]":
                assert table.database.execute(reading).fetchall() == [(2,)]
            else:
                with pytest.raises(duckdb.PermissionException):
                    table.database.execute(reading)


@pytest.mark.parametrize("engine", ENGINES)
@pytest.mark.parametrize(
    "value", ["nan", "inf", "-Infinity", "44d", "44f", "0x10", "1_000", "1,5", "1e", ".", "+ 5", '"5\n"', "NaN"]
)
def test_what_only_some_engines_take_for_a_number_is_a_text(value: str, engine: str, tmp_path: Path) -> None:
    (tmp_path / "people.csv").write_text(f"a;vote\n3;yes\n{value};no\n", encoding="utf-8")

    with pytest.raises(
        sl.DataError, match=r"has texts, which are compared with the number 2 \(first in line 3 of 'people\.csv'\)"
    ):
        sizes(plan(engine, tmp_path / "people.csv", {"where": "a > 2"}))


@pytest.mark.parametrize("engine", ENGINES)
@pytest.mark.parametrize("value", ["3", "+3", " 3\t", "3.", "3.0", "30e-1", "3E0", '"3"', "1e400", "9" * 40])
def test_a_number_of_a_csv_file_may_be_written_in_several_ways(value: str, engine: str, tmp_path: Path) -> None:
    (tmp_path / "people.csv").write_text(f"a,vote\n{value},yes\n-3,no\n.5,no\n,no\n", encoding="utf-8")

    found = sizes(plan(engine, tmp_path / "people.csv", {"where": "a > 2"}))

    assert found == {"tally": 1}


@pytest.mark.parametrize("engine", ENGINES)
def test_white_space_around_a_name_in_the_header_is_no_part_of_it(engine: str, tmp_path: Path) -> None:
    (tmp_path / "a.csv").write_text("vote, a ,b\nyes, x,7\nno, x,7\n", encoding="utf-8")
    (tmp_path / "b.csv").write_text("vote,a,\tb\nyes,x,7\nno,x,7\n", encoding="utf-8")

    by_name = sizes(plan(engine, tmp_path, {"by": "a"}))
    compared = sizes(plan(engine, tmp_path, {"where": "b > 6"}, public=["b"]))

    assert by_name == {" x": 2, "x": 2}
    assert compared == {"tally": 4}


@pytest.mark.parametrize("engine", ENGINES)
def test_columns_without_a_name_do_no_harm(engine: str, tmp_path: Path) -> None:
    (tmp_path / "people.csv").write_text("a,vote,,\nx,yes,,\nx,no,7,\n", encoding="utf-8")

    assert sizes(plan(engine, tmp_path / "people.csv", {"by": "a"})) == {"x": 2}


@pytest.mark.parametrize("engine", ENGINES)
@pytest.mark.parametrize("end", ["\n", "\r\n"])
@pytest.mark.parametrize("between", [",", ";"])
def test_a_name_in_the_header_may_have_a_line_break(between: str, end: str, engine: str, tmp_path: Path) -> None:
    lines = ['"age (years,', 'at the census)";a;vote', "7;x;yes", "8;x;no", ""]
    if between == ",":
        lines = [line.replace(";", ",") for line in lines]
    (tmp_path / "people.csv").write_text(end.join(lines), encoding="utf-8", newline="")

    assert sizes(plan(engine, tmp_path / "people.csv", {"by": "a"})) == {"x": 2}


@pytest.mark.parametrize("engine", ENGINES)
def test_what_is_in_a_folder_and_not_read_is_named(engine: str, tmp_path: Path) -> None:
    (tmp_path / "people" / "more").mkdir(parents=True)
    as_csv(voters("x"), tmp_path / "people" / "a.csv")
    alone = sl.assess(plan(engine, tmp_path / "people", {"by": "a"}), breaking_points=False)
    for name in ("b.csv.zip", "c.txt", "more/d.csv.bak", ".hidden", "_SUCCESS"):
        (tmp_path / "people" / name).write_bytes(b"")

    beside = sl.assess(plan(engine, tmp_path / "people", {"by": "a"}), breaking_points=False)

    assert alone.bound.counted == f"2 people in 2 rows of 1 file in {tmp_path / 'people'}"
    assert beside.bound.counted == f"{alone.bound.counted}; not read: 'b.csv.zip' and 2 more"
    assert f"Counted: {beside.bound.counted}." in as_text(beside).replace("\n", " ")
    assert beside.to_dict() == alone.to_dict()


@pytest.mark.parametrize("engine", ENGINES)
def test_copies_in_hidden_folders_are_not_read(engine: str, tmp_path: Path) -> None:
    for folder in ("", ".ipynb_checkpoints", "_temporary/0"):
        (tmp_path / "people" / folder).mkdir(parents=True, exist_ok=True)
        as_csv(voters("x"), tmp_path / "people" / folder / "a.csv")

    assert sizes(plan(engine, tmp_path / "people", {"by": "a"})) == {"x": 2}


def test_one_file_and_a_pattern_are_called_what_they_are(tmp_path: Path) -> None:
    for name in ("a", "b"):
        as_csv(voters("x"), tmp_path / f"{name}.csv")

    one, both = (
        sl.assess(plan("duckdb", tmp_path / name, {}), breaking_points=False).bound.counted for name in ("a.csv", "*.csv")
    )

    assert one == f"2 people in 2 rows of {tmp_path}/a.csv"
    assert both == f"4 people in 4 rows of 2 files in {tmp_path}/*.csv"


@pytest.mark.parametrize("engine", ENGINES)
@pytest.mark.parametrize("format", WRITE)
def test_the_name_of_a_folder_is_no_column(format: str, engine: str, tmp_path: Path) -> None:
    (tmp_path / "region=s3cret").mkdir()
    WRITE[format](voters("x"), tmp_path / "region=s3cret" / f"a.{format}")

    with pytest.raises(sl.DataError, match="there is no column 'region'") as refusal:
        sizes(plan(engine, tmp_path, {"by": "region"}, public=["region"]))

    assert refusal.value.hint == "folders that are called region=... are no column: write the column into the files"


def test_an_address_of_a_file_and_the_home_folder_are_paths(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    as_csv(voters("x"), tmp_path / "our people.csv")
    monkeypatch.setenv("HOME", str(tmp_path))
    sources = [f"file://{tmp_path}/our%20people.csv", "~/our people.csv"]

    named = [sizes(plan("duckdb", source, {"by": "a"})) for source in sources]
    given = [
        sl.assess(plan("duckdb", "people.csv", {}), data=source, breaking_points=False).bound.people.count for source in sources
    ]

    assert (named, given) == ([{"x": 2}] * 2, [2, 2])
    with pytest.raises(sl.DataError, match="only files on this machine are read") as refusal:
        sizes(plan("duckdb", "file://people.csv", {"by": "a"}))
    assert refusal.value.hint == "leave 'file://' out"


@pytest.mark.parametrize("engine", ENGINES)
def test_a_device_is_no_misspelt_file(engine: str) -> None:
    with pytest.raises(sl.DataError) as refusal:
        sizes(plan(engine, "/dev/null", {"by": "a"}))

    assert (refusal.value.found, refusal.value.hint) == ("this is no file and no folder", "")


@pytest.mark.parametrize("engine", ENGINES)
@pytest.mark.parametrize("source", ["votes/*.parquet", "votes", "votes/a.parquet"])
def test_files_are_looked_for_in_the_folder_of_the_plan(
    source: str, engine: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for folder, value in (("plans", "x"), ("elsewhere", "y")):
        (tmp_path / folder / "votes").mkdir(parents=True)
        as_parquet(voters(value), tmp_path / folder / "votes" / "a.parquet")
    (tmp_path / "plans" / "plan.yaml").write_text(json.dumps(plan(engine, source, {"by": "a"})), encoding="utf-8")
    monkeypatch.chdir(tmp_path / "elsewhere")

    found = sl.assess(tmp_path / "plans" / "plan.yaml", breaking_points=False)

    assert [dict(cell) for cell, _ in found.bound.figures["tally"]] == [{"a": "x"}]
