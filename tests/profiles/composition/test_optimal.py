"""Outputs with coins of their own, against the product of the laws that dominate their promises."""

from __future__ import annotations

import itertools
import math
from fractions import Fraction
from math import comb
from random import Random

import pytest
from tests.profiles.explicit import random_law

from sidelight.laws.finite.law import FiniteLaw
from sidelight.numbers.balls import above, below, in_balls
from sidelight.profiles.composition import losses
from sidelight.profiles.composition.losses import composed
from sidelight.profiles.composition.optimal import OptimalComposition
from sidelight.profiles.curves.derived.chain import Chained
from sidelight.profiles.curves.two_laws import Dominating, TwoLaws, both_ways

DELTAS = [Fraction(0), Fraction(1, 10**9), Fraction(1, 1000), Fraction(1, 20), Fraction(2, 5), Fraction(999, 1000), Fraction(1)]
EPSILONS = (0.0, 0.1, 0.5, 1.0, 2.3, 6.0)


def random_promise(rng: Random) -> tuple[Fraction, Fraction]:
    return rng.choice([Fraction(0), Fraction(rng.randint(1, 2000), 1000)]), rng.choice(DELTAS)


def response(promise: tuple[Fraction, Fraction]) -> tuple[FiniteLaw, FiniteLaw]:
    """Randomised response with a chance to say it outright; the e^epsilon of a double stands for the true one."""
    epsilon, delta = promise
    rise = Fraction(math.exp(epsilon))
    masses = (delta, (1 - delta) * rise / (1 + rise), (1 - delta) / (1 + rise), Fraction(0))
    left, right = (tuple((k, mass) for k, mass in enumerate(way) if mass) for way in (masses, masses[::-1]))
    return FiniteLaw(left), FiniteLaw(right)


def product(promises: list[tuple[Fraction, Fraction]]) -> TwoLaws:
    left = right = FiniteLaw.point(())
    for promise in promises:
        one, other = response(promise)
        left = left.beside(one).map(lambda pair: (*pair[0], pair[1]))
        right = right.beside(other).map(lambda pair: (*pair[0], pair[1]))
    return TwoLaws(left, right)


@in_balls
def exceeding(parts, epsilon: Fraction | float) -> float:
    return above(composed(parts).exceeding(epsilon))


@pytest.mark.parametrize("seed", range(60))
def test_the_composition_is_the_product_of_the_dominating_pairs(seed):
    rng = Random(seed)
    promises = [random_promise(rng) for _ in range(rng.randint(1, 4))]
    if rng.random() < 0.3:
        promises = [promises[0]] * len(promises)

    profile = OptimalComposition(tuple(Dominating(*promise) for promise in promises))

    for epsilon in (*EPSILONS, math.inf):
        truth = product(promises)
        assert profile.delta(epsilon).upper == pytest.approx(truth.delta(epsilon).upper, rel=1e-12, abs=1e-14)
        assert truth.mirrored().delta(epsilon).upper == pytest.approx(truth.delta(epsilon).upper, rel=1e-12, abs=1e-14)


@pytest.mark.parametrize(("epsilon", "delta", "copies"), [("0.1", 0, 10), ("0.1", "1e-5", 10), ("0.02", "1e-9", 300), (1, 0, 7)])
def test_equal_parts_follow_the_closed_form(epsilon, delta, copies):
    epsilon, delta = Fraction(epsilon), Fraction(delta)
    rise = math.exp(epsilon)

    for total in (0.0, 0.25, 0.6, 1.9):
        gained = math.fsum(
            comb(copies, k) * max(0.0, rise ** (copies - k) - math.exp(total) * rise**k) / (1 + rise) ** copies
            for k in range(copies + 1)
        )
        truth = 1 - (1 - float(delta)) ** copies * (1 - gained)
        assert exceeding([[(epsilon, delta)]] * copies, total) == pytest.approx(truth, rel=1e-9, abs=1e-12)


@pytest.mark.parametrize("large", [50, 300, 700, 800, 5000])
def test_large_epsilons_lose_no_digits(large):
    parts = [[(Fraction(large), Fraction(0))], [(Fraction(large), Fraction(1, 10**300))]]

    assert exceeding(parts, Fraction(2 * large)) == pytest.approx(1e-300, rel=1e-12)
    assert exceeding(parts, Fraction(2 * large) - 1) == pytest.approx(1 - math.exp(-1), rel=1e-12)


@pytest.mark.parametrize("seed", range(30))
def test_the_sum_of_the_epsilons_costs_one_less_the_product_of_the_rests(seed):
    rng = Random(seed)
    promises = [random_promise(rng) for _ in range(rng.randint(1, 6))]

    found = exceeding([[promise] for promise in promises], sum(epsilon for epsilon, _ in promises))

    assert found == pytest.approx(float(1 - math.prod(1 - delta for _, delta in promises)), rel=1e-14, abs=1e-300)


