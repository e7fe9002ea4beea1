"""Random plans of up to seven people, as data: small groups, nested and overlapping ones, edges of every parameter."""

from __future__ import annotations

import json
from dataclasses import dataclass
from random import Random
from typing import Any

Plan = dict[str, Any]
PLACES = ("north", "south", "east", "west")
AGES = ("young", "old")
RATES = ("0.5", "0.3", "0.1", "0.02", "0.45", "0.9", "1/3")
POLICIES = (("1", "0.01"), ("0.5", "0"), ("2", "0.05"), ("0.7", "0"), ("1", "0.3"), ("3", "0.1"), ("0.2", "0.2"), ("5", "1e-6"))
NOISES = (
    {"geometric": {"epsilon": "0.5"}},
    {"geometric": {"epsilon": "0.05"}},
    {"geometric": {"epsilon": "0.7"}},
    {"geometric": {"epsilon": "3"}},
    {"geometric": {"scale": "2"}},
    {"discrete_gaussian": {"sigma": "1"}},
    {"discrete_gaussian": {"sigma": "2"}},
    {"discrete_gaussian": {"sigma": "0.4"}},
)


def written(plan: Plan) -> str:
    """As YAML in one line each; numbers are kept as text in the data and written without quotes."""
    lines = ["sidelight: 1", "title: drawn"]
    for key in ("people", "attacker", "already_public", "publish", "policy"):
        if key in plan:
            lines.append(f"{key}: {flow(plan[key])}")
    return "\n".join(lines) + "\n"


def flow(value: Any) -> str:
    if isinstance(value, dict):
        return "{" + ", ".join(f"{key}: {flow(inner)}" for key, inner in value.items()) + "}"
    if isinstance(value, list):
        return "[" + ", ".join(flow(inner) for inner in value) + "]"
    text = str(value)
    return json.dumps(text) if "'" in text else "true" if value is True else text


def partition(rng: Random, total: int, parts: int) -> list[int]:
    """Sizes of at least one; one person alone more often than by chance."""
    cuts = sorted(rng.sample(range(1, total), parts - 1)) if parts > 1 else []
    return [b - a for a, b in zip([0, *cuts], [*cuts, total], strict=True)]


def draw_people(rng: Random, clustered: bool, most: int, two: float) -> Plan:
    people = min(most, rng.choice([2, 3, 4, 4, 5, 5, 6, 7]))
    values = ["yes", "no"] if clustered or people > 5 or rng.random() < two else ["yes", "no", "abroad"]
    found: Plan = {"count": people, "secret": {"vote": values}, "public": ["region", "age"], "together": "nobody"}
    kind = rng.choice(
        ["at_least", "at_least", "at_most", "between"]
        if clustered
        else ["at_least", "at_least", "at_most", "between", "rates", "rates", "groups"] * 3 + ["mixture"]
    )
    if kind == "at_least":
        found["uncertainty"] = {"at_least": rng.choice(["0.05", "0.2", "0.3", "0.01", "1/3" if len(values) == 3 else "0.5"])}
    elif kind == "at_most":
        found["uncertainty"] = {"at_most": {"yes": rng.choice(["0.05", "0.3", "0.5", "0.9", "0.001"])}}
    elif kind == "between":
        found["uncertainty"] = {"between": draw_bounds(rng, values)}
    elif kind == "rates":
        found["uncertainty"] = {"rates": draw_law(rng, values)}
    elif kind == "mixture":
        found["count"] = min(people, 4)  # every set of known people is enumerated, not only the largest ones
        found["uncertainty"] = {"mixture": draw_mixture(rng, values)}
    else:
        sizes = partition(rng, people, min(people, rng.choice([1, 2, 2])))
        found["uncertainty"] = {"groups": [{"count": size, "rates": draw_law(rng, values)} for size in sizes]}
    found["because"] = "drawn"
    if clustered:
        found["together"] = {"at_most": rng.choice([2, 2, 3])}
    elif rng.random() < 0.05:
        del found["together"]
    return found


BOUNDS = (["0.1", "0.4"], ["0.3", "0.3"], ["0", "0.2"], ["0.02", "0.9"], ["0.5", "1"], ["0.01", "0.05"])


def draw_bounds(rng: Random, values: list[str]) -> Plan:
    """Of one value, or of two of three; the last one is what is left."""
    first = rng.choice(BOUNDS)
    if len(values) == 2 or rng.random() < 0.4:
        return {rng.choice(values): first}
    return {"yes": rng.choice(BOUNDS[:3]), "no": rng.choice((["0.2", "0.5"], ["0.3", "0.3"], ["0", "0.6"], ["0.01", "0.1"]))}


