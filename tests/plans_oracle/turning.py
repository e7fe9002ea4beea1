"""Whether a breaking point is the extreme value: the plan with the next value is assessed too, and must not pass."""

from __future__ import annotations

from collections.abc import Iterator
from copy import deepcopy
from typing import Any

from tests.plans_oracle.asking import said_of
from tests.plans_oracle.drawing import Plan
from tests.plans_oracle.judging import finite
from tests.plans_oracle.world import number

FINE = 0.9  # of the least uncertainty: the search for it may stop a little above
LEAST = 1e-11  # the search for the least uncertainty ends about here


def beyond_the_turning_point(plan: Plan, said: Any) -> Iterator[str]:
    """Attackers who know a number of people, and plans with a least uncertainty."""
    for statement in said["statements"]:
        stated, attacker = statement.get("breaking_point") or {}, statement.get("attacker")
        if statement["release"] != "*" or attacker is None or not attacker["declared"]:
            continue
        knows = next(one["knows"] for one in attackers(plan) if one["name"] == attacker["name"])
        most = stated.get("knows_at_most", plan["people"]["count"])
        if not str(knows).endswith("%") and most < plan["people"]["count"] - 1:
            next_ = deepcopy(plan)
            for one in attackers(next_):
                one["knows"] = most + 1
            if passes(next_, attacker):
                yield f"knows_at_most {most}, but {attacker['name']} ({attacker['influence']}) passes with one more"
        least = stated.get("uncertainty_at_least", 0.0)
        if least > LEAST and "at_least" in plan["people"]["uncertainty"]:
            next_ = deepcopy(plan)
            next_["people"]["uncertainty"] = {"at_least": f"{FINE * least:.12f}"}
            if passes(next_, attacker):
                yield f"uncertainty_at_least {least}, but {attacker['name']} ({attacker['influence']}) passes with {FINE} of it"


def attackers(plan: Plan) -> list[Plan]:
    stated = plan["attacker"]
    return stated if isinstance(stated, list) else [stated]


def passes(plan: Plan, attacker: Any) -> bool:
    """Without a policy no breaking points are computed: the number is compared here."""
    policy = plan.pop("policy")
    for statement in said_of(plan, delta=number(policy["delta"]))["statements"]:
        there = statement.get("attacker")
        if (
            statement["release"] == "*"
            and there
            and all(there[key] == attacker[key] for key in ("name", "influence", "declared"))
        ):
            return finite(statement["epsilon"]) <= float(number(policy["epsilon"]))
    return False
