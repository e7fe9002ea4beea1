"""Several counts over the same people."""

from __future__ import annotations

from fractions import Fraction

import pytest
from tests.atoms import NORTH, SOUTH

import sidelight as sl
from sidelight.errors import BadValue

DATA, ATOMS = ((1, 0, 1), (0, 0, 1), (1, 1, 1)), (NORTH, NORTH, SOUTH)


def test_the_sum_of_everybodys_trajectory_is_shown():
    assert sl.Counts().law(DATA, ATOMS).masses == (((2, 1, 3), 1),)


def test_every_count_draws_its_own_noise():
    law = sl.Noisy(sl.Counts(), sl.Geometric(Fraction(1, 2))).law(DATA[:2], ATOMS[:2])
    one = dict(sl.Noisy(sl.Count(), sl.Geometric(Fraction(1, 2))).law((1, 0), ATOMS[:2]).masses)

    assert sum(mass for _, mass in law.masses) == 1
    assert dict(law.masses)[0, 0, 2] == one[0] * one[1] * one[1]


def test_records_that_are_no_trajectories_are_refused():
    for data in ((0, 1), ((0, 1), (0,))):
        with pytest.raises(BadValue, match="tuples of one length"):
            sl.Counts().law(data, ATOMS[:2])
