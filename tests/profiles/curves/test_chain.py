"""Steps from one world to another, against a plain reading: each step's largest power on a fine grid, and worlds written out."""

from __future__ import annotations

import itertools
import math
from fractions import Fraction
from random import Random

import numpy as np
import pytest
from tests.profiles.explicit import random_law

from sidelight.laws.finite.law import FiniteLaw
from sidelight.numbers.balls import above, ball, below, in_balls
from sidelight.profiles.curves.derived.chain import Chained, chained
from sidelight.profiles.curves.power import Power
from sidelight.profiles.curves.profile import Worst
from sidelight.profiles.curves.two_laws import Dominating, TwoLaws, both_ways

SMALL = [Fraction(0), Fraction(1, 10**9), Fraction(1, 1000), Fraction(1, 20), Fraction(2, 5), Fraction(999, 1000), Fraction(1)]
GRID = np.unique(np.concatenate([[0.0], np.geomspace(1e-300, 1.0, 20001), np.linspace(0, 1, 20001)])).astype(np.longdouble)


def random_link(rng: Random, largest: float = 3.0) -> tuple[Fraction, Fraction]:
    epsilon = rng.choice([Fraction(0), Fraction(rng.randint(1, int(1000 * largest)), 1000)])
    return epsilon, rng.choice([*SMALL, Fraction(rng.randint(0, 100), 1000)])


def power(link: tuple[Fraction, Fraction], b: np.ndarray) -> np.ndarray:
    """As the catalogue writes it."""
    rise, delta = np.exp(np.longdouble(float(link[0]))), np.longdouble(float(link[1]))
    return np.minimum(1.0, np.minimum(delta + rise * b, 1 - (1 - delta - b) / rise))


def on_the_grid(links: list[tuple[Fraction, Fraction]], epsilon: float) -> float:
    values = GRID
    for link in reversed(links):
        values = power(link, values)
    return float(np.max(values - np.exp(np.longdouble(epsilon)) * GRID))


def both_orders(links: list[tuple[Fraction, Fraction]], epsilon: Fraction) -> float:
    return max(above(chained(links, epsilon)), above(chained(links[::-1], epsilon)))


@pytest.mark.parametrize("seed", range(60))
def test_a_chain_is_the_largest_excess_of_the_powers_in_turn(seed):
    rng = Random(seed)
    links = [random_link(rng) for _ in range(rng.randint(1, 5))]
    if rng.random() < 0.3:
        links = [links[0]] * len(links)

    for epsilon in [Fraction(0), Fraction(1, 3), sum(link[0] for link in links), Fraction(rng.randint(0, 6000), 1000)]:
        found, truth = chained(links, epsilon), on_the_grid(links, float(epsilon))
        assert above(found) >= truth - 1e-15
        assert below(found) <= truth + 2e-3


@pytest.mark.parametrize("large", [40, 95, 300, 700, 800, 5000])
def test_large_epsilons_lose_no_digits(large):
    epsilon = Fraction(large)
    pure, rare = (epsilon, Fraction(0)), (epsilon, Fraction(1, 10**300))

    assert both_orders([pure, pure], 2 * epsilon) == 0
    assert both_orders([pure, pure], 2 * epsilon - 1) == pytest.approx(1 - math.exp(-1), rel=1e-12)
    assert both_orders([pure, (Fraction(0), Fraction(1, 10))], epsilon) == pytest.approx(1)
    assert both_orders([(Fraction(0), Fraction(0)), rare], epsilon) == pytest.approx(1e-300, rel=1e-12)
    assert Chained((Dominating(*pure), Dominating(*pure))).delta(math.inf).upper == 0


def test_the_two_directions_of_unequal_links_differ_and_the_worse_is_promised():
    links = [(Fraction(1), Fraction(0)), (Fraction(0), Fraction(1, 10))]

    profile = Chained(tuple(Dominating(*link) for link in links))

    assert above(chained(links, Fraction(1))) == pytest.approx(math.e / 10)
    assert above(chained(links[::-1], Fraction(1))) == pytest.approx(0.1)
    assert profile.delta(1.0).upper == pytest.approx(math.e / 10)


