"""Two shifts seen together, against the product of the explicit laws."""

from __future__ import annotations

import math
from fractions import Fraction
from random import Random

import pytest

from sidelight.laws.counts.independent_people import count_law
from sidelight.laws.finite.law import FiniteLaw
from sidelight.noises.geometric import Geometric
from sidelight.populations.rates import independent_law
from sidelight.profiles.curves.two_laws import TwoLaws
from sidelight.profiles.figures.two_counts import ShiftProduct

EPSILONS = (0.0, 0.1, 0.4, 1.0, 2.5, math.inf)
RATES = [Fraction(k, 10) for k in (1, 3, 5, 8, 9)]


def explicit(rates: list[Fraction], step: int) -> tuple[FiniteLaw, FiniteLaw]:
    here = independent_law(rates).map(sum)
    return here.map(lambda k: k + step), here


@pytest.mark.parametrize("seed", range(25))
def test_two_counts_are_compared_as_the_product_of_their_laws(seed):
    rng = Random(seed)
    groups = [[rng.choice(RATES) for _ in range(rng.randint(0, 4))] for _ in range(2)]
    steps = [rng.choice([1, -1]) for _ in range(2)]
    laws = [count_law(tuple((rate, 1) for rate in rates)) for rates in groups]
    pairs = [explicit(rates, step) for rates, step in zip(groups, steps, strict=True)]
    left, right = pairs[0][0].beside(pairs[1][0]), pairs[0][1].beside(pairs[1][1])

    product = ShiftProduct(*(law if step > 0 else law.mirrored(0) for law, step in zip(laws, steps, strict=True)))

    for epsilon in EPSILONS:
        truth = max(TwoLaws(left, right).delta(epsilon).upper, TwoLaws(right, left).delta(epsilon).upper)
        found = product.delta(epsilon)
        assert found.lower <= truth * (1 + 1e-12) + 1e-15
        assert truth <= found.upper * (1 + 1e-12) + 1e-15
        assert found.relative_width() < 1e-12 or found.upper < 1e-40


def test_a_count_beside_geometric_noise_is_their_product():
    rates, ratio = [Fraction(3, 10)] * 3, Fraction(1, 2)
    scale, far = (1 - ratio) / (1 + ratio), 60
    noise = FiniteLaw(tuple((k, scale * ratio ** abs(k)) for k in range(-far, far + 1)), error=ratio**far)
    count = explicit(rates, 1)
    left, right = count[0].beside(noise.map(lambda k: k + 1)), count[1].beside(noise)

    product = ShiftProduct(count_law(((rates[0], 3),)), Geometric(ratio).added_to(count_law(()), 0))

    for epsilon in (0.0, 0.2, 0.6, 1.0, 2.0):
        ways = [TwoLaws(left, right).delta(epsilon), TwoLaws(right, left).delta(epsilon)]
        found = product.delta(epsilon)
        assert found.upper >= max(way.lower for way in ways)
        assert found.lower <= max(way.upper for way in ways)
