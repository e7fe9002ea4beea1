"""The table of people behind a plan: what may be written of it, and what is refused."""

from __future__ import annotations

import copy
import json

import pytest

import sidelight as sl

PLAN = {
    "sidelight": 1,
    "people": {
        "secret": {"vote": ["yes", "no"]},
        "public": ["region", "age"],
        "together": "nobody",
        "uncertainty": {"at_least": 0.05},
        "because": "polls",
    },
    "attacker": {"knows": "10%"},
    "publish": [{"name": "tally", "count": {"vote": "yes"}, "by": "region"}],
    "data": {"source": "votes.parquet", "person": "id"},
}


def plan(*path_and_value):
    """The plan with other values: each is given by the keys that lead to it, and the value; None takes the key out."""
    changed = copy.deepcopy(PLAN)
    for *path, value in path_and_value:
        *above, last = path
        block = changed
        for name in above:
            block = block[name]
        if value is None:
            del block[last]
        else:
            block[last] = value
    return changed


def test_the_number_of_people_is_left_to_the_table():
    found = sl.load(plan())

    assert found.people.count == 0
    assert (found.data.engine, found.data.person, found.data.rows_at_most) == ("duckdb", "id", 1)


def test_every_row_may_be_a_person():
    assert sl.load(plan(("data", "person", "row"))).data.person is None


def test_where_the_table_is_kept_is_no_part_of_the_hash():
    here, there = sl.load(plan()), sl.load(plan(("data", "source", "elsewhere.csv"), ("data", "engine", "spark")))

    assert here.digest == there.digest
    assert here.digest != sl.load(plan(("data", "person", "row"))).digest


@pytest.mark.parametrize(
    ("changes", "found"),
    [
        ([("data", "person", None)], "'person' is missing from data"),
        ([("data", "engine", "sqlite")], "'engine' is 'sqlite'"),
        ([("data", "person", "row"), ("data", "rows_at_most", 2)], "'rows_at_most' beside 'person: row'"),
        ([("data", "engine", "frame")], "'source' beside 'engine: frame'"),
        ([("data", "rows_at_most", 0)], "'rows_at_most' is '0'"),
        ([("people", "public", None)], "'region' is not declared as public"),
        ([("people", "public", ["age"])], "'region' is not a public column"),
        ([("data", None)], "'count' is missing from people"),
        ([("publish", 0, "cells", {"north": 10})], "'cells' beside 'data'"),
        ([("publish", 0, "where", "vote = 'yes'")], "'vote' is the secret"),
        ([("people", "uncertainty", {"at_least": 0.1, "give_or_take": "2x"})], "'give_or_take' beside 'at_least'"),
        ([("people", "uncertainty", {"at_least": 0.1, "estimated": True})], "'estimated' beside 'at_least'"),
        ([("people", "uncertainty", {"column": "p_no"})], "the column 'p_no' is taken for rates of 'yes'"),
        ([("people", "uncertainty", {"column": {"maybe": "p"}})], "'maybe' is not a value of the secret"),
        ([("people", "together", {"at_most": 2, "column": "household"})], "both 'at_most' and 'column' in together"),
    ],
)
def test_what_does_not_fit_is_refused_in_words(changes, found):
    with pytest.raises(sl.PlanError) as refusal:
        sl.load(plan(*changes))

    assert refusal.value.found.startswith(found)


@pytest.mark.parametrize("uncertainty", [{"column": "p_yes"}, {"table": "rates.csv"}])
def test_rates_that_only_a_table_can_count_need_one(uncertainty):
    on_paper = plan(("data", None), ("people", "count", 100), ("publish", 0, "cells", {"north": 100}))
    on_paper["people"]["uncertainty"] = uncertainty

    with pytest.raises(sl.PlanError, match="without 'data'"):
        sl.load(on_paper)


def test_whether_a_value_is_missing_is_asked_of_a_table_only():
    where = ("publish", 0, "where", "bmi is not null")
    on_paper = plan(("data", None), ("people", "count", 100), ("publish", 0, "cells", {"north": 100}), where)

    assert sl.load(plan(where)).publish[0].where is not None
    with pytest.raises(sl.PlanError, match="whether 'bmi' is null, and there is no table of people"):
        sl.load(on_paper)


@pytest.mark.parametrize(
    ("engine", "source", "found"),
    [
        ("duckdb", "votes.parquet", "plans/votes.parquet"),
        ("duckdb", "votes", "plans/votes"),
        ("duckdb", "/data/votes", "/data/votes"),
        ("spark", "votes.parquet", "plans/votes.parquet"),
        ("spark", "votes/*.parquet", "plans/votes/*.parquet"),
        ("spark", "years/2026", "plans/years/2026"),
        ("spark", "there", "plans/there"),
        ("spark", "votes", "votes"),
        ("spark", "survey.votes", "survey.votes"),
        ("spark", "hdfs://host/votes", "hdfs://host/votes"),
        ("postgres", "public.votes", "public.votes"),
    ],
)
def test_a_file_is_looked_for_in_the_folder_of_the_plan(engine, source, found, tmp_path):
    (tmp_path / "plans" / "there").mkdir(parents=True)
    written = plan(("data", "engine", engine), ("data", "source", source))
    (tmp_path / "plans" / "plan.yaml").write_text(json.dumps(written), encoding="utf-8")

    located = sl.load(tmp_path / "plans" / "plan.yaml").data.located

    assert located == (str(tmp_path / found) if found.startswith("plans/") else found)


def test_a_source_beside_a_frame_is_refused_where_it_is_written(tmp_path):
    rest = "\n".join(f"{name}: {json.dumps(value)}" for name, value in plan(("data", None)).items())
    written = f"data:\n  engine: frame\n  person: id\n  source: votes.csv\n{rest}\n"
    (tmp_path / "plan.yaml").write_text(written, encoding="utf-8")

    with pytest.raises(sl.PlanError) as refusal:
        sl.load(tmp_path / "plan.yaml")

    assert (refusal.value.line, refusal.value.column) == (4, 3)
    assert refusal.value.hint == "for a file leave 'engine' out"
