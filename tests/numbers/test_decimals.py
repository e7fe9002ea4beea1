from __future__ import annotations

import time
from decimal import Decimal
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sidelight.errors import BadValue
from sidelight.numbers.decimals import exact


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("0.05", Fraction(1, 20)),
        ("1e-10", Fraction(1, 10**10)),
        ("1.0e-10", Fraction(1, 10**10)),
        ("99%", Fraction(99, 100)),
        ("99 %", Fraction(99, 100)),
        ("+3", Fraction(3)),
        ("-0.5", Fraction(-1, 2)),
        (".5", Fraction(1, 2)),
        ("5.", Fraction(5)),
        ("10_000_000", Fraction(10**7)),
        ("1/3", Fraction(1, 3)),
        ("007", Fraction(7)),
        ("1e300", Fraction(10**300)),
        ("1e-300", Fraction(1, 10**300)),
        ("0e999999999999999", Fraction(0)),
        ("0.000", Fraction(0)),
    ],
)
def test_text_stands_for_exactly_one_number(text: str, value: Fraction) -> None:
    assert exact(text) == value


@pytest.mark.parametrize(
    "text",
    [
        "nan",
        "NaN",
        ".nan",
        "inf",
        "-.inf",
        "",
        " ",
        "0x10",
        "0o7",
        "_1",
        "1_",
        "1__0",
        "1e",
        "e5",
        ".",
        "%",
        "1,5",
        "1 000",
        "1/0",
        "1/",
        "٣",
    ],
)
def test_what_is_no_decimal_number_is_refused(text: str) -> None:
    with pytest.raises(BadValue, match=r"is not a decimal number|divides by zero"):
        exact(text)


@pytest.mark.parametrize(
    "text", ["1e400", "1e301", "-1e301", "1e-301", "1e999999999", "1e-999999999", "1" + "0" * 400, "0." + "0" * 400 + "1"]
)
def test_a_magnitude_out_of_range_is_refused(text: str) -> None:
    with pytest.raises(BadValue, match="out of range"):
        exact(text)


@pytest.mark.parametrize("text", ["1e" + "9" * 100_000, "9" * 1_000_000, "0." + "3" * 1_000_000, "1/" + "3" * 1_000_000])
def test_a_very_long_number_is_refused_at_once(text: str) -> None:
    start = time.perf_counter()

    with pytest.raises(BadValue):
        exact(text)

    assert time.perf_counter() - start < 1


@given(st.decimals(allow_nan=False, allow_infinity=False, min_value=-(10**12), max_value=10**12, places=9))
def test_every_decimal_is_read_as_written(number: Decimal) -> None:
    assert exact(str(number)) == Fraction(number)


@given(st.text(max_size=20) | st.text(alphabet="0123456789.eE+-_%/ ", max_size=12))
def test_any_text_is_a_number_or_refused(text: str) -> None:
    try:
        value = exact(text)
    except BadValue:
        return

    assert isinstance(value, Fraction)
