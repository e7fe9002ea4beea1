"""Everybody but a small block: never outside the block's own law, no block above the bound of its stretch, and narrow."""

import math
from fractions import Fraction
from random import Random

import numpy as np
import pytest

from sidelight.laws.counts.independent_people import count_law
from sidelight.laws.transforms.phi_in_doubles import OfPeople, TiltedRates
from sidelight.profiles.counts.shift import shift_up
from sidelight.profiles.families.blocks.block_products import BlockProducts
from sidelight.profiles.families.blocks.tilted_sums import TiltedSums
from sidelight.profiles.families.blocks.without_block import WithoutBlock

KINDS = {
    "anywhere": lambda rng: rng.random(),
    "near 0": lambda rng: 10 ** rng.uniform(-9, -1),
    "near 1": lambda rng: 1 - 10 ** rng.uniform(-9, -1),
    "near a half": lambda rng: 0.5 + rng.choice((0.0, 1e-9, -1e-3)),
    "ties": lambda rng: rng.choice((0.02, 0.3, 0.5, 0.9)),
    "clustered": lambda rng: rng.choice((0.1, 0.6)) + rng.uniform(0, 1e-3),
}


def without_block(rates, gone, epsilon):
    sums = TiltedSums(TiltedRates.of(rates, 1 - rates, epsilon), epsilon)
    return WithoutBlock(OfPeople(rates, 1 - rates, epsilon), epsilon, gone, sums=sums)


@pytest.mark.parametrize("kind", KINDS)
def test_every_block_has_the_value_of_its_own_law_and_no_stretch_is_below_its_blocks(kind):
    rng = Random(kind)

    for _ in range(12):
        rates = np.sort([KINDS[kind](rng) for _ in range(rng.randrange(3, 26))])
        gone, epsilon = rng.randrange(2, len(rates)), rng.choice((0.0, rng.random(), rng.uniform(0, 4)))
        found, firsts = without_block(rates, gone, epsilon), np.arange(len(rates) - gone + 1)
        lower, upper = found.values(firsts, firsts + gone)
        blocks = [(*rates[:first], *rates[first + gone :]) for first in firsts]
        truth = [shift_up(count_law(tuple((Fraction(rate), 1) for rate in block))).delta(epsilon) for block in blocks]
        for first, exact in zip(firsts, truth, strict=True):
            assert lower[first] <= exact.upper, (rates, gone, first, epsilon)
            assert exact.lower <= upper[first], (rates, gone, first, epsilon)
        stretches = [(first, last) for first in firsts for last in firsts[first:]]
        some = np.array(rng.sample(stretches, min(30, len(stretches))))
        _, bounds = found.bounds(some[:, 0], some[:, 1])
        for (first, last), bound in zip(some, bounds, strict=True):
            assert max(exact.lower for exact in truth[first : last + 1]) <= bound, (rates, gone, first, last, epsilon)


@pytest.mark.parametrize("kind", ["anywhere", "clustered", "ties"])
def test_thousands_of_people_have_the_values_of_stored_products_and_close_bounds(kind):
    rng = Random(f"thousands {kind}")
    rates = np.sort([KINDS[kind](rng) for _ in range(4_000)])
    variance = float(np.sum(rates * (1 - rates)))
    epsilon, firsts = 4 / math.sqrt(variance), np.arange(0, 3_990, 7)

    for gone in (2, 9):
        found = without_block(rates, gone, epsilon)
        products = BlockProducts(rates, 1 - rates, gone, epsilon, 2 * variance, variance / 2)
        lower, upper = found.values(firsts, firsts + gone)
        low, high = products.values(firsts, firsts + gone)
        assert np.all(lower <= high)
        assert np.all(low <= upper)
        assert np.all(upper - lower <= 1e-9 * upper)
        assert kind == "ties" or found.is_tight(int(firsts[np.argmax(upper)]))  # a block on both sides of a gap is not
        _, bounds = found.bounds(firsts[:-1], firsts[1:])
        assert np.all(np.maximum(low[:-1], low[1:]) <= bounds)
