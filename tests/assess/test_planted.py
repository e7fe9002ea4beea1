"""Attacks that are planted among real people (UCI Adult, 48,842 of them) are found and named; without one there is no alarm."""

from __future__ import annotations

import math
from collections import Counter
from pathlib import Path
from typing import Any

import pyarrow as pa
import pyarrow.compute as pc
import pyarrow.parquet as pq
import pytest

import sidelight as sl
from sidelight.assess.assessment import Assessment, Finding, Statement

HIGH = {"count": {"income": "above"}}
EVERYBODY = {"name": "everybody", **HIGH}
PUBLIC = ["age", "sex", "race", "education", "native_country", "workclass"]


@pytest.fixture(scope="module")
def adult(root: Path) -> pa.Table:
    return pq.read_table(root / "plans" / "data" / "adult.parquet")


def assessed(
    table: pa.Table, *publish: dict[str, Any], person: str = "person", rows_at_most: int = 1, knows: int = 10
) -> Assessment:
    plan = {
        "sidelight": 1,
        "title": "High incomes",
        "data": {"person": person} | ({"rows_at_most": rows_at_most} if rows_at_most > 1 else {}),
        "people": {
            "unit": "resident",
            "secret": {"income": ["above", "below"]},
            "public": PUBLIC,
            "together": "nobody",
            "uncertainty": {"at_least": 0.05},
            "because": "an assumption of this test",
        },
        "attacker": {"name": "a neighbour", "knows": knows, "influence": "active"},
        "publish": list(publish),
        "policy": {"epsilon": 1, "delta": 1e-6},
    }
    return sl.assess(plan, data=table, breaking_points=False)


def sizes(table: pa.Table, *columns: str) -> Counter[Any]:
    """People per value, or per values, of these columns; the table has one row for each."""
    values = zip(*(table[column].to_pylist() for column in columns), strict=True)
    return Counter(value[0] if len(columns) == 1 else value for value in values)


def the_only(counted: Counter[Any], people: int) -> Any:
    """The one value that so many people have."""
    (found,) = [value for value, number in counted.items() if number == people]
    return found


def the_finding(found: Assessment) -> Finding:
    """There is one, the verdict is no pass, and it says why."""
    (finding,) = found.findings
    assert found.verdict in {"fail": ("fail",), "review": ("fail", "review")}[finding.level]
    if finding.level == found.verdict:  # of a failure only what makes it one is said
        assert any(finding.id in line and finding.where in line for line in found.because)
    return finding


def everything(found: Assessment) -> Statement:
    (statement,) = [s for s in found.statements if s.release == "*" and s.attacker is not None and s.attacker.declared]
    return statement


def of_cell(found: Assessment, release: str, **cell: str) -> Statement:
    (statement,) = [s for s in found.statements if s.release == release and dict(s.cell) == cell]
    return statement


def exposed(found: Assessment) -> dict[str, int]:
    return {name: summary.exposed for name, summary in found.cells}


def test_everybody_minus_one_is_one(adult: pa.Table) -> None:
    age = the_only(sizes(adult, "age"), 1)

    found = assessed(adult, EVERYBODY, {"name": "others", **HIGH, "where": f"age != {age}"})

    finding = the_finding(found)
    assert (finding.kind, finding.level, finding.people, finding.where) == ("differencing", "fail", 1, f"age = '{age}'")
    assert set(finding.releases) == {"everybody", "others"}
    assert everything(found).status == "broken"
    assert (everything(found).epsilon.lower, everything(found).chance) == (math.inf, 1)
    assert exposed(found) == {"everybody": 1, "others": 0}


def test_everybody_minus_two_lets_each_of_them_learn_the_other(adult: pa.Table) -> None:
    age = the_only(sizes(adult, "age"), 2)

    found = assessed(adult, EVERYBODY, {"name": "others", **HIGH, "where": f"age <> {age}"})

    finding = the_finding(found)
    assert (finding.kind, finding.level, finding.people, finding.where) == ("differencing", "review", 2, f"age = '{age}'")
    assert found.verdict == "fail"
    assert everything(found).epsilon.upper == math.inf


def test_a_hidden_cell_follows_from_the_totals_of_its_row_and_its_column(adult: pa.Table) -> None:
    races, schools = ["White", "Black", "Amer-Indian-Eskimo"], ["Preschool", "HS-grad", "Bachelors"]
    some = adult.filter(pc.and_(pc.is_in(adult["race"], pa.array(races)), pc.is_in(adult["education"], pa.array(schools))))
    cells, minimum = sizes(some, "race", "education"), 10
    race, school = the_only(cells, 1)
    assert [cell for cell, number in cells.items() if number < minimum] == [(race, school)]
    table = {"name": "table", **HIGH, "by": ["race", "education"], "minimum": minimum}
    totals = [{"name": f"by {column}", **HIGH, "by": column} for column in ("race", "education")]

    alone, beside = assessed(some, table), assessed(some, table, *totals)

    assert alone.findings == ()
    finding = the_finding(beside)
    assert (finding.kind, finding.level, finding.people) == ("differencing", "fail", 1)
    assert finding.where == f"race = '{race}' and education = '{school}'"
    assert "table" in finding.releases
    assert {"by race", "by education"} & set(finding.releases)
    assert exposed(beside) == {"table": 1, "by race": 1, "by education": 1}


