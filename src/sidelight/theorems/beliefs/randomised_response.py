"""Randomised response on one bit, which keeps the bit with probability 4/5: a counterexample to every printed theorem that
derives differential privacy from beliefs.
"""

from __future__ import annotations

from fractions import Fraction

from sidelight.definitions.evaluation import evaluate
from sidelight.definitions.worst_case.differential_privacy import DifferentialPrivacy
from sidelight.laws.finite.law import FiniteLaw, Outcome
from sidelight.model.definition import Definition
from sidelight.model.results.erratum import Refuted
from sidelight.model.results.formula import Formula
from sidelight.model.setting import Setting
from sidelight.numbers.rounding import float_above

KEPT = Fraction(4, 5)


def response() -> Setting:
    rows: list[FiniteLaw[Outcome]] = [FiniteLaw.of([(bit, KEPT), (1 - bit, 1 - KEPT)]) for bit in (0, 1)]
    return Setting(((0,), (1,)), rows)


def refuted_by_response(definition: Definition, formula: Formula) -> Refuted:
    """The erratum of a formula: no belief moves by more than 1/3, but the likelihoods differ by a factor of 4."""
    level = Fraction(1, 3)
    assert evaluate(definition, response()).epsilon(0).upper <= float_above(level)
    applied = formula(epsilon=level) if len(formula.parameters) == 1 else formula(epsilon=level, delta=0)
    printed, corrected = (applied.printed or {})["epsilon"], applied.result["epsilon"]
    assert printed is not None
    assert corrected is not None
    truth = evaluate(DifferentialPrivacy(), response()).epsilon(0).lower
    return Refuted(printed, truth, corrected, "the epsilon of differential privacy, where no belief moves by more than 1/3")