@pytest.mark.parametrize("seed", range(40))
def test_a_chain_of_chains_is_the_chain_of_all_links(seed):
    rng = Random(seed)
    links = [random_link(rng) for _ in range(rng.randint(2, 5))]
    cut = rng.randint(1, len(links) - 1)
    parts = [tuple(Dominating(*link) for link in some) for some in (links[:cut], links[cut:])]

    nested = Chained((Chained(parts[0]), Chained(parts[1])))

    for epsilon in (0.0, 0.4, 1.0, 2.5, float(sum(link[0] for link in links))):
        at_once = Chained(parts[0] + parts[1]).delta(epsilon).upper
        assert nested.delta(epsilon).upper >= at_once * (1 - 1e-12)


@pytest.mark.parametrize("seed", range(25))
def test_an_equal_chain_inside_a_chain_loses_nothing(seed):
    rng = Random(seed)
    link, number = random_link(rng), rng.randint(2, 3)
    inner = Chained((Dominating(*link),) * number)

    for epsilon in (0.0, 0.3, float(link[0]), 1.7, float(2 * number * link[0])):
        at_once = Chained((Dominating(*link),) * (2 * number)).delta(epsilon).upper
        assert Chained((inner, inner)).delta(epsilon).upper == pytest.approx(at_once, rel=1e-12, abs=1e-15)


@pytest.mark.parametrize("seed", range(60))
def test_no_worlds_written_out_are_further_apart_than_their_chain(seed):
    rng = Random(seed)
    worlds = [random_law(rng, 4) for _ in range(rng.randint(3, 5))]
    links = tuple(both_ways(a, b) for a, b in itertools.pairwise(worlds))

    chain = Chained(links)

    for epsilon in (0.0, 0.2, 1.0, 2.0, 5.0, math.inf):
        truth = both_ways(worlds[0], worlds[-1]).delta(epsilon)
        assert chain.delta(epsilon).upper >= truth.lower


def test_the_chain_is_attained_by_nested_events():
    """Masses 0, d, d + e^e d, ... of one event: each step is as far as it may be, and the ends are the whole chain apart."""
    rise, delta = Fraction(5, 2), Fraction(1, 100)
    masses = [Fraction(0)]
    for _ in range(3):
        masses.append(delta + rise * masses[-1])
    worlds = [FiniteLaw.of({"in": mass, "out": 1 - mass}) for mass in masses]
    epsilon = math.log(rise)

    assert all(both_ways(a, b).delta(epsilon).lower <= float(delta) for a, b in itertools.pairwise(worlds))
    reached = TwoLaws(worlds[-1], worlds[0]).delta(3 * epsilon).lower
    assert reached == pytest.approx(above(chained([(Fraction(epsilon), delta)] * 3, Fraction(3 * epsilon))), rel=1e-12)


@pytest.mark.parametrize("seed", range(30))
def test_many_promises_of_one_link_are_at_least_as_good_as_any_of_them(seed):
    rng = Random(seed)
    left, right = random_law(rng, 5), random_law(rng, 5)
    link = Worst((TwoLaws(left, right), TwoLaws(right, left)))

    chain = Chained((link, link))

    for epsilon in (0.0, 0.5, 1.5):
        for promise in link.promises:
            assert chain.delta(epsilon).upper <= min(1.0, both_orders([promise, promise], Fraction(epsilon))) + 1e-15


@in_balls
def test_a_power_never_exceeds_one_and_rises():
    rng = Random(3)
    for _ in range(50):
        bound = Power.of([random_link(rng), random_link(rng)]).after(Power.of([random_link(rng)]))
        values = [bound(step) for step in [ball(Fraction(tenth, 10)) for tenth in range(11)]]
        assert all(below(value) <= 1 for value in values)
        assert all(above(b) >= below(a) for a, b in itertools.pairwise(values))
