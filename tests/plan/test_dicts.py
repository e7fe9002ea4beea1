"""A plan as a dict is the plan in the file, and its mistakes are named by their keys."""

from __future__ import annotations

from copy import deepcopy
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest
from ruamel.yaml import YAML

import sidelight as sl
from sidelight.errors import BadValue

PLANS = sorted((Path(__file__).resolve().parent.parent.parent / "plans").glob("*.yaml"))
PLAN: dict[str, Any] = {
    "sidelight": 1,
    "title": "Votes",
    "people": {
        "count": 1000,
        "secret": {"vote": ["yes", "no"]},
        "together": "nobody",
        "uncertainty": {"at_least": 0.1},
        "because": "a survey",
    },
    "attacker": {"knows": "50%"},
    "publish": [{"name": "tally", "count": {"vote": "yes"}}],
    "policy": {"delta": 1e-6, "epsilon": 1},
}


def changed(path: str, value: Any) -> dict[str, Any]:
    plan = deepcopy(PLAN)
    *above, last = path.split(".")
    inside = plan
    for key in above:
        inside = inside[key]
    inside[last] = value
    return plan


@pytest.mark.parametrize("file", PLANS, ids=lambda file: file.stem)
def test_a_dict_gives_the_plan_of_the_file_with_the_same_tree(file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(file.parent)
    tree = YAML(typ="safe").load(file.read_text(encoding="utf-8"))

    plan = sl.load(tree)

    assert plan == sl.load(file)
    assert plan.digest == sl.load(file).digest


@pytest.mark.parametrize("written", [0.1, "0.1", "10%", Fraction(1, 10)], ids=repr)
def test_a_float_means_the_decimal_that_it_is_written_as(written: Any) -> None:
    plan = sl.load(changed("people.uncertainty", {"at_least": written}))

    assert plan.people is not None
    assert plan.people.uncertainty is not None
    assert plan.people.uncertainty.level == Fraction(1, 10)


def test_a_dict_is_not_changed_and_later_changes_do_not_reach_the_plan() -> None:
    tree = deepcopy(PLAN)

    plan = sl.load(tree)
    tree["people"]["count"] = 5

    assert plan.people is not None
    assert plan.people.count == 1000
    assert tree == {**PLAN, "people": {**PLAN["people"], "count": 5}}


@pytest.mark.parametrize(
    ("path", "value", "message"),
    [
        ("people.becuase", "a survey", "the plan: at people.becuase: 'becuase' is not a key of .*\n.*\n.*did you mean 'because'"),
        ("people.count", "many", "the plan: at people.count: 'count': 'many' is not a decimal number"),
        ("people.count", None, "the plan: at people.count: nothing is written beside 'count'"),
        ("people.count", float("nan"), "the plan: at people.count: 'count': 'nan' is not a decimal number"),
        ("people.secret", {"vote": ["yes"]}, "the plan: at people.secret.vote: 'vote' has fewer than two values"),
        ("publish", {"name": "tally"}, "the plan: at publish: 'publish' is a mapping\n.*\n.*in Python it stands in brackets"),
        ("publish", [{"name": "tally", "count": {"vote": "maybe"}}], "the plan: at publish.0..count.vote: "),
        ("sidelight", 2, "the plan: at sidelight: "),
        ("already_public", [{"name": "x", "people": True, "cells": "no.csv"}], "the plan: at already_public.0."),
    ],
)  # fmt: skip
def test_a_mistake_is_named_by_the_path_of_its_key(path: str, value: Any, message: str) -> None:
    with pytest.raises(sl.PlanError, match=message) as caught:
        sl.load(changed(path, value))

    assert caught.value.line is None
    assert caught.value.path.startswith(path.split(".")[0])


def test_a_key_that_is_missing_is_named_with_its_block() -> None:
    plan = deepcopy(PLAN)
    del plan["people"]["secret"]

    with pytest.raises(sl.PlanError, match="the plan: at people: 'secret' is missing"):
        sl.load(plan)


def test_csv_files_of_a_dict_are_looked_for_in_the_current_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "cells.csv").write_text("region,people\nnorth,400\nsouth,600\n", encoding="utf-8")
    plan = changed("people.public", ["region"])
    plan["publish"] = [{"name": "tally", "count": {"vote": "yes"}, "by": "region", "cells": "cells.csv"}]
    monkeypatch.chdir(tmp_path)

    found = sl.load(plan)

    assert found.publish[0].cells is not None
    assert found.publish[0].cells.people == (400, 600)


@pytest.mark.parametrize("source", [5, None, ["plan.yaml"]], ids=repr)
def test_what_is_no_plan_is_refused(source: Any) -> None:
    with pytest.raises(BadValue, match="a plan is the name of a file or a dict, found a value of the type"):
        sl.load(source)
