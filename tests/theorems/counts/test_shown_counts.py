"""Every display of which the cuts are known, against enumeration: also caps, and limits before rounding."""

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
ASKED = ((sl.ActiveKnowledge(), "active"), (sl.PassiveKnowledge(), "passive"), (sl.DifferentialPrivacy(), "active"))


@pytest.mark.parametrize("number", range(60))
def test_relabelled_counts_are_bounded_and_reached_whatever_the_steps(number):
    rng = Random(number)
    inner = sl.Noisy(sl.Count(), noise(rng)) if rng.random() < 0.4 else sl.Count()
    mechanism = Shown(inner, *rng.choice(RISING).steps)
    population = rng.choice([known, rate_bounds])(rng, 4)
    definition, influence = rng.choice(ASKED)
    claim = sl.Claim(mechanism, population, attacker(rng, population, influence), definition)
    spoken = [theorem for theorem in THEOREMS if theorem.speaks_of(claim) and not theorem.unmet(claim)]
    truth = enumeration(claim)

    for theorem in spoken:
        promised = theorem(claim)
        for epsilon in (0.0, 0.3, 1.0):
            assert promised.delta(epsilon).upper >= truth.delta(epsilon).lower
            if theorem.exact(claim):
                assert promised.delta(epsilon).lower <= truth.delta(epsilon).upper


def test_a_capped_count_is_answered_for_more_people_than_can_be_enumerated():
    capped = sl.certify(Shown(sl.Count(), cap(310)), sl.Rates.same(1000, "0.3"))

    assert capped.method == "exact"
    assert "sl.relabelled_active" in {derivation.theorem.id for derivation in capped.derivations}
    assert capped.delta(0.3).upper <= sl.certify(sl.Count(), sl.Rates.same(1000, "0.3")).delta(0.3).upper
