"""Plans from the command line to the report, start-up included: the shipped ones, and 50,000 different rates"""

from __future__ import annotations

import csv
import math
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path

from clock import Alone, alone
from target import Target

PLACE = 7
PLANS = Path(__file__).resolve().parent.parent / "plans"
GROUPS = 50_000
LIMITS = {"referendum": 2.0, "groups": 3.0}  # seconds
MEGABYTES = 300
PATIENCE = 60  # seconds
RUNS = 3  # the fastest counts: the clock also counts what else the machine does
ANSWERS = (0, 1, 3)  # exit codes: pass, fail, review


def assessed(path: str, *options: str) -> int:
    """The command as it is typed; its exit code."""
    from sidelight.cli import main

    sys.argv = ["sidelight", "assess", path, *options]
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


def measure() -> Iterator[str | Target]:
    yield "| plan | people | seconds | of them the processor's | largest memory | exit code |"
    yield "|---|---|---|---|---|---|"
    with tempfile.TemporaryDirectory() as folder:
        for path in (*sorted(PLANS.glob("*.yaml")), groups(Path(folder))):
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
    """As the plan states it, or as many as are in its table."""
    import sidelight as sl

    stated = [line for line in path.read_text().splitlines() if line.startswith("  count: ")]
    return int(stated[0].split()[1].replace("_", "")) if stated else sl.assess(path, breaking_points=False).bound.people.count


def targets(plan: str, name: str, found: Alone) -> Iterator[Target]:
    """A refusal is no answer, however fast it comes."""
    limit = LIMITS[plan]
    if found.megabytes is None or found.said not in ANSWERS:
        said = f"not finished in {found.seconds:.0f} s" if found.megabytes is None else f"refused, exit code {found.said}"
        yield Target(f"plan {name}", f"< {limit:g} s", said, math.inf)
        return
    yield Target.at_most(f"plan {name}: time with start-up", limit, found.seconds, f"< {limit:g} s", f"{found.seconds:.1f} s")
    yield Target.at_most(f"plan {name}: memory", MEGABYTES, found.megabytes, f"< {MEGABYTES} MB", f"{found.megabytes:.0f} MB")
