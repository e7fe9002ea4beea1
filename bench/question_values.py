"""Plans with a table of 20 values over 1,000 cells, from the command line to the report: the processor's time with start-up"""

from __future__ import annotations

import math
import tempfile
from collections.abc import Iterator
from pathlib import Path

from clock import alone
from question_offices import HEAD, PATIENCE, told
from target import Target

PLACE = 10
PEOPLE, CELLS, VALUES = 1_000_000, 1_000, 20
LIMIT = 5  # seconds
NAMES = [f"v{place:02d}" for place in range(VALUES)]
AT_LEAST = "{at_least: 0.01}"
WEIGHTS = [100 - 4 * place for place in range(VALUES)]
RATES = ", ".join(f"{name}: {weight / sum(WEIGHTS):.12f}" for name, weight in zip(NAMES, WEIGHTS, strict=True))
ONE_LAW = f"{{rates: {{{RATES}}}}}"
SURVEY = f"""people:
  count: {PEOPLE}
  secret: {{answer: [{", ".join(NAMES)}]}}
  public: [cell]
  together: nobody
  uncertainty: UNCERTAINTY
  because: last year's survey
attacker: {{knows: 10, influence: active}}
publish: [{{name: answers, histogram: answer, by: [cell], cells: cells.csv}}]
policy: {{delta: 1.0e-6, epsilon: 1}}
"""
PLANS = {
    "each value has a probability of at least 0.01": SURVEY.replace("UNCERTAINTY", AT_LEAST),
    "20 known probabilities": SURVEY.replace("UNCERTAINTY", ONE_LAW),
}


def written(folder: Path, plan: str) -> Path:
    """The plan, and the sizes of its cells: from 500 to 1,500, no two of them the same but perhaps the last."""
    sizes = [500 + place * 613 % 1001 for place in range(CELLS - 1)]
    sizes.append(PEOPLE - sum(sizes))
    rows = (f"c{place},{size}" for place, size in enumerate(sizes))
    (folder / "cells.csv").write_text("\n".join(["cell,people", *rows]) + "\n", encoding="utf-8")
    path = folder / "plan.yaml"
    path.write_text(HEAD + plan, encoding="utf-8")
    return path


def measure() -> Iterator[str | Target]:
    yield f"A histogram of {VALUES} values over {CELLS:,} cells of {PEOPLE:,} people."
    yield ""
    yield "| what is known of each person | seconds of the processor | largest memory | exit code |"
    yield "|---|---|---|---|"
    for name, plan in PLANS.items():
        with tempfile.TemporaryDirectory() as folder:
            path = written(Path(folder), plan)
            runs = [alone("question_plans", "assessed", str(path), patience=PATIENCE) for _ in range(2)]
        yield from told(name, LIMIT, min(runs, key=lambda run: run.processor or math.inf))
