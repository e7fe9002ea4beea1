"""Laws of sums of very many terms, in doubles with an account of their errors."""

from __future__ import annotations

from fractions import Fraction
from random import Random

import numpy as np
import pytest

from sidelight.laws.amounts.dense_law import Placed, dense_law
from sidelight.laws.counts.sum_of_terms import terms_law
from sidelight.numbers.balls import below


def crowd(rng: Random) -> tuple[Placed, ...]:
    kinds = []
    for _ in range(rng.choice([1, 1, 2])):
        places = [0, *sorted(rng.sample(range(1, 9), rng.randint(1, 4)))]
        weights = [rng.choice([1, 5, 200]) for _ in places]
        kinds.append(
            (tuple((place, Fraction(w, sum(weights))) for place, w in zip(places, weights, strict=True)), rng.randint(1, 60))
        )
    return tuple(kinds)


@pytest.mark.parametrize("seed", range(40))
def test_every_mass_is_within_its_error_of_the_mass_in_balls(seed):
    people = crowd(Random(seed))
    found, exact = dense_law(people), terms_law(people, False).masses
    assert found is not None

    for place, mass, error in zip(range(found.start, found.start + len(found.masses)), found.masses, found.errors, strict=True):
        truth = below(exact[place]) if place in exact else 0.0
        assert abs(truth - mass) <= error * (1 + 1e-12) + 1e-300
    inside = sum(below(mass) for place, mass in exact.items() if 0 <= place - found.start < len(found.masses))
    assert 1 - inside <= 2 * found.outside + 1e-14


def test_errors_are_small_beside_the_masses_near_them():
    (law,) = crowd(Random(3))[:1]
    found = dense_law(((law[0], 5_000),))
    assert found is not None

    nearby = np.convolve(found.masses, np.ones(9), "same")
    inner = slice(9, -9)
    assert float((found.errors[inner] / nearby[inner]).max()) < 1e-9


def test_what_is_too_wide_is_refused():
    assert dense_law(((((0, Fraction(1, 2)), (10**6, Fraction(1, 4)), (1_999_999, Fraction(1, 4))), 10**6),)) is None
