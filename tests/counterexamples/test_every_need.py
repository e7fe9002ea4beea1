"""A need without a counterexample is a guess."""

from __future__ import annotations

import importlib
import pkgutil
from pathlib import Path

import pytest
from tests.counterexamples.counterexample import Counterexample
from tests.theorems.drawing import premises

from sidelight.model.theorem import Limit
from sidelight.theorems import all_theorems
from sidelight.theorems.general.enumeration import enumeration

EPSILONS = (0.0, 0.1, 0.5, 1.0, 3.0)
THEOREMS = {theorem.id: theorem for theorem in all_theorems()}
NEEDS = [(theorem, need) for theorem in all_theorems() for need in theorem.needs if not isinstance(need, Limit)]


def collected() -> list[Counterexample]:
    found: list[Counterexample] = []
    for module in pkgutil.iter_modules([str(Path(__file__).parent)]):
        if not module.name.startswith("test_"):
            found += getattr(importlib.import_module(f"tests.counterexamples.{module.name}"), "COUNTEREXAMPLES", [])
    return found


@pytest.mark.parametrize(("theorem", "need"), NEEDS, ids=[f"{theorem}: {need.sentence}" for theorem, need in NEEDS])
def test_without_this_need_the_formula_promises_less_than_enumeration_finds(theorem, need):
    examples = [example for example in collected() if (example.theorem, example.need) == (theorem.id, need.sentence)]
    assert examples, f"nothing shows that {theorem.id} needs: {need.sentence}; add a Counterexample in tests/counterexamples/"

    for example in examples:
        assert theorem.speaks_of(example.claim)
        assert theorem.unmet(example.claim) == (need,)
        promised = theorem(example.claim, *premises(theorem, example.claim))
        truth = enumeration(example.claim)
        assert any(promised.delta(epsilon).upper < truth.delta(epsilon).lower for epsilon in EPSILONS)


def test_every_counterexample_names_a_theorem_and_one_of_its_needs():
    for example in collected():
        assert example.need in [need.sentence for need in THEOREMS[example.theorem].needs]
