"""Which records are answered differently today, and the line of differences.jsonl that says why."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from functools import cache
from multiprocessing import Pool
from pathlib import Path
from typing import Any

from tests.frozen.answers import of_claim, of_plan

HERE = Path(__file__).parent
FILE = HERE / "differences.jsonl"
SHORTEST = 20  # characters of a reason

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
        if wanted.get(key) != found.get(key)
    ]


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
        if now != records(name)[number]["answer"]:
            line = before.get((name, number))
            same = line is not None and line["answer"] == now
            listed.append(line if same else {"of": name, "number": number, "why": why, "answer": now})
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
