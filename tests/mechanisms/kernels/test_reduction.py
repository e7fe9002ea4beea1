"""What is seen given a leak value, as a mechanism on all datasets."""

from __future__ import annotations

from fractions import Fraction
from itertools import permutations, product
from random import Random

import pytest
from tests.laws.drawn import fit

import sidelight as sl
from sidelight.laws.finite.drawing import draw
from sidelight.laws.finite.law import FiniteLaw
from sidelight.mechanisms.kernels.constant import Constant
from sidelight.mechanisms.kernels.reduction import NULL, Reduction
from sidelight.mechanisms.statistics.size import Size
from sidelight.model.leak import Leak, SharedLeak
from sidelight.profiles.curves.two_laws import both_ways

DATASETS = tuple(product((0, 1), repeat=2))
FIRST, SECOND, FAR = (0, 0), (0, 1), (1, 1)


def random_joint(rng: Random) -> FiniteLaw:
    """A law of (leak, output) on two leak values and three outputs; some pairs are impossible."""
    weights = {pair: rng.choice([0, 1, 1, 2, 5, 9]) for pair in product("uv", range(3))}
    weights["u", 0] += 1
    return FiniteLaw.of({pair: Fraction(weight, sum(weights.values())) for pair, weight in weights.items()})


def random_leak(rng: Random) -> SharedLeak:
    return SharedLeak(tuple((dataset, random_joint(rng)) for dataset in DATASETS))


@pytest.mark.parametrize("seed", range(40))
def test_what_holds_for_the_two_datasets_holds_for_all_pairs_of_datasets(seed):
    rng = Random(seed)
    leak, epsilon = random_leak(rng), rng.uniform(0, 1)
    left, right = (dict(leak.rows)[dataset].given(lambda pair: pair[0] == "u").map(lambda p: p[1]) for dataset in (FIRST, SECOND))

    reduced = Reduction(leak, Size(), "u", FIRST, SECOND)

    laws = {dataset: reduced.law(dataset, ()) for dataset in DATASETS}
    allowed = both_ways(left, right).delta(epsilon)
    assert dict(laws[FIRST].masses) == dict(left.masses)
    assert dict(laws[SECOND].masses) == dict(right.masses)
    assert max(both_ways(laws[a], laws[b]).delta(epsilon).upper for a, b in permutations(DATASETS, 2)) == allowed.upper


def test_every_other_dataset_shows_what_the_second_shows():
    reduced = Reduction(random_leak(Random(1)), Size(), "u", FIRST, SECOND)

    laws = {reduced.law(dataset, ()) for dataset in DATASETS if dataset != FIRST}

    assert laws == {reduced.law(SECOND, ())}
    assert reduced.law(FIRST, ()) != reduced.law(SECOND, ())


@pytest.mark.parametrize("unable", [FIRST, SECOND])
def test_nothing_is_shown_when_one_of_the_two_cannot_leak_the_value(unable):
    rows = {dataset: FiniteLaw.of({("u", 0): "0.5", ("v", 1): "0.5"}) for dataset in DATASETS}
    rows[unable] = FiniteLaw.point(("v", 1))

    reduced = Reduction(SharedLeak(tuple(rows.items())), Size(), "u", FIRST, SECOND)

    assert {reduced.law(dataset, ()) for dataset in DATASETS} == {FiniteLaw.point(NULL)}


def test_a_leak_with_its_own_coins_does_not_change_what_is_seen():
    published = sl.Noisy(sl.Count(), sl.Geometric(Fraction(1, 2)))
    coin = Leak(sl.Noisy(sl.Count(), sl.Geometric(Fraction(1, 3))))

    reduced = Reduction(coin, published, 1, FIRST, SECOND)

    assert dict(reduced.law(SECOND, (0, 0)).masses) == dict(published.law(SECOND, (0, 0)).masses)


def test_a_constant_leak_leaves_the_mechanism_as_it_is():
    reduced = Reduction(Leak(Constant()), sl.Count(), None, FIRST, FAR)

    assert [reduced.law(dataset, (0, 0)) for dataset in (FIRST, FAR)] == [FiniteLaw.point(0), FiniteLaw.point(2)]


@pytest.mark.parametrize("dataset", [FIRST, SECOND])
def test_draws_follow_the_law(dataset):
    """Seeded; the right law fails with probability about 1e-6 over all seeds."""
    reduced, rng = Reduction(random_leak(Random(1)), Size(), "u", FIRST, SECOND), Random(5)

    drawn = [draw(reduced.law(dataset, ()), rng) for _ in range(5_000)]

    assert fit(drawn, reduced.law(dataset, ())) > 1e-6
    assert fit(drawn, reduced.law(SECOND if dataset == FIRST else FIRST, ())) < 1e-6
