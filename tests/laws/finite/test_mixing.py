from __future__ import annotations

from fractions import Fraction
from random import Random

import pytest

from sidelight.laws.finite.law import FiniteLaw
from sidelight.laws.finite.mixing import Mixing


def random_law(rng: Random, outcomes: int) -> FiniteLaw[int]:
    weights = [rng.randrange(0, 50) for _ in range(outcomes)]
    weights[0] += 1
    return FiniteLaw.of([(k, Fraction(weight, sum(weights))) for k, weight in enumerate(weights)])


@pytest.mark.parametrize("seed", range(10))
def test_a_mixture_in_whole_numbers_is_the_mixture_of_fractions(seed):
    rng = Random(seed)
    laws = [random_law(rng, 4) for _ in range(6)]
    drawn = random_law(rng, 12)
    weights = [((k % 2, k // 2), mass) for k, mass in drawn.masses]

    mixed = Mixing(laws.__getitem__).mix(weights, lambda key, outcome: (key, outcome))
    slowly = FiniteLaw(tuple(weights)).then(lambda pair: laws[pair[1]].map(lambda outcome: (pair[0], outcome)))

    assert dict(mixed.masses) == dict(slowly.masses)
    assert sum(dict(mixed.masses).values()) == 1


def test_errors_of_rounded_laws_are_averaged():
    rounded = FiniteLaw(((0, Fraction(1)),), Fraction(1, 100))
    exact = FiniteLaw.point(0)

    mixed = Mixing([rounded, exact].__getitem__).mix([((None, 0), Fraction(1, 4)), ((None, 1), Fraction(3, 4))], lambda _, o: o)

    assert mixed.error == Fraction(1, 400)
    assert mixed.masses == ((0, Fraction(1)),)


def test_nothing_mixes_to_nothing():
    assert Mixing([].__getitem__).mix([], lambda _, o: o).masses == ()
