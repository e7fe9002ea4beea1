"""A need without a counterexample is a guess."""

from __future__ import annotations

import importlib
import pkgutil
from pathlib import Path
from typing import Any

import pytest
from tests.counterexamples.counterexample import Counterexample, OutOfOrder
from tests.theorems.generators import premises

from sidelight.model.results.theorem import Limit
from sidelight.theorems import all_orders, all_theorems
from sidelight.theorems.general.enumeration import enumeration

EPSILONS = (0.0, 0.1, 0.5, 1.0, 3.0)
THEOREMS = {theorem.id: theorem for theorem in all_theorems()}
NEEDS = [(theorem, need) for theorem in all_theorems() for need in theorem.needs if not isinstance(need, Limit)]


ORDERS = {order.id: order for order in all_orders()}
NEEDS_OF_ORDERS = [(order, need) for order in all_orders() for need in order.needs]


def _listed(name: str) -> list[Any]:
    found: list[Any] = []
    for module in pkgutil.iter_modules([str(Path(__file__).parent)]):
        if not module.name.startswith("test_"):
            found += getattr(importlib.import_module(f"tests.counterexamples.{module.name}"), name, [])
    return found


def collected() -> list[Counterexample]:
    return _listed("COUNTEREXAMPLES")


def out_of_order() -> list[OutOfOrder]:
    return _listed("OUT_OF_ORDER")


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


@pytest.mark.parametrize(("order", "need"), NEEDS_OF_ORDERS, ids=[f"{order}: {need.sentence}" for order, need in NEEDS_OF_ORDERS])
def test_without_this_need_a_claim_gives_away_more_than_what_the_order_puts_above_it(order, need):
    examples = [example for example in out_of_order() if (example.order, example.need) == (order.id, need.sentence)]
    assert examples, f"nothing shows that {order} needs: {need.sentence}; add an OutOfOrder in tests/counterexamples/"

    for example in examples:
        assert order.speaks_of(example.claim)
        assert order.unmet(example.claim, example.low, example.high) == (need,)
        truth = enumeration(example.claim)
        for above in order.above(example.claim, example.low, example.high):
            assert any(enumeration(above).delta(epsilon).upper < truth.delta(epsilon).lower for epsilon in EPSILONS)


def test_every_claim_out_of_order_lies_in_its_range_and_names_a_need():
    for example in out_of_order():
        order = ORDERS[example.order]
        amount = order.amount.of(example.claim)

        assert example.need in [need.sentence for need in order.needs]
        assert amount is None or example.low <= amount <= example.high
