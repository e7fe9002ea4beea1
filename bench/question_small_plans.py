"""Plans about few people with several figures, a minimum and noise, from the command line to the report, start-up included"""

from __future__ import annotations

import json
import math
import tempfile
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

from clock import Alone, alone
from question_plans import ANSWERS
from target import Target

PLACE = 14
PATIENCE = 120  # seconds
RUNS = 2  # the fastest counts: the clock also counts what else the machine does
DRAWN = 25  # random plans
NOISES: tuple[dict[str, Any], ...] = (
    {"geometric": {"epsilon": 0.5}},
    {"geometric": {"epsilon": 1}},
    {"discrete_gaussian": {"sigma": 1}},
)
KNOWN: dict[str, Any] = {"rates": {"yes": 0.3, "no": 0.7}}
BOUNDED: dict[str, Any] = {"at_least": 0.2}


def plan(people: int, uncertainty: dict[str, Any], attackers: list[dict[str, Any]], publish: list[dict[str, Any]]) -> str:
    return json.dumps(
        {
            "sidelight": 1,
            "people": {
                "count": people,
                "secret": {"vote": ["yes", "no"]},
                "public": ["region"],
                "together": "nobody",
                "uncertainty": uncertainty,
                "because": "a poll",
            },
            "attacker": attackers,
            "publish": publish,
            "policy": {"epsilon": 1, "delta": 0.1},
        }
    )


def count(name: str, **more: Any) -> dict[str, Any]:
    return {"name": name, "count": {"vote": "yes"}, **more}


ATTACKERS: list[dict[str, Any]] = [{"name": "a", "knows": 2}, {"name": "b", "knows": "50%", "influence": "passive"}]


def hidden(people: int, uncertainty: dict[str, Any]) -> str:
    """A table of two cells and its total, all with a minimum."""
    cells = {"north": people - people // 2, "south": people // 2}
    return plan(
        people, uncertainty, ATTACKERS, [count("cells", by=["region"], cells=cells, minimum=2), count("total", minimum=3)]
    )


def noised(uncertainty: dict[str, Any]) -> str:
    return plan(10, uncertainty, ATTACKERS, [count("one", noise=NOISES[0]), count("two", noise=NOISES[1])])


def drawn(rng: Random) -> str:
    """Up to 7 people, up to three figures about all of them or by cell, with and without a minimum and noise."""
    people = rng.randint(3, 7)
    first = rng.randint(1, people - 1)
    publish = []
    for number in range(rng.randint(1, 3)):
        more: dict[str, Any] = {}
        if rng.random() < 0.4:
            more |= {"by": ["region"], "cells": {"north": first, "south": people - first}}
        if rng.random() < 0.4:
            more["minimum"] = rng.randint(1, 4)
        if rng.random() < 0.4:
            more["noise"] = rng.choice(NOISES)
        publish.append(count(f"figure {number}", **more))
    attackers: list[dict[str, Any]] = [
        {"name": "a", "knows": rng.choice([0, 1, 2, "50%"])},
        {"name": "b", "knows": rng.choice([1, "30%"]), "influence": "passive"},
    ]
    return plan(people, rng.choice([KNOWN, BOUNDED, {"at_least": 0.05}]), attackers, publish)


def measure() -> Iterator[str | Target]:
    asked = {
        "10 people, 3 figures with a minimum": (hidden(10, KNOWN), 1.0),
        "11 people, 3 figures with a minimum, bounded rates": (hidden(11, BOUNDED), 1.0),
        "two noised figures about 10 people": (noised(KNOWN), 1.0),
        "two noised figures about 10 people, bounded rates": (noised(BOUNDED), 1.0),
    }
    yield "| plan | seconds | of them the processor's | exit code |"
    yield "|---|---|---|---|"
    with tempfile.TemporaryDirectory() as folder:
        for name, (text, limit) in asked.items():
            found = min((_assessed(Path(folder), text) for _ in range(RUNS)), key=lambda run: run.processor or math.inf)
            yield f"| {name} | {found.seconds:.2f} | {found.processor:.2f} | {found.said} |"
            yield _target(name, limit, found)
        rng = Random("plans of up to 7 people")
        runs = [_assessed(Path(folder), drawn(rng)) for _ in range(DRAWN)]
        slowest = max(runs, key=lambda run: run.processor or math.inf)
        yield f"| the slowest of {DRAWN} random plans of up to 7 people | {slowest.seconds:.2f} | {slowest.processor:.2f} | |"
        yield _target(f"the slowest of {DRAWN} random plans of up to 7 people", 2.0, slowest)


def _assessed(folder: Path, text: str) -> Alone:
    path = folder / "plan.yaml"
    path.write_text(text, encoding="utf-8")
    return alone("question_plans", "assessed", str(path), patience=PATIENCE)


def _target(name: str, limit: float, found: Alone) -> Target:
    """A refusal is no answer, however fast it comes."""
    answered = found.megabytes is not None and found.said in ANSWERS
    seconds = (found.processor or math.inf) if answered else math.inf
    return Target.at_most(f"plan about {name}: time with start-up", limit, seconds, f"< {limit:g} s", f"{seconds:.1f} s")
