"""Sums of whole amounts whose law is known, at any size."""

from __future__ import annotations

import pytest

import sidelight as sl
from sidelight.theorems.sums.linear import sum_of_independent_terms
from sidelight.theorems.sums.sum_on_a_lattice import sum_on_a_lattice

LAWS = [{0: 0.5, 1: 0.25, 2: 0.25}, {0: "0.9", 7: "0.06", 50: "0.04"}, {1: 0.2, 2: 0.2, 3: 0.6}, {0: 0.5, "0.5": 0.3, 2: 0.2}]


@pytest.mark.parametrize("law", LAWS, ids=str)
@pytest.mark.parametrize("people", [2, 9, 60])
def test_the_lattice_in_doubles_agrees_with_the_law_in_balls(law, people):
    claim = sl.Claim(sl.Sum(), sl.Amounts(people, law), sl.Attacker(knows=1), sl.ActiveKnowledge())

    for epsilon in (0.0, 0.2, 1.0, 2.5):
        found, exact = sum_on_a_lattice(claim).delta(epsilon), sum_of_independent_terms(claim).delta(epsilon)
        assert found.lower <= exact.upper
        assert exact.lower <= found.upper
        assert found.upper - found.lower <= 1e-7 * exact.upper + 1e-30


def test_salaries_up_to_a_hundred_of_a_thousand_people():
    found = sl.certify(sl.Sum(), sl.Amounts.uniform(1001, 0, 100))

    assert 0.00010846 < found.delta(0.3).lower <= found.delta(0.3).upper < 0.00010847
    assert sl.certify(sl.Mean(), sl.Amounts.uniform(1001, 0, 100)).delta(0.3) == found.delta(0.3)


def test_the_amounts_of_a_million_people_may_be_of_three_sizes():
    found = sl.certify(sl.Sum(), sl.Amounts(10**6, {0: 0.5, 1200: 0.3, 2500: 0.2}))

    assert 0 < found.epsilon(1e-9).lower <= found.epsilon(1e-9).upper < 0.02
