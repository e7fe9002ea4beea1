from __future__ import annotations

import pytest

from sidelight.errors import BadValue, PlanError
from sidelight.plan.loading import load_all

SECOND = """\
sidelight: 1
title: By age
publish:
  - {name: by age, count: {vote: no}, by: age_band, cells: {old: 1, young: 2}}
  - {name: south, people: true, where: region = 'south'}
"""


def test_two_plans_are_one_release(write, referendum) -> None:
    plan = load_all([write(referendum), write(SECOND, "second.yaml")])

    assert [release.name for release in plan.publish] == ["tally", "by age", "south"]
    assert [release.name for release in plan.already_public] == ["yes in the north"]
    assert plan.title == "Referendum tally + By age"
    assert plan.policy is not None


def test_the_order_of_the_plans_decides_the_order_of_the_releases_only(write, referendum) -> None:
    plan = load_all([write(SECOND, "second.yaml"), write(referendum)])

    assert [release.name for release in plan.publish] == ["by age", "south", "tally"]
    assert plan.people.count == 10_000_000


@pytest.mark.parametrize(
    ("old", "new", "line", "name"),
    [
        ("count: 10000000", "count: 10000001", 3, "people"),
        ("knows: 99%", "knows: 98%", 12, "attacker"),
        ("epsilon: 1.0", "epsilon: 1.5", 23, "policy"),
    ],
)
def test_plans_that_disagree_are_refused_at_the_second(write, referendum, old, new, line, name) -> None:
    second = write(referendum.replace(old, new), "second.yaml")

    with pytest.raises(PlanError) as caught:
        load_all([write(referendum), second])

    assert (caught.value.file, caught.value.line, caught.value.column) == (str(second), line, 1)
    assert f"'{name}' differs" in caught.value.found


def test_names_are_unique_over_all_plans(write, referendum) -> None:
    second = write(SECOND.replace("name: south", "name: tally"), "second.yaml")

    with pytest.raises(PlanError) as caught:
        load_all([write(referendum), second])

    assert (caught.value.file, caught.value.line) == (str(second), 5)


def test_people_may_be_missing_from_all_plans(write) -> None:
    by_age = SECOND[: SECOND.index("  - {name: south")]

    plan = load_all([write(by_age), write(by_age.replace("name: ", "name: also "), "second.yaml")])

    assert plan.people is None
    assert [release.name for release in plan.publish] == ["by age", "also by age"]


def test_no_plan_at_all_is_refused() -> None:
    with pytest.raises(BadValue, match="no plan"):
        load_all([])
