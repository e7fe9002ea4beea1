"""The forms in which very many exact rates are stored: doubles, whole numbers over one denominator, or else Fractions."""

from __future__ import annotations

import math
from array import array
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import ClassVar

import numpy as np
from numpy.typing import NDArray

from sidelight.laws.counts.rate_column import LIMB, Doubles, Limbs, Places, RateColumn, Whole

LARGEST_DENOMINATOR = 10**18  # the largest power of ten for which numerators are int64
DIGITS = 18  # decimals of a rate up to which its numerator over LARGEST_DENOMINATOR is whole
MOST_SUMMED = 9  # numerators below LARGEST_DENOMINATOR whose sum is an int64
EXACT_IN_DOUBLES = 2**53  # every whole number up to this one is a double
CHUNK = 1 << 14  # rates per step that become Python numbers, which take several times the memory; by trial


@dataclass(frozen=True, eq=False)
class DoubleRates(RateColumn):
    """Rates that are all equal to doubles."""

    exact: ClassVar[bool] = True

    def _rate(self, place: int) -> Fraction:
        return Fraction(float(self.values[place]))

    def taken(self, places: Places) -> DoubleRates:
        return DoubleRates(self.values[places])

    def near(self) -> Doubles:
        return self.values

    def from_one(self) -> Doubles:
        found: Doubles = 1 - self.values
        return found

    def over(self) -> tuple[Whole, int]:
        return (self.values * 2.0**53).astype(np.int64), 2**53

    def centred(self) -> Doubles:
        """Twice a double is a double, so only the difference is rounded."""
        found: Doubles = 2 * self.values - 1
        return found

    def limbs(self) -> Limbs:
        """Multiplying a double by a power of two, and subtracting its whole part, are exact."""
        left, found = self.values, list[Whole]()
        for _ in range(3):
            left = left * 2.0**LIMB
            found.append(left.astype(np.int64))
            left = left - found[-1]
        return found[0], found[1], found[2]

    def order(self) -> NDArray[np.intp]:
        return np.argsort(self.values, kind="stable")