@pytest.mark.parametrize("seed", range(30))
def test_a_composition_of_compositions_is_the_composition_of_all_parts(seed):
    rng = Random(seed)
    promises = [random_promise(rng) for _ in range(rng.randint(2, 4))]
    cut = rng.randint(1, len(promises) - 1)
    inner = [OptimalComposition(tuple(Dominating(*p) for p in some)) for some in (promises[:cut], promises[cut:])]

    nested, at_once = OptimalComposition(tuple(inner)), OptimalComposition(tuple(Dominating(*p) for p in promises))

    for epsilon in EPSILONS:
        assert nested.delta(epsilon).upper == pytest.approx(at_once.delta(epsilon).upper, rel=1e-10, abs=1e-14)
        assert nested.delta(epsilon).upper >= at_once.delta(epsilon).upper * (1 - 1e-14)


@pytest.mark.parametrize("seed", range(40))
def test_no_laws_written_out_are_further_apart_than_their_composition(seed):
    rng = Random(seed)
    pairs = [(random_law(rng, 3), random_law(rng, 3)) for _ in range(rng.randint(2, 3))]
    left, right = pairs[0]
    for one, other in pairs[1:]:
        left, right = left.beside(one), right.beside(other)

    profile = OptimalComposition(tuple(both_ways(*pair) for pair in pairs))

    for epsilon in (*EPSILONS, math.inf):
        assert profile.delta(epsilon).upper >= both_ways(left, right).delta(epsilon).lower


@pytest.mark.parametrize("seed", range(20))
def test_a_composition_of_chains_covers_the_worlds(seed):
    rng = Random(seed)
    steps = [[random_law(rng, 3) for _ in range(3)] for _ in range(2)]
    chains = [Chained(tuple(both_ways(a, b) for a, b in itertools.pairwise(worlds))) for worlds in steps]
    left, right = steps[0][0].beside(steps[1][0]), steps[0][-1].beside(steps[1][-1])

    profile = OptimalComposition(tuple(chains))

    for epsilon in EPSILONS:
        assert profile.delta(epsilon).upper >= both_ways(left, right).delta(epsilon).lower


@pytest.mark.parametrize("seed", range(25))
def test_fewer_losses_never_promise_less(seed, monkeypatch):
    rng = Random(seed)
    parts = [[(Fraction(rng.randint(1, 900), 1000), Fraction(rng.randint(0, 20), 1000))] for _ in range(rng.randint(7, 9))]
    exact = [exceeding(parts, epsilon) for epsilon in EPSILONS]
    monkeypatch.setattr(losses, "MOST_PAIRS", 64)
    monkeypatch.setattr(losses, "FEWEST_LOSSES", 32)
    monkeypatch.setattr(losses, "MOST_LATTICE_STEPS", 0)

    coarse = [exceeding(parts, epsilon) for epsilon in EPSILONS]

    assert all(rough >= sharp * (1 - 1e-15) for rough, sharp in zip(coarse, exact, strict=True))
    assert coarse != exact
    assert coarse[0] < 1


@pytest.mark.parametrize("seed", range(15))
def test_losses_on_a_lattice_are_added_as_in_pairs(seed, monkeypatch):
    rng = Random(seed)
    parts = [[random_promise(rng), random_promise(rng)][: rng.randint(1, 2)] for _ in range(rng.randint(2, 4))] * 2
    on_a_lattice = [exceeding(parts, epsilon) for epsilon in EPSILONS]
    monkeypatch.setattr(losses, "MOST_LATTICE_STEPS", 0)

    in_pairs = [exceeding(parts, epsilon) for epsilon in EPSILONS]

    assert on_a_lattice == pytest.approx(in_pairs, rel=1e-13, abs=1e-40)


@in_balls
def test_the_losses_of_one_promise_are_its_dominating_pair():
    pair = composed([[(Fraction(1), Fraction(1, 10))]])

    assert sorted(pair.masses) == [-1, 1]
    assert above(pair.never) >= 0.1 >= below(pair.never)
    assert float(pair.masses[Fraction(1)]) == pytest.approx(0.9 * math.e / (1 + math.e))


def test_nothing_composed_says_nothing():
    assert exceeding([], 0.0) == 0
    assert OptimalComposition((Dominating(0, 0), Dominating(0, 0))).delta(0.0).upper == 0
    assert OptimalComposition((Dominating(2, 1), Dominating(1, 0))).delta(math.inf).upper == 1


def test_thirty_different_parts_are_composed_with_little_loss():
    parts = [[(Fraction(300 + 17 * k, 10_000), Fraction(0))] for k in range(30)]
    spread = math.sqrt(sum(float(epsilon) ** 2 for ((epsilon, _),) in parts))

    found = exceeding(parts, 1.0)

    assert 0 < found < math.exp(-((1.0 - spread**2 / 2) ** 2) / (2 * spread**2))
