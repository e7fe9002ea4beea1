"""Faults that a new user met; each test states what the contract asks for."""

from __future__ import annotations

from typing import Any

import pytest
from tests.assess.writing import assessed, declared, on_ground

from sidelight.errors import BadValue

ALL = "name: all, count: {vote: yes}"
NOISE = "noise: {geometric: {epsilon: 0.5}}"
NONE: dict[str, Any] = {"uncertainty": "{none: true}", "attacker": None}
CELLS = "cells: {a: 10, b: 10, c: 20}"


def test_an_exact_figure_that_is_only_now_published_does_not_count_as_leaked_and_pass() -> None:
    found = assessed(
        f"name: new, count: {{vote: yes}}, where: region = 'b', {CELLS}",
        f"name: noised, count: {{vote: yes}}, where: region = 'c', {NOISE}",
        already=("name: old, count: {vote: yes}, where: region = 'a'",),
        **NONE,
    )

    assert found.verdict != "pass"


def test_a_negation_over_cells_that_leave_people_out_does_not_hide_who_is_left_out() -> None:
    incomplete = "name: others, count: {vote: yes}, where: region != 'director', cells: {director: 1, staff: 25}"

    with pytest.raises(BadValue, match="the cells leave people out"):
        assessed(ALL, incomplete)


def test_cells_are_above_policy_when_the_policy_judges_the_worst_case() -> None:
    found = assessed(f"name: t, count: {{vote: yes}}, by: [region], {CELLS}", **NONE)

    assert found.verdict == "fail"
    assert dict(found.cells)["t"].above_policy == 3


def test_a_hidden_count_of_the_other_value_is_not_called_broken() -> None:
    found = assessed(
        "name: y, count: {vote: yes}, where: region = 'a', cells: {a: 36, b: 4}",
        "name: n, count: {vote: no}, where: region = 'b', minimum: 5",
    )

    assert declared(found).status != "broken"


def test_a_table_of_noise_beside_a_noisy_total_counts_one_cell_per_person() -> None:
    found = assessed(f"name: t, count: {{vote: yes}}, by: [region], {CELLS}, {NOISE}", f"{ALL}, {NOISE}", **NONE)

    (whole,) = on_ground(found, "worst_case")
    assert 0.5 < whole.epsilon.upper <= 1.0 + 1e-9


def test_a_table_without_people_is_no_fault_of_ours() -> None:
    found = assessed("name: t, count: {vote: yes}, by: [region], cells: {a: 0, b: 0}")

    assert found.findings == ()


def test_three_counts_of_three_values_that_leave_one_person_expose_him() -> None:
    found = assessed(
        "name: red, count: {vote: red}",
        "name: green, count: {vote: green}, where: region = 'rest', cells: {one: 1, rest: 39}",
        "name: blue, count: {vote: blue}, where: region = 'rest'",
        values="[red, green, blue]",
        uncertainty="{at_least: 0.1}",
    )

    assert found.verdict == "fail"


def test_a_condition_that_no_cell_meets_does_not_make_its_figure_disappear() -> None:
    with pytest.raises(BadValue, match="no cell meets the condition of 'staff'"):
        assessed(ALL, "name: staff, count: {vote: yes}, where: region = 'Staff', cells: {staff: 39, director: 1}")


def test_a_leak_about_most_of_the_people_does_not_pass_for_those_of_whom_nothing_is_compared() -> None:
    exact = "name: exact, count: {vote: yes}, where: region = 'a', cells: {a: 39, b: 1}"

    assert assessed(f"{ALL}, {NOISE}", already=(exact,), **NONE).verdict != "pass"
