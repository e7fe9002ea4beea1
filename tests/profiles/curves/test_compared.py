"""Many pairs of laws: what doubles rule out, and what stays exact."""

from __future__ import annotations

import math
from fractions import Fraction
from itertools import permutations
from random import Random

import pytest

from sidelight.errors import TooLarge
from sidelight.laws.finite.law import FiniteLaw
from sidelight.profiles.curves import pair_table
from sidelight.profiles.curves.compared import FEW_PAIRS, Compared
from sidelight.profiles.curves.profile import Worst
from sidelight.profiles.curves.two_laws import TwoLaws

EPSILONS = (0.0, 1e-9, 0.3, 1.0, 5.0, 100.0, math.inf)


def random_laws(rng: Random, count: int, outcomes: int, zeros: float) -> list[FiniteLaw[int]]:
    laws = []
    while len(laws) < count:
        weights = [0 if rng.random() < zeros else rng.randint(1, 10 ** rng.randint(1, 9)) for _ in range(outcomes)]
        if sum(weights):
            laws.append(FiniteLaw.of([(k, Fraction(w, sum(weights))) for k, w in enumerate(weights)]))
    return laws


def all_pairs(laws: list[FiniteLaw[int]]) -> Compared:
    pairs = list(permutations(range(len(laws)), 2))
    return Compared(laws, pairs, pairs)


def one_by_one(curve: Compared) -> Worst:
    return Worst(tuple(TwoLaws(curve.laws[a], curve.laws[b]) for a, b in curve.pairs))


@pytest.mark.parametrize("zeros", [0.0, 0.3])
@pytest.mark.parametrize("seed", range(8))
def test_many_pairs_are_the_worst_of_each(seed, zeros):
    curve = all_pairs(random_laws(Random(seed), 9, 5, zeros))
    slowly = one_by_one(curve)

    assert len(curve.pairs) > FEW_PAIRS
    for epsilon in EPSILONS:
        assert curve.delta(epsilon) == slowly.delta(epsilon)
    for delta in (0, Fraction(1, 1000), Fraction(1, 4), 1):
        fast, slow = curve.epsilon(delta), slowly.epsilon(delta)
        assert fast.lower == pytest.approx(slow.lower, rel=1e-14)
        assert fast.upper == pytest.approx(slow.upper, rel=1e-14)


@pytest.mark.parametrize("seed", range(8))
def test_the_place_named_is_one_that_attains_it(seed):
    curve = all_pairs(random_laws(Random(seed), 9, 5, 0.2))

    for epsilon in (0.0, 0.3, 2.0):
        a, b = curve.where(epsilon)
        assert TwoLaws(curve.laws[a], curve.laws[b]).delta(epsilon).upper >= curve.delta(epsilon).lower


def test_equally_bad_pairs_stay_exact():
    """Shifts of one law: all pairs of neighbours have the same profile, and delta is exactly 1/4 at every epsilon."""
    quarter = Fraction(1, 4)
    laws = [FiniteLaw(tuple(((k + j) % 40, quarter) for j in range(4))) for k in range(40)]
    pairs = [(k, (k + 1) % 40) for k in range(40)]
    curve = Compared(laws, pairs, pairs)

    assert (curve.delta(7.0).lower, curve.delta(7.0).upper) == (0.25, 0.25)
    assert curve.epsilon(quarter).upper == 0
    assert curve.epsilon(Fraction(24, 100)).lower == math.inf


def test_equal_laws_are_exactly_equal():
    laws = random_laws(Random(1), 7, 4, 0.0)
    again = [FiniteLaw(tuple(reversed(law.masses))) for law in laws]
    pairs = [(k % 7, 7 + k % 7) for k in range(60)]

    assert Compared([*laws, *again], pairs, pairs).delta(0.0).upper == 0
    assert Compared([*laws, *again], pairs, pairs).epsilon(0).upper == 0
    assert Compared([*laws, *again], pairs, pairs).where(0.0) is None


def test_masses_below_doubles_are_not_lost():
    tiny = Fraction(1, 10**400)
    laws = [FiniteLaw(((0, 1 - k * tiny), (1, k * tiny))) if k else FiniteLaw.point(0) for k in range(8)]
    curve = all_pairs(laws)

    assert curve.delta(0.0).upper > 0
    assert curve.epsilon(0).upper == math.inf
    assert curve.epsilon(Fraction(1, 10**300)).upper == 0


