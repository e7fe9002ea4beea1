"""The reports of the shipped plans are those in tests/golden/: the text to the letter, the numbers of the JSON to 1e-9.

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


@pytest.fixture(scope="module", params=PLANS, ids=lambda plan: plan.stem)
def made(request: pytest.FixtureRequest) -> tuple[Path, str, Any]:
    text, document = reports(request.param)
    return request.param, text, json.loads(document)


def differences(old: Any, new: Any, where: str = "") -> list[str]:
    if isinstance(old, dict) and isinstance(new, dict):
        if list(old) != list(new):
            return [f"{where}: keys {list(old)} became {list(new)}"]
        return [line for key in old for line in differences(old[key], new[key], f"{where}/{key}")]
    if isinstance(old, list) and isinstance(new, list):
        if len(old) != len(new):
            return [f"{where}: {len(old)} entries became {len(new)}"]
        return [line for i, (a, b) in enumerate(zip(old, new, strict=True)) for line in differences(a, b, f"{where}/{i}")]
    if type(old) is float and type(new) is float:
        return [] if math.isclose(old, new, rel_tol=TOLERANCE, abs_tol=0.0) else [f"{where}: {old} became {new}"]
    return [] if type(old) is type(new) and old == new else [f"{where}: {old!r} became {new!r}"]


def test_every_shipped_plan_has_golden_reports_and_no_other_has() -> None:
    wanted = {f"{plan.stem}.{kind}" for plan in PLANS for kind in ("txt", "json")}

    found = {path.name for path in HERE.iterdir() if path.suffix in (".txt", ".json")}

    assert len(PLANS) >= 5
    assert found == wanted


def test_the_text_is_the_golden_text(made: tuple[Path, str, Any]) -> None:
    plan, text, _ = made

    golden = (HERE / f"{plan.stem}.txt").read_text(encoding="utf-8")

    assert text.splitlines() == golden.splitlines()
    assert max(map(len, golden.splitlines())) <= WIDTH


def test_the_json_is_the_golden_json(made: tuple[Path, str, Any]) -> None:
    plan, _, document = made

    golden = json.loads((HERE / f"{plan.stem}.json").read_text(encoding="utf-8"))

    assert differences(golden, document) == []


def test_the_json_has_the_keys_of_the_contract(made: tuple[Path, str, Any]) -> None:
    _, _, document = made

    assert check_document(document) == []


def test_a_changed_number_is_seen() -> None:
    old = {"a": [1.0, 2, "x"]}

    assert differences(old, {"a": [1.0 + 1e-12, 2, "x"]}) == []
    assert differences(old, {"a": [1.0 + 1e-8, 2, "x"]}) == ["/a/0: 1.0 became 1.00000001"]
    assert differences(old, {"a": [1.0, 2.0, "x"]}) == ["/a/1: 2 became 2.0"]
    assert differences(old, {"a": [1.0, 2]}) == ["/a: 3 entries became 2"]
