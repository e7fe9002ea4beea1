"""Outputs that hardly depend on a leak."""

from __future__ import annotations

from itertools import product
from random import Random

import pytest
from tests.definitions.making import setting
from tests.definitions.worst_case.test_bounded_leakage import random_pair

from sidelight.definitions.evaluation import evaluate
from sidelight.definitions.worst_case.independence import Independence


def bits(n):
    return product((0, 1), repeat=n)


def test_independence_without_delta_is_symmetric_and_with_delta_is_not():
    rng = Random(5)
    asymmetric = False
    for _ in range(20):
        at = random_pair(rng)
        rows = {x: dict(law.masses) for x, law in zip(at.datasets, at.joint, strict=True)}
        swapped = setting(
            lambda x, rows=rows: "unused",
            datasets=at.datasets,
            leak=lambda x, rows=rows: {(o, value): m for (value, o), m in rows[x].items()},
        )
        swapped = setting(
            lambda x, joint=swapped.joint, place=swapped.number: margin(joint[place[x]]),
            datasets=at.datasets,
            leak=lambda x, rows=rows: {(o, value): m for (value, o), m in rows[x].items()},
        )
        one, other = evaluate(Independence(), at), evaluate(Independence(), swapped)
        assert one.epsilon(0).upper == pytest.approx(other.epsilon(0).upper, rel=1e-12)
        asymmetric = asymmetric or abs(one.delta(0.2).upper - other.delta(0.2).upper) > 1e-3

    assert asymmetric


def margin(law):
    total = {}
    for (_, output), mass in law.masses:
        total[output] = total.get(output, 0) + mass
    return total
