"""What bounds a stretch of members at a glance, against the members one by one."""

from __future__ import annotations

import math
from fractions import Fraction
from random import Random

import pytest

from sidelight.laws.transforms.people import person
from sidelight.numbers.balls import below
from sidelight.profiles.families.along_one_line import Lines
from sidelight.profiles.families.blocks.blocks import Blocks
from sidelight.profiles.families.chernoff_bound import exponent, heights
from sidelight.profiles.families.corners.vertices import Vertices

WAYS = ("up", "down")


def blocks(rng: Random, kinds: int, people: int) -> Blocks:
    rates = sorted(rng.sample(range(20, 980), kinds))
    parts = tuple((Fraction(rate, 1000), rng.randint(1, people)) for rate in rates)
    everybody = sum(size for _, size in parts)
    return Blocks(parts, rng.randint(1, everybody - 1))


def height(family: Blocks | Vertices, m: int, epsilon: float, way: str) -> float:
    rates = [(rate if way == "up" else 1 - rate, people) for rate, people in family.people(m)]
    return math.fsum(below(exponent(person(rate, epsilon), epsilon) * people) for rate, people in rates)


@pytest.mark.parametrize("way", WAYS)
@pytest.mark.parametrize("seed", range(12))
def test_no_member_of_a_stretch_is_higher_than_it_is_said_to_be(seed, way):
    rng = Random(seed)
    corners = Vertices(rng.randint(5, 300), Fraction(1, 20), Fraction(4, 5))
    family = blocks(rng, rng.choice([2, 9, 60]), 40) if seed % 3 else corners
    epsilon = rng.choice([0.001, 0.1, 0.7, 1.0])
    found = heights(family, epsilon, way)
    assert found is not None
    a = rng.randint(0, family.last)
    b = rng.randint(a, family.last)

    highest, place = found.largest(a, b)

    truth = max(height(family, m, epsilon, way) for m in range(a, b + 1))
    assert truth * (1 + math.copysign(1e-13, -truth)) <= highest <= truth + 1e-9 * (1 + abs(truth))
    assert a <= place <= b


@pytest.mark.parametrize("way", WAYS)
@pytest.mark.parametrize("kinds", [3, 200])
@pytest.mark.parametrize("seed", range(4))
def test_no_block_of_a_stretch_exceeds_what_bounds_all_of_it(seed, kinds, way):
    """Laws that are wide, so that stretches are bounded at once; a bound is good where the stretch is short."""
    rng = Random(seed)
    family = blocks(rng, kinds, 9000 // kinds)
    epsilon = rng.choice([0.0, 0.02, 0.2])
    lines = Lines(family, None, None, epsilon, way)
    a = rng.randint(0, family.last // 2)
    b = min(family.last, a + rng.choice([12, 60, 600]))

    members = [lines.value(m) for m in (a, b, *(rng.randint(a, b) for _ in range(20)))]

    lines.best = 0.0
    assert max(member.lower for member in members) <= lines.bound(a, b)


def test_a_stretch_of_many_rates_is_bounded_closely():
    family = Blocks(tuple((Fraction(50 + k, 1000), 400) for k in range(100)), 20_000)
    lines = Lines(family, None, None, 0.05, "up")
    _, place = lines.heights.largest(0, family.last)
    a, b = max(0, place - 40), min(family.last, place + 40)

    bound, best = lines.bound(a, b), max(lines.value(m).lower for m in range(a, b + 1, 5))

    assert best <= bound <= best * 1.001
