"""Mixtures of the laws of a table, computed in whole numbers, so that a fraction is reduced once per outcome and not per term."""

from __future__ import annotations

import math
from collections.abc import Callable, Hashable, Sequence
from fractions import Fraction
from typing import Generic, TypeVar

from sidelight.laws.finite.law import FiniteLaw

T = TypeVar("T", bound=Hashable)
K = TypeVar("K", bound=Hashable)
U = TypeVar("U", bound=Hashable)

OverOneDenominator = tuple[int, tuple[tuple[T, int], ...]]
"""A common denominator, and the numerator of each outcome's mass."""


class Mixing(Generic[T]):
    def __init__(self, laws: Callable[[int], FiniteLaw[T]]) -> None:
        self._laws = laws
        self._whole: dict[int, OverOneDenominator[T]] = {}

    def mix(self, weights: Sequence[tuple[tuple[K, int], Fraction]], seen: Callable[[K, T], U]) -> FiniteLaw[U]:
        """The law of seen(key, outcome): (key, number of a law) is drawn by the weights, then the outcome from that law."""
        above = math.lcm(*(weight.denominator for _, weight in weights))
        whole = [(key, number, weight.numerator * (above // weight.denominator)) for (key, number), weight in weights]
        return self.mix_whole(whole, above, seen)

    def mix_whole(self, weights: Sequence[tuple[K, int, int]], under: int, seen: Callable[[K, T], U]) -> FiniteLaw[U]:
        """The same with the weights (key, number of a law, numerator) over one denominator."""
        rows = {number: self._row(number) for _, number, _ in weights}
        below = math.lcm(*(denominator for denominator, _ in rows.values()))
        total: dict[U, int] = {}
        for key, number, weight in weights:
            denominator, masses = rows[number]
            factor = weight * (below // denominator)
            for outcome, mass in masses:
                image = seen(key, outcome)
                total[image] = total.get(image, 0) + factor * mass
        errors = {number: error for number in rows if (error := self._laws(number).error)}
        error = sum((weight * errors[number] for _, number, weight in weights if number in errors), Fraction(0)) / under
        return FiniteLaw(tuple((outcome, Fraction(mass, under * below)) for outcome, mass in total.items()), error)

    def _row(self, number: int) -> OverOneDenominator[T]:
        if number not in self._whole:
            masses = self._laws(number).masses
            under = math.lcm(*(mass.denominator for _, mass in masses))
            self._whole[number] = under, tuple((outcome, m.numerator * (under // m.denominator)) for outcome, m in masses)
        return self._whole[number]
