"""Counts whose small values are hidden: which members matter, and the mean for someone who has seen some people."""

from __future__ import annotations

import math
from fractions import Fraction
from random import Random

import pytest
from flint import arb
from tests.profiles.explicit import EPSILONS, random_parts

from sidelight.laws.counts.independent_people import count_law
from sidelight.laws.counts.lattice import LatticeLaw
from sidelight.numbers.balls import ball, in_balls, probability
from sidelight.numbers.interval import Interval
from sidelight.profiles.counts.above_a_minimum import mean_over_seen
from sidelight.profiles.counts.shift import shift_down, shift_up
from sidelight.profiles.curves.profile import Average, Worst
from sidelight.profiles.families.along_one_line import Lines
from sidelight.profiles.families.best_half_line_shown import is_shown, perhaps_shown
from sidelight.profiles.families.blocks.blocks import Blocks
from sidelight.profiles.families.corners.vertices import Vertices
from sidelight.profiles.families.family import Family
from sidelight.profiles.families.worst_seen import WorstSeen
from sidelight.profiles.families.worst_shift import WorstShift
from sidelight.profiles.route import Route

WAYS = ("up", "down")
FINITE = [epsilon for epsilon in EPSILONS if math.isfinite(epsilon)]


def drawn(rng: Random) -> Family:
    if rng.random() < 0.5:
        low, high = sorted(Fraction(rng.randint(0, 20), 20) for _ in range(2))
        return Vertices(rng.randint(1, 14), low, high)
    parts = random_parts(rng, 12)
    return Blocks(parts, rng.randint(0, sum(people for _, people in parts) - 1))


@in_balls
def starts_above(law: LatticeLaw, hidden: int, epsilon: float, way: str) -> bool:
    """By the masses: whether f(h-1) e^-epsilon < f(h), the other way f(h-1) e^epsilon < f(h); equal masses count as shown."""
    if hidden < law.start:
        return True
    before, here = law.mass(hidden - 1), law.mass(hidden)
    gain = before - ball(epsilon if way == "up" else -epsilon).exp() * here
    return not gain > 0 and here > 0


@pytest.mark.parametrize("seed", range(60))
def test_the_best_half_line_is_shown_up_to_one_member(seed: int) -> None:
    rng = Random(seed)
    family = drawn(rng)
    laws = [count_law(family.people(m)) for m in range(family.last + 1)]
    for hidden in range(-1, laws[0].end + 2):
        for epsilon in FINITE:
            for way in WAYS:
                shown = [starts_above(law, hidden, epsilon, way) for law in laws]
                told = [is_shown(family, m, hidden, epsilon, way) for m in range(family.last + 1)]

                assert all(one is None or one == other for one, other in zip(told, shown, strict=True)), (family, hidden, epsilon)
                last = perhaps_shown(family, hidden, epsilon, way)
                assert shown == sorted(shown, reverse=True)
                assert (-1 if last is None else last) >= sum(shown) - 1


@pytest.mark.parametrize(
    "family",
    [
        Vertices(110, Fraction(1, 20), Fraction(19, 20)),
        Vertices(205, Fraction(0), Fraction(1, 10)),
        Vertices(220, Fraction(1, 1000), Fraction(1, 5)),
        Blocks(((Fraction(1, 10), 60), (Fraction(1, 3), 50), (Fraction(3, 5), 40)), 60),
    ],
    ids=str,
)
@pytest.mark.parametrize("route", ["transform", "exact law"])
def test_the_worst_of_a_family_with_hidden_values_is_that_of_a_full_scan(family: Family, route: Route) -> None:
    for hidden, epsilon in ((9, 0.7), (30, 0.2), (60, 2.0)):
        lines = [Lines(family, None, hidden, epsilon, way) for way in WAYS]
        each = [line.value(m) for line in lines for m in range(family.last + 1)]
        most = Interval(max(one.lower for one in each), max(one.upper for one in each))

        worst = WorstShift(family, None, hidden, route)
        found = worst.delta(epsilon)
        within = [worst.within(epsilon, most.upper * share) for share in (1.00001, 0.99999)]

        assert found.lower <= most.upper
        assert most.lower <= found.upper <= most.upper * (1 + 1e-6)
        assert found.lower >= most.lower * (1 - 1e-6)
        assert within == [True, False]


