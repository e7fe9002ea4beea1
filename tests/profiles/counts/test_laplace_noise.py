"""Laplace noise on a count of which only the middle is written out, and the geometric noise that is part of it."""

from __future__ import annotations

from fractions import Fraction
from random import Random

import pytest

from sidelight.laws.counts.binomial import near_the_mean
from sidelight.laws.counts.independent_people import count_law
from sidelight.laws.counts.lattice import LatticeLaw
from sidelight.noises.added import noised
from sidelight.noises.geometric import Geometric
from sidelight.numbers.rounding import exponential_below
from sidelight.profiles.counts.laplace_noise import LaplaceShift
from sidelight.profiles.counts.shift import shift_down, shift_up

EPSILONS = [0.0, 0.01, 0.1, 0.3, 1.0]


@pytest.mark.parametrize("seed", range(20))
def test_a_window_brackets_the_whole_law(seed):
    rng = Random(f"window {seed}")
    people, rate, scale = rng.randint(1, 60), Fraction(rng.randint(1, 19), 20), Fraction(rng.randint(1, 12), 4)
    whole = count_law(((rate, people),))
    first, last = sorted(rng.sample(range(-1, people + 2), 2))
    inside = tuple(whole.mass(k) for k in range(max(0, first), min(people, last) + 1))
    start = max(0, first)
    below = sum((whole.mass(k) for k in range(start)), whole.mass(-1))
    window = LatticeLaw(start, inside, below, whole.at_least(start + len(inside)), tails_follow=False)

    for epsilon in EPSILONS:
        truth, found = LaplaceShift(whole, scale).delta(epsilon), LaplaceShift(window, scale).delta(epsilon)
        assert found.lower <= truth.upper
        assert truth.lower <= found.upper


@pytest.mark.parametrize(("people", "rate"), [(1, Fraction(1, 2)), (40, Fraction(1, 20)), (3_000, Fraction(19, 20))])
def test_near_the_mean_nothing_that_matters_is_missing(people, rate):
    law, whole = near_the_mean(people, rate), count_law(((rate, people),))

    assert all(law.mass(k).overlaps(whole.mass(k)) for k in range(law.start, law.end + 1))
    assert law.above.overlaps(whole.at_least(law.end + 1))
    assert law.below.overlaps(1 - whole.at_least(law.start))
    assert law.above < 1e-29
    assert law.below < 1e-29


@pytest.mark.parametrize("seed", range(40))
def test_geometric_noise_of_the_same_scale_is_never_better_than_laplace_noise(seed):
    """Laplace noise is that geometric noise and something independent of it."""
    rng = Random(f"coarser {seed}")
    parts = tuple((Fraction(rng.randint(1, 19), 20), rng.randint(0, 6)) for _ in range(3))
    law, scale = count_law(parts), Fraction(rng.randint(1, 16), 4)
    coarser = noised(law, Geometric(exponential_below(-1 / scale)), law.start)

    for epsilon in EPSILONS:
        assert LaplaceShift(law, scale).delta(epsilon).lower <= shift_up(coarser).delta(epsilon).upper
        assert LaplaceShift(law.mirrored(0), scale).delta(epsilon).lower <= shift_down(coarser).delta(epsilon).upper
