"""Every formula gives the checked numbers, rounded upward."""

from __future__ import annotations

import importlib
import pkgutil
from pathlib import Path

import pytest
from tests.theorems.goldens.golden import Golden

from sidelight.theorems import all_formulas


def collected() -> list[Golden]:
    found: list[Golden] = []
    for module in pkgutil.iter_modules([str(Path(__file__).parent / "goldens")]):
        found += getattr(importlib.import_module(f"tests.theorems.goldens.{module.name}"), "GOLDENS", [])
    return found


GOLDENS = collected()


@pytest.mark.parametrize("golden", GOLDENS, ids=[f"{golden.id} {dict(golden.given)}" for golden in GOLDENS])
def test_a_formula_gives_the_checked_number(golden):
    applied = all_formulas()[golden.id](**golden.given)

    assert golden.result or golden.printed
    for name, number in golden.result.items():
        assert applied.result[name] == pytest.approx(number, rel=0.6 * 10 ** (1 - golden.digits), abs=0)
    for name, number in golden.printed.items():
        assert applied.printed is not None
        assert applied.printed[name] == pytest.approx(number, rel=0.6 * 10 ** (1 - golden.digits), abs=0)


@pytest.mark.parametrize("golden", GOLDENS, ids=[f"{golden.id} {dict(golden.given)}" for golden in GOLDENS])
def test_no_result_is_rounded_down(golden):
    formula = all_formulas()[golden.id]

    applied, balls = formula(**golden.given), formula.balls(**golden.given)

    for name, ball in balls.items():
        number = applied.result[name]
        assert number is not None
        assert not ball.lower() > number
