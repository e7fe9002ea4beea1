"""How long something takes, how that grows, and how much memory it needs in a process of its own."""

from __future__ import annotations

import json
import math
import os
import resource
import subprocess
import sys
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

HERE = Path(__file__).resolve().parent


def best_of(runs: int, work: Callable[[], object], before: Callable[[], object] | None = None) -> float:
    """The shortest of a few runs, in seconds of this process, whatever else the machine does; `before` is not timed."""
    seconds = []
    for _ in range(runs):
        if before is not None:
            before()
        start = time.process_time()
        work()
        seconds.append(time.process_time() - start)
    return min(seconds)


def exponent(sizes: Sequence[int], seconds: Sequence[float]) -> float:
    """The slope of the line that fits best on doubly logarithmic paper."""
    x, y = [math.log(size) for size in sizes], [math.log(second) for second in seconds]
    a, b = sum(x) / len(x), sum(y) / len(y)
    return sum((u - a) * (v - b) for u, v in zip(x, y, strict=True)) / sum((u - a) ** 2 for u in x)


def spoken(seconds: float) -> str:
    """Three digits, in the unit that fits."""
    for unit, size in (("s", 1.0), ("ms", 1e-3)):
        if seconds >= size:
            return f"{seconds / size:.3g} {unit}"
    return f"{seconds / 1e-6:.3g} µs"


@dataclass(frozen=True, slots=True)
class Alone:
    """Seconds of a process with its start-up, those of the processor, the largest memory; None where it was stopped."""

    seconds: float
    processor: float | None
    megabytes: float | None
    said: Any


def alone(question: str, work: str, *arguments: str, patience: float = 120) -> Alone:
    """Calls a function of a question in a fresh interpreter; what it returns comes back as JSON."""
    command = [sys.executable, str(HERE / "alone.py"), question, work, *arguments]
    usual = {name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"}
    start = time.perf_counter()
    try:
        ended = subprocess.run(command, capture_output=True, text=True, check=False, timeout=patience, env=usual)
    except subprocess.TimeoutExpired:
        return Alone(patience, None, None, None)
    seconds = time.perf_counter() - start
    if ended.returncode:
        raise RuntimeError(f"{question}.{work} {' '.join(arguments)} ended with {ended.returncode}:\n{ended.stderr}")
    found = json.loads(ended.stdout.splitlines()[-1])
    return Alone(seconds, found["processor"], found["megabytes"], found["said"])


@dataclass(frozen=True, slots=True)
class Commanded:
    """Seconds of the processor with start-up, the exit code, and what was printed."""

    processor: float
    code: int
    printed: str


def commanded(*arguments: str) -> Commanded:
    """`sidelight` as it is typed, in a fresh process."""
    usual = {name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"}
    command = [str(Path(sys.executable).with_name("sidelight")), *arguments]
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    ended = subprocess.run(command, capture_output=True, text=True, check=False, env=usual)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    processor = after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime
    return Commanded(processor, ended.returncode, ended.stdout)
