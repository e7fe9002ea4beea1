from __future__ import annotations

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sidelight.numbers.printing import exact_decimal
from sidelight.numbers.steps import DecimalSteps


@pytest.mark.parametrize("digits", [1, 5, 11])
@given(number=st.integers(-(10**13), 10**13))
def test_every_decimal_has_one_number_and_they_are_in_order(digits, number):
    steps = DecimalSteps(digits)
    number %= 600 * 9 * 10 ** (digits - 1)
    number -= 300 * 9 * 10 ** (digits - 1)

    value, following = steps.value(number), steps.value(number + 1)

    assert steps.number(value) == number
    assert value < following <= value * (1 + Fraction(1, 10 ** (digits - 1)))
    assert steps.number((value + following) / 2) == number


@given(number=st.integers(-(10**6), 10**6))
def test_what_is_printed_and_what_json_writes_is_the_decimal_itself(number):
    value = DecimalSteps(5).value(number)

    assert Fraction(exact_decimal(value)) == value
    assert Fraction(repr(float(value))) == value


def test_one_is_in_the_middle():
    assert [DecimalSteps(3).value(k) for k in (-1, 0, 1)] == [Fraction("0.999"), 1, Fraction("1.01")]
    assert exact_decimal(DecimalSteps(3).value(-1)) == "0.999"
