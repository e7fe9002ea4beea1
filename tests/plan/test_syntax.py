"""Files that are no plan at all."""

from __future__ import annotations

import pytest

from sidelight.errors import PlanError
from sidelight.plan.loading import load


@pytest.mark.parametrize(
    ("content", "place", "found"),
    [
        ("", (1, 1), "the file is empty"),
        ("- sidelight: 1\n", (1, 1), "the file holds a list"),
        ("sidelight\n", (1, 1), "the file holds 'sidelight'"),
        (b"sidelight: 1\ntitle: \xff\xfe\n", (2, 8), "not UTF-8"),
        (b"\x89PNG\r\n\x1a\n\x00\x00", (1, 1), "not UTF-8"),
        ("sidelight: 1\ntitle: [a\n", (3, 1), "not YAML"),
        ("<<: {title: a}\n", (1, 1), "'<<' is not a key of the plan"),
    ],
)
def test_a_file_that_is_no_plan_is_refused_at_its_place(refused_text, content, place, found) -> None:
    error = refused_text(content)

    assert found in error.found
    assert (error.line, error.column) == place


def test_a_finished_table_is_refused_and_people_in_a_csv_file_are_sent_to_a_plan(write) -> None:
    with pytest.raises(PlanError) as caught:
        load(write("ward,people\nnorth,3\n", "table3.csv"))

    assert caught.value.found.startswith("a finished table is not available yet: publish its counts one by one")
    assert caught.value.hint.startswith("if its rows are people, write a plan")
