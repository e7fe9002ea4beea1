"""Halves and doubles every constant that was chosen by trial, and says what that does to the time and width of answers.

`.venv/bin/python bench/constants.py --write` keeps the table in bench/constants.md; without --write it is only printed. A name,
or a part of one, measures only the constants that it fits.
"""

from __future__ import annotations

import argparse
import os
import platform
import sys
import time
from collections.abc import Iterator
from importlib.metadata import version

from by_trial import ROOT, Constant, constants, readers
from changed import in_turn, load_all, reading
from effect import FASTER, ROUNDING, Effect

TABLE = ROOT / "bench" / "constants.md"
RUNS = 3  # of each question, in a process of its own; the fastest counts
FEWEST_ASKED, MOST_ASKED = 3, 4  # questions for one constant, where so many read it
LONGEST = 0.25  # seconds of a question, where that leaves enough of them
CHANGED = ("halved", "doubled")


def effects(constant: Constant, names: list[str], runs: int) -> list[Effect]:
    found = in_turn(constant, names, runs)
    return [Effect.of(found["unchanged"], found[change]) for change in CHANGED]


def chosen(place: int, read: dict[str, tuple[float, list[int]]]) -> list[str]:
    """A few of the questions that read it, fast and slow ones, that take little time together."""
    names = sorted((name for name, (_, places) in read.items() if place in places), key=lambda name: read[name][0])
    few = [name for name in names if read[name][0] < LONGEST]
    if len(few) < FEWEST_ASKED:
        return names[:FEWEST_ASKED]
    if len(few) > MOST_ASKED:
        few = [few[k * (len(few) - 1) // (MOST_ASKED - 1)] for k in range(MOST_ASKED)]
    return few


def unchangeable(constant: Constant, names: list[str]) -> str:
    """Why a constant is not measured; empty where it is."""
    if not names:
        return "no question reads it"
    if readers(constant).early:
        return "not changed: it is part of a signature"
    return "" if constant.written.strip("0.") else "not changed: it is 0"


def rows(known: list[Constant]) -> Iterator[tuple[str, list[str], list[str]]]:
    """A line of the table for each constant; what could be better, measured twice; contradictions."""
    load_all()
    read = reading(known)
    for place, constant in enumerate(known):
        names, says = chosen(place, read), constant.says.replace("|", "/")
        asked = sum(place in places for _, places in read.values())
        start = f"| {constant.place} | {constant.name} | {constant.written} | {says} | {asked} | "
        if why := unchangeable(constant, names):
            yield f"{start}{why} | | | |", [], []
            continue
        found = effects(constant, names, RUNS)
        if any(effect.better for effect in found):
            found = effects(constant, names, 2 * RUNS)
        better = [
            f"- {constant.place}, {constant.name} {change}: time {effect.time:.2f}, width {effect.narrowest:.2g}"
            for change, effect in zip(CHANGED, found, strict=True)
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
    if not known:
        parser.error(f"no constant chosen by trial has {asked.name!r} in its file or name: see bench/constants.md")

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


PAGE = """# Constants that were chosen by trial

Written by `.venv/bin/python bench/constants.py --write`. Each constant was halved and doubled, and up to {most_asked} of the
questions of `bench/asked.py` that read it were asked again. Time is that of the processor, the best of {runs} runs in fresh
processes; width is that of the brackets. Both are ratios to the unchanged run; of several widths the one that changed most is
shown. A width below {rounding:g} of the answer counts as rounding. Of a list every second entry is left out, or one is put
between each two; of a factor near 1 the excess is scaled, and of a share below a thousandth the number of its digits. Where
an answer is an upper end only, as that of most formulas, its width is that number, and it is said how many are higher. Times that
differ by a tenth or less say nothing, as the machine does other work too; a limit that no question comes near changes nothing.

{machine}

| file | constant | value | unit, and what it is for | questions that read it | halved: time | width | doubled: time | width |
|---|---|---|---|---|---|---|---|---|
{lines}

## Could be better

Faster by more than {faster:.0%} without a wider bracket, or narrower at no cost: for these few questions, in two measurements.

{better}

## Contradictions

Brackets of one answer that do not overlap.

{wrong}
"""


def page(lines: list[str], better: list[str], wrong: list[str]) -> str:
    packages = ", ".join(f"{name} {version(name)}" for name in ("numpy", "scipy", "python-flint"))
    return PAGE.format(
        most_asked=MOST_ASKED,
        runs=RUNS,
        rounding=ROUNDING,
        machine=f"Python {platform.python_version()} on {platform.machine()}, {packages}; {os.cpu_count()} processors.",
        lines="\n".join(lines),
        faster=1 - FASTER,
        better="\n".join(better) or "None.",
        wrong="\n".join(wrong) or "None.",
    )


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
