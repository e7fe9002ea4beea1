"""Plain Python values make the tree that a file with the same content makes."""

from __future__ import annotations

from datetime import date
from decimal import Decimal
from fractions import Fraction
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from sidelight.errors import PlanError
from sidelight.reading.node import Mapping, Scalar, Sequence
from sidelight.reading.python_tree import ValuePlace, tree_of

PLACE = ValuePlace("the plan")


@pytest.mark.parametrize(
    ("value", "text"),
    [
        (1, "1"),
        (0.1, "0.1"),
        (1e-10, "1e-10"),
        (np.float64(0.1), "0.1"),
        (np.float32(0.1), "0.1"),
        (np.int64(7), "7"),
        (Fraction(1, 3), "1/3"),
        (Fraction(2), "2"),
        (Decimal("0.10"), "0.10"),
        (True, "true"),
        (None, "null"),
        ("yes", "yes"),
        (Path("cells.csv"), "cells.csv"),
        (date(2026, 11, 18), "2026-11-18"),
    ],
    ids=repr,
)
def test_a_number_is_the_decimal_that_it_is_written_as(value: Any, text: str) -> None:
    found = tree_of(value, PLACE)

    assert isinstance(found, Scalar)
    assert found.text == text


def test_every_value_knows_the_path_of_its_key() -> None:
    tree = tree_of({"people": {"secret": ["yes", {"not a word": 1}]}}, PLACE)

    assert isinstance(tree, Mapping)
    (people,) = tree.entries
    assert isinstance(people.value, Mapping)
    secret = people.value.entries.value("secret")
    assert isinstance(secret, Sequence)
    assert (str(people.key.place), str(secret.place)) == ("people", "people.secret")
    assert [str(item.place) for item in secret.items] == ["people.secret[0]", "people.secret[1]"]


def nested(levels: int) -> Any:
    return [nested(levels - 1)] if levels else 1


def in_itself() -> dict[str, Any]:
    value: dict[str, Any] = {}
    value["a"] = value
    return value


@pytest.mark.parametrize(
    ("value", "message"),
    [
        ({"a": object()}, "the plan: at a: a value of the type object\n  allowed: a dict, a list, text"),
        ({"a": np.zeros(2)}, "the plan: at a: a value of the type ndarray\n.*\n  hint: tolist"),
        ({"a": {1: 1, "1": 2}}, "the plan: at a\\['1'\\]: the key '1' a second time"),
        ({"a": {(1, 2): 1}}, "the plan: at a: '\\(1, 2\\)' as a key\n  allowed: a word or a number"),
        ({"a": {None: 1}}, "the plan: at a: 'None' as a key"),
        ({"a": "x\x00"}, "the plan: at a: the control character '.x00'"),
        (nested(60), "more than 40 levels of nesting"),
        (in_itself(), "more than 40 levels of nesting"),
    ],
)
def test_what_no_file_can_hold_is_refused(value: Any, message: str) -> None:
    with pytest.raises(PlanError, match=message):
        tree_of(value, PLACE)
