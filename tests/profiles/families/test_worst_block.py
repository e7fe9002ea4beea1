"""The worst block of known people among many rates: never outside what balls find for every block, and narrow."""

import math
from fractions import Fraction
from itertools import pairwise
from random import Random

import numpy as np
import pytest

import sidelight as sl
from sidelight.laws.counts.independent_people import count_law
from sidelight.laws.counts.many_parts import ManyParts
from sidelight.laws.counts.rate_forms import column
from sidelight.laws.transforms.everybody import Everybody
from sidelight.profiles.counts.any_size import count_shift
from sidelight.profiles.counts.shift import shift, shift_up
from sidelight.profiles.families.blocks.block_products import BlockProducts
from sidelight.profiles.families.blocks.worst_block import WorstBlock
from sidelight.theorems.general.enumeration import enumeration

KINDS = {
    "anywhere": lambda rng: rng.random(),
    "near 0": lambda rng: 10 ** rng.uniform(-9, -1),
    "near 1": lambda rng: 1 - 10 ** rng.uniform(-9, -1),
    "near a half": lambda rng: 0.5 + rng.choice((0.0, 1e-9, -1e-3)),
    "ties": lambda rng: rng.choice((0.02, 0.3, 0.5, 0.9)),
    "hardly ever": lambda rng: rng.choice((1e-300, 1e-17, 0.5)),
}


def drawn(rng, kind, people):
    return np.sort([KINDS[kind](rng) for _ in range(people)])


def worst(rates, gone, noise=None):
    exact = column([Fraction(float(rate)) for rate in rates])
    return WorstBlock(Everybody.of(ManyParts(exact, np.ones(len(rates), dtype=np.int64))), gone, noise)


def outside(rates, first, end):
    return count_law(tuple((Fraction(float(rate)), 1) for rate in (*rates[:first], *rates[end:])))


@pytest.mark.parametrize("kind", KINDS)
def test_the_worst_block_is_that_of_a_full_scan(kind):
    rng = Random(kind)

    for _ in range(12):
        rates = drawn(rng, kind, rng.randrange(2, 26))
        gone = rng.randrange(1, len(rates) + 1)
        profile = worst(rates, gone)
        for epsilon in (0.0, rng.random(), rng.uniform(0, 6), rng.uniform(0, 400), math.inf):
            found = profile.delta(epsilon)
            truth = [shift(outside(rates, first, first + gone)).delta(epsilon) for first in range(len(rates) - gone + 1)]
            lower, upper = max(one.lower for one in truth), max(one.upper for one in truth)
            assert found.lower <= upper, (rates, gone, epsilon)
            assert lower <= found.upper, (rates, gone, epsilon)
            assert found.relative_width() <= 1e-9 or upper < 1e-290 or epsilon > 300
            for limit in (1e-9, lower / 2, lower * 0.99, 0.3):
                if lower > limit > 0:
                    assert not profile.within(epsilon, limit)


NOISES = [sl.Geometric.of_epsilon(0.01), sl.Geometric.of_epsilon(1), sl.DiscreteGaussian(0.5), sl.DiscreteGaussian(20)]


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("noise", NOISES)
def test_the_worst_block_with_noise_is_that_of_a_full_scan(kind, noise):
    rng = Random(f"{kind} {noise}")

    for _ in range(2):
        rates = drawn(rng, kind, rng.randrange(2, 14))
        gone = rng.randrange(1, len(rates) + 1)
        profile = worst(rates, gone, noise)
        for epsilon in (0.0, rng.random(), rng.uniform(0, 6), 0.99 * min(noise.pole, 8.0), rng.uniform(0, 400), math.inf):
            found = profile.delta(epsilon)
            blocks = [(*rates[:first], *rates[first + gone :]) for first in range(len(rates) - gone + 1)]
            truth = [count_shift(tuple((Fraction(rate), 1) for rate in block), noise).delta(epsilon) for block in blocks]
            lower, upper = max(one.lower for one in truth), max(one.upper for one in truth)
            assert found.lower <= upper, (rates, gone, epsilon)
            assert lower <= found.upper, (rates, gone, epsilon)
            assert found.relative_width() <= 1e-6 or upper < 1e-200 or epsilon > min(noise.pole, 6) / 2


@pytest.mark.parametrize("noise", NOISES[1:3])
@pytest.mark.parametrize("rates", [[0.3, 0.011], [0.01 * place for place in range(1, 40)]])
def test_few_different_rates_among_thousands_are_narrow(rates, noise):
    people = np.repeat(rates, 2_400 // len(rates))
    for mechanism in (sl.Count(), sl.Noisy(sl.Count(), noise)):
        certified = sl.certify(mechanism, sl.Rates(people), sl.Attacker(knows=100))

        assert certified.delta(0.05).relative_width() <= 1e-6
        assert certified.epsilon(1e-6).width <= 1e-6
        assert certified.method == "exact"


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("stored", [1, 200, 1 << 19])
def test_every_run_has_the_value_of_its_own_law_however_much_is_stored(kind, stored):
    rng = Random(f"{kind} {stored}")

    for _ in range(6):
        rates, epsilon = drawn(rng, kind, rng.randrange(1, 20)), rng.uniform(0, 3)
        products = BlockProducts(rates, 1 - rates, 0, epsilon, len(rates) / 4, 0.0, stored=stored)
        runs = [(first, end) for first in range(len(rates) + 1) for end in range(first, len(rates) + 1)]
        some = rng.sample(runs, min(20, len(runs)))
        lower, upper = products.values(np.array([first for first, _ in some]), np.array([end for _, end in some]))
        for place, (first, end) in enumerate(some):
            truth = shift_up(outside(rates, first, end)).delta(epsilon)
            assert lower[place] <= truth.upper, (rates, first, end, epsilon)
            assert truth.lower <= upper[place], (rates, first, end, epsilon)


@pytest.mark.parametrize("known", [1, 2, 3])
def test_no_known_set_is_worse_by_enumeration(known):
    rng = Random(known)

    for kind in KINDS:
        rates = drawn(rng, kind, 5)
        claim = sl.Claim(sl.Count(), sl.Rates(rates), sl.Attacker(knows=known), sl.ActiveKnowledge())
        truth, found = enumeration(claim), worst(rates, known + 1)
        for epsilon in (0.0, rng.random(), rng.uniform(0, 5)):
            bracket, exact = found.delta(epsilon), truth.delta(epsilon)
            assert bracket.lower <= exact.upper
            assert exact.lower <= bracket.upper


@pytest.mark.parametrize("share", [0.1, 0.5, 0.99])
@pytest.mark.parametrize("kind", ["anywhere", "near 0"])
def test_an_epsilon_is_certified_on_both_sides_and_narrow(kind, share):
    rng = Random(f"{kind} {share}")
    rates = np.array([KINDS[kind](rng) for _ in range(3_000)])
    certified = sl.certify(sl.Count(), sl.Rates(rates), sl.Attacker(knows=int(share * 3_000)))

    found = certified.epsilon(1e-3)

    assert math.isinf(found.upper) or certified.delta(found.upper).upper <= 1e-3
    assert math.isinf(found.upper) or found.width <= 1e-6 * found.upper
    assert certified.delta(min(found.lower, 1e6)).lower > 1e-3


def test_whoever_knows_more_is_never_certified_less():
    rates = np.random.default_rng(3).uniform(0.01, 0.3, 400)

    found = [
        sl.certify(sl.Count(), sl.Rates(rates), sl.Attacker(knows=known)).delta(0.3) for known in (0, 1, 5, 40, 200, 390, 399)
    ]

    assert all(one.lower <= more.upper for one, more in pairwise(found))
