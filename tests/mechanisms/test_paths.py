"""Chains of neighbours that can all leak one value."""

from __future__ import annotations

import math
from fractions import Fraction
from itertools import pairwise, product
from random import Random

import pytest

from sidelight.errors import BadValue
from sidelight.laws.finite.law import FiniteLaw
from sidelight.mechanisms.paths import along, components, hamming, metric_bounded_leakage, sharing, shortest_path
from sidelight.model.setting import Setting
from sidelight.profiles.curves.two_laws import TwoLaws

SQUARE = tuple(product(range(3), repeat=2))
CUBE = tuple(product(range(2), repeat=3))


def leaking(datasets, rows, **more) -> Setting:
    """A setting with these laws of (leak, output), one for each dataset."""
    return Setting(datasets, tuple(row.map(lambda pair: pair[1]) for row in rows), tuple(rows), **more)


def parity() -> Setting:
    """The parity leaks and the whole dataset is published."""
    return leaking(CUBE, [FiniteLaw.point((sum(x) % 2, x)) for x in CUBE])


def random_setting(rng: Random, datasets=SQUARE, unable: float = 0.3) -> Setting:
    rows = []
    for _ in datasets:
        weights = {pair: rng.choice([1, 1, 2, 5]) for pair in product("uv", range(3))}
        if rng.random() < unable:
            weights = {pair: weight for pair, weight in weights.items() if pair[0] == "v"}
        rows.append(FiniteLaw.of({pair: Fraction(weight, sum(weights.values())) for pair, weight in weights.items()}))
    return leaking(datasets, rows)


def given(setting: Setting, x: int, value: object) -> FiniteLaw:
    assert setting.joint is not None
    return setting.joint[x].given(lambda pair: pair[0] == value).map(lambda pair: pair[1])


def test_a_path_goes_around_datasets_that_cannot_leak_the_value():
    able = [FiniteLaw.point(("o" if x not in ((0, 1), (1, 0)) else "other", None)) for x in SQUARE]
    setting, start, end = leaking(SQUARE, able), SQUARE.index((0, 0)), SQUARE.index((1, 1))

    path = shortest_path(setting, "o", start, end)

    assert path is not None
    assert hamming(SQUARE[start], SQUARE[end]) == 2
    assert len(path) - 1 == 3
    assert (path[0], path[-1]) == (start, end)
    assert all(hamming(SQUARE[a], SQUARE[b]) == 1 for a, b in pairwise(path))
    assert not {SQUARE[x] for x in path} & {(0, 1), (1, 0)}


def test_under_parity_no_two_neighbours_are_on_a_path_although_many_datasets_share_the_leak():
    setting = parity()

    paths = {(a, b): shortest_path(setting, sum(CUBE[a]) % 2, a, b) for a, b in product(range(8), repeat=2)}

    assert {pair for pair, path in paths.items() if path is not None} == {(x, x) for x in range(8)}
    assert paths[3, 3] == (3,)
    assert {hamming(CUBE[a], CUBE[b]) for _, a, b in sharing(setting)} == {2}
    assert len(list(sharing(setting))) == 24
    assert sorted(components(setting, 0) + components(setting, 1)) == [(x,) for x in range(8)]


@pytest.mark.parametrize("seed", range(10))
def test_a_path_exists_inside_a_component_and_nowhere_else(seed):
    setting = random_setting(Random(seed), unable=0.6)

    groups = components(setting, "u")

    together = {pair for group in groups for pair in product(group, repeat=2)}
    for a, b in product(range(len(SQUARE)), repeat=2):
        path = shortest_path(setting, "u", a, b)
        assert (path is not None) == ((a, b) in together)
        assert path is None or len(path) - 1 >= hamming(SQUARE[a], SQUARE[b])


def test_a_value_that_nobody_can_leak_has_no_path():
    setting = parity()

    assert shortest_path(setting, "never", 0, 0) is None
    assert components(setting, "never") == ()


def test_the_larger_of_the_two_directions_is_kept():
    links = {(0, 1): (1, 0), (1, 2): (0, Fraction(1, 10))}

    (total, delta), (_, back) = along((0, 1, 2), links), along((2, 1, 0), links)

    assert (total.lower, total.upper) == (1, 1)
    assert delta.lower <= math.e / 10 <= delta.upper
    assert delta.width < 1e-15
    assert delta == back
    assert along((1, 2), links)[1].upper == pytest.approx(0.1, abs=1e-15)


