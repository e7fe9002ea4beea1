"""Random plans about amounts: sums and means of a few people, nested and overlapping ones, with bounds of their own."""

from __future__ import annotations

from random import Random

from tests.plans_oracle.drawing import POLICIES, Cells, Plan, depth_used, draw_attacker, draw_cells, draw_where

SHARES = ("0.3", "0.5", "1", "0.05", "0.9")
MASSES = ("0.5", "0.3", "0.1", "0.02", "0.25")


def draw_plan_about_amounts(rng: Random) -> Plan:
    known, low = rng.random() < 0.7, rng.choice([0, 0, 0, -1, 3])
    width = rng.choice([1, 2, 2, 3] if known else [1, 2])
    count = rng.choice([2, 3, 4, 5, 6] if known and width < 3 else [2, 3, 4] if known else [2, 3, 3])
    doubt = {"law": "law.csv"} if known else {"density_at_least": rng.choice(SHARES)}
    plan: Plan = {"people": draw_people(count, low, low + width, doubt), "attacker": draw_attacker(rng, count)}
    if known:
        plan["files"] = {"law.csv": draw_law(rng, low, low + width)}
    cells = draw_cells(rng, count)
    already = [draw_sum(rng, "out", low, width, cells, count)] if rng.random() < 0.15 else []
    publish = [draw_sum(rng, f"r{k}", low, width, cells, count) for k in range(rng.choice([1, 1, 2, 2, 3]))]
    users = [release for release in [*already, *publish] if "where" in release or "by" in release]
    if users:
        users[0]["cells"] = cells.people
        if depth_used(users[0]) < 1 + cells.ages:
            users[0]["by"] = ["region", "age"]
            users[0].pop("where", None)
    if already:
        plan["already_public"] = already
    plan["publish"] = publish
    if rng.random() < 0.85:
        epsilon, delta = rng.choice(POLICIES)
        plan["policy"] = {"epsilon": epsilon, "delta": delta}
    return plan


def draw_people(count: int, low: int, high: int, doubt: Plan) -> Plan:
    return {
        "count": count,
        "secret": {"income": {"from": low, "to": high, "digits": 0}},
        "public": ["region", "age"],
        "together": "nobody",
        "uncertainty": doubt,
        "because": "drawn",
    }


def draw_law(rng: Random, low: int, high: int) -> str:
    """Two amounts or more, some of the others impossible."""
    amounts = sorted(rng.sample(range(low, high + 1), rng.randint(2, high - low + 1)))
    left, lines = 1.0, []
    for amount in amounts[:-1]:
        mass = float(rng.choice(MASSES)) * left
        left -= mass
        lines.append(f"{amount},{mass:.6f}")
    total = sum(float(line.partition(",")[2]) for line in lines)
    return "\n".join(["value,probability", *lines, f"{amounts[-1]},{1 - total:.6f}"]) + "\n"


def draw_sum(rng: Random, name: str, low: int, width: int, cells: Cells, count: int) -> Plan:
    if rng.random() < 0.05:
        found: Plan = {"name": name, "people": True}
    else:
        written: Plan = {"column": "income"}
        if width > 1 and rng.random() < 0.12:
            written[rng.choice(["from", "to"])] = low + rng.randint(1, width - 1)
        found = {"name": name, rng.choice(["sum", "sum", "mean"]): written}
    shape = rng.random()
    if cells.places and shape < 0.45:
        found["where"] = draw_where(rng, cells.places, cells.ages, cells.complete)
    elif cells.places and shape < 0.7:
        found["by"] = rng.choice([["region"], ["age"], ["region", "age"]]) if cells.ages else ["region"]
    if rng.random() < 0.15:
        found["minimum"] = rng.choice([1, 2, 2, 3, count])
    return found
