"""The reports of the shipped plans are those in tests/golden/: numbers to 1e-9, the words of two of them to the letter.

After a change that is meant, write them anew with `.venv/bin/python -m tests.golden` and read what changed.
"""

from __future__ import annotations

import json
import math
from pathlib import Path
from typing import Any

import pytest
from tests.golden.keys import check_document
from tests.golden.making import HERE, PLANS, WIDTH, reports

TOLERANCE = 1e-9
TO_THE_LETTER = ("clinic", "referendum")
PROSE = {"because", "sentence", "assumptions", "unprotected", "states", "cites", "where", "repair"}  # keys whose values are words


@pytest.fixture(scope="module", params=PLANS, ids=lambda plan: plan.stem)
def made(request: pytest.FixtureRequest) -> tuple[Path, str, Any]:
    text, document = reports(request.param)
    return request.param, text, json.loads(document)


def differences(old: Any, new: Any, where: str = "", words: bool = True) -> list[str]:
    """Without `words` a text of prose only has to be there."""
    if isinstance(old, dict) and isinstance(new, dict):
        if list(old) != list(new):
            return [f"{where}: keys {list(old)} became {list(new)}"]
        compared = [key for key in old if words or key not in PROSE]
        lost = [f"{where}/{key}: nothing is said" for key in PROSE & old.keys() if old[key] and not new[key]]
        return lost + [line for key in compared for line in differences(old[key], new[key], f"{where}/{key}", words)]
    if isinstance(old, list) and isinstance(new, list):
        if len(old) != len(new):
            return [f"{where}: {len(old)} entries became {len(new)}"]
        return [line for i, (a, b) in enumerate(zip(old, new, strict=True)) for line in differences(a, b, f"{where}/{i}", words)]
    if type(old) is float and type(new) is float:
        return [] if math.isclose(old, new, rel_tol=TOLERANCE, abs_tol=0.0) else [f"{where}: {old} became {new}"]
    return [] if type(old) is type(new) and old == new else [f"{where}: {old!r} became {new!r}"]


def test_every_shipped_plan_has_golden_reports_and_no_other_has() -> None:
    wanted = {f"{plan.stem}.json" for plan in PLANS} | {f"{name}.txt" for name in TO_THE_LETTER}

    found = {path.name for path in HERE.iterdir() if path.suffix in (".txt", ".json")}

    assert len(PLANS) >= 5
    assert found == wanted


@pytest.mark.parametrize("name", TO_THE_LETTER)
def test_the_text_is_the_golden_text(name: str) -> None:
    (plan,) = [plan for plan in PLANS if plan.stem == name]
    golden = (HERE / f"{name}.txt").read_text(encoding="utf-8")

    text, _ = reports(plan)

    assert text.splitlines() == golden.splitlines()


def test_the_text_says_what_the_json_says(made: tuple[Path, str, Any]) -> None:
    _, text, document = made
    flat = " ".join(text.split())

    assert max(map(len, text.splitlines())) <= WIDTH
    assert text.startswith(document["title"])
    assert f"{document['verdict'].upper()}: " in text
    for reason in document["because"]:
        assert reason[1:] in flat
    for finding in document["findings"]:
        assert finding["id"] in flat
        assert finding["repair"][1:] in flat


def test_the_json_is_the_golden_json(made: tuple[Path, str, Any]) -> None:
    plan, _, document = made

    golden = json.loads((HERE / f"{plan.stem}.json").read_text(encoding="utf-8"))

    assert differences(golden, document, words=plan.stem in TO_THE_LETTER) == []


def test_the_json_has_the_keys_of_the_contract(made: tuple[Path, str, Any]) -> None:
    _, _, document = made

    assert check_document(document) == []


def test_a_changed_number_is_seen() -> None:
    old = {"a": [1.0, 2, "x"]}

    assert differences(old, {"a": [1.0 + 1e-12, 2, "x"]}) == []
    assert differences(old, {"a": [1.0 + 1e-8, 2, "x"]}) == ["/a/0: 1.0 became 1.00000001"]
    assert differences(old, {"a": [1.0, 2.0, "x"]}) == ["/a/1: 2 became 2.0"]
    assert differences(old, {"a": [1.0, 2]}) == ["/a: 3 entries became 2"]
    assert differences({"sentence": "x"}, {"sentence": "y"}) == ["/sentence: 'x' became 'y'"]
    assert differences({"sentence": "x"}, {"sentence": "y"}, words=False) == []
    assert differences({"sentence": "x"}, {"sentence": ""}, words=False) == ["/sentence: nothing is said"]
