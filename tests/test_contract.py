"""What the command promises to whoever calls it: the JSON, the exit codes, the words. A copy that depends on nothing outside."""

from __future__ import annotations

import json
import re
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest
from tests.assess.writing import assessed, planned
from tests.cli.running import sidelight
from tests.golden.keys import check_document, value

from sidelight.assess import assess
from sidelight.assess.assessment import Assessment
from sidelight.plan.loading import load, load_all
from sidelight.report.json import as_json
from sidelight.report.text import as_text

PLAN = """sidelight: 1
title: Contract
people:
  unit: voter
  count: 101
  secret: {vote: [yes, no]}
  together: nobody
  uncertainty: {rates: {yes: 0.5, no: 0.5}}
  because: a fair coin
attacker: {knows: 0, influence: active}
publish:
  - name: tally
    count: {vote: yes}
policy: {delta: 1.0e-6, epsilon: 1.0}
"""
FAIR_COIN = {0.1: 0.0411329109828, 0.3: 0.00678896219215, 1.0: 8.00255105953e-08}
RUNGS = ("nobody else", "10 others", "half of the others", "nine in ten others", "everybody else")
LADDER = [f"knows the vote of {whom}" for whom in RUNGS]
NORTH = "name: north, count: {vote: yes}, where: region = 'north', cells: {north: 25, south: 15}"


@pytest.fixture
def written(tmp_path: Path) -> Any:
    def write(text: str, name: str = "plan.yaml") -> Path:
        path = tmp_path / name
        path.write_text(text, encoding="utf-8")
        return path

    return write


def document(assessment: Assessment) -> Any:
    return json.loads(as_json(assessment))


def test_the_fair_coin_passes_with_the_known_numbers(written: Any) -> None:
    options = ("--json", "--epsilon", "0.1", "--epsilon", "0.3", "--epsilon", "1")

    result = sidelight("assess", written(PLAN), *options)

    found = json.loads(result.stdout)
    assert (result.returncode, result.stderr) == (0, "")
    assert check_document(found) == []
    for s in found["statements"]:
        points = {point["epsilon"]: point for point in s["profile"]}
        assert set(FAIR_COIN) <= set(points)
        if s["definition"] != "active_knowledge" or s["attacker"]["knows"]:
            continue
        for epsilon, truth in FAIR_COIN.items():
            assert points[epsilon]["delta_lower"] <= truth * (1 + 1e-9)
            assert truth * (1 - 1e-9) <= points[epsilon]["delta"] <= truth * (1 + 1e-6)


@pytest.mark.parametrize(
    ("change", "code", "verdict"),
    [
        (("epsilon: 1.0}", "epsilon: 0.01}"), 1, "fail"),
        (("  together: nobody\n", ""), 3, "review"),
        (("policy: {delta: 1.0e-6, epsilon: 1.0}\n", ""), 3, "review"),
    ],
)
def test_the_exit_code_says_fail_and_review(written: Any, change: tuple[str, str], code: int, verdict: str) -> None:
    result = sidelight("assess", written(PLAN.replace(*change)), "--json")

    assert result.returncode == code
    assert json.loads(result.stdout)["verdict"] == verdict


@pytest.mark.parametrize(
    "text",
    [
        PLAN.replace("publish:", "publsih:"),
        "",
        PLAN.replace("yes: 0.5, no: 0.5", "yes: 0.5, no: 0.6"),
        PLAN.replace("count: 101", "count: 0"),
        PLAN + "title: again\n",
        "\x00\x01junk",
    ],
    ids=["typo", "empty", "rates", "nobody", "twice", "junk"],
)
def test_bad_input_leaves_standard_output_empty_and_names_the_place(written: Any, text: str) -> None:
    result = sidelight("assess", written(text), "--json")

    assert (result.returncode, result.stdout) == (2, "")
    assert "plan.yaml:" in result.stderr
    assert "Traceback" not in result.stderr


def test_bytes_a_folder_and_a_missing_file_are_bad_input(written: Any, tmp_path: Path) -> None:
    junk = tmp_path / "junk.yaml"
    junk.write_bytes(bytes(range(256)))

    results = [sidelight("assess", path) for path in (junk, tmp_path, tmp_path / "absent.yaml")]

    assert [(r.returncode, r.stdout) for r in results] == [(2, "")] * 3
    assert all("Traceback" not in r.stderr and re.search(r":\d+:\d+: ", r.stderr) for r in results)


def test_the_worst_case_of_an_exact_count_is_the_word_infinite(written: Any) -> None:
    found = document(assess(load(written(PLAN))))

    worst = [s for s in found["statements"] if s["ground"] == "worst_case"]

    assert [s["release"] for s in worst] == ["tally", "*"]
    assert {(s["epsilon"], s["epsilon_lower"], s["status"]) for s in worst} == {("infinite", "infinite", "broken")}
    assert {s["sentence"] for s in worst} == {"Someone who knows everyone else learns the answer, as with every exact figure."}


