"""Sums of whole amounts whose law is known, at any size."""

from __future__ import annotations

from fractions import Fraction
from random import Random

import pytest

import sidelight as sl
from sidelight.profiles.sums.dense_moves import DenseMoves
from sidelight.theorems.sums.linear import sum_of_independent_terms
from sidelight.theorems.sums.sum_on_a_lattice import sum_of_alike_amounts_on_a_lattice, sum_on_a_lattice

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


@pytest.mark.parametrize("people", [2, 200])
def test_amounts_with_very_many_values_are_bounded_by_the_largest_mass_within_reach(people):
    values, total = 1_500, 1_500 * 1_501 // 2
    population = sl.Amounts(people, {k: Fraction(k + 1, total) for k in range(values)})
    claim = sl.Claim(sl.Sum(), population, sl.Attacker(), sl.ActiveKnowledge())
    law = tuple((k, Fraction(k + 1, total)) for k in range(values))
    longest = DenseMoves(((law, people - 1),), (1 - values, values - 1))

    found = sum_of_alike_amounts_on_a_lattice(claim)

    for epsilon in (0.0, 0.5, 2.0):
        assert found.delta(epsilon).lower <= longest.delta(epsilon).upper
        assert longest.delta(epsilon).lower <= found.delta(epsilon).upper <= 1
    assert sl.certify(sl.Sum(), population).delta(2.0).upper <= found.delta(2.0).upper


@pytest.mark.parametrize("seed", range(6))
def test_the_largest_mass_within_reach_covers_every_step(seed):
    rng = Random(seed)
    weights = [rng.choice([0, 1, 3, 40]) for _ in range(12)] + [5]
    law = tuple((k, Fraction(w, sum(weights))) for k, w in enumerate(weights) if w)
    law = tuple((k - law[0][0], p) for k, p in law)
    longest, people = law[-1][0], rng.randint(1, 30)
    steps = tuple(step for step in range(-longest, longest + 1) if step)
    one_by_one, at_once = (DenseMoves(((law, people),), steps, every=every) for every in (False, True))

    for epsilon in (0.0, 0.3, 1.5):
        assert one_by_one.delta(epsilon).upper <= at_once.delta(epsilon).upper * (1 + 1e-9)
        assert at_once.delta(epsilon).lower <= one_by_one.delta(epsilon).upper


def test_a_refusal_names_what_is_missing():
    people = sl.Amounts(10**8, {0: 0.5, 1_000_003: 0.3, 2_511_007: 0.2})

    with pytest.raises(sl.CannotCertify, match="steps from the least amount to the largest"):
        sl.certify(sl.Sum(), people)


@pytest.mark.parametrize("mechanism", [sl.Sum(), sl.Mean()], ids=str)
def test_against_anybody_an_exact_sum_or_mean_of_amounts_hides_nothing(mechanism):
    for people in (sl.AmountBounds(1000, 0, "2.5", 0.5), sl.Amounts(10**8, {0: 0.5, "0.5": 0.5})):
        assert sl.certify(mechanism, people, definition=sl.DifferentialPrivacy()).delta(3).lower == 1


def test_a_mean_of_fractions_says_what_their_sum_says():
    people = sl.Amounts(30, {0: 0.5, "0.5": 0.3, 2: 0.2})

    assert sl.certify(sl.Mean(), people).delta(0.5) == sl.certify(sl.Sum(), people).delta(0.5)
