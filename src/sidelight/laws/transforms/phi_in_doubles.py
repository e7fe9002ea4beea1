"""The characteristic function of the tilted count of everybody, as complex doubles whose errors are bounded.

With E = e^s, a person with rate p has the weight 1 - p + p E, and after the tilt the rate p E / (1 - p + p E). The product of the
weights is E e^(sX), and the product of the factors (1 - p') + p' e^(it) is phi(t). All factors are at most 1 in size, so absolute
errors add up: for n people some 24 n units.
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from functools import cached_property
from typing import NamedTuple, Protocol

import numpy as np
from flint import arb

from sidelight.laws.transforms.contour import CountTransform
from sidelight.laws.transforms.frequencies import Complexes, Doubles, Frequencies, rounded
from sidelight.numbers.balls import above, in_balls
from sidelight.numbers.rounding import UNIT, exponential_bounds

PEOPLE_AT_ONCE = 2048  # people whose factors are made at a time: 64 frequencies of them take 2 MB
FACTOR_ERROR = 24 * UNIT  # of one person's factor and of its product with the others: 12 + 1 + 2 + 2 units, and 5^(1/2)
LEAST_VALUE = 1e-300  # a delta below it has the bracket from 0 to it: smaller doubles lose digits
HIDDEN_BY_UNDERFLOW = 1e-290  # more than what underflow can hide in a product of factors that are at most 1


class Phi(NamedTuple):
    """phi at the first places of a line; each value is within its error."""

    values: Complexes
    errors: Doubles


class WholeCount(Protocol):
    """The tilted count of everybody."""

    @property
    def level(self) -> arb:
        """log E e^(sX)."""
        ...

    @property
    def mean(self) -> arb: ...

    @property
    def variance(self) -> arb: ...

    def phi(self, waves: Frequencies, size: int, away: int) -> Phi:
        """phi of the count plus `away`."""
        ...


class TransformInBalls(CountTransform, Protocol):
    @property
    def mean(self) -> arb: ...

    @property
    def variance(self) -> arb: ...


@dataclass(frozen=True, eq=False)
class TiltedRates:
    """Rates p and 1 - p after a tilt, within 12 units of each, and what each person's factor of E e^(sX) is."""

    yes: Doubles
    no: Doubles
    weights: Doubles

    @staticmethod
    def of(yes: Doubles, no: Doubles, tilt: float) -> TiltedRates:
        """`yes` and `no` are within a unit of p and 1 - p."""
        power = exponential_bounds(tilt)[0]
        odds = yes * power
        weights = no + odds
        return TiltedRates(odds / weights, no / weights, weights)


def sum_of_products(one: Doubles, other: Doubles) -> float:
    """An inner product of two columns, without the threads of `np.dot`, which wait longer than they work."""
    return float(np.einsum("i,i", one, other))


@in_balls
def log_of_product(numbers: Doubles) -> arb:
    """The logarithm of the product of positive doubles. Mantissas are multiplied in pairs, and exponents added as integers."""
    mantissas, exponents = np.frexp(numbers)
    power = int(exponents.sum())
    while len(mantissas) > 1:
        half = len(mantissas) // 2
        products, exponents = np.frexp(mantissas[:half] * mantissas[half : 2 * half])
        power += int(exponents.sum())
        mantissas = np.concatenate((products, mantissas[2 * half :]))
    product = arb(float(mantissas[0])) if len(mantissas) else arb(1)
    return product.log() + power * arb(2).log() + arb(0, 1.01 * len(numbers) * UNIT)


@dataclass(frozen=True, eq=False)
class OfPeople:
    """By the product over all people, of whom nobody has rate 0 or 1."""

    yes: Doubles
    no: Doubles
    tilt: float

    @cached_property
    def _tilted(self) -> TiltedRates:
        return TiltedRates.of(self.yes, self.no, self.tilt)

    @property
    def _slack(self) -> arb:
        """The relative error of a sum or a product over all people."""
        return arb(0, 1.01 * (len(self.yes) + 32) * UNIT)

    @cached_property
    def level(self) -> arb:
        return log_of_product(self._tilted.weights) + 6 * self._slack

    @cached_property
    def mean(self) -> arb:
        return arb(float(self._tilted.yes.sum())) * (1 + self._slack)

    @cached_property
    def variance(self) -> arb:
        return arb(sum_of_products(self._tilted.yes, self._tilted.no)) * (1 + self._slack)

    def phi(self, waves: Frequencies, size: int, away: int) -> Phi:
        turns = waves.turned(1, size)
        yes, no = self._tilted.yes, self._tilted.no
        found = np.ones(size, dtype=np.complex128)
        for start in range(0, len(yes), PEOPLE_AT_ONCE):
            some = slice(start, start + PEOPLE_AT_ONCE)
            factors = yes[some, None] * turns
            factors += no[some, None]
            while len(factors) > 1:
                half = len(factors) // 2
                odd = factors[2 * half :]
                factors = factors[:half] * factors[half : 2 * half]
                if len(odd):
                    factors[0] *= odd[0]
            found = found * factors[0]
        moved = found * waves.turned(away, size)
        error = (len(yes) + 2) * FACTOR_ERROR
        relative = error / waves.half_angles(size)[0]  # a factor is at least cos(t/2) in size
        errors = np.minimum(error, np.where(relative < 0.01, 1.02 * relative * np.abs(moved), error))
        return Phi(moved, errors + HIDDEN_BY_UNDERFLOW)


@dataclass(frozen=True, eq=False)
class OfBalls:
    """From a transform in balls. `rounding` is a bound of the sum over all people of the errors of their rates."""

    transform: TransformInBalls
    rounding: float

    @property
    def mean(self) -> arb:
        """A tilted rate moves at most E times as much as p, and so does p (1 - p)."""
        return self.transform.mean + self._moved

    @property
    def variance(self) -> arb:
        return self.transform.variance + self._moved

    @property
    def _moved(self) -> arb:
        return arb(0, self.rounding) * self.transform.tilt.exp()

    @property
    def level(self) -> arb:
        """A weight 1 - p + p E is at least 1 for E >= 1, and moves E - 1 times as much as p."""
        return self.transform.level + arb(0, self.rounding) * self.transform.tilt.expm1()

    def phi(self, waves: Frequencies, size: int, away: int) -> Phi:
        """A change of p by d changes the logarithm of a factor 1 - p + p z by at most d |z - 1| / cos(t/2) + d (E - 1), where the
        second part is that of the level.
        """
        found = self.transform.turned(size, waves.count, away)
        values = rounded(found)
        errors = np.array([above(arb(one.real.rad()) + arb(one.imag.rad())) for one in found]) + 2 * UNIT * np.abs(values)
        power = math.exp(float(self.transform.tilt.mid()))
        moved = np.abs(power * waves.turned(1, size) - 1) / waves.half_angles(size)[0] + power - 1
        return Phi(values, errors + np.expm1(1.01 * self.rounding * moved) * np.abs(values))
