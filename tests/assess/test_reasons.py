"""Each infinity has a reason and a repair, and the repairs are true."""

from __future__ import annotations

import math
import re

import pytest
from tests.assess.writing import assessed, declared

TALLY = "name: t, count: {vote: yes}"
TABLE = "name: t, count: {vote: yes}, by: [region], cells: {a: 3, b: 37}"
AT_MOST = "{at_most: {yes: 0.1}}"
ACTIVE = "{knows: 3, influence: active}"
BOUNDS = "{at_least: 0.2}"


@pytest.mark.parametrize(
    ("plan", "reason"),
    [
        ({"uncertainty": AT_MOST}, "'at_most' allows that 'yes' has probability 0 for everybody else"),
        ({"attacker": "{knows: 100%}"}, "they know everybody else and can subtract them"),
        (
            {"count": 6},
            "a figure may come out so that it fits only one value, such as a count of nobody or of everybody",
        ),
    ],
)
def test_an_infinite_epsilon_says_why(plan: dict, reason: str) -> None:
    found = [s for s in assessed(TALLY, **plan).statements if s.attacker and s.attacker.declared and s.release == "*"]

    assert all(math.isinf(s.epsilon.upper) for s in found)
    assert all(reason in s.why and f"because {s.why}" in s.sentence for s in found)


def test_a_small_cell_is_subtracted() -> None:
    found = declared(assessed(TABLE, attacker=ACTIVE))

    assert found.why == "they may know the vote of everybody else who is counted with them, and can subtract these"


def test_a_minimum_can_be_reached_by_those_who_choose_whom_they_know() -> None:
    found = declared(assessed(f"{TALLY}, minimum: 4", uncertainty=AT_MOST, attacker=ACTIVE))

    assert found.epsilon.lower == math.inf
    assert found.why.startswith("they may have chosen the values that they know so that the count comes near the minimum")


def test_every_infinity_of_a_report_has_a_reason_and_a_repair() -> None:
    plans = [
        (TALLY, {"uncertainty": AT_MOST}),
        (TABLE, {"attacker": ACTIVE}),
        (TALLY, {"count": 6}),
        (TALLY, {"attacker": "{knows: 100%}"}),
    ]

    for release, plan in plans:
        for s in assessed(release, **plan).statements:
            if s.attacker is not None and math.isinf(s.epsilon.upper):
                assert s.why
                assert s.repairs


@pytest.mark.parametrize(
    "releases",
    [
        (TALLY,),
        (TABLE,),
        (TALLY, "name: north, count: {vote: yes}, where: region = 'a', cells: {a: 10, b: 30}"),
        (TALLY, "name: no, count: {vote: no}", "name: n, count: {vote: yes}, where: region = 'a', cells: {a: 10, b: 30}"),
        (f"{TALLY}, minimum: 5",),
    ],
)
def test_the_noise_that_a_report_names_is_enough_against_anybody(releases: tuple[str, ...]) -> None:
    policy = "{delta: 1.0e-6, epsilon: 0.7}"
    found = assessed(*releases, policy=policy, attacker="{knows: 100%, influence: active}")
    (epsilon,) = {float(number) for repair in found.repairs for number in re.findall(r"noise of epsilon (\S+) to", repair)}
    noised = [f"{release}, noise: {{geometric: {{epsilon: {epsilon}}}}}" for release in releases]

    repaired = assessed(*noised, policy=policy, attacker="{knows: 100%, influence: active}")

    worst = next(s for s in repaired.statements if s.release == "*" and s.ground == "worst_case")
    assert (found.verdict, repaired.verdict) == ("fail", "pass")
    assert worst.epsilon.upper <= 0.7


def test_what_is_out_already_cannot_be_noised() -> None:
    found = assessed("name: again, count: {vote: yes}, where: region = 'a', cells: {a: 1, b: 39}", already=(TALLY,))

    assert not any("geometric noise" in repair for repair in found.repairs)


@pytest.mark.parametrize("releases", [(TALLY,), (TABLE,)])
def test_where_people_depend_on_each_other_the_noise_that_a_report_names_is_enough_too(releases: tuple[str, ...]) -> None:
    stated = {"policy": "{delta: 1.0e-6, epsilon: 0.9}", "together": "{at_most: 3}", "uncertainty": BOUNDS, "attacker": ACTIVE}
    found = assessed(*releases, **stated)
    (epsilon,) = {float(number) for repair in found.repairs for number in re.findall(r"noise of epsilon (\S+) to", repair)}

    repaired = assessed(*(f"{release}, noise: {{geometric: {{epsilon: {epsilon}}}}}" for release in releases), **stated)

    assert (found.verdict, repaired.verdict, epsilon) == ("fail", "pass", 0.299)


def test_larger_cells_are_no_repair_where_people_of_several_cells_depend_on_each_other() -> None:
    stated = {"attacker": ACTIVE, "uncertainty": BOUNDS, "policy": "{delta: 1.0e-6, epsilon: 1}"}

    alone, clusters = (assessed(TABLE, **stated, together=together) for together in ("nobody", "{at_most: 3}"))

    assert any("make every cell at least" in repair for repair in alone.repairs)
    assert not any("make every cell at least" in repair for repair in clusters.repairs)


def test_the_reason_is_that_of_the_worst_cell_and_says_which_it_is() -> None:
    small = declared(assessed("name: t, count: {vote: yes}, by: [region], cells: {a: 1, b: 3, c: 36}", attacker=ACTIVE))
    large = declared(assessed("name: t, count: {vote: yes}, by: [region], cells: {a: 1, b: 1999}", attacker=ACTIVE, count=2000))

    assert small.why == large.why == "it follows from the exact figures, whatever they know of others"
    assert "each of 4 voters there is no limit. At worst (region = 'a'), what is published shows it" in small.sentence
    assert "1 voter (region = 'a') there is no limit. What is published shows it" in large.sentence
