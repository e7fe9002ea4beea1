"""3,000 claims and 300 plans answer, to nine digits, as they did when they were recorded.

An answer that is meant to differ has a line in differences.jsonl: which record, what it answers now, and why.
`python -m tests.frozen --explain "why"` writes it.
"""

from __future__ import annotations

import pytest
from tests.frozen.differences import SHORTEST, answer, changed, lines, meant, records, same

CLAIMS, PLANS = 3_000, 300
CHUNKS = 60  # of claims, and of plans: work for several processes


def test_three_thousand_claims_and_three_hundred_plans_are_recorded():
    assert len(records("claims")) == CLAIMS
    assert len(records("plans")) == PLANS


@pytest.mark.parametrize("chunk", range(CHUNKS))
def test_claims_answer_as_recorded(chunk):
    numbers = range(chunk, CLAIMS, CHUNKS)

    found = [line for number in numbers for line in changed("claims", number, answer("claims", number))]

    assert not found, "\n".join(found)


@pytest.mark.parametrize("chunk", range(CHUNKS))
def test_plans_answer_as_recorded(chunk):
    numbers = range(chunk, PLANS, CHUNKS)

    found = [line for number in numbers for line in changed("plans", number, answer("plans", number))]

    assert not found, "\n".join(found)


def test_every_listed_difference_differs_and_says_why():
    for (name, number), line in meant().items():
        assert not same(line["answer"], records(name)[number]["answer"]), (name, number)
        assert len(line["why"]) >= SHORTEST, (name, number)


def test_numbers_are_the_same_to_nine_digits_and_all_else_is_equal():
    recorded = {"delta": [[(0.25).hex(), (0.5).hex()]], "epsilon": ["inf", "inf"], "proof": ["sl.count"]}

    assert same(recorded, {**recorded, "delta": [((0.25 * (1 + 1e-12)).hex(), (0.5).hex())]})
    assert not same(recorded, {**recorded, "delta": [[(0.25 * (1 + 1e-8)).hex(), (0.5).hex()]]})
    assert not same(recorded, {**recorded, "delta": [[(0.25).hex()]]})
    assert not same(recorded, {**recorded, "epsilon": [(1e300).hex(), "inf"]})
    assert not same(recorded, {**recorded, "proof": ["sl.size"]})
    assert not same(recorded, {"delta": recorded["delta"]})


def test_an_explanation_is_written_for_what_differs_anew_and_taken_back_where_nothing_differs():
    recorded, listed = [records("claims")[number]["answer"] for number in range(3)], {"error": "Another"}
    before = {("claims", 1): {"of": "claims", "number": 1, "why": "an earlier reason", "answer": listed}}
    before[("claims", 2)] = {**before["claims", 1], "number": 2}

    new = {"error": "New"}
    found = lines({("claims", 0): new, ("claims", 1): listed, ("claims", 2): recorded[2]}, "a later reason", before)

    assert found == [{"of": "claims", "number": 0, "why": "a later reason", "answer": new}, before["claims", 1]]
