from __future__ import annotations

import json
import math
from dataclasses import replace
from typing import Any

import pytest
from tests.golden.keys import SOMETIMES, TOP
from tests.report.examples import ALL, FAILING, NORTH, PASSING, WITHIN

from sidelight.assess.assessment import Point
from sidelight.model.calibrated import BreakingPoint
from sidelight.numbers.interval import Interval
from sidelight.report.json import as_json

ALWAYS = {
    *("release", "unit", "status", "definition", "ground", "delta", "epsilon", "epsilon_lower", "profile"),
    *("method", "proof", "assumptions", "unprotected", "sentence"),
}


def parsed(text: str) -> dict[str, Any]:
    def refuse(word: str) -> None:
        raise AssertionError(f"{word} is not JSON")

    value: dict[str, Any] = json.loads(text, parse_constant=refuse)
    return value


@pytest.mark.parametrize("assessment", ALL, ids=lambda a: a.verdict)
def test_the_object_has_the_keys_of_the_contract_and_no_others(assessment: Any) -> None:
    value = parsed(as_json(assessment))

    assert list(value) == TOP
    assert value["sidelight"] == 1
    for statement in value["statements"]:
        assert set(statement) >= ALWAYS
        assert set(statement) - ALWAYS <= set(SOMETIMES)


def test_a_statement_is_written_as_the_contract_shows_it() -> None:
    written = parsed(as_json(PASSING))["statements"][0]

    assert written["attacker"] == {
        "name": "campaign",
        "knows": 9_900_000,
        "unknown": 99_999,
        "influence": "active",
        "declared": True,
    }
    assert written["profile"] == [{"epsilon": 0.1, "delta": 2.55e-14, "delta_lower": 2.54e-14}]
    assert written["odds"] == {"prior": 0.5, "posterior_at_most": 0.52377, "except_with_probability": 1e-10}
    assert [o["prior"] for o in written["odds_from_other_priors"]] == [0.3]
    assert written["breaking_point"] == {"knows_at_most": 9_998_687, "uncertainty_at_least": 0.0006515}
    assert written["proof"]["theorem"] == "count_of_independent_people"
    assert written["proof"]["premises"][0] == {
        "theorem": "worst_rates",
        "cites": "",
        "states": "Extreme rates are the worst ones.",
        "premises": [],
    }


def test_numbers_keep_every_digit() -> None:
    written = parsed(as_json(PASSING))["statements"][0]

    assert (written["epsilon_lower"], written["epsilon"]) == (WITHIN.epsilon.lower, WITHIN.epsilon.upper)


def test_an_infinite_number_is_a_word() -> None:
    infinite = replace(WITHIN, epsilon=Interval(math.inf, math.inf), profile=(Point(1.0, Interval(0.0, math.inf)),))

    written = parsed(as_json(replace(PASSING, statements=(infinite,))))["statements"][0]

    assert written["epsilon"] == written["epsilon_lower"] == written["profile"][0]["delta"] == "infinite"


def test_not_a_number_is_an_error_and_never_written() -> None:
    broken = replace(WITHIN, delta=math.nan)

    with pytest.raises(ValueError, match="not JSON compliant"):
        as_json(replace(PASSING, statements=(broken,)))


def test_what_does_not_apply_is_left_out() -> None:
    worst = next(s for s in parsed(as_json(PASSING))["statements"] if s["ground"] == "worst_case")

    assert not {"cell", "attacker", "odds", "odds_from_other_priors", "breaking_point", "missing"} & set(worst)


def test_a_breaking_point_has_no_empty_keys() -> None:
    rare = replace(WITHIN, breaking_point=BreakingPoint(uncertainty_at_most=0.02))

    written = parsed(as_json(replace(PASSING, statements=(rare,))))["statements"][0]

    assert written["breaking_point"] == {"uncertainty_at_most": 0.02}


def test_a_cell_is_an_object_of_its_columns() -> None:
    written = parsed(as_json(replace(PASSING, statements=(NORTH,))))["statements"][0]

    assert written["cell"] == {"region": "north"}


def test_a_refusal_says_what_was_missing() -> None:
    refused = next(s for s in parsed(as_json(FAILING))["statements"] if s["method"] == "refused")

    assert refused["epsilon"] == "infinite"
    assert refused["proof"] is None
    assert refused["missing"] == ["enumeration needs: at most 16384 possible datasets"]


def test_cells_and_findings_are_written_as_the_contract_shows_them() -> None:
    value = parsed(as_json(FAILING))

    assert value["cells"] == {"tally": {"count": 2, "above_policy": 0, "exposed": 0}}
    assert value["findings"] == [
        {
            "id": "D-3f2a",
            "kind": "differencing",
            "level": "fail",
            "releases": ["a", "b"],
            "people": 1,
            "where": "region = 'north' and age = 99",
            "sentence": "the vote of 1 voter follows",
            "repair": "publish one of them",
        }
    ]
