"""Rates as a plan or a file states them: exact numbers from 0 to 1 that add up to 1."""

from __future__ import annotations

from fractions import Fraction

from sidelight.errors import BadValue
from sidelight.numbers.decimals import exact
from sidelight.reading.place import Place
from sidelight.reading.words import shown

NEARLY = Fraction(1, 10**9)  # a sum of rates within this distance of 1 counts as 1 rounded; the rates are divided by their sum


def rate_of(text: str, place: Place) -> Fraction:
    try:
        rate = exact(text)
    except BadValue as mistake:
        raise place.error(str(mistake), "a rate between 0 and 1") from None
    if not 0 <= rate.numerator <= rate.denominator:
        raise place.error(f"the rate {shown(text)}", "a rate between 0 and 1")
    return rate


def adding_up(rates: list[Fraction], place: Place) -> tuple[Fraction, ...]:
    """These rates, divided by their sum where it is not 1 but within NEARLY of 1."""
    over, under = 0, 1  # numerator and denominator of the sum, never reduced: that is faster, and files are long
    for rate in rates:
        over, under = over * rate.denominator + rate.numerator * under, under * rate.denominator
    if over == under:
        return tuple(rates)
    total = Fraction(over, under)
    if abs(total - 1) > NEARLY:
        raise place.error(f"the rates add up to {float(total):.10g}", "rates that add up to 1")
    return tuple(rate / total for rate in rates)