def test_the_delta_asked_for_moves_epsilon_and_not_the_verdict(written: Any) -> None:
    path = written(PLAN.replace("epsilon: 1.0}", "epsilon: 0.8}"))

    plain, loose = (json.loads(sidelight("assess", path, "--json", *more).stdout) for more in ((), ("--delta", "0.01")))

    (before,), (after,) = ([s for s in d["statements"] if s["release"] == "tally" and "attacker" in s] for d in (plain, loose))
    assert (before["delta"], after["delta"]) == (1e-6, 0.01)
    assert before["epsilon"] > 0.8 > after["epsilon"]
    assert before["status"] == after["status"] == "broken"
    assert plain["verdict"] == loose["verdict"] == "fail"
    assert plain["because"] == loose["because"]


def test_the_text_names_the_delta_of_the_policy_also_when_another_was_asked_for(written: Any) -> None:
    text = as_text(assess(load(written(PLAN)), delta=Fraction(1, 100)))

    assert "Policy: epsilon at most 1 at delta = 1e-6" in text
    assert "Epsilon is at delta = 0.01" in text


def test_several_plans_are_one_release(written: Any) -> None:
    first = written(PLAN.replace("title: Contract", "title: One"))
    second = written("sidelight: 1\ntitle: Two\npublish:\n  - {name: again, count: {vote: no}}\n", "second.yaml")

    found = document(assess(load_all([first, second])))

    assert found["title"] == "One + Two"
    assert list(found["cells"]) == ["tally", "again"]
    assert {s["release"] for s in found["statements"]} == {"tally", "again", "*"}
    assert check_document(found) == []


def test_the_ladder_stands_beside_the_declared_attackers_and_is_not_declared(written: Any) -> None:
    found = document(assess(load(written(PLAN))))

    rungs = [s for s in found["statements"] if "attacker" in s and not s["attacker"]["declared"]]

    assert [s["attacker"]["name"] for s in rungs] == LADDER
    assert [s["attacker"]["knows"] for s in rungs] == [0, 10, 50, 90, 100]
    assert [s["attacker"]["unknown"] for s in rungs] == [100, 90, 50, 10, 0]
    assert {s["release"] for s in rungs} == {"*"}
    assert [value(s["epsilon"]) for s in rungs] == sorted(value(s["epsilon"]) for s in rungs)


def test_the_rung_of_ten_people_needs_more_than_ten_others() -> None:
    found = assessed("name: tally, count: {vote: yes}", count=11)

    assert [s.attacker.knows for s in found.statements if s.attacker and not s.attacker.declared] == [0, 5, 9, 10]


def test_statements_come_release_by_release_and_everything_together_last() -> None:
    found = assessed(NORTH, "name: total, count: {vote: yes}, noise: {geometric: {epsilon: 1}}")

    order = [(s.release, s.ground) for s in found.statements if s.attacker is None or s.attacker.declared]

    worst, leak, unsure = "worst_case", "given_leak", "attacker_uncertainty"
    assert order == [
        ("north", worst),
        ("north", unsure),
        ("total", worst),
        ("total", leak),
        ("total", unsure),
        ("*", worst),
        ("*", leak),
        ("*", unsure),
    ]


def test_no_text_promises_more_than_it_may() -> None:
    plans = [
        planned("name: tally, count: {vote: yes}", policy=None, together=None),
        planned(NORTH, "name: everyone, count: {vote: yes}", attacker="[{knows: 5}, {knows: 50%, influence: passive}]"),
        planned("name: t, count: {vote: yes}, noise: {geometric: {epsilon: 1}}", uncertainty="{none: true}", attacker=None),
    ]

    texts = [as_text(assess(plan)) for plan in plans]

    for text in texts:
        flat = " ".join(text.split()).lower()
        assert not any(f" {word}" in flat for word in ("safe", "anonymous", "secure"))
        assert "knows 5" not in flat
    assert ["differentially private" in " ".join(text.split()) for text in texts] == [False, False, True]


@pytest.mark.parametrize(
    ("options", "code"),
    [
        (("--epsilon", "0"), 0),
        (("--epsilon", "-0.1"), 2),
        (("--delta", "1.5"), 2),
        (("--delta", "nan"), 2),
        (("--epsilon", "inf"), 2),
        (("--cells", "0"), 0),
    ],
)
def test_the_options_are_numbers_in_their_range(written: Any, options: tuple[str, ...], code: int) -> None:
    small = PLAN.replace("count: 101", "count: 41").replace("1.0e-6, epsilon: 1.0", "0.01, epsilon: 1.0")

    result = sidelight("assess", written(small), "--json", *options)

    assert result.returncode == code
    assert bool(result.stdout) == (code == 0)
