"""3,000 claims and 300 plans answer to the last bit as they did when they were recorded.

An answer that is meant to differ has a line in differences.jsonl: which record, what it answers now, and why.
"""

from __future__ import annotations

import json
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from tests.frozen.answers import of_claim, of_plan

HERE = Path(__file__).parent
CLAIMS, PLANS = 3_000, 300
CHUNKS = 60  # of claims, and of plans: work for several processes


@cache
def records(name: str) -> list[dict[str, Any]]:
    path = HERE / f"{name}.jsonl"
    return [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines()] if path.is_file() else []


@cache
def meant() -> dict[tuple[str, int], dict[str, Any]]:
    """By the file and the number of the record."""
    return {(line["of"], line["number"]): line for line in records("differences")}


def changed(name: str, number: int, found: dict[str, Any]) -> list[str]:
    """What is neither as recorded nor as a listed difference says."""
    listed = meant().get((name, number))
    wanted = records(name)[number]["answer"] if listed is None else listed["answer"]
    return [
        f"{name} {number}, {key}: {wanted.get(key)} became {found.get(key)}"
        for key in {**wanted, **found}
        if wanted.get(key) != found.get(key)
    ]


def test_three_thousand_claims_and_three_hundred_plans_are_recorded():
    assert len(records("claims")) == CLAIMS
    assert len(records("plans")) == PLANS


@pytest.mark.parametrize("chunk", range(CHUNKS))
def test_claims_answer_as_recorded(chunk):
    numbers = range(chunk, CLAIMS, CHUNKS)

    found = [line for number in numbers for line in changed("claims", number, of_claim(records("claims")[number]))]

    assert not found, "\n".join(found)


@pytest.mark.parametrize("chunk", range(CHUNKS))
def test_plans_answer_as_recorded(chunk):
    numbers = range(chunk, PLANS, CHUNKS)

    found = [line for number in numbers for line in changed("plans", number, of_plan(records("plans")[number]["plan"]))]

    assert not found, "\n".join(found)


def test_every_listed_difference_differs_and_says_why():
    for (name, number), line in meant().items():
        assert line["answer"] != records(name)[number]["answer"], (name, number)
        assert len(line["why"]) > 20, (name, number)
