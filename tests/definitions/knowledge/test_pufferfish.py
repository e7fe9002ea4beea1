"""Pairs of secrets, and the form of the definition that compares beliefs."""

from __future__ import annotations

import math
from fractions import Fraction

import pytest
from tests.definitions.making import independent, setting

from sidelight.definitions.beliefs.inference_pufferfish import InferencePufferfish
from sidelight.definitions.evaluation import evaluate
from sidelight.definitions.knowledge.pufferfish import Pufferfish

HALF = Fraction(1, 2)


def test_pufferfish_and_its_inference_based_form_part_at_a_secret_without_value():
    """Publishing whether there is a secret at all: nothing between its two values, everything about its being there."""
    table = {(v,): Fraction(1, 3) for v in (0, 1, 2)}
    at = setting(lambda d: d[0] == 2, table, secrets={"bit": lambda d: d[0] if d[0] < 2 else None})

    assert evaluate(Pufferfish(), at).delta(0.0).upper == 0
    assert evaluate(InferencePufferfish(), at).delta(1.0).lower > 0.3


def test_pufferfish_at_epsilon_zero_attains_the_square_root_bound():
    """A fair bit revealed with probability d: Pufferfish (0, d), inference-based sqrt(d/2) at best."""
    d = Fraction(1, 50)
    at = setting(
        lambda x: {"yes": d, "no": 0, "-": 1 - d} if x[0] else {"yes": 0, "no": d, "-": 1 - d},
        independent(HALF),
        secrets={"bit": lambda x: x[0]},
    )
    found = evaluate(InferencePufferfish(), at).delta(0.0).upper

    assert evaluate(Pufferfish(), at).delta(0.0).upper == pytest.approx(float(d), rel=1e-12)
    assert found == pytest.approx(0.02, rel=1e-9)
    assert found <= math.sqrt(float(d) / 2) + 1e-12