def draw_mixture(rng: Random, values: list[str]) -> list[Plan]:
    """Two laws or three, near each other or far apart; a law may have little weight."""
    weights = rng.choice((["0.5", "0.5"], ["0.9", "0.1"], ["0.999", "0.001"], ["1/3", "1/3", "1/3"], ["0.7", "0.2", "0.1"]))
    while True:
        laws = [draw_law(rng, values) for _ in weights]
        if rng.random() < 0.3:
            low = rng.choice(["0.3", "0.31", "0.28"])
            laws[0] = {"yes": low, "no": f"{1 - float(low):.4f}", "abroad": "0"} if len(values) == 3 else law_of(low)
        if len({str(law) for law in laws}) > 1:
            return [{"weight": weight, "rates": law} for weight, law in zip(weights, laws, strict=True)]


def law_of(yes: str) -> dict[str, str]:
    return {"yes": yes, "no": f"{1 - float(yes):.3f}"}


def draw_law(rng: Random, values: list[str]) -> dict[str, str]:
    yes = rng.choice(["0.5", "0.3", "0.1", "0.02", "0.75", "0.999"])
    if len(values) == 2:
        return {"yes": yes, "no": f"{1 - float(yes):.3f}"}
    third = 0.0005 if yes == "0.999" else rng.choice([0.001, 0.0005])  # nothing is impossible
    return {"yes": yes, "no": f"{1 - float(yes) - third:.4f}", "abroad": f"{third:.4f}"}


def draw_attacker(rng: Random, people: int) -> Any:
    def one(name: str) -> Plan:
        knows = rng.choice([0, 0, 1, min(2, people - 1), people - 1, "10%", "50%", "34%", "100%", "1%", "67%"])
        found: Plan = {"name": name, "knows": knows}
        if (influence := rng.choice(["active", "passive", None])) is not None:
            found["influence"] = influence
        return found

    return [one("first"), one("second")] if rng.random() < 0.2 else one("first")


def draw_where(rng: Random, places: list[str], ages: bool, complete: bool) -> str:
    """Where the cells leave people out, only conditions that name the values are allowed."""
    chosen = rng.sample(places, rng.randint(1, max(1, len(places) - 1)))
    listed = ", ".join(f"'{place}'" for place in chosen)
    named, others = (
        (f"region in ({listed})", f"region = '{chosen[0]}'"),
        (f"region != '{chosen[0]}'", f"region not in ({listed})"),
    )
    where = rng.choice([*named, *(others if complete else ())])
    if ages and rng.random() < 0.6:
        also = ["age = 'old'", f"{where} and age = 'young'", f"{where} or age = 'old'"]
        where = rng.choice([*also, "not age = 'old'"] if complete else also)
    return where


def draw_release(rng: Random, name: str, values: list[str], size: int, cells: Cells, already: bool) -> Plan:
    value = "yes" if rng.random() < 0.85 else rng.choice(values)
    found: Plan = {"name": name, "count": {"vote": value}}
    shape = rng.random()
    if cells.places and shape < 0.45:
        found["where"] = draw_where(rng, cells.places, cells.ages, cells.complete)
    elif cells.places and shape < 0.65:
        found["by"] = rng.choice([["region"], ["age"], ["region", "age"]]) if cells.ages else ["region"]
    if rng.random() < 0.3:
        found["minimum"] = rng.choice([1, 2, 2, 3, size, size + 1, 10])
    if not already and rng.random() < 0.35:
        found["noise"] = rng.choice(NOISES)
    if rng.random() < 0.04 and "noise" not in found:
        del found["count"]
        found = {"name": name, "people": True}
    return found


def make_several_values(rng: Random, plan: Plan) -> None:
    """Some counts become tables of all values; where there are three values, more of the counts are of others."""
    values = plan["people"]["secret"]["vote"]
    for release in [*plan.get("already_public", []), *plan["publish"]]:
        if "count" not in release:
            continue
        kind = rng.random()
        if kind < 0.4:
            del release["count"]
            release["histogram"] = "vote"
        elif kind < 0.6 and not {"noise", "minimum"} & release.keys():
            del release["count"]
            release["k_anonymous"] = {"of": "vote", "k": rng.choice([1, 2, 2, 3])}
            if len(values) > 2 and rng.random() < 0.5:
                release["k_anonymous"]["absent"] = rng.choice(values)
        else:
            release["count"] = {"vote": rng.choice(values)}


@dataclass(frozen=True)
class Cells:
    """People per cell, and whether everybody is in one."""

    places: list[str]
    ages: bool
    complete: bool
    people: Plan


def draw_cells(rng: Random, count: int) -> Cells:
    parts = min(count, rng.choice([1, 2, 2, 3, 3, 4]))
    if parts == 1:
        return Cells([], False, True, {})
    places = list(PLACES[:parts])
    inside = count if rng.random() < 0.7 else max(parts, count - rng.choice([1, 2]))
    sizes = partition(rng, inside, parts)
    ages = parts == 2 and rng.random() < 0.25 and min(sizes) >= 2
    people: Plan = dict(zip(places, sizes, strict=True))
    if ages:
        people = {place: dict(zip(AGES, partition(rng, size, 2), strict=True)) for place, size in people.items()}
    return Cells(places, ages, inside == count, people)


