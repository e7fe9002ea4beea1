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
from types import CodeType, FrameType
from typing import Any

import scipy.linalg
import scipy.optimize
import scipy.sparse
import scipy.special  # noqa: F401
from asked import by, questions
from by_trial import Constant, doubled, halved, local_names, module_of, readers, sources

import sidelight
from sidelight.errors import SidelightError

PATIENCE = 30  # seconds of one question
CHANGES: dict[str, Callable[[Any], Any]] = {"unchanged": lambda value: value, "halved": halved, "doubled": doubled}


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
    work, start = questions()[name], time.process_time()
    try:
        brackets = work()
    except SidelightError:
        brackets = {}
    return {"seconds": time.process_time() - start, "brackets": brackets}


def changed(constant: Constant, change: str, name: str) -> dict[str, Any]:
    """The answer to a question after the constant was halved or doubled in every module that has it."""
    value = getattr(sys.modules[module_of(constant.path)], constant.name)
    for path in [path for path, text in sources().items() if constant.name in text]:
        for local in local_names(path, constant.path, constant.name):
            if "." not in local:
                setattr(sys.modules[module_of(path)], local, CHANGES[change](value))
    return answered(name)


def in_turn(constant: Constant, names: list[str], runs: int) -> dict[str, dict[str, Any]]:
    """For each change the answers, each the fastest of some runs; the changes take turns, as the machine has other work too."""
    found: dict[str, dict[str, Any]] = {change: {} for change in CHANGES}
    for name in names:
        tries = [{change: apart(lambda c=change, n=name: changed(constant, c, n)) for change in CHANGES} for _ in range(runs)]
        for change in CHANGES:
            answers = [one[change] for one in tries]
            found[change][name] = None if None in answers else min(answers, key=lambda one: one["seconds"])
    return found


def load_all() -> None:
    """All of the package and its theorems, so that no question pays for it."""
    for module in pkgutil.walk_packages(sidelight.__path__, "sidelight."):
        if not module.name.endswith("__main__"):
            importlib.import_module(module.name)
    by.formula("prim.rr epsilon=1")
    sidelight.certify(sidelight.Count(), sidelight.Rates([0.5])).delta(0.0)


def reading(known: list[Constant]) -> dict[str, tuple[float, list[int]]]:
    """For each question its seconds, and the places of the constants that it reads."""
    lines: dict[tuple[str, int], set[int]] = {}
    for place, constant in enumerate(known):
        for line in readers(constant).lines:
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
