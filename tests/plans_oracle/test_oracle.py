"""The oracle itself: it agrees with enumeration of every dataset, and it sees a wrong number wherever one is planted."""

from __future__ import annotations

import math
from collections.abc import Callable
from copy import deepcopy
from fractions import Fraction
from random import Random
from typing import Any

import pytest
from tests.plans_oracle import brute
from tests.plans_oracle.asking import said_of
from tests.plans_oracle.clusters import cluster_laws
from tests.plans_oracle.drawing import Plan, draw_plan
from tests.plans_oracle.drawing_amounts import draw_plan_about_amounts
from tests.plans_oracle.judging import Judged
from tests.plans_oracle.truth import Question
from tests.plans_oracle.world import Known, corners, exposed_people, world_of

KNOWN = (Known(), Known(people=1), Known(share=Fraction(1, 2)), Known(share=Fraction(1)))


def tiny(rng: Random, draw: Callable[[Random], Plan] = draw_plan) -> Plan:
    """A plan of at most three people with few corners, so that every dataset and every law can be listed."""
    while True:
        plan = draw(rng)
        world = world_of(plan)
        few = (
            world.together == 1
            and not (world.weights or world.of_rows)
            and world.people <= 3
            and len(world.laws) ** world.people <= 30
        )
        if few and Question(world, world.figures).work <= 1_000:
            return plan


@pytest.mark.parametrize("draw", [draw_plan, draw_plan_about_amounts])
@pytest.mark.parametrize("seed", range(12))
def test_atoms_and_corners_give_what_every_dataset_gives(seed, draw):
    rng = Random(seed)
    world = world_of(tiny(rng, draw))
    known, influence, epsilon = rng.choice(KNOWN), rng.choice(["active", "passive"]), rng.choice([0.05, 0.5, 1.0])

    (found,) = Question(world, world.figures).deltas(known, influence, [epsilon])

    assert found.delta == pytest.approx(brute.delta(world, world.figures, known, influence, epsilon), abs=1e-12)
    assert float(found.exactly(epsilon)) == pytest.approx(found.delta, abs=1e-13)


def test_corners_of_three_values_lie_on_their_bounds():
    fifth = Fraction(1, 5)

    assert set(corners([fifth] * 3, [Fraction(1)] * 3)) == {
        tuple(Fraction(3, 5) if value == free else fifth for value in range(3)) for free in range(3)
    }


def test_cluster_laws_meet_their_bounds_given_everybody_else():
    low, high = Fraction(1, 5), Fraction(2, 5)
    for law in cluster_laws(3, low, high):
        for members in law:
            one, zero = law[(1, *members[1:])], law[(0, *members[1:])]
            assert float(low) - 1e-12 <= one / (one + zero) <= float(high) + 1e-12


def test_who_subtracts_two_counts_exposes_one_person():
    cells = {"north": 3, "south": 1}
    plan: Plan = {
        "people": {"count": 4, "secret": {"vote": ["yes", "no"]}, "public": ["region"], "uncertainty": {"at_least": "0.2"}},
        "publish": [
            {"name": "all", "count": {"vote": "yes"}},
            {"name": "north", "count": {"vote": "yes"}, "where": "region = 'north'", "cells": cells},
        ],
    }

    assert exposed_people(world_of(plan)) == 1


PLAN: Plan = {
    "people": {
        "count": 5,
        "secret": {"vote": ["yes", "no"]},
        "public": ["region"],
        "together": "nobody",
        "uncertainty": {"at_least": "0.3"},
        "because": "a test",
    },
    "attacker": {"name": "first", "knows": 1},
    "publish": [{"name": "r0", "count": {"vote": "yes"}, "noise": {"discrete_gaussian": {"sigma": "1"}}}],
    "policy": {"epsilon": "1", "delta": "0.1"},
}


def lowered(said: Any, release: str, key: str, factor: float) -> None:
    for statement in said["statements"]:
        if statement["release"] == release and key in statement:
            statement[key] *= factor


def profile(said: Any, key: str, factor: float) -> None:
    for statement in said["statements"]:
        for point in statement["profile"]:
            point[key] *= factor


def set_all(said: Any, key: str, value: Any) -> None:
    for statement in said["statements"]:
        statement[key] = value


def odds_of(said: Any, posterior: float) -> None:
    for statement in said["statements"]:
        if "odds" in statement:
            statement["odds"]["posterior_at_most"] = posterior


def breaking(said: Any, key: str, value: float) -> None:
    for statement in said["statements"]:
        if statement.get("breaking_point"):
            statement["breaking_point"][key] = value


PLANTED: dict[str, Callable[[Any], None]] = {
    "a delta is a part in a million too low": lambda said: profile(said, "delta", 1 - 1e-6),
    "a delta is a unit in the last place too low": lambda said: profile(said, "delta", 1 - 2**-52),
    "a lower end is a part in a million too high": lambda said: profile(said, "delta_lower", 1 + 1e-6),
    "epsilon is too low": lambda said: lowered(said, "r0", "epsilon", 1 - 1e-6),
    "a lower end of epsilon is too high": lambda said: lowered(said, "*", "epsilon_lower", 1 + 1e-6),
    "the whole is promised below its part": lambda said: lowered(said, "*", "epsilon", 0.5),
    "the whole reaches less than its part": lambda said: lowered(said, "*", "epsilon_lower", 0.5),
    "within is called broken": lambda said: set_all(said, "status", "broken"),
    "decided is called undecided": lambda said: set_all(said, "status", "undecided"),
    "the verdict is another": lambda said: said.update(verdict="fail"),
    "beliefs move further than stated": lambda said: odds_of(said, 0.51),
    "too many known people are said to pass": lambda said: breaking(said, "knows_at_most", 3),
    "too little uncertainty is said to pass": lambda said: breaking(said, "uncertainty_at_least", 1e-9),
}


@pytest.fixture(scope="module")
def said():
    return said_of(PLAN)


def test_a_right_answer_is_not_complained_about(said):
    assert list(Judged(PLAN, said).complaints()) == []
    assert list(Judged(PLAN, said).loose()) == []


@pytest.mark.parametrize("planted", PLANTED)
def test_a_planted_wrong_number_is_seen(said, planted):
    wrong = deepcopy(said)
    PLANTED[planted](wrong)

    assert wrong != said
    assert list(Judged(PLAN, wrong).complaints())


def test_a_whole_far_above_the_truth_is_seen(said):
    wrong = deepcopy(said)
    lowered(wrong, "*", "epsilon", 3.0)

    assert [reason for _, reason in Judged(PLAN, wrong).loose()].count("") >= 1


def test_an_infinite_factor_leaves_what_is_impossible_in_the_other_world():
    plan = deepcopy(PLAN)
    del plan["publish"][0]["noise"]
    world = world_of(plan)

    (found,) = Question(world, world.figures).deltas(Known(), "active", [math.inf])

    assert found.delta == pytest.approx(0.7**4)
