"""What a condition means does not depend on how the table is stored, nor on how many comparisons it has."""

from __future__ import annotations

import io
import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pandas as pd
import pyarrow as pa
import pytest
from tests.cli.asking import ask
from tests.engines.opening import ENGINES, opened

import sidelight as sl
from sidelight.engines import RowsOfPerson
from sidelight.engines.query import BITS, CountQuery, Divided, RateQuery
from sidelight.model.condition import Compare, IsNull

pytestmark = pytest.mark.usefixtures("libpq", "spark")

# As pandas writes whole numbers of which some are missing.
WRITTEN = "person,age,code,vote\n" + "".join(
    f"{k},{['20.0', '', '31', '020'][k % 4]},{['007', '7'][k % 2]},{'yes' if k % 3 else 'no'}\n" for k in range(120)
)


def plan(where: str, source: str = "", engine: str = "duckdb") -> dict[str, Any]:
    return {
        "sidelight": 1,
        "title": "A vote",
        "data": {"person": "person", **({"source": source, "engine": engine} if source else {})},
        "people": {
            "secret": {"vote": ["yes", "no"]},
            "public": ["age", "code"],
            "together": "nobody",
            "uncertainty": {"at_least": 0.2},
            "because": "polls",
        },
        "attacker": {"knows": 2, "influence": "active"},
        "publish": [{"name": "some", "count": {"vote": "yes"}, "where": where}],
        "policy": {"epsilon": 1, "delta": 0.001},
    }


def people_who_meet(where: str, file: Path, engine: str) -> int:
    found = sl.assess(plan(where, str(file), engine), breaking_points=False)
    assert found.bound.overlap is not None
    return sum(found.bound.overlap.sizes)


@pytest.mark.parametrize("engine", ["duckdb", "spark"])
@pytest.mark.parametrize(
    ("where", "people"),
    [
        ("age = 20", 60),
        ("age != 20", 30),
        ("age in (20, 31)", 90),
        ("not age = 20", 30),
        ("age = 2e1", 60),
        ("age >= 20 and age = 20", 60),
        ("age = '20.0'", 30),
        ("code = '007'", 60),
        ("code = 7", 120),
    ],
)
def test_a_number_without_quotes_is_compared_with_numbers_in_text_files_too(
    where: str, people: int, engine: str, tmp_path: Path
) -> None:
    file = tmp_path / "people.csv"
    file.write_text(WRITTEN, encoding="utf-8")

    found = people_who_meet(where, file, engine)

    assert found == people


@pytest.mark.parametrize("where", ["age = 20", "age != 20", "age in (20, 31)", "age >= 20 and age < 31"])
def test_a_csv_file_and_the_frame_that_pandas_reads_from_it_meet_a_condition_alike(where: str, tmp_path: Path) -> None:
    file = tmp_path / "people.csv"
    file.write_text(WRITTEN, encoding="utf-8")

    in_frame = sl.assess(plan(where), data=pd.read_csv(io.StringIO(WRITTEN)), breaking_points=False)

    assert in_frame.bound.overlap is not None
    assert people_who_meet(where, file, "duckdb") == sum(in_frame.bound.overlap.sizes)


@pytest.mark.parametrize("where", ["word = 7", "word != 7", "word in ('a', 7)", "word > 7"])
def test_a_column_of_texts_is_not_compared_with_a_number(where: str, tmp_path: Path) -> None:
    (tmp_path / "people.csv").write_text("person,word,vote\n1,a,yes\n2,7,no\n", encoding="utf-8")
    written = plan(where, "people.csv")
    written["people"]["public"] = ["word"]
    (tmp_path / "plan.yaml").write_text(json.dumps(written), encoding="utf-8")

    result = ask("assess", tmp_path / "plan.yaml")

    assert (result.exit_code, result.stdout) == (2, "")
    assert "the column 'word' has texts" in result.stderr
    assert "compared with the number 7" in result.stderr
    assert "texts in quotes" in result.stderr


@pytest.mark.parametrize("place", ENGINES)
@pytest.mark.parametrize("number", [BITS - 1, BITS, BITS + 1, 3 * BITS])
def test_more_comparisons_than_a_number_has_bits_are_told_apart(
    number: int, place: str, everywhere: Callable[[pa.Table], dict[str, Any]]
) -> None:
    ages = [None if k % 17 == 0 else k % (number + 3) for k in range(600)]
    table = pa.table({"person": range(600), "age": ages, "vote": ["yes", "no"] * 300, "rate": [0.25] * 600})
    tests = (IsNull("age"), *(Compare("age", ">=", str(age)) for age in range(number)))
    part = Divided("age", tests)

    with opened(place, everywhere(table)[place], RowsOfPerson("person")) as asked:
        counts, rates = asked.answer(CountQuery((part,), "vote")), asked.rates(RateQuery((part,), "rate", 8))

    expected: dict[int, int] = {}
    for age in ages:
        held = 1 if age is None else sum(1 << (j + 1) for j in range(number) if age >= j)
        expected[held] = expected.get(held, 0) + 1
    for cells, people in ((counts.cells[0], counts.people), (rates.cells[0], rates.people)):
        found: dict[int, int] = {}
        for held, some in zip(cells, people, strict=True):
            found[int(held)] = found.get(int(held), 0) + some
        assert found == expected
