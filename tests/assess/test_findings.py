"""What figures show by themselves: people who follow from them, and the same figure twice."""

from __future__ import annotations

import re

import pytest
from tests.assess.writing import assessed, declared

TALLY = "count: {vote: yes}"
SAME = "taken as the same number; this assessment does not cover values that change"


def staff(people: int) -> str:
    return f"name: staff, {TALLY}, where: region = 'staff', cells: {{staff: {people}, board: 2}}"


def test_ninety_days_of_one_count_are_a_review_with_the_assumption_in_words() -> None:
    days = [f"name: day {n}, {TALLY}" for n in range(1, 91)]

    found = assessed(*days, count=1000)

    (finding,) = found.findings
    assert (found.verdict, finding.kind, finding.level, finding.people) == ("review", "same_figure", "review", 1000)
    assert (len(finding.releases), finding.id in found.because[0], SAME in found.because[0]) == (90, True, True)
    assert any("about the same moment" in line for line in declared(found).assumptions)


@pytest.mark.parametrize(
    ("first", "second"),
    [
        (f"name: a, {TALLY}", f"name: b, {TALLY}, minimum: 5"),
        (f"name: a, {TALLY}, by: [region], cells: {{x: 20, y: 20}}", f"name: b, {TALLY}, by: [region]"),
        (f"name: a, {TALLY}, by: [region], cells: {{x: 20, y: 20}}", f"name: b, {TALLY}, where: region = 'x'"),
    ],
)
def test_the_same_people_and_value_twice_is_found_however_it_is_written(first: str, second: str) -> None:
    assert [finding.kind for finding in assessed(first, second).findings] == ["same_figure"]
    assert [
        finding.kind
        for finding in assessed(
            second.replace("by: [region]", "by: [region], cells: {x: 20, y: 20}").replace("'x'", "'x', cells: {x: 20, y: 20}"),
            already=(first,),
        ).findings
    ] == ["same_figure"]


@pytest.mark.parametrize(
    ("first", "second"),
    [
        (f"name: a, {TALLY}", "name: b, count: {vote: no}"),
        (f"name: a, {TALLY}", f"name: b, {TALLY}, noise: {{geometric: {{epsilon: 1}}}}"),
        (f"name: a, {TALLY}", "name: b, people: true"),
        (f"name: a, {TALLY}", f"name: b, {TALLY}, where: region = 'x', cells: {{x: 20, y: 20}}"),
    ],
)
def test_other_figures_about_the_same_people_are_no_repetition(first: str, second: str) -> None:
    assert assessed(first, second).findings == ()


def test_a_pair_that_follows_by_subtraction_is_named_whatever_its_number() -> None:
    found = assessed(f"name: all, {TALLY}", staff(318), count=320, policy="{delta: 0.9, epsilon: 5}")

    (finding,) = found.findings
    assert (found.verdict, declared(found).status) == ("review", "within")
    assert (finding.kind, finding.level, finding.people, finding.where) == ("differencing", "review", 2, "region = 'board'")
    assert "each of them knows their own, and so learns the other's" in found.because[0]


def test_a_group_of_three_is_left_to_its_number() -> None:
    three = f"name: staff, {TALLY}, where: region = 'staff', cells: {{staff: 317, board: 3}}"

    assert assessed(f"name: all, {TALLY}", three, count=320).findings == ()


def test_an_id_has_64_bits_and_does_not_change_with_the_names_of_releases() -> None:
    first = assessed(f"name: all, {TALLY}", staff(318), count=320)
    renamed = assessed(f"name: everybody, {TALLY}", staff(318).replace("name: staff", "name: the staff"), count=320)
    others = assessed(f"name: all, {TALLY}", staff(318).replace("board", "owners"), count=320)

    ids = [found.findings[0].id for found in (first, renamed, others)]

    assert re.fullmatch(r"D-[0-9a-f]{16}", ids[0])
    assert ids[0] == ids[1] != ids[2]


def test_the_pair_that_a_table_leaves_out_of_its_total_is_found() -> None:
    """The pair of a table with a total: the total less all other cells."""
    table = f"name: t, {TALLY}, where: \"region in ('x', 'y')\", by: [region], cells: {{x: 20, y: 18, board: 2}}"

    found = assessed(f"name: all, {TALLY}", table)

    assert [(finding.people, finding.level) for finding in found.findings] == [(2, "review")]
