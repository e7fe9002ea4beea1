"""Counts with a minimum where some secrets are certain: held against enumeration, at both ends."""

from __future__ import annotations

from fractions import Fraction
from random import Random

import pytest

import sidelight as sl
from sidelight.theorems.counts.known_rates import chosen_votes_lower_the_minimum
from sidelight.theorems.counts.number_seen import bounded_by_runs
from sidelight.theorems.general.enumeration import enumeration

EPSILONS = (0.0, 0.1, 0.7, 2.0)
NOISES = [None, sl.Geometric.of_epsilon(0.7)]


def drawn(rng, noise):
    people = rng.randrange(2, 6)
    rates = [rng.choice((Fraction(0), Fraction(1), Fraction(1, 2), Fraction(rng.randrange(1, 20), 20))) for _ in range(people)]
    counted = sl.Count() if noise is None else sl.Noisy(sl.Count(), noise)
    return sl.Minimum(counted, rng.randrange(1, people + 2)), sl.Rates(rates), rng.randrange(people)


def with_open_secrets(rng, noise, number):
    found = 0
    while found < number:
        minimum, people, known = drawn(rng, noise)
        if any(0 < rate < 1 for rate, _ in people.rates.parts(None)):
            found += 1
            yield minimum, people, known


@pytest.mark.parametrize("noise", NOISES)
def test_whoever_chose_some_votes_reaches_what_enumeration_finds(noise):
    for minimum, people, known in with_open_secrets(Random(f"active {noise}"), noise, 120):
        claim = sl.Claim(minimum, people, sl.Attacker(knows=known, influence="active"), sl.ActiveKnowledge())
        found, truth = chosen_votes_lower_the_minimum(claim), enumeration(claim)
        for epsilon in EPSILONS:
            one, other = found.delta(epsilon), truth.delta(epsilon)
            assert one.upper >= other.lower, (claim, epsilon)
            assert one.lower <= other.upper, (claim, epsilon)
            assert one.upper <= other.upper * (1 + 1e-9) + 1e-12, (claim, epsilon)


@pytest.mark.parametrize("noise", NOISES)
def test_whoever_saw_some_votes_gets_no_more_than_promised(noise):
    for minimum, people, known in with_open_secrets(Random(f"passive {noise}"), noise, 120):
        claim = sl.Claim(minimum, people, sl.Attacker(knows=known, influence="passive"), sl.PassiveKnowledge())
        found, truth = bounded_by_runs(claim), enumeration(claim)
        for epsilon in EPSILONS:
            one, other = found.delta(epsilon), truth.delta(epsilon)
            assert one.upper >= other.lower, (claim, epsilon)
            assert one.lower <= other.upper, (claim, epsilon)


def test_five_hundred_rates_of_which_some_are_certain_are_answered():
    rates = [Fraction(k % 97 + 1, 1600) for k in range(500)]
    open_people = sl.certify(sl.Minimum(sl.Count(), 8), sl.Rates(rates), sl.Attacker(knows=3, influence="active"))
    with_certain = sl.Rates([*rates, Fraction(0), Fraction(1), Fraction(1)])
    certified = sl.certify(sl.Minimum(sl.Count(), 10), with_certain, sl.Attacker(knows=3, influence="active"))

    assert certified.method == "exact"
    assert certified.epsilon(1e-6) == open_people.epsilon(1e-6)
