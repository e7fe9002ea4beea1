"""Draws claims and plans, and writes claims.jsonl and plans.jsonl with the answers of the code that runs."""

from __future__ import annotations

import json
import signal
from collections.abc import Callable, Iterable, Iterator
from itertools import islice
from multiprocessing import Pool
from pathlib import Path
from random import Random
from typing import Any

from tests.frozen.answers import of_claim, of_plan
from tests.frozen.claims import of_definitions, of_many_people, of_theorems
from tests.frozen.plans import damaged, plan

HERE = Path(__file__).parent
CLAIMS, PLANS = 3_000, 300
SLOW, SLOW_PLAN = 0.15, 0.6  # seconds of processor time; what is slower is left out, so that the comparison stays short
LONG = 4_000  # characters of a claim with its answer; longer ones are left out, so that the file stays small


class _TooSlow(BaseException):
    """Nothing catches it on its way out of an evaluation."""


def _stop(signal_number: int, frame: object) -> None:
    raise _TooSlow


def _in_time(answer: Callable[[], dict[str, Any]], seconds: float) -> dict[str, Any] | None:
    """None where the answer takes longer, in processor time."""
    signal.signal(signal.SIGVTALRM, _stop)
    signal.setitimer(signal.ITIMER_VIRTUAL, seconds)
    try:
        try:
            return answer()
        finally:
            signal.setitimer(signal.ITIMER_VIRTUAL, 0)
    except _TooSlow:
        return None


def _claim(tree: dict[str, Any]) -> dict[str, Any] | None:
    answer = _in_time(lambda: of_claim(tree), SLOW)
    return None if answer is None else {**tree, "answer": answer}


def _plan(text: str) -> dict[str, Any] | None:
    answer = _in_time(lambda: of_plan(text), SLOW_PLAN)
    return None if answer is None else {"plan": text, "answer": answer}


def _plans() -> Iterator[str]:
    rng = Random("frozen plans")
    while True:
        text = plan(rng)
        yield damaged(rng, text) if rng.random() < 0.12 else text


def _kept(found: Iterable[dict[str, Any] | None], longest: int, most: int) -> Iterator[dict[str, Any]]:
    short = (record for record in found if record is not None and len(json.dumps(record)) <= longest)
    return islice(short, most)


def _write(name: str, records: Iterable[dict[str, Any]]) -> int:
    lines = [json.dumps(record, separators=(",", ":")) for record in records]
    (HERE / name).write_text("\n".join(lines) + "\n", encoding="utf-8")
    return len(lines)


def record() -> None:
    with Pool(2) as pool:
        trees = [*of_theorems(20), *of_definitions(80), *of_many_people(1_600)]
        Random("order").shuffle(trees)
        print(f"{len(trees)} claims drawn", flush=True)
        print(_write("claims.jsonl", _kept(pool.imap(_claim, trees, 20), LONG, CLAIMS)), "claims kept", flush=True)
        texts = [text for text, _ in zip(_plans(), range(PLANS * 3 // 2), strict=False)]
        print(_write("plans.jsonl", _kept(pool.imap(_plan, texts, 5), 20 * LONG, PLANS)), "plans kept", flush=True)
