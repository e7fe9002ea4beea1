"""The whole of `certify`, without enumeration and with true facts, compared with enumeration."""

from __future__ import annotations

import importlib
import math
from fractions import Fraction
from random import Random

import pytest
from tests.certify.anything import DEFINITIONS, claim, related

import sidelight as sl
from sidelight.definitions.knowledge.dependency import Dependency
from sidelight.definitions.worst_case.independence import Independence
from sidelight.errors import SidelightError
from sidelight.model.claim import Claim
from sidelight.profiles.curves.curve import Curve
from sidelight.theorems import all_theorems
from sidelight.theorems.general.enumeration import enumeration

searching = importlib.import_module("sidelight.certify.certify")
EPSILONS = (0.0, 0.05, 0.3, 1.0, 3.0, math.inf)
STATED = [Fraction(0), Fraction(1, 20), Fraction(3, 10), Fraction(1)]
CLAIMS = 30  # claims that are drawn for each definition
ONLY_FROM_FACTS = (Dependency, Independence)  # definitions that no theorem derives


@pytest.fixture(autouse=True)
def _without_enumeration(monkeypatch):
    others = tuple(theorem for theorem in all_theorems() if theorem is not enumeration)
    monkeypatch.setattr(searching, "all_theorems", lambda: others)


def truth(asked: Claim) -> Curve | None:
    try:
        return enumeration(asked) if enumeration.speaks_of(asked) and not enumeration.unmet(asked) else None
    except SidelightError:
        return None


def drawn(kind: type, seed: str) -> list[tuple[Claim, Curve, Random]]:
    rng, found = Random(f"{kind.__name__} {seed}"), []
    while len(found) < CLAIMS:
        asked = claim(rng, kind, most=2)
        curve = truth(asked)
        if curve is not None:
            found.append((asked, curve, rng))
    return found


def contradicted(promised: sl.Guarantee, curve: Curve) -> list[float]:
    return [
        e for e in EPSILONS if promised.delta(e).upper < curve.delta(e).lower or promised.delta(e).lower > curve.delta(e).upper
    ]


@pytest.mark.parametrize("kind", DEFINITIONS, ids=lambda kind: kind.name)
def test_theorems_alone_never_promise_less_than_enumeration_finds(kind):
    compared = 0
    for asked, curve, _ in drawn(kind, "alone"):
        try:
            guarantee = sl.certify(asked)
        except sl.CannotCertify:
            continue

        assert not contradicted(guarantee, curve), asked
        compared += 1
    assert compared or kind in ONLY_FROM_FACTS


@pytest.mark.parametrize("kind", DEFINITIONS, ids=lambda kind: kind.name)
def test_true_facts_never_lead_to_less_than_enumeration_finds(kind):
    compared = 0
    for asked, curve, rng in drawn(kind, "facts"):
        facts = []
        for other in {related(rng, asked): None for _ in range(4)}:
            known = truth(other)
            if other != asked and known is not None:
                at = rng.choice(STATED)
                facts.append(sl.fact(other, at, Fraction(known.delta_at(at).upper)))
        try:
            guarantee = sl.certify(asked, given=facts)
        except sl.CannotCertify:
            continue

        assert not contradicted(guarantee, curve), (asked, facts)
        compared += 1
    assert compared or kind in ONLY_FROM_FACTS
