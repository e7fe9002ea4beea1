"""Runs the command line with lower layers that behave as told: stand_in.py BEHAVIOUR ARGUMENT..."""

from __future__ import annotations

import os
import signal
import sys
import time
from collections.abc import Callable
from dataclasses import replace
from importlib import import_module
from typing import Any

from tests.report.examples import FAILING, PASSING

from sidelight.cli import main
from sidelight.errors import BadValue, BrokenTheorem, CannotCertify, PlanError

Progress = Callable[[str, int, int], None] | None


def assessing(behaviour: str, progress: Progress, asked: dict[str, Any]) -> Any:
    match behaviour:
        case "pass":
            return PASSING
        case "fail":
            return FAILING
        case "review":
            return replace(PASSING, verdict="review")
        case "echo":
            return replace(PASSING, because=tuple(f"{key}={value}" for key, value in sorted(asked.items())))
        case "refuse breaking points":
            if asked["breaking_points"]:
                raise BadValue("breaking points were asked for")
            return PASSING
        case "long":
            return replace(PASSING, policy="many words " * 200_000)
        case "slow":
            for done in range(20):
                if progress:
                    progress("counting cells", done, 20)
                time.sleep(0.1)
            return PASSING
        case "interrupt":
            os.kill(os.getpid(), signal.SIGINT)
            time.sleep(30)
        case "hang":
            print("started", file=sys.stderr, flush=True)
            time.sleep(30)
        case "cannot":
            raise CannotCertify("the count", [("enumeration", "at most 16384 possible datasets")], hint="add noise")
        case "broken":
            raise BrokenTheorem("an upper end lies below a lower end")
        case "crash":
            raise ZeroDivisionError("over\nnothing")
    raise AssertionError(behaviour)


def loading(behaviour: str) -> None:
    if behaviour == "bad plan":
        raise PlanError("plan.yaml", 3, 1, "unknown key publsih", "publish", "did you mean publish?")
    if behaviour == "bad value":
        raise BadValue("a rate lies between 0 and 1")
    if behaviour == "no file":
        raise FileNotFoundError(2, "No such file or directory", "absent.yaml")


if __name__ == "__main__":
    behaviour = sys.argv.pop(1)

    def assess(plan: Any, *, progress: Progress = None, **asked: Any) -> Any:
        return assessing(behaviour, progress, asked)

    def load_all(plans: Any) -> None:
        loading(behaviour)

    vars(sys.modules["sidelight.assess"])["assess"] = assess  # the name sidelight.assess is the function
    vars(import_module("sidelight.plan.loading"))["load_all"] = load_all
    main()
