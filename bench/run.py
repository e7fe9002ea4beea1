"""Measures the questions of this folder, one after another in one process, and prints the table of targets.

A question is a module with a docstring, a PLACE in the table and a function `measure` that yields lines and targets. Times are
compared within one run, as ratios.
"""

from __future__ import annotations

import argparse
import importlib
import os
import platform
import sys
import time
from collections.abc import Iterable
from importlib.metadata import version
from pathlib import Path
from types import ModuleType

from target import Target, table

HERE = Path(__file__).resolve().parent
RESULTS = HERE / "results.md"
PEERS = ("fast-poibin", "dp-accounting", "prv-accountant", "numpy", "scipy", "python-flint")


def names() -> list[str]:
    return sorted(path.stem.removeprefix("question_") for path in HERE.glob("question_*.py"))


def asked(chosen: Iterable[str]) -> list[ModuleType]:
    found = [importlib.import_module(f"question_{name}") for name in chosen]
    return sorted(found, key=lambda module: (module.PLACE, module.__name__))


def answer(module: ModuleType, targets: list[Target]) -> str:
    """The lines of one question, printed as they come."""
    lines = [f"## {(module.__doc__ or '').strip()}", ""]
    print(lines[0], flush=True)
    for found in module.measure():
        if isinstance(found, Target):
            targets.append(found)
            continue
        print(found, flush=True)
        lines.append(found)
    print(flush=True)
    return "\n".join(lines).rstrip()


def setting() -> str:
    """What the numbers were measured on."""
    return (
        f"Python {platform.python_version()} on {platform.machine()}; "
        + ", ".join(f"{name} {version(name)}" for name in PEERS)
        + ". Times are processor time, the best of a few runs with every cache emptied, and by the clock for plans; "
        + f"ratios compare times of one run. {os.cpu_count()} processors, with a load of {os.getloadavg()[0]:.1f} at the end."
    )


def main(arguments: list[str]) -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("questions", nargs="*", metavar="QUESTION", help=f"only these: {', '.join(names())}")
    parser.add_argument("--write", action="store_true", help="keep the answers to all questions in bench/results.md")
    chosen = parser.parse_args(arguments)
    for name in chosen.questions:
        if name not in names():
            parser.error(f"there is no question {name!r}: {', '.join(names())}")
    if chosen.write and chosen.questions:
        parser.error("bench/results.md holds one whole run: leave out --write, or the names")

    start, targets = time.perf_counter(), list[Target]()
    pages = [answer(module, targets) for module in asked(chosen.questions or names())]
    summary = ["## Targets", "", *table(targets), "", setting()] if targets else [setting()]
    print("\n".join(summary))
    print(f"{sum(one.met for one in targets)} of {len(targets)} targets met; {time.perf_counter() - start:.0f} s.")
    if chosen.write:
        text = "\n\n".join(["# What was measured", "\n".join(summary), *pages])
        RESULTS.write_text(text + "\n", encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
