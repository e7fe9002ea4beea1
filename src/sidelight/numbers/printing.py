"""Numbers on paper, rounded outward: a printed upper end is never below the number, a printed lower end never above it."""

from __future__ import annotations

import math
from decimal import ROUND_CEILING, ROUND_FLOOR, Context, Decimal
from fractions import Fraction

from sidelight.errors import BadValue
from sidelight.numbers.interval import Interval

PLAIN_FROM = Decimal("1e-4")  # smaller numbers are written with an exponent
PLAIN_BELOW = Decimal("1e6")  # numbers of this size and larger are written with an exponent
WRITTEN_DIGITS = 6  # significant digits of a number that is echoed


def decimal_up(x: float, digits: int = 3) -> str:
    """The smallest decimal with this number of significant digits that is at least x."""
    return _printed(x, digits, ROUND_CEILING)


def decimal_down(x: float, digits: int = 3) -> str:
    """The largest decimal with this number of significant digits that is at most x."""
    return _printed(x, digits, ROUND_FLOOR)


def epsilon_up(x: float, digits: int = 3) -> str:
    """An upper end of epsilon. One with as few digits was certified as the decimal that it is written as (`Guarantee.epsilon`),
    and is not rounded up for the sake of the double that stands for it.
    """
    short = _short(x)
    if short is None or len(short.as_tuple().digits) > digits:
        return decimal_up(x, digits)
    return _notation(_rounded(short, digits, ROUND_CEILING))


def percent_up(x: float, digits: int = 3) -> str:
    return f"{_printed(x, digits, ROUND_CEILING, shift=2)} %"


def percent_down(x: float, digits: int = 3) -> str:
    return f"{_printed(x, digits, ROUND_FLOOR, shift=2)} %"


def decimal_as_written(x: float) -> str:
    """A declared number as its author wrote it: the shortest decimal that reads back as x; a long one is rounded up."""
    short = _short(x)
    return decimal_up(x, WRITTEN_DIGITS) if short is None else _notation(short)


def lower_as_written(x: float) -> str:
    """A lower end: the shortest decimal that reads back as x; a long one is rounded down."""
    short = _short(x)
    return decimal_down(x, WRITTEN_DIGITS) if short is None else _notation(short)


def percent_as_written(x: float) -> str:
    """A declared probability in percent, as its author wrote it; a long one is rounded down, so that no gain looks smaller."""
    short = _short(x)
    return percent_down(x) if short is None else f"{_notation(_trimmed(short.scaleb(2)))} %"


def exact_decimal(value: Fraction) -> str:
    """An exact decimal with all its digits."""
    digits = Context(prec=2000)
    return _notation(_trimmed(digits.divide(Decimal(value.numerator), Decimal(value.denominator))))


def show(interval: Interval, digits: int = 4) -> str:
    """The upper end; both ends when they are further apart than rounding alone can make them."""
    upper, lower = decimal_up(interval.upper, digits), decimal_down(interval.lower, digits)
    if interval.lower == interval.upper or _rounds_together(interval, digits):
        return upper
    return f"between {lower} and {upper}"


def _rounds_together(interval: Interval, digits: int) -> bool:
    """Two units of the last digit: a bracket narrower than rounding can still straddle one printed number."""
    if not (math.isfinite(interval.lower) and math.isfinite(interval.upper)):
        return False
    upper = _rounded(Decimal(interval.upper), digits, ROUND_CEILING)
    lower = _rounded(Decimal(interval.lower), digits, ROUND_FLOOR)
    return upper - lower <= 2 * _unit(max(abs(upper), abs(lower)), digits)


def _printed(x: float, digits: int, rounding: str, shift: int = 0) -> str:
    if math.isnan(x):
        raise BadValue("not a number cannot be printed")
    if digits < 1:
        raise BadValue(f"a printed number has at least one digit, found {digits}")
    if math.isinf(x):
        return "infinite" if x > 0 else "-infinite"
    return _notation(_rounded(Decimal(x).scaleb(shift, Context(prec=2000)), digits, rounding))


def _rounded(value: Decimal, digits: int, rounding: str) -> Decimal:
    """`value` with this number of significant digits, zeros at the end included."""
    if not value:
        return Decimal(0)
    near = Context(prec=digits, rounding=rounding).plus(value)
    return near.quantize(_unit(near, digits), context=Context(prec=digits + 1))


def _unit(value: Decimal, digits: int) -> Decimal:
    """One unit of the last significant digit."""
    return Decimal((0, (1,), value.adjusted() - digits + 1))


def _notation(value: Decimal) -> str:
    if not value:
        return "0"
    if PLAIN_FROM <= abs(value) < PLAIN_BELOW:
        return f"{value:f}"
    sign, digits, _ = value.as_tuple()
    first, rest = str(digits[0]), "".join(map(str, digits[1:]))
    return f"{'-' if sign else ''}{first}{'.' if rest else ''}{rest}e{value.adjusted()}"


def _short(x: float) -> Decimal | None:
    """The shortest decimal that reads back as x, when it is finite and short enough to print whole."""
    if not math.isfinite(x):
        return None
    value = _trimmed(Decimal(repr(float(x))))
    return value if len(value.as_tuple().digits) <= WRITTEN_DIGITS else None


def _trimmed(value: Decimal) -> Decimal:
    return value.normalize(Context(prec=2000))
