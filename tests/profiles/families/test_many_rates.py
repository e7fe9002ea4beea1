"""Blocks of very many different rates: whatever finds the worst one, against every member's own law."""

from __future__ import annotations

from fractions import Fraction
from random import Random

import pytest

from sidelight.laws.counts.independent_people import count_law
from sidelight.profiles.counts.shift import shift_down, shift_up
from sidelight.profiles.families.blocks.blocks import Blocks
from sidelight.profiles.families.corners.vertices import Vertices
from sidelight.profiles.families.many_rates import MANY
from sidelight.profiles.families.worst_shift import WorstShift

CORNERS = Vertices(1500, Fraction(1, 10), Fraction(3, 10))
CLOSE = 1.01 * 1e-3  # what is left open where there are many rates


def narrow(seed: int) -> Blocks:
    """Of people who hardly vary: some hardly ever counted, some nearly always."""
    rng = Random(seed)
    rates = rng.sample(range(1, 60), 20) + rng.sample(range(900, 999), 20)
    parts = tuple((Fraction(rate, 1000), rng.randint(1, 3)) for rate in sorted(rates))
    assert len(parts) > MANY
    return Blocks(parts, rng.randint(1, sum(people for _, people in parts) - 1))


def largest(family: Blocks, epsilon: float) -> tuple[float, float]:
    laws = [count_law(family.people(m)) for m in range(family.last + 1)]
    found = [way(law, None).delta(epsilon) for law in laws for way in (shift_up, shift_down)]
    return max(one.lower for one in found), max(one.upper for one in found)


@pytest.mark.parametrize("route", ["exact law", "sketch"])
@pytest.mark.parametrize("epsilon", [0.0, 0.3, 1.0])
@pytest.mark.parametrize("seed", range(8))
def test_no_block_is_worse_than_it_is_said_to_be(seed, epsilon, route):
    profile = WorstShift(narrow(seed), route=route)
    lower, upper = largest(narrow(seed), epsilon)

    found, bound = profile.delta(epsilon), profile.bound(epsilon)

    assert profile.counts.by_laws == (route == "exact law")
    assert found.lower <= upper
    assert lower <= min(found.upper, bound)
    assert max(found.upper, bound) <= upper * (1 + (CLOSE if route == "sketch" else 1e-9))
    assert profile.within(epsilon, upper * (1 + 2 * CLOSE))
    assert not profile.within(epsilon, lower * (1 - 1e-9))


@pytest.mark.parametrize("seed", range(4))
def test_a_guess_is_about_the_truth(seed):
    profile = WorstShift(narrow(seed))

    lower, upper = largest(narrow(seed), 0.3)

    assert lower / 3 <= profile.about(0.3) <= upper * 1.01


@pytest.mark.parametrize("delta", [Fraction(10**20 - 1, 10**20), 1 - 2.0**-53, 1 - 1e-10, 0.99])
@pytest.mark.parametrize("family", [CORNERS, Blocks(((Fraction(1, 10), 900), (Fraction(3, 10), 900)), 40)])
def test_a_delta_close_to_1_needs_no_epsilon(family, delta):
    found = WorstShift(family).epsilon(delta)

    assert (found.lower, found.upper) == (0.0, 0.0)


def test_a_delta_below_every_double_has_an_epsilon_of_its_own():
    found = WorstShift(CORNERS).epsilon(Fraction(1, 10**400))

    assert found.upper > 1


@pytest.mark.parametrize("seed", range(6))
def test_between_two_doubles_nothing_is_reached_that_is_not(seed):
    family, epsilon = narrow(seed), Fraction(Random(seed).randint(1, 99), 100)
    laws = [count_law(family.people(m)) for m in range(family.last + 1)]
    truth = [way(law, None).delta_at(epsilon) for law in laws for way in (shift_up, shift_down)]

    found = WorstShift(family, route="sketch").delta_at(epsilon)

    assert found.lower <= max(one.upper for one in truth)
    assert max(one.lower for one in truth) <= found.upper <= max(one.upper for one in truth) * (1 + CLOSE)
