"""Sums of amounts with a uniform part, at any size."""

from __future__ import annotations

import math
from fractions import Fraction

import pytest

import sidelight as sl
from sidelight.numbers.balls import above, below, precision
from sidelight.profiles.sums.partly_uniform_amounts import PartlyUniformSum
from sidelight.profiles.sums.uniform_entries import moved_sum
from sidelight.profiles.sums.uniform_sums import UniformSums


@pytest.mark.parametrize("amounts", [2, 7, 30, 47, 48, 60, 90])
@pytest.mark.parametrize("epsilon", [0.25, 1.0, 3.0])
def test_uniform_amounts_have_the_hockey_stick_of_the_alternating_sums(amounts, epsilon):
    with precision(192):
        found, exact = UniformSums(None, epsilon).half_line(amounts), moved_sum(amounts, Fraction(2), Fraction(epsilon))

        assert below(found.lower) <= above(exact)
        assert below(exact) <= above(found.upper)
        assert above(found.upper) <= below(found.lower) * (1 + 1e-5)


def lattice_stick(people: int, points: int, factor: Fraction) -> Fraction:
    masses = [Fraction(1)]
    for _ in range(people):
        masses = [sum(masses[max(0, k - points + 1) : k + 1], Fraction(0)) / points for k in range(len(masses) + points - 1)]
    moved = [Fraction(0)] * (points - 1) + masses
    return sum(
        (max(Fraction(0), a - factor * b) for a, b in zip(moved, masses + [Fraction(0)] * points, strict=False)), Fraction(0)
    )


@pytest.mark.parametrize(("people", "points"), [(3, 4), (10, 3), (50, 5), (60, 2)])
def test_whole_amounts_have_the_hockey_stick_that_is_summed_over_all_values(people, points):
    profile = PartlyUniformSum(people, Fraction(1), points)
    for epsilon in (0.25, 1.0):
        factor = Fraction(math.exp(epsilon))
        truth = lattice_stick(people, points, factor)
        found = profile.delta(epsilon)

        assert found.lower * (1 - 1e-12) <= float(truth) <= found.upper * (1 + 1e-12)
        assert found.upper <= found.lower * (1 + 1e-9)


def test_the_mean_over_the_number_of_uniform_amounts_is_what_is_promised():
    people, uniform = 40, Fraction(3, 10)
    profile = PartlyUniformSum(people, uniform, None)
    with precision(192):
        sums = UniformSums(None, 0.5)
        mean = sum(
            float(math.comb(people, m) * uniform**m * (1 - uniform) ** (people - m)) * above(sums.half_line(m).upper)
            for m in range(people + 1)
        )

    assert mean * (1 - 1e-9) <= profile.delta(0.5).upper <= mean * 1.03


def test_a_million_amounts_of_which_a_tenth_is_uniform():
    people = sl.AmountBounds(10**6, 0, 100_000, uniform=0.1)

    found = sl.certify(sl.Sum(), people).epsilon(1e-9)

    assert 0.0537 < found.lower < found.upper < 0.0538
    known = sl.certify(sl.Sum(), people, sl.Attacker(knows=500_000)).epsilon(1e-9)
    fewer = sl.certify(sl.Sum(), sl.AmountBounds(500_000, 0, 1, uniform=0.1)).epsilon(1e-9)
    assert known == fewer


def test_the_bracket_is_narrow_at_every_size():
    for people, uniform, points in ((10**4, 0.25, None), (10**5, 0.1, 100_001), (3000, 1, 11), (300, 0.5, 101), (90, 0.8, None)):
        profile = PartlyUniformSum(people, Fraction(uniform), points)

        found = profile.epsilon(1e-6)

        assert 0 < found.lower <= found.upper <= 1.05 * found.lower


def test_very_large_epsilons_and_nobody_else_are_answered():
    assert PartlyUniformSum(0, Fraction(1, 2), None).delta(0.3).lower == 1
    assert PartlyUniformSum(10**5, Fraction(1, 2), None).delta(1e6).upper < 1e-300
    assert PartlyUniformSum(3, Fraction(1, 2), 7).delta(float("inf")).upper <= 1
