"""The shipped plans on tables of people: they are plans, and the tables are what the page about them says."""

from __future__ import annotations

import re
from pathlib import Path

import pyarrow.compute as pc
import pyarrow.parquet as pq
import pytest

import sidelight as sl

ROOT = Path(__file__).resolve().parent.parent.parent
MADE = sorted((ROOT / "plans" / "made").glob("*.yaml"))


@pytest.fixture(scope="module")
def page() -> str:
    return (ROOT / "plans" / "data" / "README.md").read_text(encoding="utf-8")


@pytest.mark.parametrize("plan", MADE, ids=lambda plan: plan.stem)
def test_a_plan_on_a_table_that_is_made_names_a_table_of_the_page(plan: Path, page: str) -> None:
    found = sl.load(plan)

    name = Path(found.data.source).name
    columns = page.partition(f"**`{name}`**")[2].partition("**`")[0]
    needed = {found.data.person, found.people.secret, *found.people.public}
    assert f"| `{name}` |" in page
    assert f"/plans/data/{name}" in (ROOT / ".gitignore").read_text(encoding="utf-8").splitlines()
    assert needed <= set(re.findall(r"`(\w+)`", columns))


def test_a_table_that_is_made_has_a_plan(page: str) -> None:
    made = re.findall(r"(?m)^\| `(\w+\.parquet)` .* made \|$", page)

    assert sorted(made) == sorted(Path(sl.load(plan).data.source).name for plan in MADE)


def test_the_committed_table_has_the_columns_that_the_page_states(page: str) -> None:
    table = pq.read_table(ROOT / "plans" / "data" / "adult.parquet")
    columns = page.partition("**`adult.parquet`**")[2].partition("\nThe training file")[0]

    stated = {name: int(number.replace(",", "")) for name, number in re.findall(r"`(\w+)` \(([\d,]+)\)", columns)}

    assert stated == {name: pc.count_distinct(table[name], mode="only_valid").as_py() for name in table.column_names}
    assert {name: table[name].null_count for name in table.column_names if table[name].null_count} == {
        "workclass": 2799,
        "occupation": 2809,
        "native_country": 857,
    }