def test_a_path_of_length_0_costs_nothing_and_a_long_one_at_most_everything():
    links = {(x, x + 1): (1.0, 0.3) for x in range(5)}

    assert [end.upper for end in along((4,), links)] == [0, 0]
    assert along(range(6), links)[1].upper == 1


@pytest.mark.parametrize("link", [(-0.1, 0.0), (math.inf, 0.0), (0.1, -0.1), (0.1, 1.1), (math.nan, 0.0)])
def test_a_step_that_promises_nothing_sensible_is_refused(link):
    with pytest.raises(BadValue, match="finite epsilon"):
        along((0, 1), {(0, 1): link})


@pytest.mark.parametrize("seed", range(8))
def test_group_privacy_holds_along_the_shortest_path(seed):
    rng = Random(seed)
    setting, epsilon = random_setting(rng, unable=0.4), rng.uniform(0.2, 0.9)
    able = {x for group in components(setting, "u") for x in group}
    laws = {x: given(setting, x, "u") for x in able}
    measured = {
        (a, b): TwoLaws(laws[a], laws[b]).delta(epsilon).upper for a, b in setting.neighbouring() if a in able and b in able
    }
    worst, checked = max(measured.values()), 0

    for a, b in product(sorted(able), repeat=2):
        path = shortest_path(setting, "u", a, b)
        if path is None:
            continue
        k = len(path) - 1
        stick = TwoLaws(laws[a], laws[b]).delta_at(Fraction(epsilon) * k).lower
        own = {(x, y): (epsilon, max(measured[x, y], measured[y, x])) for x, y in pairwise(path)}
        assert stick <= worst * math.expm1(k * epsilon) / math.expm1(epsilon) * (1 + 1e-12)
        assert stick <= along(path, own)[1].upper
        checked += k > 1

    assert checked


def test_far_datasets_that_share_a_leak_are_held_to_their_distance():
    """Parity: no neighbours share it, and datasets two apart are told apart for certain."""
    for epsilon in (0.0, 0.5, 2.0):
        smallest = metric_bounded_leakage(parity(), epsilon)

        assert smallest.lower <= 1 / (1 + math.exp(epsilon)) <= smallest.upper + 1e-16
        assert smallest.width < 1e-15


@pytest.mark.parametrize("seed", range(8))
def test_the_metric_variant_is_the_worst_pair_computed_by_hand(seed):
    rng = Random(seed)
    near, epsilon = random_setting(rng), rng.uniform(0, 1)
    drawn = random_setting(rng, CUBE, unable=0).mechanism
    far = leaking(CUBE, [law.map(lambda y, x=x: (sum(x) % 2, y)) for x, law in zip(CUBE, drawn, strict=True)])

    for setting in (near, far):
        smallest = metric_bounded_leakage(setting, epsilon)

        needed = []
        for value, a, b in sharing(setting):
            k = hamming(setting.datasets[a], setting.datasets[b])
            left, right = (dict(given(setting, x, value).masses) for x in (a, b))
            stick = sum(max(0.0, float(p) - math.exp(k * epsilon) * float(right.get(y, 0))) for y, p in left.items())
            needed.append(stick / sum(math.exp(i * epsilon) for i in range(k)))
        assert smallest.lower - 1e-13 <= max(needed) <= smallest.upper + 1e-13
        assert smallest.width < 1e-15


@pytest.mark.parametrize("seed", range(4))
def test_the_metric_variant_is_stronger_than_bounded_leakage(seed):
    setting, epsilon = random_setting(Random(seed)), 0.3

    smallest = metric_bounded_leakage(setting, epsilon)

    sticks = [TwoLaws(given(setting, a, "v"), given(setting, b, "v")).delta(epsilon).lower for a, b in setting.neighbouring()]
    assert max(sticks) <= smallest.upper


def test_where_no_two_datasets_share_a_leak_nothing_is_held_to_anything():
    setting = leaking(CUBE, [FiniteLaw.point((x, x)) for x in CUBE])

    assert metric_bounded_leakage(setting, 0.1).upper == 0
    assert list(sharing(setting)) == []


def test_what_has_no_leak_or_no_distance_is_refused():
    without = Setting(CUBE, tuple(FiniteLaw.point(x) for x in CUBE))
    sizes = leaking(((0,), (0, 1)), [FiniteLaw.point(("o", 0)), FiniteLaw.point(("o", 1))], neighbours="add_remove")

    with pytest.raises(BadValue, match="no leak"):
        shortest_path(without, 0, 0, 1)
    with pytest.raises(BadValue, match="one size"):
        metric_bounded_leakage(sizes, 0.1)
    with pytest.raises(BadValue, match="finite"):
        metric_bounded_leakage(parity(), math.inf)
