"""Counts of any number of people from their transforms: against whole laws, full scans and the catalogue's values."""

from __future__ import annotations

import math
import random
from fractions import Fraction

import pytest
from flint import arb

from sidelight.laws.counts.independent_people import count_law
from sidelight.laws.transforms.people import person
from sidelight.noises.added import noised
from sidelight.noises.discrete_gaussian import DiscreteGaussian
from sidelight.noises.geometric import Geometric
from sidelight.numbers.balls import ball, in_balls
from sidelight.profiles.counts.any_size import chance_to_reach, count_shift, one_way
from sidelight.profiles.families.along_one_line import Lines
from sidelight.profiles.families.blocks.blocks import Blocks
from sidelight.profiles.families.corners.vertices import Vertices
from sidelight.profiles.families.family import chernoff, moments_shared
from sidelight.profiles.families.members import member
from sidelight.profiles.families.worst_shift import WorstShift

LOW, HIGH = Fraction(1, 20), Fraction(19, 20)
WAYS = ("up", "down")


@pytest.mark.parametrize(
    ("epsilon", "everybody_alike", "certified"),
    [
        (Fraction(1, 20), 1.33608404512e-06, 1.336222435e-06),
        (Fraction(1, 10), 2.54627974041e-14, 2.547441928e-14),
        (Fraction(1, 5), 1.01056819144e-41, 1.012435748e-41),
    ],
)
def test_a_hundred_thousand_people_as_in_the_catalogue(epsilon: Fraction, everybody_alike: float, certified: float):
    found = WorstShift(Vertices(99_999, LOW, HIGH)).delta_at(epsilon)
    assert found.upper == pytest.approx(certified, rel=2e-9)
    assert found.relative_width() < 1e-6
    alike = one_way(((HIGH, 99_999),), None, None, "up").delta_at(epsilon)
    assert alike.upper == pytest.approx(everybody_alike, rel=1e-10)
    assert alike.relative_width() < 1e-15


@pytest.mark.parametrize("people", [10**4, 10**6, 10**9])
def test_a_bracket_stays_narrow_however_many_people_and_however_small_delta(people: int):
    """From 0.1 standard deviations out to where delta is about 1e-300."""
    spread = math.sqrt(people * 0.21)
    for far in (0.1, 3.0, 12.0, 36.0):
        found = count_shift(((Fraction(3, 10), people),)).delta(far / spread)
        assert found.lower > 0
        assert found.relative_width() < 1e-12


def test_what_is_reached_at_an_infinite_epsilon_is_everybody_counted():
    up, down = (one_way(((Fraction(99, 100), 500),), None, None, way).delta(math.inf) for way in WAYS)
    assert up.upper == pytest.approx(0.99**500, rel=1e-12)
    assert down.upper == pytest.approx(0.01**500, abs=1e-300)


def test_every_stretch_of_corners_is_bounded_by_what_was_said_of_it():
    """Against each corner of the stretch by itself; and not by much more, where the law is wide."""
    rng = random.Random(5)
    for _ in range(8):
        others = rng.randint(1500, 4000)
        low, high = Fraction(rng.randint(2, 40), 100), Fraction(rng.randint(60, 98), 100)
        spread = math.sqrt(others * 0.1)
        epsilon = rng.choice([0.0, rng.random() / spread, 5 * rng.random() / spread, 1 + 2 * rng.random()])
        for way in WAYS:
            lines = Lines(Vertices(others, low, high), None, None, epsilon, way)
            a = rng.randrange(others - 40)
            b = a + rng.randint(10, 40)
            corners = lines.corners(a, b)
            if corners is None:  # the law is too narrow
                assert epsilon >= 1
                continue
            bound = corners.bound(a, b)
            values = [lines.value(m) for m in range(a, b + 1)]
            assert bound >= max(value.lower for value in values)
            assert epsilon >= 1 or bound <= max(value.upper for value in values) * 1.01


def test_the_worst_block_is_that_of_a_full_scan():
    """Of many different rates, by moments and by groups, both ways; a small crowd."""
    rng = random.Random(11)
    parts = tuple(sorted((Fraction(rate, 1000), rng.randint(20, 90)) for rate in rng.sample(range(100, 900), 40)))
    people = sum(number for _, number in parts)
    for gone, epsilon in ((1, 0.05), (people // 3, 0.08), (people - 1200, 0.1)):
        family = Blocks(parts, gone)
        found = WorstShift(family, route="sketch").delta(epsilon)
        scanned = [member(family, m, m, None, None, way).delta(epsilon) for m in range(0, family.last + 1, 61) for way in WAYS]
        assert found.upper >= max(value.lower for value in scanned)
        assert found.lower <= found.upper <= found.lower * 1.01


def test_moments_give_what_groups_give():
    parts = tuple((Fraction(50 + 9 * j, 1000), 30 + j) for j in range(100))
    family = Blocks(parts, 500)
    moments = moments_shared(family, 3, 3)
    assert moments is not None
    for epsilon in (0.0, 0.03, 0.2):
        for way in WAYS:
            by_groups = one_way(family.people(3), None, None, way).delta(epsilon)
            by_moments = member(family, 3, 3, None, None, way).delta(epsilon)
            assert by_moments.lower <= by_groups.lower <= by_groups.upper <= by_moments.upper
            assert by_moments.relative_width() < 1e-8


@in_balls
def test_no_member_exceeds_chernoffs_bound():
    for epsilon in (0.1, 0.7, 2.0):
        for low, high in ((LOW, HIGH), (Fraction(3, 10), Fraction(4, 10))):
            ends = [person(rate, epsilon) for rate in (low, high)]
            corners = [one_way(((low, m), (high, 60 - m)), None, None, "up").delta(epsilon).lower for m in range(61)]
            assert chernoff(ends, epsilon, 60) >= max(corners)


@pytest.mark.parametrize("noise", [None, Geometric(Fraction(3, 5)), DiscreteGaussian(Fraction(2))])
def test_the_chance_to_reach_a_level_is_that_of_the_law(noise: Geometric | DiscreteGaussian | None):
    parts = ((Fraction(1, 50), 60), (Fraction(2, 5), 9), (Fraction(1), 2))
    law = count_law(parts)
    law = noised(law, noise, reach=40)
    for level in range(0, 30, 3):
        found, truth = chance_to_reach(parts, level, noise), law.at_least(level)
        assert arb(found) >= truth.lower()
        if level > 8:
            assert found <= float(truth.upper()) * (1 + 1e-9)


def test_a_minimum_at_national_scale_is_that_of_the_single_mass():
    """At epsilon 0 with everybody at one rate and the minimum above the mean the answer is one binomial mass."""
    people, hidden, rate = 100_000, 600, Fraction(5, 1000)
    found = count_shift(((rate, people - 1),), None, hidden).delta(0.0)
    assert found.upper == pytest.approx(1.29274728639e-06, rel=1e-10)
    assert found.relative_width() < 1e-12


def test_noise_and_uncertainty_together_are_never_worse_than_either():
    parts, noise = ((Fraction(3, 10), 50_000),), Geometric.of_epsilon(Fraction(1, 10))
    for epsilon in (0.02, 0.05, 0.08):
        both = count_shift(parts, noise).delta(epsilon)
        alone = count_shift(parts).delta(epsilon)
        noise_alone = (1 - ball(noise.ratio) * arb(epsilon).exp()) / (1 + ball(noise.ratio))
        assert both.upper <= alone.upper
        assert arb(both.upper) <= noise_alone
        assert both.relative_width() < 1e-9
    assert count_shift(parts, noise).delta(0.11).upper == 0
