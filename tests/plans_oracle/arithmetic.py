"""The same formulas in doubles, to find the worst case, and with fifty digits, to evaluate it there."""

from __future__ import annotations

import math
from dataclasses import dataclass
from decimal import Decimal, DefaultContext, getcontext
from fractions import Fraction
from typing import Any, Protocol

import numpy as np

DIGITS = 50
DefaultContext.prec = getcontext().prec = DIGITS  # here, and in processes and threads that start later


class Arithmetic(Protocol):
    @property
    def sigmas(self) -> int:
        """Where a discrete Gaussian is cut: what is left out weighs less than the error of the arithmetic."""
        ...

    def of(self, exact: Fraction) -> Any: ...

    def exp(self, exact: Fraction) -> Any: ...

    def array(self, shape: tuple[int, ...]) -> np.ndarray: ...


@dataclass(frozen=True)
class Doubles:
    """Errors of about 1e-15 relative to 1."""

    sigmas: int = 9

    def of(self, exact: Fraction) -> float:
        return float(exact)

    def exp(self, exact: Fraction) -> float:
        return math.exp(float(exact))

    def array(self, shape: tuple[int, ...]) -> np.ndarray:
        return np.zeros(shape)


@dataclass(frozen=True)
class Decimals:
    """Errors of about 1e-47 relative to 1: sums of some thousand terms, each rounded at fifty digits."""

    sigmas: int = 15

    def of(self, exact: Fraction) -> Decimal:
        return Decimal(exact.numerator) / Decimal(exact.denominator)

    def exp(self, exact: Fraction) -> Decimal:
        return self.of(exact).exp()

    def array(self, shape: tuple[int, ...]) -> np.ndarray:
        return np.full(shape, Decimal(0), dtype=object)


DOUBLES, DECIMALS = Doubles(), Decimals()
ERROR = Decimal(
    "1e-40"
)  # of a number computed in Decimals; the tails of a discrete Gaussian that are cut off weigh less: exp(-15^2 / 2) < 1e-48
