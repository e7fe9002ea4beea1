"""Whether a planted wrong bound is caught by the comparison with enumeration that watches over its theorem."""

from __future__ import annotations

from collections.abc import Iterator
from enum import Enum, auto

from tests.mutation.planting import Plant
from tests.theorems.generators import claims, premises
from tests.theorems.test_never_below_enumeration import ELSEWHERE, EPSILONS, contradictions

from sidelight.errors import BadValue
from sidelight.model.claim import Claim
from sidelight.model.guarantee import Guarantee
from sidelight.model.results.theorem import Theorem
from sidelight.profiles.curves.curve import Curve
from sidelight.theorems import all_theorems

CLAIMS = 20  # drawn for each theorem


class Outcome(Enum):
    CAUGHT = auto()
    SURVIVED = auto()
    HARMLESS = auto()  # nothing lower is promised of any claim that was drawn, or the error cannot be planted here


def compared_ones() -> list[Theorem]:
    """Theorems that test_never_below_enumeration.py watches over."""
    return [one for one in all_theorems() if one.id not in ELSEWHERE]


def drawn(theorem: Theorem, seed: str) -> Iterator[tuple[Claim, tuple[Guarantee, ...]]]:
    for number, claim in enumerate(claims(theorem, CLAIMS, f"mutation {seed}")):
        rests_on = premises(theorem, claim, enumerated=number % 2 == 1)
        if rests_on is not None:
            yield claim, rests_on


def tried_theorem(theorem: Theorem, plant: Plant, seed: str = "") -> Outcome:
    planted, lowered = plant(theorem), False
    for claim, rests_on in drawn(theorem, seed):
        if plant.of_premises and not rests_on:
            continue
        try:
            promised = planted(claim, *rests_on)
        except BadValue:  # what was planted asks about a claim that cannot be
            continue
        if contradictions(planted, claim, promised, exact=False):
            return Outcome.CAUGHT
        exact = theorem.exact(claim) and all(premise.method == "exact" for premise in rests_on)
        lowered = lowered or (exact and lower(promised, theorem(claim, *rests_on)))
    return Outcome.SURVIVED if lowered else Outcome.HARMLESS


def lower(promised: Curve, right: Curve) -> bool:
    """By more than the width of the right bracket."""
    return any(promised.delta(epsilon).upper < right.delta(epsilon).lower for epsilon in EPSILONS)
