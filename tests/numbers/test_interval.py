"""An interval keeps its ends in order."""

from __future__ import annotations

import math

import pytest

from sidelight.errors import BadValue
from sidelight.numbers.interval import Interval


@pytest.mark.parametrize(("lower", "upper"), [(1.0, 0.5), (math.nan, 1.0), (0.0, math.nan)])
def test_ends_out_of_order_are_refused(lower, upper):
    with pytest.raises(BadValue, match="lower <= upper"):
        Interval(lower, upper)


def test_an_interval_contains_its_ends_and_what_is_between():
    interval = Interval(0.25, 0.5)

    assert 0.25 in interval
    assert 0.5 in interval
    assert 0.3 in interval
    assert 0.6 not in interval


def test_a_single_point_has_no_width_even_at_infinity():
    assert Interval.exactly(math.inf).width == 0
    assert Interval.exactly(math.inf).relative_width() == 0
    assert Interval.exactly(0.0).relative_width() == 0


def test_the_relative_width_is_measured_against_the_upper_end():
    assert Interval(1.0, 2.0).relative_width() == 0.5
    assert Interval(1.0, math.inf).relative_width() == math.inf
