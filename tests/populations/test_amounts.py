"""People whose secret is an amount."""

from __future__ import annotations

import math
from fractions import Fraction

import pytest
from tests.atoms import NORTH, SOUTH

import sidelight as sl
from sidelight.errors import BadValue


def test_amounts_are_exact_and_in_rising_order():
    people = sl.Amounts(5, {"12.50": 0.25, 0: "1/2", 25: 0.25})

    assert people.domain == (0, Fraction(25, 2), 25)
    assert people.shares == (Fraction(1, 2), Fraction(1, 4), Fraction(1, 4))
    assert sl.Amounts.uniform(5, 1, 4) == sl.Amounts(5, dict.fromkeys(range(1, 5), Fraction(1, 4)))


def test_a_uniform_part_may_be_given_as_a_density():
    assert sl.AmountBounds.density_at_least(9, 0, 50, 0.002) == sl.AmountBounds(9, 0, 50, 0.1)


@pytest.mark.parametrize("high", [None, math.inf])
def test_amounts_without_a_largest_one_are_a_question_of_dominance(high):
    with pytest.raises(BadValue, match="A dominance rule, not epsilon, is the question there"):
        sl.AmountBounds(100, 0, high, 0.1)


@pytest.mark.parametrize("uniform", [0, -0.1, 1.1])
def test_without_a_uniform_part_nothing_hides_anybody(uniform):
    with pytest.raises(BadValue, match="the uniform part of a law is above 0 and at most 1"):
        sl.AmountBounds(100, 0, 1, uniform)


def test_ends_are_in_order_and_whole_where_amounts_are():
    with pytest.raises(BadValue, match="the least amount is below the largest one"):
        sl.AmountBounds(100, 2, 2, 0.1)
    with pytest.raises(BadValue, match="whole amounts lie between whole numbers"):
        sl.AmountBounds(100, 0, 2.5, 0.1, whole=True)


def test_the_sum_of_some_atoms_is_the_sum_of_their_people():
    two = ((NORTH, 3), (SOUTH, 4))
    law = {0: 0.5, 1: 0.2, 3: 0.3}

    some = sl.certify(sl.Sum(frozenset({NORTH})), sl.Amounts(two, law))

    assert some.delta(0.5) == sl.certify(sl.Sum(), sl.Amounts(3, law)).delta(0.5)
    assert sl.certify(sl.Mean(), sl.Amounts(7, law)).delta(0.5) == sl.certify(sl.Sum(), sl.Amounts(two, law)).delta(0.5)
