"""Halves and doubles every constant that was chosen by trial, and says what that does to the time and width of answers.

`.venv/bin/python bench/constants.py --write` keeps the table in bench/constants.md; without --write it is only printed. A name,
or a part of one, measures only the constants that it fits.
"""

from __future__ import annotations

import argparse
import math
import os
import platform
import sys
import time
from collections.abc import Iterator
from dataclasses import dataclass
from importlib.metadata import version
from typing import Any

from by_trial import ROOT, Constant, constants
from changed import apart, reading, with_change

TABLE = ROOT / "bench" / "constants.md"
RUNS = 3  # of each question, in a process of its own; the fastest counts
MOST_ASKED = 4  # questions for one constant
LONGEST = 0.3  # seconds of a question, where a constant has shorter ones
HOUR = 3600  # seconds
ROUNDING = 1e-12  # share of an answer below which its width is that of rounding
FASTER, NARROWER, ALIKE = 0.85, 0.9, 1.02  # ratios to the unchanged run that are worth a second look
CHANGES = ("unchanged", "halved", "doubled")


@dataclass(frozen=True)
class Effect:
    """What one change does: ratios to the unchanged run, and in words what has no ratio."""

    time: float
    narrowest: float
    widest: float
    notes: tuple[str, ...]
    contradictions: tuple[str, ...]

    @staticmethod
    def of(before: dict[str, Any], after: dict[str, Any]) -> Effect:
        both = [name for name in before if before[name] and after[name]]
        answers = [name for name in both if before[name]["brackets"] and after[name]["brackets"]]
        refused = sum(bool(before[name]["brackets"]) for name in both) - len(answers)
        gained = sum(bool(after[name]["brackets"]) for name in both) - len(answers)
        late = sum(bool(before[name]) and not after[name] for name in before)
        pairs = [
            (f"{name}, {key}", before[name]["brackets"][key], after[name]["brackets"][key])
            for name in answers
            for key in before[name]["brackets"].keys() & after[name]["brackets"].keys()
        ]
        ratios = [wide(b) / wide(a) for _, a, b in pairs if 0 < wide(a) < math.inf and wide(b) < math.inf] or [1.0]
        lost = sum(wide(a) < wide(b) == math.inf for _, a, b in pairs)
        counted = {"refused": refused, "no longer refused": gained, "not answered": late, "unbounded": lost}
        return Effect(
            sum(after[name]["seconds"] for name in answers) / max(1e-9, sum(before[name]["seconds"] for name in answers)),
            min(ratios),
            max(ratios),
            tuple(f"{number} {what}" for what, number in counted.items() if number),
            tuple(f"{what}: {a} and {b}" for what, a, b in pairs if a[0] > b[1] or b[0] > a[1]),
        )

    @property
    def better(self) -> bool:
        if self.widest > ALIKE or any(not note.endswith("no longer refused") for note in self.notes):
            return False
        return self.time < FASTER or (self.narrowest < NARROWER and self.time < ALIKE)

    def cells(self) -> str:
        far = self.widest if self.widest * self.narrowest >= 1 else self.narrowest
        width = f"{self.narrowest:.2g} to {self.widest:.2g}" if self.narrowest < 0.99 and self.widest > 1.01 else f"{far:.2g}"
        return f"{self.time:.2f} | {', '.join((width, *self.notes))}"


def wide(ends: tuple[float, float]) -> float:
    """The width of a bracket, or what rounding makes of it."""
    return max(ends[1] - ends[0], ROUNDING * abs(ends[1])) if math.isfinite(ends[1]) else math.inf * (ends[0] < ends[1])


def effects(constant: Constant, names: list[str], runs: int) -> list[Effect]:
    found = [apart(lambda change=change: with_change(constant, change, names, runs), HOUR) for change in CHANGES]
    return [Effect.of(found[0], one) for one in found[1:]]


