"""Asks two trees the same questions in turn and prints every time above 50 ms, the best of some runs, beside the other's.

Example: git worktree add ../before REVISION; make bench in both; .venv-bench/bin/python bench/against.py ../before --runs 5
"""

from __future__ import annotations

import argparse
import os
import re
import subprocess
import sys
from pathlib import Path

HERE = Path(__file__).resolve().parent.parent
UNITS = {"s": 1.0, "ms": 1e-3, "µs": 1e-6}
SHORTEST = 0.05  # seconds: below, the clock and the machine are seen and not the code
SLOWER = 1.10  # from this ratio on a row is marked
PEERS = ("dp-accounting", "prv-accountant")  # rows of others; in a row of ours they come after ours, as a multiple " x "

Times = dict[str, list[float]]


def asked(tree: Path, questions: list[str]) -> Times:
    """The times of one run, by question, row and place in the row."""
    command = [tree / ".venv-bench" / "bin" / "python", tree / "bench" / "run.py", *questions]
    usual = {name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"}
    found: Times = {}
    title, processor = "", None
    for line in subprocess.run(command, check=True, capture_output=True, text=True, env=usual).stdout.splitlines():
        cells = [cell.strip() for cell in line.strip("| ").split(" | ")]
        if line.startswith("## "):
            title = line[3:40]
        elif line.startswith("| ") and title.startswith("Targets"):
            continue
        elif any("processor's" in cell for cell in cells):
            processor = next(place for place, cell in enumerate(cells) if "processor's" in cell)
        elif line.startswith("| ") and processor is not None and len(cells) > processor and cells[processor][:1].isdigit():
            found[f"{title}: {cells[0]}"] = [float(cells[processor])]
        elif line.startswith("| ") and not line.startswith(tuple(f"| {peer}" for peer in PEERS)):
            times = [float(number) * UNITS[unit] for number, unit in re.findall(r"([\d.]+) (s|ms|µs)\b", line.split(" x ")[0])]
            found.setdefault(f"{title}: {', '.join(cells[:2]) if not times or cells[1][:1].isalpha() else cells[0]}", times)
        elif not line.startswith("|"):
            processor = None
    return found


def main(arguments: list[str]) -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("tree", type=Path, help="the other tree, with its own .venv-bench")
    parser.add_argument("questions", nargs="*", help="only these questions")
    parser.add_argument("--runs", type=int, default=5, help="runs of each tree, in turn")
    chosen = parser.parse_args(arguments)
    for tree in (chosen.tree, HERE):
        if not (tree / ".venv-bench" / "bin" / "python").exists():
            parser.error(f"{tree} has no .venv-bench: run make bench there first")
    best: dict[Path, Times] = {chosen.tree: {}, HERE: {}}
    for run in range(chosen.runs):
        for tree, kept in best.items():
            for row, times in asked(tree, chosen.questions).items():
                kept[row] = [min(pair) for pair in zip(kept.get(row, times), times, strict=True)]
        print(f"run {run + 1} of {chosen.runs} of both", file=sys.stderr)
    print("| row | there | here | here / there | |\n|---|---|---|---|---|")
    slower = 0
    for row, times in best[HERE].items():
        for there, here in zip(best[chosen.tree].get(row, []), times, strict=False):
            if max(there, here) >= SHORTEST:
                slower += here > SLOWER * there
                print(
                    f"| {row} | {there:.3g} s | {here:.3g} s | {here / there:.2f} | {'slower' if here > SLOWER * there else ''} |"
                )
    print(f"{slower} slower by more than {SLOWER - 1:.0%}, best of {chosen.runs}.")
    return int(slower > 0)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