def test_nothing_compared_is_nothing_said():
    curve = Compared([], [], [])

    assert (curve.comparisons, curve.delta(0.0).upper, curve.epsilon(0).upper, curve.where(0.0)) == (0, 0, 0, None)


def test_too_many_comparisons_are_refused_with_their_number(monkeypatch):
    monkeypatch.setattr(pair_table, "MOST_COMPARISONS", 100)

    with pytest.raises(TooLarge, match="72 pairs of 9 laws on 5 outcomes"):
        all_pairs(random_laws(Random(0), 9, 5, 0.0)).delta(0.1)


def test_laws_that_are_equal_after_rounding_may_still_differ():
    """Both lack what lies far out, where they are not the same."""
    rounded = FiniteLaw((("hidden", Fraction(1)),), error=Fraction(1, 10**40))

    found = Compared([rounded], [(0, 0)], [("a", "b")]).delta(0.0)

    assert found.lower == 0
    assert 1e-40 <= found.upper < 1e-39


def cut_off(rng: Random, laws: list[FiniteLaw[int]], most: Fraction) -> list[FiniteLaw[int]]:
    """The same laws after a rare outcome is moved to another place, some by more than others."""
    found = []
    for law in laws:
        part = most * Fraction(rng.randint(0, 10), 10)
        moved = [(outcome, (1 - part) * mass) for outcome, mass in law.masses]
        found.append(FiniteLaw(((moved[0][0], moved[0][1] + part), *moved[1:]), error=part))
    return found


@pytest.mark.parametrize("exponent", [3, 12, 40])
@pytest.mark.parametrize("seed", range(4))
def test_many_rounded_laws_are_bounded_by_doubles_at_every_epsilon(seed, exponent):
    """The error of a law counts e^epsilon times: beyond some epsilon the bound is the one there, at infinity too."""
    rng = Random(seed)
    exact = random_laws(rng, 9, 5, 0.3 if seed % 2 else 0.0)
    rounded = all_pairs(cut_off(rng, exact, Fraction(1, 10**exponent)))
    truth, slowly = one_by_one(all_pairs(exact)), one_by_one(rounded)

    for epsilon in (*EPSILONS, 0.5 * exponent, 2.0 * exponent, 30.0, 600.0):
        found = rounded.delta(epsilon)
        assert found.lower <= truth.delta(epsilon).upper
        assert found.upper >= truth.delta(epsilon).lower
        assert found.upper <= slowly.delta(min(epsilon, exponent * math.log(10) / 2)).upper + 4 * 10 ** (-exponent / 2) + 1e-12
        assert rounded.bound(epsilon) >= truth.delta(epsilon).lower
        assert not rounded.within(epsilon, truth.delta(epsilon).lower * (1 - 1e-12) - 1e-300)


def test_the_worst_pair_where_the_error_begins_to_count_need_not_be_the_worst_beyond():
    """One law is rounded, so that doubles stop at epsilon 6.9; there a ratio of 4,000 is worst, later what is impossible."""
    half, rare = Fraction(1, 2), Fraction(1, 8000)
    worst_first = [FiniteLaw.of({0: half, 1: half}), FiniteLaw.of({0: rare, 1: 1 - rare})]
    worst_later = [FiniteLaw.of({0: 2 * half / 5, 1: 3 * half / 5, 2: half}), FiniteLaw.of({0: half, 2: half})]
    rounded = FiniteLaw(((1, Fraction(1)),), error=Fraction(1, 10**6))
    laws = [*worst_first, *worst_later, *(worst_later * FEW_PAIRS), rounded, rounded]
    pairs = [(k, k + 1) for k in range(0, len(laws), 2)]

    found = Compared(laws, pairs, pairs)

    for epsilon in (0.1, 6.0, 7.0, 8.0, 9.0, 20.0, 600.0, math.inf):
        assert found.delta(epsilon).upper >= 0.3
        assert found.bound(epsilon) >= 0.3
        assert not found.within(epsilon, 0.29)
