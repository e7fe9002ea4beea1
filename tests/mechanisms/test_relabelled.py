"""Counts that are rounded, or hidden below one limit and above another."""

from __future__ import annotations

from fractions import Fraction

import pytest

import sidelight as sl
from sidelight.errors import BadValue
from sidelight.mechanisms.display_steps import HIDDEN, HIDDEN_ABOVE
from sidelight.model.population import EVERYONE

HALF = Fraction(1, 2)
NOISY = sl.Noisy(sl.Count(), sl.Geometric(HALF))
ATOMS = (EVERYONE,) * 12


def shown(mechanism, number):
    """What is shown of twelve people when so many are counted."""
    ((outcome, mass),) = mechanism.law((1,) * number + (0,) * (12 - number), ATOMS).masses
    assert mass == 1
    return outcome


def test_rounding_goes_down_or_to_the_nearest_multiple_and_from_halfway_up():
    down, nearest, odd = sl.Rounded(sl.Count(), 4), sl.Rounded(sl.Count(), 4, "nearest"), sl.Rounded(sl.Count(), 5, "nearest")

    assert [shown(down, k) for k in (0, 3, 4, 7, 8, 12)] == [0, 0, 4, 4, 8, 12]
    assert [shown(nearest, k) for k in (0, 1, 2, 5, 6, 10)] == [0, 0, 4, 4, 8, 12]
    assert [shown(odd, k) for k in (2, 3, 7, 8, 12)] == [0, 5, 5, 10, 10]


def test_too_small_and_too_large_have_marks_of_their_own():
    plain = sl.Between(sl.Count(), 3, 9)
    rounded = sl.Between(sl.Rounded(sl.Count(), 5, "nearest"), 5, 9)

    assert [shown(plain, k) for k in (0, 2, 3, 9, 10, 12)] == [HIDDEN, HIDDEN, 3, 9, HIDDEN_ABOVE, HIDDEN_ABOVE]
    assert [shown(rounded, k) for k in (2, 3, 7, 8)] == [HIDDEN, 5, 5, HIDDEN_ABOVE]
    assert [shown(sl.Between(sl.Count(), 4), k) for k in (3, 4, 12)] == [HIDDEN, 4, 12]
    assert {shown(sl.Between(sl.Count(), 4, 3), k) for k in range(13)} == {HIDDEN, HIDDEN_ABOVE}


@pytest.mark.parametrize(
    "mechanism",
    [sl.Rounded(NOISY, 4, "nearest"), sl.Rounded(NOISY, 100), sl.Between(NOISY, 2, 5), sl.Between(sl.Rounded(NOISY, 3), 30)],
    ids=str,
)
def test_noise_is_added_before_and_its_masses_sum_to_one(mechanism):
    law = mechanism.law((1, 0, 1), (EVERYONE,) * 3)

    assert sum(mass for _, mass in law.masses) == 1


def test_a_run_around_zero_has_the_mass_of_all_its_numbers():
    """Nearest multiples of 4 around a count of 0: from -2 to 1."""
    law = dict(sl.Rounded(NOISY, 4, "nearest").law((0, 0, 0), (EVERYONE,) * 3).masses)

    assert law[0] == Fraction(1, 3) * (HALF**2 + HALF + 1 + HALF)


@pytest.mark.parametrize(
    "wrong",
    [
        lambda: sl.Rounded(sl.Count(), 0),
        lambda: sl.Rounded(sl.Count(), Fraction(5, 2)),
        lambda: sl.Rounded(sl.Count(), 5, "up"),
        lambda: sl.Rounded(sl.Minimum(sl.Count(), 2), 5),
        lambda: sl.Between(sl.Count(), -1),
        lambda: sl.Between(sl.Count(), 5, 3),
        lambda: sl.Between(sl.Minimum(sl.Count(), 2), 5),
    ],
)
def test_values_that_no_relabelling_can_have_are_refused(wrong):
    with pytest.raises(BadValue):
        wrong()


def test_what_is_shown_is_said_in_words():
    both = sl.Between(sl.Rounded(sl.Count(), 5, "nearest"), 10, 90)

    assert str(both) == "the exact count, rounded to the nearest multiple of 5, hidden below 10 and above 90"
