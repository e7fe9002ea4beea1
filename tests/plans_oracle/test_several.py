"""Plans that protect two or three people at once, held against every dataset of a few named people."""

from __future__ import annotations

import importlib
from random import Random

import pytest
from tests.plans_oracle.asking import said_of
from tests.plans_oracle.drawing import draw_plan, written
from tests.plans_oracle.several import complaints, work
from tests.plans_oracle.truth import Question
from tests.plans_oracle.world import world_of

from sidelight.theorems import all_theorems

SEARCH = importlib.import_module("sidelight.certify.certify")  # the package has a function of that name
PARTS, PLANS, MOST_WORK, MOST_OUTCOMES = 5, 40, 100, 60


def plans(part: int):
    rng, met = Random(f"several {part}"), 0
    while met < PLANS:
        plan = draw_plan(rng, most=4, several=part % 2 == 1)
        protects = rng.choice([2, 2, 2, 3])
        world, stated = world_of(plan), plan["people"]["uncertainty"]
        placed = any("cell" in group for group in stated.get("groups", []))
        if isinstance(plan["people"].get("together"), dict) or "mixture" in stated or placed:
            continue  # refused in words
        if work(world, protects) > MOST_WORK:
            continue
        if Question(world, world.figures).work > MOST_OUTCOMES:
            continue
        plan["people"]["protects"] = protects
        met += 1
        yield plan, protects


@pytest.mark.parametrize("part", range(PARTS))
def test_no_small_plan_promises_a_group_of_people_more_than_is_true(part, monkeypatch):
    """Enumeration would answer all of these plans exactly: here it is left out, and every other theorem is asked."""
    theorems = tuple(theorem for theorem in all_theorems() if theorem.id != "sl.enumeration")
    monkeypatch.setattr(SEARCH, "all_theorems", lambda: theorems)
    limited = 0
    for plan, protects in plans(part):
        said = said_of(plan, breaking_points=False)
        limited += any(statement["epsilon"] != "infinite" for statement in said["statements"])

        assert list(complaints(plan, said, protects)) == [], written(plan)

    assert limited > PLANS / 4


def test_enumeration_agrees_with_the_other_enumeration():
    for plan, protects in list(plans(PARTS))[:6]:
        assert list(complaints(plan, said_of(plan, breaking_points=False), protects)) == [], written(plan)
