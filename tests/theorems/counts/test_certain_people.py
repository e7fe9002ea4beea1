"""Counts with a minimum where some secrets are certain: held against enumeration, at both ends."""

from __future__ import annotations

from fractions import Fraction
from random import Random

import pytest

import sidelight as sl
from sidelight.hiding.people import one_atom_or_rate
from sidelight.model.population import Stratum
from sidelight.theorems.counts.known_rates import chosen_votes_lower_the_minimum, has_a_target
from sidelight.theorems.counts.number_seen import bounded_by_runs
from sidelight.theorems.general.enumeration import enumeration

EPSILONS = (0.0, 0.1, 0.7, 2.0)
NOISES = [None, sl.Geometric.of_epsilon(0.7)]
DEFINITIONS = {"active": sl.ActiveKnowledge(), "passive": sl.PassiveKnowledge()}


def drawn(rng, noise, influence):
    """A claim about up to five people in up to three atoms, of whom a number or a share is known."""
    atoms = rng.randrange(1, 4)
    rates = (Fraction(0), Fraction(1), Fraction(3, 10), Fraction(rng.randrange(1, 20), 20))
    strata = [Stratum(rng.randrange(atoms), 1, rng.choice(rates)) for _ in range(rng.randrange(2, 6))]
    count = sl.Count(rng.choice((None, None, frozenset({strata[0].atom}))))
    minimum = sl.Minimum(count if noise is None else sl.Noisy(count, noise), rng.randrange(1, len(strata) + 2))
    knows = rng.choice((rng.randrange(len(strata)), "10%", "50%", "90%"))
    return sl.Claim(minimum, sl.Rates(strata), sl.Attacker(knows=knows, influence=influence), DEFINITIONS[influence])


def compared(theorem, noise, influence, number):
    """For claims with an open secret: the claim, what the theorem says of it and what enumeration finds."""
    rng = Random(f"{influence} {noise}")
    while number:
        claim = drawn(rng, noise, influence)
        if has_a_target(claim):
            number -= 1
            found, truth = theorem(claim), enumeration(claim)
            yield from ((claim, found.delta(epsilon), truth.delta(epsilon)) for epsilon in EPSILONS)


@pytest.mark.parametrize("noise", NOISES)
def test_whoever_chose_some_votes_reaches_what_enumeration_finds(noise):
    exact = 0
    for claim, found, truth in compared(chosen_votes_lower_the_minimum, noise, "active", 250):
        assert found.upper >= truth.lower, claim
        assert found.lower <= truth.upper, claim
        if one_atom_or_rate(claim):
            exact += 1
            assert found.upper <= truth.upper * (1 + 1e-9) + 1e-12, claim

    assert exact > 100


@pytest.mark.parametrize("noise", NOISES)
def test_whoever_saw_some_votes_gets_no_more_than_promised(noise):
    for claim, found, truth in compared(bounded_by_runs, noise, "passive", 250):
        assert found.upper >= truth.lower, claim
        assert found.lower <= truth.upper, claim


def test_five_hundred_rates_of_which_some_are_certain_are_answered():
    rates = [Fraction(k % 97 + 1, 1600) for k in range(500)]
    open_people = sl.certify(sl.Minimum(sl.Count(), 8), sl.Rates(rates), sl.Attacker(knows=3, influence="active"))
    with_certain = sl.Rates([*rates, Fraction(0), Fraction(1), Fraction(1)])
    certified = sl.certify(sl.Minimum(sl.Count(), 10), with_certain, sl.Attacker(knows=3, influence="active"))

    assert certified.method == "exact"
    assert certified.epsilon(1e-6) == open_people.epsilon(1e-6)
