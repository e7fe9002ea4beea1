"""Says which records are answered differently today; with --explain, writes down why; with --accept, records today's answers."""

from __future__ import annotations

import argparse
import sys

from tests.frozen.differences import FILE, SHORTEST, accept, answers, changed, lines, meant, write


def main(arguments: list[str]) -> int:
    parser = argparse.ArgumentParser(prog="python -m tests.frozen", description=__doc__)
    wanted = parser.add_mutually_exclusive_group()
    wanted.add_argument("--explain", metavar="WHY", help=f"list what differs in {FILE.name}, for this reason")
    wanted.add_argument("--accept", action="store_true", help="record the answers of today to the same claims and plans")
    chosen = parser.parse_args(arguments)
    if chosen.explain is not None and len(chosen.explain) < SHORTEST:
        parser.error(f"a reason has {SHORTEST} characters or more, found {chosen.explain!r}")
    found = dict(answers())
    if chosen.accept:
        accept(found)
        return 0
    new = [line for (name, number), now in found.items() for line in changed(name, number, now)]
    print(*new, sep="\n")
    if chosen.explain is None:
        return int(bool(new))
    listed = lines(found, chosen.explain, meant())
    write(listed)
    print(f"{len(listed)} lines in {FILE.name}, {len(meant())} before")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
