"""A verdict says how a result compares with the printed one: at the checked numbers, and at numbers near and far from them."""

from __future__ import annotations

from fractions import Fraction
from random import Random

import pytest
from tests.theorems.test_formulas import GOLDENS

from sidelight.errors import SidelightError
from sidelight.model.results.formula import Applied, Formula
from sidelight.model.results.parameter import Value
from sidelight.theorems import all_formulas

NEARBY = 8  # further numbers that are tried near each checked number
PRINTED = [one for one in all_formulas().values() if one.as_printed and any(golden.id == one.id for golden in GOLDENS)]


def moved(rng: Random, value: Value) -> Value:
    if isinstance(value, bool | str | tuple | list) or value is None or rng.random() < 0.4:
        return value
    factor = Fraction(rng.choice([1, 3, 5, 15, 30, 100]), rng.choice([1, 10]))
    return max(0, round(value * factor) + rng.choice([-1, 0, 1])) if isinstance(value, int) else Fraction(str(value)) * factor


def applied(formula: Formula, seed: str) -> list[Applied]:
    """The results of a formula at many numbers, without `at`, which the printed statement does not have."""
    rng, found = Random(f"{formula.id} {seed}"), []
    for golden in GOLDENS:
        for nearby in range(NEARBY if golden.id == formula.id else 0):
            given = {name: moved(rng, value) if nearby else value for name, value in golden.given.items() if name != "at"}
            try:
                found.append(formula(**given))
            except SidelightError:
                continue
    return found


def beside(answer: Applied) -> list[tuple[str, float, float]]:
    return [
        (name, answer.result[name], printed)
        for name, printed in (answer.printed or {}).items()
        if printed is not None and answer.result.get(name) is not None
    ]


@pytest.mark.parametrize("formula", [one for one in PRINTED if one.verdict == "tight"], ids=str)
def test_a_tight_result_is_never_above_the_printed_one(formula):
    answers = applied(formula, "tight")

    assert any(beside(answer) for answer in answers)
    for answer in answers:
        for name, ours, printed in beside(answer):
            assert ours <= printed * (1 + 1e-12) + 1e-300, (name, answer.values)


@pytest.mark.parametrize("formula", [one for one in PRINTED if one.verdict == "as_printed"], ids=str)
def test_a_result_as_printed_is_the_printed_one(formula):
    answers = applied(formula, "as printed")

    assert any(beside(answer) for answer in answers)
    for answer in answers:
        for name, ours, printed in beside(answer):
            assert ours == pytest.approx(min(printed, 1.0) if name.endswith("delta") else printed), answer.values
