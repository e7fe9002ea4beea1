"""A number of people was seen: the worst set of them, where rates are known."""

from __future__ import annotations

import math
from fractions import Fraction
from itertools import combinations
from random import Random

import pytest

import sidelight as sl
from sidelight.laws.counts.independent_people import count_law
from sidelight.laws.counts.trimmed import trimmed_law
from sidelight.profiles.counts.above_a_minimum import everybody, mean_over_seen
from sidelight.profiles.counts.shift import shift_down, shift_up
from sidelight.theorems.counts.number_seen import bounded_by_runs

EPSILONS = (0.0, 0.1, 0.7, 2.0)


def by_definition(rates: list[Fraction], known: int, hidden: int, epsilon: float) -> float:
    """The worst target, set of people seen and direction."""
    found = 0.0
    for target in range(len(rates)):
        others = [rate for person, rate in enumerate(rates) if person != target]
        for chosen in combinations(range(len(others)), known):
            seen = tuple(others[person] for person in chosen)
            unknown = tuple(rate for person, rate in enumerate(others) if person not in chosen)
            for way in (shift_up, shift_down):
                found = max(found, mean_over_seen(everybody(unknown), everybody(seen), hidden, way).delta(epsilon).lower)
    return found


def test_the_worst_people_to_have_seen_are_not_neighbours_in_the_order_of_the_rates():
    rates = sl.Rates([0.02, 0.13, 0.16, 0.31, 0.84])

    found = sl.certify(sl.Minimum(sl.Count(), 3), rates, sl.Attacker(knows=2, influence="passive"))

    assert found.method == "exact"
    assert found.delta(0).upper == pytest.approx(0.37926496, abs=1e-12)
    assert found.delta(0).lower > 0.35969, "the best block"


@pytest.mark.parametrize("seed", range(20))
def test_bounds_of_runs_of_neighbours_hold_for_every_set(seed):
    """The way for many people, on few of them."""
    rng = Random(seed)
    rates = [Fraction(rng.randint(1, 99), 100) for _ in range(rng.randint(3, 6))]
    known, minimum = rng.randint(1, len(rates) - 1), rng.randint(1, len(rates))

    attacker = sl.Attacker(knows=known, influence="passive")
    found = bounded_by_runs(sl.Claim(sl.Minimum(sl.Count(), minimum), sl.Rates(rates), attacker, sl.PassiveKnowledge()))

    for epsilon in EPSILONS:
        true = by_definition(rates, known, minimum - 1, epsilon)
        assert found.delta(epsilon).lower <= true * (1 + 1e-12)
        assert found.delta(epsilon).upper >= true


def test_a_hundred_different_rates_have_both_ends():
    rng = Random(1)
    rates = [Fraction(rng.randint(100, 700), 1000) for _ in range(100)]

    claim = sl.Minimum(sl.Count(), 40), sl.Rates(rates)
    seen = sl.certify(*claim, sl.Attacker(knows=20, influence="passive")).delta(0.1)
    chosen = sl.certify(*claim, sl.Attacker(knows=20, influence="active")).delta(0.1)

    assert 0.9 * seen.upper < seen.lower <= seen.upper <= chosen.upper


@pytest.mark.parametrize("people", [24, 25, 130])
def test_the_law_of_people_who_share_no_rate_is_within_its_errors(people):
    parts = tuple((Fraction(3 * person + 1, 3 * people + 7), 1) for person in range(people))
    whole, found = count_law(parts), trimmed_law(parts, 1e-40)

    assert len(found.masses) == people + 1
    for k in range(people + 1):
        mass = float(found.masses[k])
        assert abs(whole.mass(k) - mass) <= mass * found.relative + found.absolute
    assert math.isclose(float(found.masses.sum()), 1, rel_tol=1e-12)
