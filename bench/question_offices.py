"""Plans as offices write them, from the command line to the report, with breaking points: the processor's time with start-up"""

from __future__ import annotations

import math
import random
import tempfile
from collections.abc import Iterator
from pathlib import Path

from clock import Alone, alone
from target import Target

PLACE = 9
PATIENCE = 60  # seconds
ANSWERS = (0, 1, 3)  # exit codes: pass, fail, review
MEGABYTES = 300
HEAD = "sidelight: 1\ntitle: measured\n"
OFFICE = """people:
  count: 50000
  secret: {benefit: [yes, no]}
  public: [region]
  together: {at_most: 6}
  uncertainty: {at_least: 0.05}
  because: register of last year
attacker: {knows: 50%}
publish:
  - {name: cases, count: {benefit: yes}, by: [region], cells: {north: 20000, east: 15000, south: 10000, west: 5000}SHOWN}
policy: {delta: 1.0e-6, epsilon: 1}
"""
TEN_VALUES = """people:
  count: 40000
  secret: {answer: [a, b, c, d, e, f, g, h, i, j]}
  together: nobody
  uncertainty: {at_least: 0.01}
  because: last year's survey
attacker: {knows: 50%}
publish: [{name: answers, count: {answer: a}, noise: {geometric: {epsilon: 0.5}}}]
policy: {delta: 1.0e-6, epsilon: 1}
"""
FEW = """people:
  count: PEOPLE
  secret: {sick: [yes, no]}
  public: [shift, sex]
  together: nobody
  uncertainty: {at_least: 0.2}
  because: the works council
attacker: {knows: 2}
publish:
  - {name: all, count: {sick: yes}, minimum: 3}
  - {name: by shift, count: {sick: yes}, by: [shift], cells: {early: 5, late: REST}, minimum: 3}
policy: {delta: 0.01, epsilon: 1}
"""
NOISED = """people:
  count: 10
  secret: {sick: [yes, no]}
  public: [shift]
  together: nobody
  uncertainty: {at_least: 0.2}
  because: the works council
attacker: {knows: 2}
publish:
  - {name: all, count: {sick: yes}, noise: {geometric: {epsilon: 1}}}
  - {name: early, count: {sick: yes}, where: shift = 'early', cells: {early: 6, late: 4}, noise: {discrete_gaussian: {sigma: 1}}}
policy: {delta: 0.01, epsilon: 1}
"""
MARGINS = """people:
  count: 5000
  secret: {vote: [yes, no]}
  public: [ward, sex]
  together: nobody
  uncertainty: {rates: {yes: 0.3, no: 0.7}}
  because: polls
attacker: {knows: 10%}
publish:
  - {name: by ward, count: {vote: yes}, by: [ward], cells: cells.csv}
  - {name: by sex, count: {vote: yes}, by: [sex]}
policy: {delta: 1.0e-6, epsilon: 1}
"""
RATES = """people:
  count: 50000
  secret: {vote: [yes, no]}
  together: nobody
  uncertainty: {groups: groups.csv}
  because: a model of the electorate
attacker: {knows: KNOWN, influence: active}
publish: [{name: tally, count: {vote: yes}}]
policy: {delta: 1.0e-6, epsilon: 1}
"""
MINIMUM, GAUSSIAN, GEOMETRIC = ", minimum: 10", ", noise: {discrete_gaussian: {sigma: 3}}", ", noise: {geometric: {epsilon: 0.5}}"
PLANS: dict[str, tuple[float, str]] = {  # seconds, and the plan
    "4 cells, 50,000 people, clusters of 6, minimum 10, discrete Gaussian 3": (5, OFFICE.replace("SHOWN", MINIMUM + GAUSSIAN)),
    "the same as JSON": (5, OFFICE.replace("SHOWN", MINIMUM + GAUSSIAN)),
    "the same without minimum": (3, OFFICE.replace("SHOWN", GAUSSIAN)),
    "the same without noise": (3, OFFICE.replace("SHOWN", MINIMUM)),
    "the same with geometric noise": (3, OFFICE.replace("SHOWN", MINIMUM + GEOMETRIC)),
    "40,000 people, 10 values, one geometric count": (3, TEN_VALUES),
    "10 people, 3 figures with minimum": (1, FEW.replace("PEOPLE", "10").replace("REST", "5")),
    "11 people, 3 figures with minimum": (1, FEW.replace("PEOPLE", "11").replace("REST", "6")),
    "two noised figures about 10 people": (1, NOISED),
    "20 cells, two margins, 5,000 people": (2, MARGINS),
    "50,000 rates from 1e-7 to 1e-2": (5, RATES.replace("KNOWN", "50%")),
    "50,000 Beta rates": (5, RATES.replace("KNOWN", "50%")),
    "50,000 uniform rates, 99.9 % known": (5, RATES.replace("KNOWN", "99.9%")),
}
DRAWN = {
    "50,000 rates from 1e-7 to 1e-2": lambda rng: 10 ** rng.uniform(-7, -2),
    "50,000 Beta rates": lambda rng: rng.betavariate(2, 5),
    "50,000 uniform rates, 99.9 % known": lambda rng: rng.uniform(0, 1),
}


def written(folder: Path, name: str, plan: str) -> Path:
    """The plan, and the files that it names."""
    path = folder / "plan.yaml"
    path.write_text(HEAD + plan, encoding="utf-8")
    if "cells.csv" in plan:
        rows = (f"w{ward},{sex},{250}" for ward in range(10) for sex in ("f", "m"))
        (folder / "cells.csv").write_text("\n".join(["ward,sex,people", *rows]) + "\n", encoding="utf-8")
    if name in DRAWN:
        rng = random.Random(name)
        rates = [min(max(round(DRAWN[name](rng), 10), 1e-10), 1 - 1e-10) for _ in range(50_000)]
        rows = (f"{rate:.10f},{1 - rate:.10f},1" for rate in rates)
        (folder / "groups.csv").write_text("\n".join(["yes,no,people", *rows]) + "\n", encoding="utf-8")
    return path


def measure() -> Iterator[str | Target]:
    yield "| plan | seconds of the processor | largest memory | exit code |"
    yield "|---|---|---|---|"
    for name, (limit, plan) in PLANS.items():
        with tempfile.TemporaryDirectory() as folder:
            path = written(Path(folder), name, plan)
            asked = (str(path), "--json") if name.endswith("JSON") else (str(path),)
            found = alone("question_plans", "assessed", *asked, patience=PATIENCE)
            if found.processor is not None and found.processor < 2 * limit:
                again = alone("question_plans", "assessed", *asked, patience=PATIENCE)
                found = min(found, again, key=lambda run: run.processor or math.inf)
        yield from told(name, limit, found)


def told(name: str, limit: float, found: Alone) -> Iterator[str | Target]:
    if found.processor is None or found.megabytes is None or found.said not in ANSWERS:
        said = f"not finished in {found.seconds:.0f} s" if found.processor is None else f"refused, exit code {found.said}"
        yield f"| {name} | {said} | | |"
        yield Target(f"plan: {name}", f"< {limit:g} s", said, math.inf)
        return
    yield f"| {name} | {found.processor:.2f} | {found.megabytes:.0f} MB | {found.said} |"
    yield Target.at_most(f"plan: {name}", limit, found.processor, f"< {limit:g} s", f"{found.processor:.1f} s")
    if name in DRAWN:
        memory = f"{found.megabytes:.0f} MB"
        yield Target.at_most(f"plan: {name}: memory", MEGABYTES, found.megabytes, f"< {MEGABYTES} MB", memory)
