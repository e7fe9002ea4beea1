"""The table of people behind a plan: what may be written of it, and what is refused."""

from __future__ import annotations

import copy
import json

import pytest
from tests.cli.asking import ask

import sidelight as sl
from sidelight.plan.loading import load_all

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


WHO = "'id' says who a person is ('person' below 'data'), so "


@pytest.mark.parametrize(
    ("written", "place", "found"),
    [
        ("secret: {id: [yes, no]}\n  public: [region]", (5, 12), "it cannot be the secret"),
        ("secret: {vote: [yes, no]}\n  public: [region, id]", (6, 20), "no figure can be divided by it"),
    ],
)
def test_who_a_person_is_is_no_secret_and_divides_nothing(written, place, found, tmp_path):
    text = f"sidelight: 1\ndata: {{source: votes.csv, person: id}}\npeople:\n  together: nobody\n  {written}\n"
    text += "  uncertainty: {at_least: 0.1}\n  because: polls\nattacker: {knows: 1}\n"
    (tmp_path / "plan.yaml").write_text(f"{text}publish: [{{name: a, people: true}}]\n", encoding="utf-8")

    with pytest.raises(sl.PlanError) as refusal:
        sl.load(tmp_path / "plan.yaml")

    assert (refusal.value.line, refusal.value.column) == place
    assert refusal.value.found == WHO + found


@pytest.mark.parametrize(
    ("changes", "path", "found"),
    [
        ([("publish", 0, "by", "id")], "publish[0].by", "no figure can be divided by it"),
        ([("publish", 0, "by", ["region", "id"])], "publish[0].by[1]", "no figure can be divided by it"),
        ([("publish", 0, "where", "id = 7")], "publish[0].where", "no figure can be divided by it"),
        ([("publish", 0, "where", "id is null")], "publish[0].where", "no figure can be divided by it"),
        ([("people", "uncertainty", {"column": "id"})], "people.uncertainty.column", "it has no rates"),
        ([("people", "uncertainty", {"column": {"yes": "id"}})], "people.uncertainty.column.yes", "it has no rates"),
    ],
)
def test_a_column_that_says_who_a_person_is_is_used_for_nothing_else(changes, path, found):
    with pytest.raises(sl.PlanError) as refusal:
        sl.load(plan(*changes))

    assert (refusal.value.path, refusal.value.found) == (path, WHO + found)


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


@pytest.mark.parametrize(
    ("engine", "source", "other", "same"),
    [
        ("duckdb", "d.csv", "../d.csv", True),
        ("duckdb", "d.csv", "{folder}/d.csv", True),
        ("spark", "d.csv", "../d.csv", True),
        ("duckdb", "d.csv", "d.csv", False),
        ("spark", "survey.votes", "survey.votes", True),
        ("spark", "hdfs://host/a/b", "hdfs://host/a/b", True),
        ("spark", "hdfs://host/a/b", "hdfs://host/a/../a/b", False),
        ("postgres", "public.votes", "public.votes", True),
    ],
)
def test_plans_of_one_release_name_one_table_from_wherever_they_are(engine, source, other, same, tmp_path):
    (tmp_path / "below").mkdir()
    first, second = tmp_path / "first.yaml", tmp_path / "below" / "second.yaml"
    for file, name, where in ((first, "tally", source), (second, "again", other.format(folder=tmp_path))):
        changed = plan(("publish", 0, "name", name), ("data", "engine", engine), ("data", "source", where))
        file.write_text(json.dumps(changed), encoding="utf-8")

    if same:
        assert load_all([first, second]).data.source == source
        return
    with pytest.raises(sl.PlanError, match="'data' differs from that of an earlier plan"):
        load_all([first, second])


@pytest.mark.parametrize(
    ("engine", "found"),
    [("duckdb", "'source' is missing from data"), ("frame", "no table was given beside 'engine: frame'")],
)
def test_a_table_that_nobody_names_is_missed_where_it_would_be_written(engine, found, tmp_path):
    rest = "\n".join(f"{name}: {json.dumps(value)}" for name, value in plan(("data", None)).items())
    written = tmp_path / "plan.yaml"
    written.write_text(f"title: T\n{rest}\ndata:\n  engine: {engine}\n  person: id\n", encoding="utf-8")

    said = ask("assess", written)

    assert (said.exit_code, said.stdout) == (2, "")
    assert said.stderr.splitlines()[0] == f"{written}:7:3: {found}"
    assert "allowed: source: a file, a folder or a table; or in Python sl.assess(plan, data=frame)" in said.stderr
    with pytest.raises(sl.PlanError, match="at data: 'source' is missing from data"):
        sl.assess(plan(("data", "source", None)))


def test_a_source_beside_a_frame_is_refused_where_it_is_written(tmp_path):
    rest = "\n".join(f"{name}: {json.dumps(value)}" for name, value in plan(("data", None)).items())
    written = f"data:\n  engine: frame\n  person: id\n  source: votes.csv\n{rest}\n"
    (tmp_path / "plan.yaml").write_text(written, encoding="utf-8")

    with pytest.raises(sl.PlanError) as refusal:
        sl.load(tmp_path / "plan.yaml")

    assert (refusal.value.line, refusal.value.column) == (4, 3)
    assert refusal.value.hint == "for a file leave 'engine' out"
