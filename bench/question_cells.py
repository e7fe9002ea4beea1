"""100,000 cells of 1 to 50,000 people from a CSV file, from the command line to the report: what is hidden, unsure and known"""

from __future__ import annotations

import csv
import math
import random
import tempfile
from collections.abc import Iterator
from pathlib import Path

from clock import alone
from target import Target

PLACE = 8
CELLS, LARGEST = 100_000, 50_000
SECONDS, MEGABYTES = 20.0, 300
ANSWERS = (0, 1, 3)  # exit codes: pass, fail, review
TOTAL = ", {name: all, count: {health: ill}}"
PLANS = {
    "a rare value, hidden below 10": (1, "at_most: {ill: 0.005}", ", minimum: 10", "knows: 50%"),
    "at least 5 % unsure, hidden below 10": (1, "at_least: 0.05", ", minimum: 10", "knows: 50%"),
    "at least 5 % unsure, all shown": (1, "at_least: 0.05", "", "knows: 50%"),
    "at least 5 % unsure, hidden below 10, large cells": (2_000, "at_least: 0.05", ", minimum: 10", "knows: 50%"),
    "known rates, hidden below 10": (1, "rates: {ill: 0.01, well: 0.99}", ", minimum: 10", "knows: 50%, influence: active"),
    "at least 5 % unsure, hidden below 10, beside a total": (1, "at_least: 0.05", ", minimum: 10", "knows: 50%", TOTAL),
}


def people(smallest: int) -> list[int]:
    """Log-uniform, always the same."""
    rng = random.Random(5)
    return [round(math.exp(rng.uniform(math.log(smallest), math.log(LARGEST)))) for _ in range(CELLS)]


def written(folder: Path, smallest: int, uncertainty: str, hides: str, attacker: str, also: str = "") -> Path:
    sizes = people(smallest)
    with (folder / "cells.csv").open("w", newline="", encoding="utf-8") as file:
        rows = csv.writer(file)
        rows.writerow(["area", "people"])
        rows.writerows([f"a{number:06d}", size] for number, size in enumerate(sizes))
    path = folder / "plan.yaml"
    path.write_text(
        f"""sidelight: 1
title: {CELLS:,} cells
people:
  count: {sum(sizes)}
  secret: {{health: [ill, well]}}
  public: [area]
  together: nobody
  uncertainty: {{{uncertainty}}}
  because: national register
attacker: {{{attacker}}}
publish: [{{name: cases, count: {{health: ill}}, by: [area], cells: cells.csv{hides}}}{also}]
policy: {{delta: 1.0e-6, epsilon: 1}}
""",
        encoding="utf-8",
    )
    return path


def measure() -> Iterator[str | Target]:
    yield "| plan | different sizes | seconds | of them the processor's | largest memory | exit code |"
    yield "|---|---|---|---|---|---|"
    for name, (smallest, *stated) in PLANS.items():
        with tempfile.TemporaryDirectory() as folder:
            path = written(Path(folder), smallest, *stated)
            found = alone("question_plans", "assessed", str(path), patience=4 * SECONDS)
        if found.megabytes is None or found.said not in ANSWERS:
            said = f"not finished in {found.seconds:.0f} s" if found.megabytes is None else f"refused, exit code {found.said}"
            yield f"| {name} | {len(set(people(smallest))):,} | {said} | | | |"
            yield Target(f"{CELLS:,} cells, {name}", f"< {SECONDS:g} s", said, math.inf)
            continue
        sizes = f"{len(set(people(smallest))):,}"
        yield f"| {name} | {sizes} | {found.seconds:.2f} | {found.processor:.2f} | {found.megabytes:.0f} MB | {found.said} |"
        yield Target.at_most(
            f"{CELLS:,} cells, {name}: time", SECONDS, found.seconds, f"< {SECONDS:g} s", f"{found.seconds:.1f} s"
        )
        memory = f"{found.megabytes:.0f} MB"
        yield Target.at_most(f"{CELLS:,} cells, {name}: memory", MEGABYTES, found.megabytes, f"< {MEGABYTES} MB", memory)
