"""Doubles read out of balls lie on the asked side."""

from __future__ import annotations

import math
from fractions import Fraction

import pytest
from flint import arb, ctx
from hypothesis import given
from hypothesis import strategies as st

from sidelight.numbers.balls import BITS, above, ball, below, in_balls, probability
from sidelight.numbers.rounding import as_written, exponential_above, exponential_bounds, float_above, float_below

fractions = st.fractions(min_value=-(10**6), max_value=10**6)


@given(fractions)
def test_above_and_below_enclose_a_rational_within_one_double(value):
    low, high = below(in_balls(ball)(value)), above(in_balls(ball)(value))

    assert Fraction(low) <= value <= Fraction(high)
    assert high <= math.nextafter(low, math.inf) or Fraction(low) == value == Fraction(high)


@pytest.mark.parametrize("exponent", [-350, -400, -5000])
def test_something_positive_is_never_zero_from_above(exponent):
    tiny = ball(Fraction(1, 10 ** (-exponent)))

    assert above(tiny) > 0
    assert below(tiny) == 0
    assert below(-tiny) < 0


def test_zero_is_zero():
    assert above(arb(0)) == 0
    assert below(arb(0)) == 0


def test_a_wide_ball_is_read_at_its_ends():
    wide = arb(1, 0.5)

    assert above(wide) >= 1.5
    assert below(wide) <= 0.5


@pytest.mark.parametrize("size", [400, 5000])
def test_a_number_beyond_the_doubles_is_still_enclosed(size):
    huge = ball(10**size)

    assert above(huge) == math.inf
    assert below(huge) < math.inf
    assert below(-huge) == -math.inf
    assert above(-huge) > -math.inf


def test_the_callers_precision_does_not_matter_and_is_restored():
    with ctx.workprec(20):
        third = in_balls(ball)(Fraction(1, 3))

        assert above(third) - below(third) < 1e-16
        assert ctx.prec == 20
    assert BITS >= 128


def test_a_probability_stays_between_zero_and_one():
    assert probability(arb(-1), arb(2)).lower == 0
    assert probability(arb(-1), arb(2)).upper == 1
    assert probability(arb(0.25), arb(0.5)).lower == 0.25


@given(st.fractions(min_value=-700, max_value=700))
def test_exponentials_are_enclosed(exponent):
    low, high = exponential_bounds(float(exponent))

    assert low <= math.exp(float(exponent)) * (1 + 1e-15)
    assert high >= math.exp(float(exponent)) * (1 - 1e-15)
    assert high <= low * (1 + 3e-16)
    assert float(exponential_above(exponent)) >= math.exp(float(exponent)) * (1 - 1e-13)


@given(fractions)
def test_floats_above_and_below_a_fraction(value):
    assert Fraction(float_below(value)) <= value <= Fraction(float_above(value))


def test_a_decimal_is_read_as_written():
    assert as_written(0.1) == Fraction(1, 10)
    assert as_written("1e-7") == Fraction(1, 10**7)
    assert as_written(Fraction(1, 3)) == Fraction(1, 3)


def test_what_is_no_number_promises_nothing():
    nothing = arb(1) / arb(0)

    assert (below(nothing), above(nothing)) == (-math.inf, math.inf)
    assert (probability(nothing, nothing).lower, probability(nothing, nothing).upper) == (0, 1)
