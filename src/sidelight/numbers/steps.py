"""Decimals with few significant digits, one after the other: the search checks exactly what is then printed."""

from __future__ import annotations

import math
from dataclasses import dataclass
from fractions import Fraction


@dataclass(frozen=True, slots=True)
class DecimalSteps:
    """The positive decimals with `digits` significant digits, numbered in their order; 1 has the number 0.

    Neighbours differ by at most one part in 10^(digits - 1).
    """

    digits: int

    @property
    def _one(self) -> int:
        """1 in units of its last digit. There are nine times as many decimals in [1, 10)."""
        one: int = 10 ** (self.digits - 1)
        return one

    def value(self, number: int) -> Fraction:
        power, place = divmod(number, 9 * self._one)
        return Fraction(self._one + place, self._one) * _ten_to(power)

    def number(self, value: Fraction | int) -> int:
        """The number of the largest decimal that is not above the value."""
        exact = Fraction(value)
        power = math.floor(math.log10(exact.numerator) - math.log10(exact.denominator))
        power += (_ten_to(power + 1) <= exact) - (_ten_to(power) > exact)
        return power * 9 * self._one + math.floor(exact / _ten_to(power) * self._one) - self._one


def _ten_to(power: int) -> Fraction:
    ten: int = 10 ** abs(power)
    return Fraction(ten) if power >= 0 else Fraction(1, ten)
