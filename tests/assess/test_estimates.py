"""What a report says of estimates."""

from __future__ import annotations

import math

import pytest
from tests.assess.writing import assessed, declared

MAJORITY = "estimate: {of: {vote: yes}, majority: true}"
SIXTY = {"count": 1001, "uncertainty": "{rates: {yes: 0.6, no: 0.4}}", "policy": "{delta: 1e-6, epsilon: 0.01}"}


def test_a_majority_that_nobody_decides_is_within_policy_where_its_count_is_not():
    estimate, count = (assessed(f"name: t, {kind}", **SIXTY) for kind in (MAJORITY, "count: {vote: yes}"))

    assert (estimate.verdict, count.verdict) == ("pass", "fail")
    assert declared(estimate).epsilon.upper == 0
    assert declared(count).epsilon.lower > 0.1


def test_someone_who_chooses_enough_people_moves_the_count_to_the_limit_and_the_reason_says_so():
    found = declared(assessed(f"name: t, {MAJORITY}", **{**SIXTY, "attacker": "{knows: 990, influence: active}"}))

    assert found.epsilon.lower > 0.01
    alone = declared(
        assessed("name: t, estimate: {of: {vote: yes}, more_than: 0}", **{**SIXTY, "attacker": "{knows: 998}"}),
        influence="active",
    )
    assert math.isinf(alone.epsilon.lower)
    assert "so that the count comes near where the estimate changes" in alone.sentence


def test_a_count_beside_its_own_estimate_is_one_figure():
    both = assessed(f"name: passed, {MAJORITY}", "name: tally, count: {vote: yes}", **SIXTY)
    count = assessed("name: tally, count: {vote: yes}", **SIXTY)

    assert declared(both).epsilon == declared(count).epsilon
    assert both.findings == count.findings == ()


def test_beside_figures_that_share_people_the_count_counts_as_published_and_nothing_is_said_to_be_reached():
    north = f"name: north, {MAJORITY}, where: region = 'north', cells: {{north: 2000, south: 2001}}"

    found = declared(assessed(f"name: passed, {MAJORITY}", north, **{**SIXTY, "count": 4001}))

    assert found.epsilon.lower == 0
    assert found.epsilon.upper > 0.1
    assert any("from which something is estimated counts as published" in line for line in found.assumptions)


def test_a_table_of_estimates_is_as_bad_as_its_worst_cell():
    table = assessed(f"name: t, {MAJORITY}, by: region, cells: {{north: 300, south: 2001}}", **{**SIXTY, "count": 2301})
    north = assessed(f"name: t, {MAJORITY}", **{**SIXTY, "count": 300})

    assert declared(table).epsilon == declared(north).epsilon
    assert declared(north).epsilon.lower > 0.1


def test_nobody_is_found_alone_in_estimates():
    north = f"name: north, {MAJORITY}, where: region = 'north', cells: {{north: 1000, south: 1}}"

    assert not assessed(f"name: all, {MAJORITY}", north, **SIXTY).findings


def test_against_anybody_it_is_said_what_decides():
    (statement,) = [
        s for s in assessed(f"name: t, {MAJORITY}", **SIXTY).statements if s.ground == "worst_case" and s.release == "*"
    ]

    assert statement.sentence == "Someone who knows everyone else learns the answer whenever it decides what the estimate is."


def test_what_an_estimate_leaks_beside_noise_is_refused_in_words():
    found = assessed(
        "name: noised, count: {vote: yes}, noise: {geometric: {epsilon: 0.1}}", already=(f"name: out, {MAJORITY}",), **SIXTY
    )

    (leak,) = [s for s in found.statements if s.ground == "given_leak" and s.release == "*"]
    assert leak.method == "refused"
    assert "state its count as 'already_public'" in leak.sentence


THREE = {"count": 10_001, "values": "[red, green, blue]", "policy": "{delta: 1e-9, epsilon: 0.01}"}
LEADING = {**THREE, "uncertainty": "{rates: {red: 0.5, green: 0.3, blue: 0.2}}"}


def test_the_most_common_value_is_within_policy_where_its_table_is_not():
    winner, table = (assessed(f"name: t, {kind}", **LEADING) for kind in ("estimate: {most_common: vote}", "histogram: vote"))

    assert (winner.verdict, table.verdict) == ("pass", "fail")
    assert declared(winner).epsilon.upper == 0
    (worst,) = [s for s in winner.statements if s.ground == "worst_case" and s.release == "*"]
    assert worst.sentence == "Someone who knows everyone else learns the answer whenever it decides what the estimate is."


def test_beside_a_count_the_table_behind_the_most_common_value_counts_as_published():
    found = declared(assessed("name: t, estimate: {most_common: vote}", "name: red, count: {vote: red}", **LEADING))
    table = declared(assessed("name: t, histogram: vote", **LEADING))

    assert found.epsilon.upper >= table.epsilon.lower


def test_a_table_of_most_common_values_is_as_bad_as_its_worst_cell():
    cells = "by: region, cells: {north: 5001, south: 5000}"

    assert declared(assessed(f"name: t, estimate: {{most_common: vote}}, {cells}", **LEADING)).epsilon.upper == 0


@pytest.mark.parametrize("people", [3_001, 300_001])
def test_the_size_hardly_matters(people: int) -> None:
    assert declared(assessed(f"name: t, {MAJORITY}", **{**SIXTY, "count": people})).epsilon.upper == 0
