"""Exact numbers from text: 0.05 is one twentieth, not the nearest double."""

from __future__ import annotations

import re
from fractions import Fraction

from sidelight.errors import BadValue

LARGEST_MAGNITUDE = Fraction(10) ** 300  # of a written number; doubles end at 1.8e308
SMALLEST_MAGNITUDE = 1 / LARGEST_MAGNITUDE  # of a written number other than 0; doubles keep all digits down to 2.2e-308
MOST_DIGITS = 1000  # digits of one number: far more than anybody writes, and read in microseconds

_DIGITS = r"[0-9]+(?:_[0-9]+)*"
_DECIMAL = re.compile(rf"([+-]?)({_DIGITS})?(?:\.({_DIGITS})?)?(?:[eE]([+-]?)({_DIGITS}))?(\s*%)?")
_PLAIN = re.compile(r"([0-9]{1,9})\.([0-9]{1,9})")  # most of a long file
_RATIO = re.compile(rf"([+-]?)({_DIGITS})\s*/\s*({_DIGITS})")


def exact(text: str) -> Fraction:
    """The number that a decimal ("0.05", "1e-10", "10_000"), a percentage ("99%") or a ratio ("1/3") stands for.

    Zero, and magnitudes from 1e-300 to 1e300; anything else is refused before a large integer is built.
    """
    written = text.strip()
    if plain := _PLAIN.fullmatch(written):
        before, after = plain.groups()
        return Fraction(int(before + after), 10 ** len(after))
    if ratio := _RATIO.fullmatch(written):
        sign, over, under = ratio.groups()
        if _whole(under, text) == 0:
            raise BadValue(f"{_shown(text)} divides by zero")
        return _within(Fraction(_whole(over, text), _whole(under, text)), sign, text)
    decimal = _DECIMAL.fullmatch(written)
    if not decimal or not (decimal[2] or decimal[3]):
        raise BadValue(f"{_shown(text)} is not a decimal number")
    sign, before, after, power_sign, power, percent = (part or "" for part in decimal.groups())
    before, after, power = (part.replace("_", "") for part in (before, after, power))
    digits = (before + after).lstrip("0")
    significant = digits.rstrip("0")
    if not significant:
        return Fraction(0)
    # Compared by length first, so that an exponent of a thousand digits costs nothing.
    power = power.lstrip("0")
    if len(power) > 9:
        raise _beyond(text)
    exponent = int(f"{power_sign}{power or 0}") - len(after) - (2 if percent else 0)
    if not -310 < exponent + len(digits) < 310:
        raise _beyond(text)
    trailing = len(digits) - len(significant)
    return _within(_whole(significant, text) * Fraction(10) ** (exponent + trailing), sign, text)


def _whole(digits: str, text: str) -> int:
    digits = digits.replace("_", "").lstrip("0")
    if len(digits) > MOST_DIGITS:
        raise BadValue(f"{_shown(text)} has more than {MOST_DIGITS} digits")
    return int(digits or "0")


def _within(size: Fraction, sign: str, text: str) -> Fraction:
    if size != 0 and not SMALLEST_MAGNITUDE <= size <= LARGEST_MAGNITUDE:
        raise _beyond(text)
    return -size if sign == "-" else size


def _beyond(text: str) -> BadValue:
    return BadValue(f"{_shown(text)} is out of range: a number is 0 or has a magnitude from 1e-300 to 1e300")


def _shown(text: str) -> str:
    return repr(text if len(text) <= 40 else f"{text[:37]}...")
