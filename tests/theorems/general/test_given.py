"""A stated (epsilon, delta) point becomes the profile of the pair that dominates it."""

from __future__ import annotations

import math
from fractions import Fraction

import pytest

import sidelight as sl
from sidelight.laws.finite.law import FiniteLaw
from sidelight.profiles.curves.two_laws import TwoLaws, both_ways
from sidelight.theorems.general.given import given

POINTS = [(0.0, 0.0), (0.5, 0.0), (1.0, 0.01), (2.0, 0.3), (0.0, 0.2), (3.0, 1.0)]
CLAIM = sl.Claim(sl.Stated("M"), sl.Rates([0.5]), sl.Attacker(), sl.DifferentialPrivacy())
EPSILONS = (0.0, 0.1, 0.5, 0.99, 1.0, 1.5, 2.0, 5.0, math.inf)


def dominating_pair(epsilon: float, delta: float) -> tuple[FiniteLaw[int], FiniteLaw[int]]:
    """The law (d, (1-d) e^e/(1+e^e), (1-d)/(1+e^e), 0) and its reversal, with masses rounded to doubles."""
    d, factor = Fraction(delta), Fraction(math.exp(epsilon))
    masses = [d, (1 - d) * factor / (1 + factor), (1 - d) / (1 + factor), Fraction(0)]
    return FiniteLaw.of(dict(enumerate(masses))), FiniteLaw.of(dict(enumerate(reversed(masses))))


@pytest.mark.parametrize(("epsilon_0", "delta_0"), POINTS)
def test_the_curve_of_a_stated_point_is_that_of_the_dominating_pair(epsilon_0, delta_0):
    curve = given(CLAIM, epsilon_0, delta_0)

    pair = both_ways(*dominating_pair(epsilon_0, delta_0))
    for epsilon in EPSILONS:
        assert curve.delta(epsilon).upper == pytest.approx(pair.delta(epsilon).upper, abs=1e-15)
        assert curve.delta(epsilon).lower == 0


def test_every_pair_that_meets_the_point_lies_below_the_curve():
    left, right = FiniteLaw.of({"a": "0.6", "b": "0.3", "c": "0.1"}), FiniteLaw.of({"a": "0.5", "b": "0.2", "c": "0.3"})
    pair = both_ways(left, right)

    for epsilon_0 in (0.0, 0.2, 0.7, 1.0):
        stated = given(CLAIM, epsilon_0, pair.delta(epsilon_0).upper)

        assert all(stated.delta(e).upper >= pair.delta(e).lower for e in EPSILONS)


def test_one_way_of_the_pair_is_the_mirror_of_the_other():
    pair = TwoLaws(*dominating_pair(1.0, 0.1))

    assert pair.delta(0.3) == pair.mirrored().delta(0.3)
