"""Faults that a new user met; each test states what the contract asks for."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest
from tests.assess.writing import assessed, declared, delta_at, on_ground

import sidelight as sl
from sidelight.errors import BadValue
from sidelight.model.population import EVERYONE
from sidelight.profiles.curves.two_laws import both_ways

ALL = "name: all, count: {vote: yes}"
NOISE = "noise: {geometric: {epsilon: 0.5}}"
NONE: dict[str, Any] = {"uncertainty": "{none: true}", "attacker": None}
CELLS = "cells: {a: 10, b: 10, c: 20}"
SMALL = ("histogram: vote, minimum: 5", "k_anonymous: {of: vote, k: 5}", "count: {vote: no}, minimum: 9")  # never, of three


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


HIDDEN_NOISE = "noise: {geometric: {epsilon: 0.2877}}"
IN_THE_NORTH = "where: region = 'north', cells: {north: 3, south: 3}"


@pytest.mark.parametrize(
    ("ground", "plan"),
    [
        (
            "worst_case",
            {
                "publish": (
                    f"name: first, count: {{vote: a}}, minimum: 4, {HIDDEN_NOISE}",
                    f"name: second, count: {{vote: b}}, minimum: 6, {HIDDEN_NOISE}",
                ),
                "values": "[a, b, c]",
                "count": 3,
            },
        ),
        (
            "worst_case",
            {
                "publish": (
                    f"name: first, count: {{vote: yes}}, by: [region], cells: {{north: 3}}, minimum: 4, {HIDDEN_NOISE}",
                    f"name: second, count: {{vote: no}}, by: [age], cells: {{old: 3}}, minimum: 6, {HIDDEN_NOISE}",
                ),
                "count": 3,
            },
        ),
        (
            "given_leak",
            {
                "publish": (
                    f"name: first, count: {{vote: yes}}, {IN_THE_NORTH}, minimum: 4, {HIDDEN_NOISE}",
                    f"name: second, count: {{vote: no}}, {IN_THE_NORTH}, minimum: 6, {HIDDEN_NOISE}",
                ),
                "already": ("name: south, count: {vote: yes}, where: region = 'south', cells: {north: 3, south: 3}",),
                "count": 6,
            },
        ),
    ],
)
def test_hidden_noisy_counts_of_two_values_move_in_opposite_directions(ground: str, plan: dict[str, Any]) -> None:
    """Three people, one of whom goes from the first value to the second: 3 and 0 become 2 and 1."""
    noise = sl.Geometric.of_epsilon(Fraction("0.2877"))

    def shown(minimum: int, count: int) -> Any:
        figure = sl.Minimum(sl.Noisy(sl.Count(), noise), minimum)
        return figure.law((1,) * count + (0,) * (3 - count), (EVERYONE,) * 3)

    truth = both_ways(shown(4, 3).beside(shown(6, 0)), shown(4, 2).beside(shown(6, 1)))
    publish = plan.pop("publish")

    found = assessed(*publish, **plan, **NONE, policy="{delta: 0.04, epsilon: 0.2}")

    (statement,) = on_ground(found, ground)
    assert found.verdict != "pass"
    assert statement.epsilon.upper >= truth.epsilon(0.04).lower > 0.2
    assert delta_at(statement, 0.2)[1] >= truth.delta(0.2).lower > 0.04


def test_noise_that_needs_its_delta_is_not_said_to_show_nothing() -> None:
    wide = "name: all, count: {vote: yes}, noise: {geometric: {epsilon: 0.1}}"

    (statement,) = on_ground(assessed(wide, **NONE, policy="{delta: 0.05, epsilon: 0.2}"), "worst_case")

    assert statement.epsilon.upper == 0
    assert "at delta = 0.05" in statement.sentence
    assert "does not depend" not in statement.sentence


@pytest.mark.parametrize("uncertainty", ["{rates: {yes: 0, no: 1}}", "{at_most: {yes: 0}}"])
def test_where_nobodys_secret_is_open_nothing_passes(uncertainty: str) -> None:
    found = assessed("name: t, count: {vote: yes}, by: [region], cells: {a: 2, b: 3}", count=5, uncertainty=uncertainty)

    assert found.verdict == "review"
    assert "somebody's secret is open" in declared(found).sentence


def test_a_rare_value_says_nothing_about_the_count_of_another_one() -> None:
    found = assessed(
        "name: g, count: {vote: green}, minimum: 3",
        count=30,
        values="[red, green, blue]",
        uncertainty="{at_most: {red: 0.1}}",
        policy="{delta: 0.01, epsilon: 1}",
    )

    point = declared(found).breaking_point
    assert point is not None
    assert (point.uncertainty_at_most, point.uncertainty_at_least) == (None, None)


def test_values_that_are_all_rare_leave_the_rest_to_each_other() -> None:
    rare, common = (
        declared(assessed("name: t, count: {vote: yes}", count=10, uncertainty=stated, policy="{delta: 0.3, epsilon: 1}"))
        for stated in ("{at_most: {yes: 0.6, no: 0.6}}", "{at_least: 0.4}")
    )

    assert rare.status == common.status == "within"
    assert rare.profile == common.profile


def test_a_mix_of_groups_that_there_may_not_be_breaks_nothing() -> None:
    groups = "{groups: [{count: 19, rates: {yes: 0.5, no: 0.5}}, {count: 1, rates: {yes: 0.01, no: 0.99}}]}"
    cell = "name: t, count: {vote: yes}, where: region = 'a', cells: {a: 10, b: 10}"

    statement = declared(assessed(cell, count=20, uncertainty=groups, policy="{delta: 0.4, epsilon: 1}"))

    assert (statement.status, statement.method, statement.epsilon.lower) == ("undecided", "bound", 0.0)


def test_a_figure_that_is_always_hidden_breaks_nothing_beside_another_value() -> None:
    cells = "cells: {a: 5, b: 5}"
    found = assessed(
        f"name: r, count: {{vote: red}}, where: region = 'a', {cells}, minimum: 8",
        f"name: g, count: {{vote: green}}, where: region = 'b', {cells}, noise: {{geometric: {{epsilon: 1}}}}",
        count=10,
        values="[red, green, blue]",
        policy="{delta: 0, epsilon: 1.5, ground: worst_case}",
        **NONE,
    )

    (statement,) = on_ground(found, "worst_case")
    assert found.verdict == "pass"
    assert statement.epsilon.upper == 1.0


@pytest.mark.parametrize(
    ("ground", "already"),
    [("worst_case", ()), ("given_leak", ("name: old, count: {vote: c}, where: region = 'b', cells: {a: 1, b: 1}",))],
)
def test_nobody_moves_the_counts_of_three_values_at_once(ground: str, already: tuple[str, ...]) -> None:
    """One person, three noisy counts: whoever goes from one value to another moves two of them."""
    where = "where: region = 'a', cells: {a: 1, b: 1}"
    noise = sl.Geometric.of_epsilon(Fraction(1))
    one, none = (sl.Noisy(sl.Count(), noise).law((bit,), (EVERYONE,)) for bit in (1, 0))
    truth = both_ways(one.beside(none), none.beside(one))

    found = assessed(
        *(f"name: f{v}, count: {{vote: {v}}}, {where}, noise: {{geometric: {{epsilon: 1}}}}" for v in "abc"),
        count=2,
        values="[a, b, c]",
        already=already,
        **NONE,
    )

    (statement,) = on_ground(found, ground)
    lower, upper = delta_at(statement, 0.5)
    assert lower <= truth.delta(0.5).lower
    assert truth.delta(0.5).upper <= upper
    assert statement.epsilon.lower <= truth.epsilon(0.001).upper <= statement.epsilon.upper


@pytest.mark.parametrize("values", ["[yes, no]", "[yes, no, blank]"])
@pytest.mark.parametrize("second", SMALL)
def test_several_figures_of_which_none_is_ever_shown_give_nothing_away(values: str, second: str) -> None:
    bounds = "{at_least: 0.05}"
    first = "name: y, count: {vote: yes}, by: [region], cells: {a: 1, b: 2}, minimum: 5"
    found = assessed(first, f"name: s, {second}, by: [region]", count=3, values=values, uncertainty=bounds)

    assert found.verdict == "pass"
    assert all((s.epsilon.lower, s.epsilon.upper) == (0, 0) for s in found.statements)
