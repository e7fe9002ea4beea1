"""The shipped plans from load to report, with the largest memory of the process"""

from __future__ import annotations

import resource
import time
from collections.abc import Iterator
from pathlib import Path

from sidelight.assess import assess
from sidelight.plan import load
from sidelight.report.text import as_text

PLANS = Path(__file__).resolve().parent.parent / "plans"


def measure() -> Iterator[str]:
    yield "| plan | seconds | as multiples of the first |"
    yield "|---|---|---|"
    first = 0.0
    for path in sorted(PLANS.glob("*.yaml")):
        start = time.perf_counter()
        as_text(assess(load(path)))
        seconds = time.perf_counter() - start
        first = first or seconds
        yield f"| {path.stem} | {seconds:.1f} | {seconds / first:.1f} |"
    yield f"\nLargest memory of the whole run: {resource.getrusage(resource.RUSAGE_SELF).ru_maxrss // 1024} MB."
