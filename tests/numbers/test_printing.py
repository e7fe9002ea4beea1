from __future__ import annotations

import math
from decimal import Decimal

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sidelight.errors import BadValue
from sidelight.numbers.interval import Interval
from sidelight.numbers.printing import (
    decimal_as_written,
    decimal_down,
    decimal_up,
    epsilon_up,
    percent_as_written,
    percent_down,
    percent_up,
    show,
)

doubles = st.floats(allow_nan=False, allow_infinity=False)
digit_counts = st.integers(min_value=1, max_value=17)


def unit_of_last_digit(printed: str, digits: int) -> Decimal:
    value = Decimal(printed)
    return Decimal((0, (1,), value.adjusted() - digits + 1))


@given(doubles, digit_counts)
def test_an_upper_end_is_never_printed_below_itself(x: float, digits: int) -> None:
    assert Decimal(decimal_up(x, digits)) >= Decimal(x)


@given(doubles, digit_counts)
def test_a_lower_end_is_never_printed_above_itself(x: float, digits: int) -> None:
    assert Decimal(decimal_down(x, digits)) <= Decimal(x)


@given(doubles.filter(lambda x: x != 0), digit_counts)
def test_what_is_printed_is_within_one_unit_of_the_last_digit(x: float, digits: int) -> None:
    for printed in (decimal_up(x, digits), decimal_down(x, digits)):
        assert abs(Decimal(printed) - Decimal(x)) < unit_of_last_digit(printed, digits)


@given(doubles, digit_counts)
def test_a_percentage_is_rounded_outward_too(x: float, digits: int) -> None:
    upper, lower = percent_up(x, digits).removesuffix(" %"), percent_down(x, digits).removesuffix(" %")

    assert Decimal(upper).scaleb(-2) >= Decimal(x) >= Decimal(lower).scaleb(-2)


@given(doubles, doubles, digit_counts)
def test_a_bracket_on_paper_contains_the_bracket(a: float, b: float, digits: int) -> None:
    bracket = Interval(min(a, b), max(a, b))

    ends = [Decimal(word) for word in show(bracket, digits).split() if word not in ("between", "and")]

    assert max(ends) >= Decimal(bracket.upper)
    assert len(ends) == 1 or min(ends) <= Decimal(bracket.lower)


@given(doubles)
def test_a_declared_number_is_printed_as_it_was_written_or_rounded_up(x: float) -> None:
    printed = decimal_as_written(x)

    assert float(printed) == x or Decimal(printed) >= Decimal(x)


@pytest.mark.parametrize(
    ("x", "printed"),
    [
        (0.0799768253, "0.0800"),
        (0.5, "0.500"),
        (1.0, "1.00"),
        (0.9996, "1.00"),
        (12345.6, "12400"),
        (2.541e-14, "2.55e-14"),
        (12345678.0, "1.24e7"),
        (999999.5, "1.00e6"),
        (0.0001, "0.000101"),  # the double is just above 1e-4
        (-0.25, "-0.250"),
        (0.0, "0"),
        (math.inf, "infinite"),
        (5e-324, "4.95e-324"),
    ],
)
def test_numbers_look_as_people_write_them(x: float, printed: str) -> None:
    assert decimal_up(x) == printed


@pytest.mark.parametrize(
    ("bracket", "printed"),
    [
        (Interval(0.0799768252, 0.0799768253), "0.07998"),
        (Interval(0.07, 0.08), "between 0.07000 and 0.08001"),
        (Interval(0.0, 0.5), "between 0 and 0.5000"),
        (Interval(0.25, math.inf), "between 0.2500 and infinite"),
        (Interval(math.inf, math.inf), "infinite"),
        (Interval(0.0, 0.0), "0"),
    ],
)
def test_both_ends_are_shown_only_when_they_differ_visibly(bracket: Interval, printed: str) -> None:
    assert show(bracket) == printed


@given(doubles, digit_counts)
def test_an_epsilon_is_printed_as_the_decimal_that_it_is_written_as_or_rounded_up(x: float, digits: int) -> None:
    printed = Decimal(epsilon_up(x, digits))

    assert printed >= Decimal(x) or float(printed) == x


def test_an_epsilon_with_few_digits_is_not_rounded_up_for_the_sake_of_its_double() -> None:
    assert [epsilon_up(x, 4) for x in (1.6, 0.2, 0.7, 1.60001, math.inf)] == ["1.600", "0.2000", "0.7000", "1.601", "infinite"]


def test_declared_numbers_keep_the_form_of_the_plan() -> None:
    assert [decimal_as_written(x) for x in (1e-10, 0.05, 1.0, 2e-6)] == ["1e-10", "0.05", "1", "2e-6"]
    assert [percent_as_written(x) for x in (0.5, 0.3, 0.005, 1.0)] == ["50 %", "30 %", "0.5 %", "100 %"]


def test_a_long_prior_is_rounded_down_so_that_no_gain_looks_smaller() -> None:
    assert percent_as_written(2 / 3) == "66.6 %"


def test_a_posterior_near_certainty_is_printed_as_certainty() -> None:
    assert percent_up(0.99997) == "100 %"


def test_not_a_number_is_refused() -> None:
    with pytest.raises(BadValue):
        decimal_up(math.nan)
