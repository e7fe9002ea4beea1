"""Small plans that were once answered wrongly, or loosely without a reason; the search of random plans found them."""

from __future__ import annotations

from typing import Any

import pytest
from tests.plans_oracle.asking import said_of
from tests.plans_oracle.drawing import Plan
from tests.plans_oracle.judging import Judged

YES, NO = {"count": {"vote": "yes"}}, {"count": {"vote": "no"}}
NORTH = {"where": "region = 'north'"}


def geometric(epsilon: str) -> Plan:
    return {"noise": {"geometric": {"epsilon": epsilon}}}


def plan(count: int, uncertainty: Plan, attacker: Plan, policy: tuple[str, str], *publish: Plan, **more: Any) -> Plan:
    people = {
        "count": count,
        "secret": {"vote": ["yes", "no"]},
        "public": ["region"],
        "together": "nobody",
        "uncertainty": uncertainty,
    }
    return {
        "people": {**people, "because": "a test"},
        "attacker": {"name": "first", **attacker},
        "publish": [{"name": f"r{number}", **release} for number, release in enumerate(publish)],
        "policy": {"epsilon": policy[0], "delta": policy[1]},
        **more,
    }


THREE_IN_TEN = {"rates": {"yes": "0.3", "no": "0.7"}}
ALONE = {"cells": {"north": 1, "south": 1, "east": 1}}
FOUND = {
    "100 % is everybody else in every atom": plan(
        4, THREE_IN_TEN, {"knows": "100%"}, ("1", "0.01"), {**YES, **NORTH, "minimum": 10, "cells": {"north": 3, "south": 1}}, YES
    ),
    "epsilon is the inverse of delta, hidden noise": plan(
        2,
        {"at_least": "0.05"},
        {"knows": "34%"},
        ("0.2", "0.2"),
        {**YES, **NORTH, "minimum": 3, "noise": {"discrete_gaussian": {"sigma": "1"}}, "cells": {"north": 1, "south": 1}},
    ),
    "epsilon is the inverse of delta, a hidden count that is out": plan(
        3,
        {"rates": {"yes": "0.5", "no": "0.5"}},
        {"knows": "1%", "influence": "active"},
        ("1", "0.3"),
        {**YES, **NORTH, "noise": {"discrete_gaussian": {"sigma": "0.4"}}, **ALONE},
        {**YES, **NORTH, "minimum": 2},
        already_public=[{"name": "out", **YES, "minimum": 3}],
    ),
    "pure epsilons add up and are within their sum": plan(
        2, {"at_least": "0.3"}, {"knows": 1}, ("1.6", "0"), *({**YES, **geometric(e)} for e in ("0.05", "0.05", "1.5"))
    ),
    "yes and no of the same people in the worst case": plan(
        4, {"rates": {"yes": "0.9", "no": "0.1"}}, {"knows": 2, "influence": "active"}, ("1", "0.3"), YES, {**NO, "minimum": 1}
    ),
    "a whole reaches what its noised part reaches": plan(
        2,
        {"at_most": {"yes": "0.05"}},
        {"knows": 1, "influence": "active"},
        ("0.2", "0.2"),
        {**YES, **NORTH, **geometric("0.5"), "cells": {"north": 1, "south": 1}},
        {**NO, "minimum": 2},
    ),
    "a whole reaches what its exact part reaches": plan(
        3,
        THREE_IN_TEN,
        {"knows": 2, "influence": "passive"},
        ("1", "0.000001"),
        {**YES, "noise": {"discrete_gaussian": {"sigma": "1"}}},
        {**YES, "minimum": 1},
    ),
    "a pair of people who agree": plan(
        4, {"at_least": "0.3"}, {"knows": 1, "influence": "active"}, ("0.2", "0.2"), {**YES, **geometric("0.5")}
    ),
}
GROUPS = {"groups": [{"count": 1, "rates": {"yes": "0.5", "no": "0.5"}}, {"count": 3, "rates": {"yes": "0.999", "no": "0.001"}}]}
FOUND |= {
    "a pair of people in two cells that are alike": plan(
        3,
        {"at_least": "0.05"},
        {"knows": 0},
        ("0.2", "0.2"),
        {**YES, "by": ["region"], "minimum": 3, **geometric("0.05"), **ALONE},
    ),
    "a delta that is the policy's to the last digit": plan(
        4,
        {"at_most": {"yes": "0.3"}},
        {"knows": 0, "influence": "passive"},
        ("1", "0.3"),
        {**YES, "by": ["region"], "minimum": 2, "cells": {"north": 2, "south": 1, "east": 1}},
        YES,
    ),
    "a whole reaches what some mix of the groups in its cells reaches": plan(
        4,
        GROUPS,
        {"knows": "50%", "influence": "passive"},
        ("1", "0.01"),
        {**YES, "where": "region not in ('east')", "cells": {"north": 1, "south": 1, "east": 2}},
        {**YES, "minimum": 1, **geometric("0.7")},
    ),
    "a figure that is never shown changes nothing": plan(
        3,
        {"at_most": {"yes": "1e-40"}},
        {"knows": "50%"},
        ("30", "1e-9"),
        {**YES, "noise": {"discrete_gaussian": {"sigma": "0.05"}}},
        {**YES, "minimum": 4},
    ),
    "a figure of one value beside a hidden one of the other": plan(
        6,
        {"at_least": "0.2"},
        {"knows": "67%"},
        ("3", "0.1"),
        {**YES, "where": "region in ('south')", "minimum": 10, "cells": {"north": 4, "south": 2}},
        {**NO, "where": "region not in ('north')", "minimum": 7, "noise": {"discrete_gaussian": {"sigma": "0.4"}}},
    ),
    "a whole reaches those of its parts that can be certified": plan(
        2,
        {"at_most": {"yes": "0.3"}},
        {"knows": "34%", "influence": "active"},
        ("0.2", "0.2"),
        {**YES, "minimum": 2, "by": ["region"], "cells": {"north": 1, "south": 1}},
        {**YES, "minimum": 2},
    ),
    "a delta that is reached at every epsilon is the policy's": plan(
        2,
        THREE_IN_TEN,
        {"knows": "10%", "influence": "active"},
        ("1", "0.3"),
        {**YES, "minimum": 2},
        {**YES, **NORTH, **geometric("0.5"), "cells": {"north": 1, "south": 1}},
        {**YES, **geometric("0.7")},
    ),
    "no epsilon is enough for a delta of 0": plan(
        1,
        {"at_least": "0.3"},
        {"knows": 0},
        ("30", "0"),
        {**YES, **geometric("0.5")},
        {**YES, "noise": {"discrete_gaussian": {"sigma": "1"}}},
    ),
    "how many people there are is no secret beside pairs": plan(
        6, {"at_least": "0.2"}, {"knows": 1, "influence": "active"}, ("0.2", "0.2"), YES, {"people": True}
    ),
    "two noises that hardly move anything": plan(
        3,
        {"rates": {"yes": "1e-40", "no": "1"}},
        {"knows": "50%", "influence": "active"},
        ("1", "1e-9"),
        *({**YES, "noise": {"discrete_gaussian": {"sigma": "0.05"}}} for _ in range(2)),
    ),
    "a table with small counts left out beside one of its counts shows less than the whole table": plan(
        4,
        {"at_least": "0.2"},
        {"knows": 3, "influence": "passive"},
        ("5", "1e-6"),
        {"histogram": "vote", "minimum": 4},
        {**YES, "minimum": 2},
    ),
    "small counts of a table that are hidden after noise": plan(
        7,
        {"rates": {"yes": "0.1", "no": "0.9"}},
        {"knows": "50%", "influence": "passive"},
        ("1", "0.3"),
        {"histogram": "vote", "minimum": 2, **geometric("3"), "by": ["region"], "cells": {"north": 2, "south": 3, "east": 2}},
    ),
}
FOUND["a pair of people in two cells that are alike"]["people"]["together"] = {"at_most": 2}
FOUND["a table with small counts left out beside one of its counts shows less than the whole table"]["people"]["secret"] = {
    "vote": ["yes", "no", "abroad"]
}
FOUND["a pair of people who agree"]["people"]["together"] = {"at_most": 2}
FOUND["how many people there are is no secret beside pairs"]["people"]["together"] = {"at_most": 2}


@pytest.mark.parametrize("name", FOUND)
def test_a_plan_that_was_answered_wrongly_is_answered_rightly(name):
    judged = Judged(FOUND[name], said_of(FOUND[name]))

    assert list(judged.complaints()) == []
    assert [text for text, reason in judged.loose() if not reason] == []
