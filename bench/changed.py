"""Answers of the package with one constant changed, each in a process of its own; and which questions read which constants."""

from __future__ import annotations

import importlib
import json
import math
import os
import pkgutil
import signal
import sys
import time
import traceback
from collections.abc import Callable
from importlib.machinery import SourceFileLoader
from types import CodeType, FrameType
from typing import Any

# What the package imports is loaded before a process is forked, the package itself in each process.
import flint  # noqa: F401
import rich.console  # noqa: F401
import ruamel.yaml  # noqa: F401
import scipy.linalg
import scipy.optimize
import scipy.sparse
import scipy.special  # noqa: F401
import typer  # noqa: F401
from by_trial import Constant, readers

PATIENCE = 30  # seconds of one question


def apart(work: Callable[[], Any], patience: int = PATIENCE) -> Any:
    """What the work returns in a process of its own; None where it takes too long or fails."""
    reader, writer = os.pipe()
    child = os.fork()
    if not child:
        signal.alarm(patience)
        try:
            with os.fdopen(writer, "w") as pipe:
                json.dump(work(), pipe)
        except Exception:
            traceback.print_exc()
        finally:
            os._exit(0)
    os.close(writer)
    with os.fdopen(reader) as pipe:
        said = pipe.read()
    os.waitpid(child, 0)
    return json.loads(said) if said else None


def answered(name: str) -> dict[str, Any]:
    """Processor seconds, and the brackets; no brackets where the question is refused as too large."""
    from asked import questions

    from sidelight.errors import SidelightError

    work, start = questions()[name], time.process_time()
    try:
        brackets = work()
    except SidelightError:
        brackets = {}
    return {"seconds": time.process_time() - start, "brackets": brackets}


def with_change(constant: Constant, change: str, names: list[str], runs: int) -> dict[str, dict[str, Any] | None]:
    """The answers to some questions, by a package that is loaded with the constant changed."""
    usual = SourceFileLoader.get_code

    def get_code(self: SourceFileLoader, fullname: str) -> CodeType | None:
        if change == "unchanged" or self.path != str(constant.path):
            return usual(self, fullname)
        return compile(constant.source(change), self.path, "exec", dont_inherit=True)

    SourceFileLoader.get_code = get_code  # type: ignore[method-assign]
    load()
    found: dict[str, dict[str, Any] | None] = {}
    for name in names:
        tries = [apart(lambda name=name: answered(name)) for _ in range(runs)]
        found[name] = None if None in tries else min(tries, key=lambda one: one["seconds"])
    return found


def load() -> None:
    """All of the package, its theorems and the questions, so that none of them pays for it."""
    import asked

    import sidelight

    for module in pkgutil.walk_packages(sidelight.__path__, "sidelight."):
        if not module.name.endswith("__main__"):
            importlib.import_module(module.name)
    asked.questions()
    asked.by.formula("prim.rr epsilon=1")
    sidelight.certify(sidelight.Count(), sidelight.Rates([0.5])).delta(0.0)


def reading(known: list[Constant]) -> dict[str, tuple[float, list[int]]]:
    """For each question its seconds, and the places of the constants that it reads."""
    load()
    from asked import questions

    lines: dict[tuple[str, int], set[int]] = {}
    for place, constant in enumerate(known):
        for line in readers(constant):
            lines.setdefault(line, set()).add(place)
    found = {}
    for name in questions():
        usual = apart(lambda name=name: answered(name))
        read = None if usual is None else apart(lambda name=name: traced(name, lines), 10 * PATIENCE)
        found[name] = (math.inf if usual is None else usual["seconds"], read or [])
    return found


def traced(name: str, lines: dict[tuple[str, int], set[int]]) -> list[int]:
    """Functions that have one of the lines are followed line by line."""
    seen: set[int] = set()
    followed: dict[CodeType, bool] = {}

    def follow(frame: FrameType, event: str, argument: object) -> Callable[..., Any] | None:
        code = frame.f_code
        if code not in followed:
            followed[code] = any((code.co_filename, line) in lines for _, _, line in code.co_lines() if line)
        if not followed[code]:
            return None
        seen.update(lines.get((code.co_filename, frame.f_lineno), ()))
        return follow

    sys.settrace(follow)
    answered(name)
    sys.settrace(None)
    return sorted(seen)
