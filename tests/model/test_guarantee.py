"""A guarantee answers a column of numbers as it answers each of them."""

from __future__ import annotations

import math
from fractions import Fraction

import numpy as np
import pytest

import sidelight as sl

COUNT = sl.certify(sl.Count(), sl.Rates.same(100, 0.3), sl.Attacker(50))
NOISY = sl.certify(sl.Noisy(sl.Count(), sl.Geometric.of_epsilon(1)), sl.Rates.same(20, 0.3), definition=sl.DifferentialPrivacy())
NOTHING = sl.certify(sl.Count(), sl.Rates.same(100, 0.3), definition=sl.DifferentialPrivacy())


@pytest.mark.parametrize("guarantee", [COUNT, NOISY, NOTHING], ids=["count", "noisy", "nothing promised"])
@pytest.mark.parametrize("made", [list, tuple, np.array], ids=["list", "tuple", "array"])
def test_a_column_gives_what_its_numbers_give(guarantee: sl.Guarantee, made) -> None:
    epsilons, deltas = [0.0, 0.1, 1.0, 0.1, math.inf], [1e-3, 1e-6, 0.0]

    delta, epsilon = guarantee.delta(made(epsilons)), guarantee.epsilon(made(deltas))

    assert list(delta) == [guarantee.delta(one) for one in epsilons]
    assert list(epsilon) == [guarantee.epsilon(one) for one in deltas]
    assert (delta.lower <= delta.upper).all()


def test_a_fraction_is_not_rounded_in_a_column() -> None:
    third = Fraction(1, 3000)

    found = COUNT.epsilon([third, third])

    assert list(found) == [COUNT.epsilon(third)] * 2


def test_a_single_number_gives_an_interval() -> None:
    found = [COUNT.delta(one) for one in (1, 1.0, np.float64(1.0))]

    assert [type(one) for one in found] == [sl.Interval] * 3
    assert len(set(found)) == 1


@pytest.mark.parametrize("wrong", [math.nan, -1.0])
def test_one_wrong_number_of_a_column_is_refused(wrong: float) -> None:
    with pytest.raises(sl.SidelightError, match=r"epsilon is (0 or more|a finite number), found"):
        COUNT.delta([0.5, wrong])
