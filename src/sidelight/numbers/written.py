"""What a person may write where a number belongs: 0.05, "0.05", "5%", "1/20" and Fraction(1, 20) are all one twentieth."""

from __future__ import annotations

from collections.abc import Mapping
from decimal import Decimal
from fractions import Fraction
from functools import singledispatch
from numbers import Rational, Real
from typing import TypeVar

from sidelight.errors import BadValue, WrongKind
from sidelight.numbers.decimals import LARGEST_MAGNITUDE, exact

Written = Fraction | int | float | str
T = TypeVar("T")

A_NUMBER = "a number such as 0.05, '0.05', '5%' or Fraction(1, 20)"
A_WHOLE_NUMBER = "a whole number such as 10 or '10'"
MOST_COUNTED = 10**15  # people, or other things that are counted, as in a plan: every whole number up to it is a double
NEARLY_ONE = Fraction(1, 10**9)  # how far the sum of probabilities may be from 1, as in a plan: digits that were rounded away
SHOWN = 60  # characters of what was found that an error repeats
FRAMES = ("DataFrame", "LazyFrame")  # of pandas, polars and others, none of which is imported for asking


def as_written(value: Written, what: str = "a number", allowed: str = A_NUMBER) -> Fraction:
    """The number a person wrote: 0.1 is one tenth, not the double nearest to it. What is none is a BadValue that says `what` was
    asked for.
    """
    if type(value) is Fraction:
        return value
    try:
        return in_range(_exactly(value), what) if type(value) is int else _exactly(value)
    except BadValue as refused:
        raise BadValue(f"{what} is {allowed}: {refused}" if type(value) is str else str(refused)) from None
    except TypeError:
        raise WrongKind(f"{what} is not a number: found {described(value)}", allowed, about_frames(value)) from None
    except (ValueError, OverflowError):
        raise BadValue(f"{what} is a finite number, found {described(value)}") from None


@singledispatch
def _exactly(value: object) -> Fraction:
    raise TypeError


@_exactly.register
def _(value: bool) -> Fraction:
    raise TypeError


_exactly.register(str)(exact)
_exactly.register(Rational)(Fraction)
_exactly.register(Decimal)(Fraction)
_exactly.register(Real)(lambda value: Fraction(str(value)))  # 0.1 is one tenth


def in_range(value: Fraction, what: str) -> Fraction:
    """Larger numbers are no doubles."""
    if abs(value) > LARGEST_MAGNITUDE:
        raise BadValue(f"{what} is out of range: a number is at most 1e300")
    return value


def number_between(value: Written, what: str, low: int = 0, high: int = 1) -> Fraction:
    found = as_written(value, what)
    if not low <= found <= high:
        raise BadValue(f"{what} lies between {low} and {high}, found {described(value)}")
    return found


def number_above(value: Written, what: str, low: int = 0, belongs: bool = False) -> Fraction:
    """A number above another one, which itself belongs to the range or not."""
    found = in_range(as_written(value, what), what)
    if found < low or (found == low and not belongs):
        raise BadValue(f"{what} is {f'{low} or more' if belongs else f'above {low}'}, found {described(value)}")
    return found


def whole_number(value: Written, what: str, least: int = 0, most: int = MOST_COUNTED) -> int:
    """A whole number between two others; 10, "10" and 1e1 are ten."""
    found = as_written(value, what, A_WHOLE_NUMBER)
    if found.denominator != 1 or found < least:
        limit = f", {least} or more" if least > -MOST_COUNTED else ""
        raise BadValue(f"{what} is a whole number{limit}, found {described(value)}")
    if found > most:
        raise BadValue(f"{what} is at most {most:,}, found {described(value)}")
    return int(found)


def probabilities(masses: Mapping[T, Fraction], what: str) -> dict[T, Fraction]:
    """Probabilities that sum to 1, or nearly: those are divided by their sum, as in a plan."""
    total = sum(masses.values(), Fraction(0))
    if min(masses.values(), default=0) < 0 or abs(total - 1) > NEARLY_ONE:
        raise BadValue(f"{what} are not negative and sum to 1 (within 1e-9), found the sum {float(total)}")
    return dict(masses) if total == 1 else {outcome: mass / total for outcome, mass in masses.items()}


@singledispatch
def described(value: object) -> str:
    """What was found, in a few words: a number or a short text itself, of everything else its kind."""
    name = type(value).__name__
    return f"{'an' if name[:1] in 'AEIOUaeiou' else 'a'} {name}"


@described.register
def _(value: type) -> str:
    return f"the class {value.__name__}"


@described.register(str)
@described.register(type(None))
def _(value: object) -> str:
    return _short(repr(value))


@described.register(Real)
@described.register(Decimal)
def _(value: object) -> str:
    try:
        return _short(str(value))
    except ValueError:  # Python does not write out whole numbers of thousands of digits
        return "a number of thousands of digits"


def _short(text: str) -> str:
    return text if len(text) <= SHOWN else f"{text[: SHOWN - 3]}..."


def about_frames(value: object) -> str:
    """What to do with a table of data where numbers belong; nothing about anything else."""
    return 'take one column of it, as numbers: frame["p"].to_numpy()' if type(value).__name__ in FRAMES else ""