def test_a_chain_of_three_tables_gives_away_the_one_whom_no_two_of_them_do(adult: pa.Table) -> None:
    """Who has no country is in neither of the groups 'from X' and 'not from X': it takes all three to come to one person."""
    counted = sizes(adult, "native_country")
    country = the_only(counted, 1)
    assert counted[None] > 2
    elsewhere = {"name": "elsewhere", **HIGH, "where": f"native_country != '{country}'"}
    unknown = {"name": "unknown", **HIGH, "where": "native_country is null"}

    three = assessed(adult, EVERYBODY, elsewhere, unknown)

    finding = the_finding(three)
    assert (finding.kind, finding.level, finding.people) == ("differencing", "fail", 1)
    assert finding.where == f"native_country = '{country}'"
    assert set(finding.releases) == {"everybody", "elsewhere", "unknown"}
    for two in ([EVERYBODY, elsewhere], [EVERYBODY, unknown], [elsewhere, unknown]):
        assert assessed(adult, *two).findings == ()


def test_a_chain_of_three_tables_by_different_columns_is_found(adult: pa.Table) -> None:
    """No table shows the cell: it is everybody, less the other sex, less the other ages of this sex."""
    ages, cells = sizes(adult, "age"), sizes(adult, "age", "sex")
    age, sex = next(cell for cell in sorted(cells) if cells[cell] == 1 < ages[cell[0]])

    found = assessed(
        adult,
        EVERYBODY,
        {"name": "the other sex", **HIGH, "where": f"sex != '{sex}'"},
        {"name": "other ages", **HIGH, "where": f"sex = '{sex}' and age != {age}"},
    )

    finding = the_finding(found)
    assert (finding.kind, finding.level, finding.people) == ("differencing", "fail", 1)
    assert finding.where == f"sex = '{sex}' and age = '{age}'"
    assert set(finding.releases) == {"everybody", "the other sex", "other ages"}


def test_a_cell_in_which_all_have_the_value_is_named(adult: pa.Table) -> None:
    cells = sizes(adult, "native_country", "education")
    above = sizes(adult.filter(pc.equal(adult["income"], "above")), "native_country", "education")
    country, school = max((cell for cell in cells if cells[cell] == above[cell]), key=lambda cell: cells[cell])
    people = cells[country, school]
    assert people > 2

    found = assessed(
        adult, {"name": "by education", **HIGH, "by": "education", "where": f"native_country = '{country}'"}, knows=1
    )

    cell = of_cell(found, "by education", education=school)
    assert found.verdict == "fail"
    assert (cell.status, cell.people, cell.epsilon.upper) == ("broken", people, math.inf)
    assert cell.chance > 0
    assert "a count of nobody or of everybody" in cell.why
    assert f"education = {school}" in cell.sentence


def test_the_cell_of_one_person_needs_no_subtraction(adult: pa.Table) -> None:
    race, school = the_only(sizes(adult, "race", "education"), 1)

    found = assessed(adult, {"name": "schools", **HIGH, "by": "education", "where": f"race = '{race}'"})

    (finding,) = [one for one in found.findings if one.people == 1]
    assert (found.verdict, finding.kind, finding.level) == ("fail", "single_person", "fail")
    assert finding.where == f"education = '{school}' and race = '{race}'"
    assert of_cell(found, "schools", education=school).epsilon.lower == math.inf


def test_a_person_in_two_rows_is_refused_where_rows_are_people_and_else_counted_once(adult: pa.Table) -> None:
    age = the_only(sizes(adult, "age"), 1)
    twice = pa.concat_tables([adult, adult.filter(pc.equal(adult["age"], age))])
    publish = (EVERYBODY, {"name": "others", **HIGH, "where": f"age != {age}"})

    with pytest.raises(sl.DataError) as refusal:
        assessed(twice, *publish)
    once = assessed(twice, *publish, rows_at_most=2)

    assert "a value of 'person' is in 2 rows" in refusal.value.found
    assert "rows_at_most: 2" in refusal.value.hint
    assert (the_finding(once).people, the_finding(once).level) == (1, "fail")
    assert the_finding(once).where == f"age = '{age}'"
    assert once.bound.counted == f"{len(adult):,} residents in {len(adult) + 1:,} rows of the frame"
    assert once.to_dict()["statements"] == assessed(adult, *publish).to_dict()["statements"]


def test_rows_that_are_taken_for_people_hide_the_person_who_has_two(adult: pa.Table) -> None:
    """Why a plan has to say who is one person: with 'row' the one becomes a pair."""
    age = the_only(sizes(adult, "age"), 1)
    twice = pa.concat_tables([adult, adult.filter(pc.equal(adult["age"], age))])

    found = assessed(twice, EVERYBODY, {"name": "others", **HIGH, "where": f"age != {age}"}, person="row")

    assert the_finding(found).people == 2


@pytest.mark.parametrize(
    "publish",
    [
        (EVERYBODY,),
        ({"name": "by sex", **HIGH, "by": "sex"}, EVERYBODY),
        ({"name": "by sex", **HIGH, "by": "sex"}, {"name": "over 40", **HIGH, "where": "age > 40"}),
        ({"name": "known", **HIGH, "where": "workclass is not null", "by": "sex"}, {"name": "by sex", **HIGH, "by": "sex"}),
    ],
    ids=lambda publish: " and ".join(release["name"] for release in publish),
)
def test_there_is_no_alarm_where_nothing_is_planted(publish: tuple[dict[str, Any], ...], adult: pa.Table) -> None:
    found = assessed(adult, *publish)

    assert (found.verdict, found.findings) == ("pass", ())
    assert set(exposed(found).values()) == {0}
    assert everything(found).epsilon.upper <= 1
