"""Every display whose cuts are known, compared with enumeration; also caps, and limits before rounding."""

from __future__ import annotations

from random import Random

import pytest
from tests.mechanisms.test_shown import RISING
from tests.theorems.drawing import attacker, known, noise, rate_bounds

import sidelight as sl
from sidelight.mechanisms.display_steps import cap
from sidelight.mechanisms.shown import Shown
from sidelight.theorems import all_theorems
from sidelight.theorems.general.enumeration import enumeration

THEOREMS = [theorem for theorem in all_theorems() if theorem.id.startswith("sl.relabelled")]
COMPARED = 12  # claims that are compared for each theorem


def drawn(rng: Random, definition: type) -> sl.Claim:
    inner = sl.Noisy(sl.Count(), noise(rng)) if rng.random() < 0.4 else sl.Count()
    population = rng.choice([known, rate_bounds])(rng, 4)
    influence = "passive" if definition is sl.PassiveKnowledge else "active"
    mechanism = Shown(inner, *rng.choice(RISING).steps)
    return sl.Claim(mechanism, population, attacker(rng, population, influence), definition())


@pytest.mark.parametrize("theorem", THEOREMS, ids=str)
def test_relabelled_counts_are_bounded_and_reached_whatever_the_steps(theorem):
    rng, compared = Random(theorem.id), 0
    while compared < COMPARED:
        claim = drawn(rng, theorem.definitions[0])
        if not theorem.speaks_of(claim) or theorem.unmet(claim):
            continue
        compared += 1
        promised, truth = theorem(claim), enumeration(claim)
        for epsilon in (0.0, 0.3, 1.0):
            assert promised.delta(epsilon).upper >= truth.delta(epsilon).lower
            assert promised.delta(epsilon).lower <= truth.delta(epsilon).upper


def test_a_capped_count_is_answered_for_more_people_than_can_be_enumerated():
    people = sl.Rates.same(1000, "0.3")

    capped, exact = sl.certify(Shown(sl.Count(), cap(310)), people), sl.certify(sl.Count(), people)

    assert capped.method == "exact"
    assert capped.proof(0.3).theorem == "sl.relabelled_active"
    assert capped.delta(0.3).upper <= exact.delta(0.3).upper
