"""Plans from the command line to the report, start-up included: the shipped ones, and 50,000 different rates"""

from __future__ import annotations

import csv
import math
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path

import numpy as np
from clock import Alone, alone
from target import Target

PLACE = 7
PLANS = Path(__file__).resolve().parent.parent / "plans"
GROUPS = 50_000
LIMITS = {"referendum": 2.0, "groups": 3.0, "rare": 5.0, "skewed": 5.0, "anywhere": 5.0}  # seconds
KNOWN = {"rare": "50%", "skewed": "50%", "anywhere": "99.9%"}  # plans with one rate per person, and what is known of the others
MEGABYTES = 300
PATIENCE = 60  # seconds
RUNS = 3  # the fastest counts: the clock also counts what else the machine does
ANSWERS = (0, 1, 3)  # exit codes: pass, fail, review


def assessed(path: str) -> int:
    """The command as it is typed; its exit code."""
    from sidelight.cli import main

    sys.argv = ["sidelight", "assess", path]
    try:
        main()
    except SystemExit as end:
        return int(end.code or 0)
    return 0


def groups(folder: Path) -> Path:
    """Ten people each at rates between 0.05 and 0.95, from a CSV file."""
    with (folder / "groups.csv").open("w", newline="", encoding="utf-8") as file:
        rows = csv.writer(file)
        rows.writerow(["yes", "no", "people"])
        for parts in (500_000 + 9_000_000 * j // GROUPS for j in range(GROUPS)):
            rows.writerow([f"0.{parts:07d}", f"0.{10_000_000 - parts:07d}", 10])
    path = folder / "groups.yaml"
    path.write_text(
        f"""sidelight: 1
title: {GROUPS:,} groups
people:
  count: {10 * GROUPS}
  secret: {{vote: [yes, no]}}
  together: nobody
  uncertainty: {{groups: groups.csv}}
  because: a model of the electorate
attacker: {{knows: 50%, influence: active}}
publish: [{{name: tally, count: {{vote: yes}}}}]
policy: {{delta: 1.0e-10, epsilon: 1}}
""",
        encoding="utf-8",
    )
    return path


def one_each(folder: Path, name: str) -> Path:
    """50,000 rates from a CSV file, one person each: from 1e-7 to 1e-2, of a Beta law, or anywhere between 0 and 1."""
    drawn = np.random.default_rng(1)
    rates = {"rare": 10 ** drawn.uniform(-7, -2, GROUPS), "skewed": drawn.beta(0.5, 5, GROUPS), "anywhere": drawn.random(GROUPS)}[
        name
    ]
    parts = sorted({min(max(int(rate * 10**17), 1), 10**17 - 1) for rate in rates})
    lines = [f"0.{part:017d},0.{10**17 - part:017d},1" for part in parts]
    (folder / f"{name}.csv").write_text("\n".join(["yes,no,people", *lines, ""]), encoding="utf-8")
    path = folder / f"{name}.yaml"
    path.write_text(
        f"""sidelight: 1
title: {name} rates
people:
  count: {len(parts)}
  secret: {{vote: [yes, no]}}
  together: nobody
  uncertainty: {{groups: {name}.csv}}
  because: a model of the electorate
attacker: {{knows: {KNOWN[name]}}}
publish: [{{name: tally, count: {{vote: yes}}}}]
policy: {{delta: 1.0e-6, epsilon: 1}}
""",
        encoding="utf-8",
    )
    return path


def measure() -> Iterator[str | Target]:
    yield "| plan | people | seconds | of them the processor's | largest memory | exit code |"
    yield "|---|---|---|---|---|---|"
    with tempfile.TemporaryDirectory() as folder:
        for path in (*sorted(PLANS.glob("*.yaml")), groups(Path(folder)), *(one_each(Path(folder), name) for name in KNOWN)):
            runs = [alone("question_plans", "assessed", str(path), patience=PATIENCE) for _ in range(RUNS)]
            found = min(runs, key=lambda run: run.seconds)
            yield f"| {path.stem} | {people(path):,} | {found.seconds:.2f} | {ended(found)} |"
            if path.stem in LIMITS:
                yield from targets(path.stem, f"{path.stem}, {people(path):,} people", found)


def ended(found: Alone) -> str:
    if found.megabytes is None:
        return " | | stopped"
    return f"{found.processor:.2f} | {found.megabytes:.0f} MB | {found.said}"


def people(path: Path) -> int:
    """As the plan states it."""
    return int(next(line for line in path.read_text().splitlines() if line.startswith("  count: ")).split()[1].replace("_", ""))


def targets(plan: str, name: str, found: Alone) -> Iterator[Target]:
    """A refusal is no answer, however fast it comes."""
    limit = LIMITS[plan]
    if found.megabytes is None or found.said not in ANSWERS:
        said = f"not finished in {found.seconds:.0f} s" if found.megabytes is None else f"refused, exit code {found.said}"
        yield Target(f"plan {name}", f"< {limit:g} s", said, math.inf)
        return
    yield Target.at_most(f"plan {name}: time with start-up", limit, found.seconds, f"< {limit:g} s", f"{found.seconds:.1f} s")
    yield Target.at_most(f"plan {name}: memory", MEGABYTES, found.megabytes, f"< {MEGABYTES} MB", f"{found.megabytes:.0f} MB")
