"""The long search for a small world that breaks a formula: every audit of tests/audit/, in chunks, on two processes.

Finished chunks are kept in out/fuzz/, so that an interrupted search goes on where it stopped. They count for the code that they
ran on: when a formula or an audit has changed since, the search starts again.
"""

from __future__ import annotations

import argparse
import hashlib
import json
import signal
import sys
import time
from collections.abc import Iterable
from contextlib import suppress
from difflib import get_close_matches
from multiprocessing import Pool
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from tests.audit.audit import Searched

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))
KEPT = ROOT / "out" / "fuzz"
CODE = ("src/sidelight", "tests/audit", "tests/plans_oracle", "tests/mutation", "tests/theorems")
CHUNK = 5_000  # worlds; searches of fewer than 100,000 are cut into twenty, so that little is lost when one is interrupted
WORKERS = 2

Task = tuple[str, int, int]  # an audit, the number of the chunk, its size
Found = dict[str, object]


def fingerprint() -> str:
    """Of the code that the searches run."""
    found = hashlib.sha256()
    for folder in CODE:
        for file in sorted((ROOT / folder).rglob("*.py")):
            found.update(file.relative_to(ROOT).as_posix().encode() + file.read_bytes())
    return found.hexdigest()[:16]


def chunk(task: Task) -> Found:
    id, number, size = task
    started = time.monotonic()
    tally = audits()[id].search(seed=1_000 + number, instances=size)
    return {
        "id": id,
        "chunk": number,
        "met": tally.met,
        "violations": tally.violations,
        "closest": tally.closest,
        "widest": tally.widest,
        "worst": tally.worst,
        "seconds": round(time.monotonic() - started, 1),
    }


def _leave_interrupts_to_the_parent() -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)


def audits() -> dict[str, Searched]:
    """By the id of the formula; a second audit of one formula is numbered."""
    from tests.audit.test_audits import collected

    found: dict[str, Searched] = {}
    for audit in collected():
        times = sum(known.id == audit.id for known in found.values())
        found[f"{audit.id} ({times + 1})" if times else audit.id] = audit
    return found


def wanted(only: list[str] | None, most: int | None) -> list[Task]:
    """Several audits of one formula share its number of worlds."""
    tasks, found = [], audits()
    for name, audit in found.items():
        if only and audit.id not in only:
            continue
        shares = sum(other.id == audit.id for other in found.values())
        instances = min(-(-audit.instances // shares), most or audit.instances)
        most_at_once = min(CHUNK, max(1, audit.instances // 20))
        sizes = [most_at_once] * (instances // most_at_once) + [instances % most_at_once] * (instances % most_at_once > 0)
        tasks += [(name, number, size) for number, size in enumerate(sizes)]
    return sorted(tasks, key=lambda task: task[1])  # a little of every audit first


def kept_before(file: Path) -> dict[tuple[str, int], Found]:
    """By audit and chunk, the last one found; half a line, of a search that was killed, is no result."""
    found: dict[tuple[str, int], Found] = {}
    for line in file.read_text().splitlines() if file.is_file() else []:
        with suppress(json.JSONDecodeError):
            result = json.loads(line)
            found[result["id"], result["chunk"]] = result
    return found


def finished(asked: list[Task], before: dict[tuple[str, int], Found]) -> dict[tuple[str, int], Found]:
    """A chunk that was smaller than the one that is asked for does not count."""
    return {task[:2]: before[task[:2]] for task in asked if int(str(before.get(task[:2], {}).get("met", 0))) >= task[2]}


def table(results: Iterable[Found]) -> str:
    rows: dict[str, list[Found]] = {}
    for result in results:
        rows.setdefault(str(result["id"]), []).append(result)
    lines = [
        "| formula | worlds that meet the hypothesis | violations | closest truth / promise | widest bracket | seconds |",
        "|---|---|---|---|---|---|",
    ]
    for id, found in sorted(rows.items()):
        met, broken = (sum(int(str(r[key])) for r in found) for key in ("met", "violations"))
        closest, widest = (max(float(str(r.get(key, 0.0))) for r in found) for key in ("closest", "widest"))
        seconds = sum(float(str(r["seconds"])) for r in found)
        lines.append(f"| `{id}` | {met:,} | {broken} | {closest:.4f} | {f'{widest:.1e}' if widest else ''} | {seconds:.0f} |")
    return "\n".join(lines)


def main(arguments: list[str]) -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--only", action="append", metavar="ID", help="this audit; repeatable")
    parser.add_argument("--instances", type=int, metavar="N", help="at most so many worlds for each audit, 1 or more")
    parser.add_argument("--fresh", action="store_true", help="forget what was found before")
    chosen = parser.parse_args(arguments)
    known = {audit.id for audit in audits().values()}
    for id in chosen.only or ():
        if id not in known:
            near = get_close_matches(id, known, 1)
            parser.error(
                f"there is no audit of {id!r}" + (f": did you mean {near[0]}?" if near else f": {', '.join(sorted(known))}")
            )
    if chosen.instances is not None and chosen.instances < 1:
        parser.error(f"--instances is 1 or more, found {chosen.instances}")

    kept = KEPT / f"{fingerprint()}.jsonl"
    KEPT.mkdir(parents=True, exist_ok=True)
    if chosen.fresh:
        kept.unlink(missing_ok=True)
    asked = wanted(chosen.only, chosen.instances)
    results = finished(asked, kept_before(kept))
    tasks = [task for task in asked if task[:2] not in results]
    print(f"{len(tasks)} chunks to search, {len(results)} found in {kept.relative_to(ROOT)}", flush=True)
    try:
        with Pool(WORKERS, initializer=_leave_interrupts_to_the_parent) as pool, kept.open("a") as file:
            for number, result in enumerate(pool.imap_unordered(chunk, tasks), 1):
                file.write(json.dumps(result, default=str) + "\n")
                file.flush()
                results[str(result["id"]), int(str(result["chunk"]))] = result
                broken = f"  BROKEN: {result['worst']}" if result["violations"] else ""
                print(f"[{number}/{len(tasks)}] {result['id']} {result['met']} worlds, {result['seconds']} s{broken}", flush=True)
    except KeyboardInterrupt:
        print("interrupted; run it again to go on", file=sys.stderr)
        return 130
    print(table(results.values()))
    return int(any(int(str(result["violations"])) for result in results.values()))


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
