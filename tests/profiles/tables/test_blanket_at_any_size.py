"""The bound for many people against the mean over every number of them."""

from __future__ import annotations

import math
from fractions import Fraction
from random import Random

import pytest

from sidelight.profiles.tables.blanket import Blanket
from sidelight.profiles.tables.blanket_at_any_size import Scattered


def parts(rng):
    rates = [Fraction(rng.choice([0, 1, 5, 20, 50, 90, 99, 100]), 100) for _ in range(rng.choice([1, 1, 2, 3]))]
    return tuple((rate, rng.choice([1, 3, 20, 100])) for rate in rates)


def test_it_is_never_below_the_mean_over_every_number():
    rng = Random(1)
    for _ in range(60):
        people, share = parts(rng), Fraction(rng.randint(1, 19), 20)
        for epsilon in (0.0, 0.1, 0.5, 2.0, math.inf):
            assert Scattered(people, share).delta(epsilon).upper >= Blanket(people, share).delta(epsilon).lower


@pytest.mark.parametrize("delta", [1e-6, 1e-12])
def test_it_is_near_that_mean_for_many_people(delta):
    people, share = ((Fraction(3, 10), 4000), (Fraction(1, 5), 3000)), Fraction(2, 5)

    mean, bound = (kind(people, share).epsilon(delta).upper for kind in (Blanket, Scattered))

    assert mean <= bound < 1.03 * mean
