from __future__ import annotations

import json
import math
from fractions import Fraction
from types import SimpleNamespace
from typing import Any

from sidelight.model.assessment import ProofNode
from sidelight.numbers.interval import Interval
from sidelight.report.guarantee import guarantee_json, guarantee_text

DELTA, EPSILONS = Fraction(1, 10**10), [Fraction(1, 10)]


class HandMade:
    """Everything a report asks of a guarantee, with numbers that show their rounding."""

    ground = "attacker_uncertainty"
    method = "exact"
    curve = None
    claim = SimpleNamespace(definition=SimpleNamespace(name="active_knowledge"))

    def __init__(self, epsilon: Interval) -> None:
        self._epsilon = epsilon
        self.asked: list[float] = []

    def epsilon(self, delta: float) -> Interval:
        return self._epsilon

    def delta(self, epsilon: float) -> Interval:
        return Interval(2.5411e-14, 2.5411e-14)

    def proof(self, epsilon: float = 0.1) -> ProofNode:
        self.asked.append(epsilon)
        return ProofNode("count_of_independent_people", "", "The view is a sum.")

    def __str__(self) -> str:
        return "A sentence\x1b[31m.\nIts ground."


def test_the_object_has_the_keys_of_a_statement() -> None:
    guarantee: Any = HandMade(Interval(0.07, 0.08))

    value = json.loads(guarantee_json(guarantee, DELTA, EPSILONS))

    assert value["sidelight"] == 1
    assert (value["definition"], value["ground"], value["method"]) == ("active_knowledge", "attacker_uncertainty", "exact")
    assert (value["delta"], value["epsilon_lower"], value["epsilon"]) == (1e-10, 0.07, 0.08)
    assert value["profile"] == [{"epsilon": 0.1, "delta": 2.5411e-14, "delta_lower": 2.5411e-14}]
    assert value["proof"]["theorem"] == "count_of_independent_people"
    assert "\x1b" not in value["sentence"]


def test_the_proof_is_of_the_point_that_was_asked_for() -> None:
    guarantee: Any = HandMade(Interval(0.07, 0.08))

    guarantee_json(guarantee, DELTA, EPSILONS)

    assert guarantee.asked == [0.08]


def test_a_guarantee_without_a_limit_is_written_as_a_word() -> None:
    guarantee: Any = HandMade(Interval(math.inf, math.inf))

    value = json.loads(guarantee_json(guarantee, DELTA, []))

    assert value["epsilon"] == value["epsilon_lower"] == "infinite"
    assert "epsilon: infinite at delta 1e-10" in guarantee_text(guarantee, DELTA, [])


def test_the_lines_are_rounded_outward_and_steer_no_terminal() -> None:
    guarantee: Any = HandMade(Interval(0.0799768252, 0.0799768253))

    lines = guarantee_text(guarantee, DELTA, EPSILONS).splitlines()

    assert lines[-2:] == ["epsilon: 0.07998 at delta 1e-10", "delta:   2.542e-14 at epsilon 0.1"]
    assert "\x1b" not in "".join(lines)
