"""What is echoed of a number that was given."""

from __future__ import annotations

from fractions import Fraction

import pytest

from sidelight.numbers.rounding import float_as_written


@pytest.mark.parametrize("text", ["0.1", "0.3", "1e-300", "7", "0.1234567890123456"])
def test_a_decimal_is_echoed_as_it_is_written(text):
    assert float_as_written(Fraction(text)) == float(text)


@pytest.mark.parametrize("ratio", [Fraction(1, 3), Fraction(2, 3), Fraction(1, 7), 1 - Fraction(1, 10**30)])
def test_a_ratio_that_no_double_writes_is_echoed_from_above(ratio):
    assert ratio <= Fraction(repr(float_as_written(ratio))) <= ratio * (1 + Fraction(1, 2**51))
