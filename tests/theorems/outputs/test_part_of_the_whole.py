"""The whole is never below one of its parts."""

from __future__ import annotations

import pytest

import sidelight as sl

STRONG, WEAK = (sl.Noisy(sl.Count(), sl.Geometric.of_epsilon(epsilon)) for epsilon in (5, 4))
PEOPLE = {"known rates": sl.Rates.same(3000, 0.3), "bounded rates": sl.RateBounds(3000, 0.05, 0.95)}


@pytest.mark.parametrize("people", PEOPLE)
@pytest.mark.parametrize("influence", ["active", "passive"])
def test_two_noised_figures_that_are_each_broken_are_broken_together(people, influence):
    attacker = sl.Attacker(knows=2999, influence=influence)

    parts = [sl.certify(part, PEOPLE[people], attacker) for part in (STRONG, WEAK)]
    whole = sl.certify(sl.Both(STRONG, WEAK), PEOPLE[people], attacker)

    assert whole.epsilon(1e-6).lower > 4.99
    assert whole.delta(1.0).lower > 0.97
    for part in parts:
        assert whole.epsilon(1e-6).upper >= part.epsilon(1e-6).lower
        assert whole.delta(1.0).upper >= part.delta(1.0).lower


def test_a_lower_end_alone_is_no_promise():
    nobody_knows = sl.Both(sl.Count(), sl.Stated("M"))

    with pytest.raises(sl.CannotCertify):
        sl.certify(nobody_knows, sl.Rates.same(100, 0.3))