def test_the_epsilon_of_a_rare_value_is_found_though_its_worst_member_changes() -> None:
    worst = WorstShift(Vertices(50_000, Fraction(0), Fraction(1, 200)), None, 9)

    found = worst.epsilon(1e-6)

    assert found.relative_width() < 1e-5
    assert worst.delta(found.upper).upper <= 1e-6 < worst.delta(found.lower * (1 - 1e-9)).upper


@pytest.mark.parametrize("hidden", [-3, 0, 4, 9, 12])
def test_at_an_infinite_epsilon_just_as_many_as_are_hidden_need_not_be_certain(hidden: int) -> None:
    for low, high in ((0, 0.1), (0, 1), (0.2, 1), (0.2, 0.7)):
        family = Vertices(10, Fraction(low), Fraction(high))
        each = [
            way(count_law(family.people(m)), hidden).delta(math.inf)
            for m in range(family.last + 1)
            for way in (shift_up, shift_down)
        ]

        found = WorstShift(family, None, hidden).delta(math.inf)

        assert found.upper == pytest.approx(max(one.upper for one in each), rel=1e-12)
        assert found.lower <= max(one.upper for one in each)


@pytest.mark.parametrize("seed", range(30))
def test_the_mean_over_what_was_seen_is_that_of_its_parts(seed: int) -> None:
    rng = Random(seed)
    unknown, seen = random_parts(rng, 8), random_parts(rng, 6)
    law, counted = count_law(unknown), count_law(seen)
    weights = tuple(probability(mass, mass) for mass in counted.masses)
    for hidden in range(-2, 12):
        for way in (shift_up, shift_down):
            parts = tuple(way(law, hidden - b) for b in range(counted.start, counted.end + 1))
            for epsilon in EPSILONS:
                found = mean_over_seen(unknown, seen, hidden, way).delta(epsilon)
                true = Average(weights, parts).delta(epsilon)

                assert max(found.lower, true.lower) <= min(found.upper, true.upper), (unknown, seen, hidden, epsilon)
                assert found.relative_width() <= 1e-9 or found.upper < 1e-250


@pytest.mark.parametrize("seed", range(20))
def test_those_seen_are_worst_at_their_upper_bound_where_small_values_are_hidden(seed: int) -> None:
    rng = Random(seed)
    low, high = sorted(Fraction(rng.randint(0, 20), 20) for _ in range(2))
    others, seen, hidden = Vertices(rng.randint(0, 6), low, high), Vertices(rng.randint(1, 5), low, high), rng.randint(0, 8)
    corners = [
        Worst(tuple(mean_over_seen(others.people(m), seen.people(corner), hidden, way) for m in range(others.last + 1)))
        for corner in range(seen.last + 1)
        for way in (shift_up, shift_down)
    ]
    for epsilon in EPSILONS:
        found = WorstSeen(others, seen.people(0), None, hidden).delta(epsilon)

        each = [corner.delta(epsilon) for corner in corners]
        assert found.upper >= max(one.lower for one in each)
        assert found.lower <= max(one.upper for one in each)


def test_equal_masses_are_too_close_to_tell() -> None:
    """Three fair coins show 1 and 2 equally often: both half-lines are best at epsilon 0."""
    coins = Vertices(3, Fraction(1, 2), Fraction(1, 2))

    assert is_shown(coins, 0, 2, 0.0, "up") is None
    assert arb(WorstShift(coins, None, 2).delta(0.0).upper) == arb(3) / 8
