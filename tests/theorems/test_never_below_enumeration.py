"""No theorem promises less than the definition itself, evaluated on every dataset, finds."""

from __future__ import annotations

import math

import pytest

from sidelight.model.claim import Claim
from sidelight.model.guarantee import Derivation
from sidelight.model.theorem import Theorem
from sidelight.profiles.curve import Curve
from sidelight.theorems import all_theorems
from sidelight.theorems.general.enumeration import enumeration
from tests.theorems.drawing import GENERATORS, claims, premises

EPSILONS = (0.0, 0.05, 0.3, 1.0, 3.0, math.inf)
NARROW = 1e-9
DEEP = 1e-250
ELSEWHERE = {"sl.enumeration": "test_enumeration.py", "sl.given": "test_given.py"}
CLAIMS = 60


def contradictions(theorem: Theorem, claim: Claim, promised: Curve, exact: bool) -> list[str]:
    truth = enumeration(claim)
    found = []
    for epsilon in EPSILONS:
        said, is_ = promised.delta(epsilon), truth.delta(epsilon)
        if said.upper < is_.lower:
            found.append(f"{theorem.id} promises {said.upper!r} at epsilon {epsilon}, enumeration finds {is_.lower!r}: {claim!r}")
        if said.lower > is_.upper:
            found.append(f"{theorem.id} claims to reach {said.lower!r} at epsilon {epsilon}, only {is_.upper!r} is there: {claim!r}")
        if exact and is_.lower > DEEP and said.relative_width() > NARROW:
            found.append(f"{theorem.id} calls [{said.lower!r}, {said.upper!r}] exact at epsilon {epsilon}: {claim!r}")
    return found


@pytest.mark.parametrize("theorem", all_theorems(), ids=str)
def test_every_theorem_has_a_generator_of_small_claims(theorem):
    assert theorem.id in GENERATORS or theorem.id in ELSEWHERE, (
        f"{theorem.id} is compared with nothing: write a generator of claims that it speaks of in tests/theorems/drawing.py"
    )


@pytest.mark.parametrize("theorem", [theorem for theorem in all_theorems() if theorem.id not in ELSEWHERE], ids=str)
def test_never_promises_less_than_enumeration_finds(theorem):
    found = []
    compared = 0
    for number, claim in enumerate(claims(theorem, CLAIMS)):
        rests_on = premises(theorem, claim, enumerated=number % 2 == 1)
        if rests_on is None:
            continue
        promised = theorem(claim, *rests_on)
        compared += 1
        found += contradictions(theorem, claim, promised, Derivation(theorem, rests_on, promised).exact)

    assert compared >= CLAIMS / 2
    assert not found, f"{len(found)} contradictions, first: {found[0]}"
