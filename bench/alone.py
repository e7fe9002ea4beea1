"""Runs one function of a question in this process and prints what it returned, the processor time and the largest memory.

Example: python bench/alone.py question_plans assessed plans/referendum.yaml
"""

from __future__ import annotations

import importlib
import json
import os
import resource
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path


def largest_memory() -> float:
    """In megabytes. Linux carries the parent's peak over into ru_maxrss, but not into VmHWM."""
    status = Path("/proc/self/status")
    if status.is_file():
        return next(int(line.split()[1]) / 1024 for line in status.read_text().splitlines() if line.startswith("VmHWM"))
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / (1024**2 if sys.platform == "darwin" else 1024)


@contextmanager
def nothing_printed() -> Iterator[None]:
    """Standard output stays a file with bytes below it, as a command expects, but leads nowhere."""
    kept = os.dup(1)
    with open(os.devnull, "wb") as nowhere:
        os.dup2(nowhere.fileno(), 1)
    try:
        yield
    finally:
        sys.stdout.flush()
        os.dup2(kept, 1)
        os.close(kept)


def main(question: str, work: str, *arguments: str) -> None:
    with nothing_printed():
        said = getattr(importlib.import_module(question), work)(*arguments)
    print(json.dumps({"processor": time.process_time(), "megabytes": largest_memory(), "said": said}))


if __name__ == "__main__":
    main(*sys.argv[1:])
