"""Two columns of ends behave as a sequence of intervals."""

from __future__ import annotations

import math

import numpy as np
import pytest

from sidelight.errors import BadValue
from sidelight.numbers.interval import Interval
from sidelight.numbers.intervals import Intervals, of_each

SOME = Intervals.of([Interval(0.0, 0.5), Interval(1.0, 1.0), Interval(math.inf, math.inf)])


def test_an_item_is_an_interval_and_a_slice_has_the_columns() -> None:
    first, rest = SOME[0], SOME[1:]

    assert first == Interval(0.0, 0.5)
    assert list(rest) == [Interval.exactly(1.0), Interval.exactly(math.inf)]
    assert rest.upper.tolist() == [1.0, math.inf]
    assert len(SOME) == 3


def test_an_infinite_number_has_no_width() -> None:
    assert SOME.width.tolist() == [0.5, 0.0, 0.0]


def test_the_columns_cannot_be_changed() -> None:
    with pytest.raises(ValueError, match="read-only"):
        SOME.upper[0] = 0.0


def test_the_repr_rounds_outward() -> None:
    assert repr(Intervals.of([Interval(0.12345, 0.56781)])) == "Intervals(1 numbers between 0.123 and 0.568)"
    assert repr(Intervals.of([])) == "Intervals(0 numbers)"


def test_a_number_that_comes_again_is_asked_once() -> None:
    asked: list[float] = []

    def one(number: float) -> Interval:
        asked.append(number)
        return Interval.exactly(number)

    found = of_each(one, np.array([0.5, 0.25, 0.5]))

    assert found.upper.tolist() == [0.5, 0.25, 0.5]
    assert asked == [0.5, 0.25]


@pytest.mark.parametrize("asked", ["0.5", None, np.zeros((2, 2)), np.array(0.5)], ids=str)
def test_what_is_no_column_of_numbers_is_refused(asked) -> None:
    with pytest.raises(BadValue, match="a list or array of numbers in one dimension, found"):
        of_each(Interval.exactly, asked)