@dataclass(frozen=True, eq=False)
class WholeRates(RateColumn):
    """Rates as whole numerators over one common denominator."""

    def _rate(self, place: int) -> Fraction:
        return Fraction(int(self.values[place]), self.denominator)

    def taken(self, places: Places) -> WholeRates:
        return WholeRates(self.values[places], self.denominator)

    def near(self) -> Doubles:
        return self._divided(self.values)

    def from_one(self) -> Doubles:
        return self._divided(self.denominator - self.values)

    def over(self) -> tuple[Whole, int]:
        return self.values, self.denominator

    def centred(self) -> Doubles:
        return self._divided(2 * self.values - self.denominator)

    def _divided(self, numerators: Whole) -> Doubles:
        """The quotients, each rounded once: by machine division where both numbers are doubles, otherwise by
        Python's integers.
        """
        if self.denominator <= EXACT_IN_DOUBLES:
            found: Doubles = numerators / float(self.denominator)
            return found
        return np.fromiter((numerator / self.denominator for numerator in _listed(numerators)), np.float64, len(numerators))

    def limbs(self) -> Limbs:
        scaled = [(numerator << 3 * LIMB) // self.denominator for numerator in _listed(self.values)]
        return _split(scaled)

    def order(self) -> NDArray[np.intp]:
        return np.argsort(self.values, kind="stable")


@dataclass(frozen=True, eq=False)
class OtherRates(RateColumn):
    """Fractions, for rates without a common denominator that is small enough."""

    def _rate(self, place: int) -> Fraction:
        found: Fraction = self.values[place]
        return found

    def taken(self, places: Places) -> OtherRates:
        return OtherRates(self.values[places])

    def near(self) -> Doubles:
        return np.array([rate.numerator / rate.denominator for rate in self.values])

    def from_one(self) -> Doubles:
        return np.array([(rate.denominator - rate.numerator) / rate.denominator for rate in self.values])

    def over(self) -> tuple[Whole, int]:
        return (self.near() * 2.0**53).astype(np.int64), 2**53

    def centred(self) -> Doubles:
        return np.array([(2 * rate.numerator - rate.denominator) / rate.denominator for rate in self.values])

    def limbs(self) -> Limbs:
        return _split([(rate.numerator << 3 * LIMB) // rate.denominator for rate in self.values])

    def order(self) -> NDArray[np.intp]:
        """The doubles of the rates are compared first, which nearly always decides; then the rates themselves."""
        near = self.near().tolist()
        return np.array(sorted(range(len(near)), key=lambda place: (near[place], self.values[place])), dtype=np.intp)


def column(rates: Sequence[Fraction]) -> RateColumn:
    """These rates as a column, always in the same form: as doubles where all rates are doubles, else over their smallest common
    denominator, and as Fractions where that is too large.
    """
    common = 1
    for denominator in {rate.denominator for rate in rates}:
        common = math.lcm(common, denominator)
        if common > LARGEST_DENOMINATOR and not _power_of_two(common):
            return _others(rates)
    near = np.array([float(rate) for rate in rates]) if _power_of_two(common) else None
    if near is not None and all(Fraction(double) == rate for double, rate in zip(near.tolist(), rates, strict=True)):
        return DoubleRates(near)
    if common > LARGEST_DENOMINATOR:
        return _others(rates)
    return WholeRates(np.array([rate.numerator * (common // rate.denominator) for rate in rates], dtype=np.int64), common)


def column_of_whole(numerators: Whole, denominator: int) -> RateColumn:
    """The column, in the form that `column` would choose, for numerators over one denominator up to LARGEST_DENOMINATOR."""
    shared = math.gcd(int(np.gcd.reduce(numerators)), denominator)
    reduced, denominator = numerators // shared, denominator // shared
    if _power_of_two(denominator) and denominator <= EXACT_IN_DOUBLES:
        return DoubleRates(reduced / float(denominator))
    return WholeRates(reduced, denominator)


def decimals_below_one(texts: Iterable[str]) -> Whole | None:
    """Numerators over LARGEST_DENOMINATOR; None where not all texts are 0. followed by up to DIGITS digits."""
    numerators = array("q")
    scales = [10 ** (DIGITS - digits) for digits in range(DIGITS + 1)]
    for text in texts:
        digits = text[2:]
        if text[:2] != "0." or len(digits) > DIGITS or not (digits.isascii() and digits.isdecimal()):
            return None
        numerators.append(int(digits) * scales[len(digits)])
    return np.frombuffer(numerators, dtype=np.int64)


def adding_up_to_one(numerators: Sequence[Whole | None]) -> tuple[RateColumn, ...] | None:
    """The columns of the rates of each value; None where one is missing, where they do not add up to 1, or where there are so
    many that their sum may be no int64.
    """
    whole = [column for column in numerators if column is not None]
    if len(whole) < len(numerators) or len(whole) > MOST_SUMMED or not np.all(sum(whole) == LARGEST_DENOMINATOR):
        return None
    return tuple(column_of_whole(column, LARGEST_DENOMINATOR) for column in whole)


def _others(rates: Sequence[Fraction]) -> OtherRates:
    values = np.empty(len(rates), dtype=object)
    values[:] = rates
    return OtherRates(values)


def _power_of_two(number: int) -> bool:
    return number & (number - 1) == 0


def _listed(numbers: Whole) -> Iterator[int]:
    for start in range(0, len(numbers), CHUNK):
        yield from numbers[start : start + CHUNK].tolist()


def _split(scaled: list[int]) -> Limbs:
    lowest = (1 << LIMB) - 1
    high, middle, low = (
        np.array([whole >> shift & mask for whole in scaled], dtype=np.int64)
        for shift, mask in ((2 * LIMB, -1), (LIMB, lowest), (0, lowest))
    )
    return high, middle, low