def chosen(place: int, read: dict[str, tuple[float, list[int]]]) -> list[str]:
    """A few of the questions that read it, fast and slow ones, that take little time together."""
    names = sorted((name for name, (_, places) in read.items() if place in places), key=lambda name: read[name][0])
    few = [name for name in names if read[name][0] < LONGEST] or names[:1]
    if len(few) > MOST_ASKED:
        few = [few[k * (len(few) - 1) // (MOST_ASKED - 1)] for k in range(MOST_ASKED)]
    return few


def rows(known: list[Constant]) -> Iterator[tuple[str, list[str], list[str]]]:
    """A line of the table for each constant; what could be better, measured twice; contradictions."""
    read = apart(lambda: reading(known), HOUR)
    for place, constant in enumerate(known):
        names, says = chosen(place, read), constant.says.replace("|", "/")
        asked = sum(place in places for _, places in read.values())
        start = f"| {constant.place} | {constant.name} | {constant.written} | {says} | {asked} | "
        if not constant.scalable or not names:
            yield start + ("not scaled" if names else "not reached") + " | | | |", [], []
            continue
        found = effects(constant, names, RUNS)
        if any(effect.better for effect in found):
            found = effects(constant, names, 2 * RUNS)
        better = [
            f"- {constant.place}, {constant.name} {change}: time {effect.time:.2f}, width {effect.narrowest:.2g}"
            for change, effect in zip(CHANGES[1:], found, strict=True)
            if effect.better
        ]
        wrong = [f"- {constant.place}, {constant.name}: {one}" for effect in found for one in effect.contradictions]
        yield start + " | ".join(effect.cells() for effect in found) + " |", better, wrong


def main(arguments: list[str]) -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("name", nargs="?", default="", help="only constants whose file or name has this in it")
    parser.add_argument("--write", action="store_true", help="keep the table of all constants in bench/constants.md")
    asked = parser.parse_args(arguments)
    if asked.write and asked.name:
        parser.error("bench/constants.md holds all constants: leave out --write, or the name")
    known = [constant for constant in constants() if asked.name in f"{constant.place} {constant.name}"]

    start, lines, better, wrong = time.perf_counter(), list[str](), list[str](), list[str]()
    for line, faster, false in rows(known):
        print(line, *faster, *false, sep="\n", flush=True)
        lines.append(line)
        better += faster
        wrong += false
    print(f"{len(known)} constants in {time.perf_counter() - start:.0f} s")
    if asked.write:
        TABLE.write_text(page(lines, better, wrong), encoding="utf-8")
    return int(bool(wrong))


def page(lines: list[str], better: list[str], wrong: list[str]) -> str:
    return f"""# Constants that were chosen by trial

Written by `.venv/bin/python bench/constants.py --write`. Each constant was halved and doubled, and up to {MOST_ASKED} of the questions of
`bench/asked.py` that read it were asked again. Time is the processor's, the best of {RUNS} runs in fresh processes; width is that of
the brackets: both are ratios to the unchanged run, and of several widths the one that changed most is shown. A width below
{ROUNDING:g} of the answer counts as rounding. Of a list every second entry is left out, or one is put between each two; of a factor
near 1 the excess is scaled, and of a share below a thousandth the number of its digits. Ratios of time within 0.9 and 1.1 are
what the machine does.

Python {platform.python_version()} on {platform.machine()}, numpy {version("numpy")}, python-flint {version("python-flint")}; {os.cpu_count()} processors.

| file | constant | value | unit, and what it is for | questions | halved: time | width | doubled: time | width |
|---|---|---|---|---|---|---|---|---|
{chr(10).join(lines)}

## Could be better

Faster by more than {1 - FASTER:.0%} without a wider bracket, or narrower at no cost, for these questions, in two measurements.

{chr(10).join(better) or "None."}

## Contradictions

Brackets of one answer that do not overlap.

{chr(10).join(wrong) or "None."}
"""


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
