"""Which records are answered differently today, and the line of differences.jsonl that says why."""

from __future__ import annotations

import json
import math
from collections.abc import Iterator, Mapping
from functools import cache
from multiprocessing import Pool
from pathlib import Path
from typing import Any

from tests.frozen.answers import of_claim, of_plan

HERE = Path(__file__).parent
FILE = HERE / "differences.jsonl"
SHORTEST = 20  # characters of a reason
CLOSE = 1e-9  # relative; processors differ in the last digits of sums of doubles, which moves an end of epsilon by up to 1e-10

Answer = dict[str, Any]
Place = tuple[str, int]  # the file, "claims" or "plans", and the number of the record in it


@cache
def records(name: str) -> list[dict[str, Any]]:
    path = HERE / f"{name}.jsonl"
    return [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines()] if path.is_file() else []


@cache
def meant() -> dict[Place, dict[str, Any]]:
    """The lines of differences.jsonl."""
    return {(line["of"], line["number"]): line for line in records("differences")}


def answer(name: str, number: int) -> Answer:
    """What the code that runs says."""
    record = records(name)[number]
    return of_claim(record) if name == "claims" else of_plan(record["plan"])


def changed(name: str, number: int, found: Answer) -> list[str]:
    """What is neither as recorded nor as a listed difference says."""
    listed = meant().get((name, number))
    wanted = records(name)[number]["answer"] if listed is None else listed["answer"]
    return [
        f"{name} {number}, {key}: {wanted.get(key)} became {found.get(key)}"
        for key in {**wanted, **found}
        if not same(wanted.get(key), found.get(key))
    ]


def same(one: Any, other: Any) -> bool:
    """Whether two answers say the same; numbers are close, all else is equal."""
    if isinstance(one, dict) and isinstance(other, dict):
        return one.keys() == other.keys() and all(same(one[key], other[key]) for key in one)
    if isinstance(one, list | tuple) and isinstance(other, list | tuple):
        return len(one) == len(other) and all(map(same, one, other))
    numbers = [_number(one), _number(other)]
    if None in numbers:
        return bool(one == other)
    return math.isclose(*numbers, rel_tol=CLOSE)  # type: ignore[arg-type]  # neither is None


def _number(written: Any) -> float | None:
    """Numbers are recorded as hexadecimal doubles."""
    if not isinstance(written, str) or not (written.startswith("0x") or written == "inf"):
        return None
    return float.fromhex(written)


def answers() -> Iterator[tuple[Place, Answer]]:
    """To all records, on two processes: two to three minutes."""
    places = [(name, number) for name in ("claims", "plans") for number in range(len(records(name)))]
    with Pool(2) as pool:
        yield from zip(places, pool.imap(_answer, places, 20), strict=True)


def _answer(place: Place) -> Answer:
    return json.loads(json.dumps(answer(*place)))  # type: ignore[no-any-return]  # as it is read from a file


def lines(found: Mapping[Place, Answer], why: str, before: Mapping[Place, dict[str, Any]]) -> list[dict[str, Any]]:
    """What is to be listed: for an answer that is listed already its line, for another that differs a line with this reason."""
    listed = []
    for (name, number), now in sorted(found.items()):
        if not same(now, records(name)[number]["answer"]):
            line = before.get((name, number))
            kept = line is not None and same(line["answer"], now)
            listed.append(line if kept else {"of": name, "number": number, "why": why, "answer": now})
    return listed


def write(listed: list[dict[str, Any]]) -> None:
    _write(FILE, listed)


def accept(found: Mapping[Place, Answer]) -> None:
    """Today's answers become the records, and no difference is left."""
    for name in ("claims", "plans"):
        _write(HERE / f"{name}.jsonl", [{**one, "answer": found[name, number]} for number, one in enumerate(records(name))])
    write([])


def _write(file: Path, listed: list[dict[str, Any]]) -> None:
    file.write_text("".join(json.dumps(line, separators=(",", ":")) + "\n" for line in listed), encoding="utf-8")