def draw_placed(rng: Random, cells: Cells, values: list[str]) -> list[Plan]:
    """A group in each cell, sometimes two; the laws of some cells are the same."""
    few, found = [draw_law(rng, values) for _ in range(2)], []
    for place, inside in cells.people.items():
        for age, people in inside.items() if cells.ages else [("", inside)]:
            cell = {"region": place, "age": age} if cells.ages else {"region": place}
            for size in partition(rng, people, min(people, rng.choice([1, 1, 1, 2]))):
                found.append({"count": size, "rates": rng.choice(few), "cell": cell})
    return found


TINY = ("1e-40", "1e-9", "1e-30")  # of six people at once it is a double still
EXTREME_NOISES = ({"geometric": {"epsilon": "700"}}, {"geometric": {"epsilon": "1e-3"}}, {"discrete_gaussian": {"sigma": "0.05"}})


def make_extreme(rng: Random, plan: Plan) -> None:
    """Rates next to 0 and 1, noise that hardly moves anything, epsilons beyond what doubles can take an exponential of."""
    people, tiny = plan["people"], rng.choice(TINY)
    values = people["secret"]["vote"]
    choices = [{"at_least": tiny}, {"at_most": {"yes": tiny}}, {"rates": {"yes": tiny, "no": "1"}}]
    people["uncertainty"] = rng.choice(choices if len(values) == 2 else choices[:2])
    for release in plan["publish"]:
        if "noise" in release:
            release["noise"] = rng.choice([*EXTREME_NOISES, release["noise"]])
            release.pop("minimum", None)  # what is shown beyond a minimum would be no double
    if "policy" in plan:
        plan["policy"]["epsilon"] = rng.choice(["700", "1", "30"])
        plan["policy"]["delta"] = rng.choice(["0", "1e-300", "1e-9", "0.5"])


def draw_plan(rng: Random, most: int = 7, several: bool = False, sampled: bool = False) -> Plan:
    """`several`: with more figures about several values of the secret. `sampled`: the people are a sample."""
    people = draw_people(rng, rng.random() < 0.15, most, 0.3 if several else 0.75)
    count, values = people["count"], people["secret"]["vote"]
    cells = draw_cells(rng, count)
    publish = [draw_release(rng, f"r{k}", values, count, cells, False) for k in range(rng.choice([1, 1, 2, 2, 3]))]
    already = [draw_release(rng, "out", values, count, cells, True)] if rng.random() < 0.15 else []
    users = [release for release in [*already, *publish] if "where" in release or "by" in release]
    if users:
        users[0]["cells"] = cells.people
        if depth_used(users[0]) < 1 + cells.ages:
            users[0]["by"] = ["region", "age"]
            users[0].pop("where", None)
        if "groups" in people["uncertainty"] and cells.complete and rng.random() < 0.6:
            people["uncertainty"] = {"groups": draw_placed(rng, cells, values)}
    plan: Plan = {"people": people, "attacker": draw_attacker(rng, count)}
    if already:
        plan["already_public"] = already
    plan["publish"] = publish
    if rng.random() < 0.85:
        epsilon, delta = rng.choice(POLICIES)
        plan["policy"] = {"epsilon": epsilon, "delta": delta}
        if rng.random() < 0.1:
            plan["policy"]["ground"] = rng.choice(["worst_case", "attacker_uncertainty"])
    if rng.random() < 0.06:
        plan["people"]["uncertainty"] = {"none": "true"}
        for key in ("because", "together"):
            plan["people"].pop(key, None)
        del plan["attacker"]
        if "ground" in plan.get("policy", {}):
            plan["policy"]["ground"] = "worst_case"
    elif rng.random() < 0.06 and people.get("together", "nobody") == "nobody":  # attacks on clusters are computed in doubles
        make_extreme(rng, plan)
    if several and "mixture" not in plan["people"]["uncertainty"]:  # noise on each value of dependent people takes minutes
        make_several_values(rng, plan)
    if sampled:
        make_sample(rng, plan)
    return plan


def make_sample(rng: Random, plan: Plan) -> None:
    """Of larger groups: few people are left for the rest of the world, so that every sample can be listed."""
    people = plan["people"]
    if {"none", "mixture"} & people["uncertainty"].keys():
        return
    found: Plan = {"fraction": rng.choice(["50%", "50%", "67%", "34%", "25%", "90%", "1%"])}
    if rng.random() < 0.8:
        found["membership"] = rng.choice(["hidden", "hidden", "known"])
    if found.get("membership") == "hidden" and rng.random() < 0.7:
        found["because"] = "drawn"
    people["sample"] = found


def depth_used(release: Plan) -> int:
    """How many of the columns region and age the release speaks of: `cells` must be over all of them."""
    text = " ".join([release.get("where", ""), *release.get("by", [])])
    return ("region" in text) + ("age" in text)
