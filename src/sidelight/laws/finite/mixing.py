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
        return mix_whole(whole, above, self._row, lambda number: self._laws(number).error, seen)

    def _row(self, number: int) -> OverOneDenominator[T]:
        if number not in self._whole:
            self._whole[number] = over_one_denominator(self._laws(number))
        return self._whole[number]


def over_one_denominator(law: FiniteLaw[T]) -> OverOneDenominator[T]:
    under = math.lcm(*(mass.denominator for _, mass in law.masses))
    return under, tuple((outcome, m.numerator * (under // m.denominator)) for outcome, m in law.masses)


def mix_whole(
    weights: Sequence[tuple[K, int, int]],
    under: int,
    row: Callable[[int], OverOneDenominator[T]],
    error_of: Callable[[int], Fraction],
    seen: Callable[[K, T], U],
) -> FiniteLaw[U]:
    """The law of seen(key, outcome), with the weights (key, number of a law, numerator) over one denominator. `row` and
    `error_of` give the masses of a law, and how far they are from the exact ones.
    """
    rows = {number: row(number) for _, number, _ in weights}
    below = math.lcm(*(denominator for denominator, _ in rows.values()))
    total: dict[U, int] = {}
    for key, number, weight in weights:
        denominator, masses = rows[number]
        factor = weight * (below // denominator)
        for outcome, mass in masses:
            image = seen(key, outcome)
            total[image] = total.get(image, 0) + factor * mass
    errors = {number: error for number in rows if (error := error_of(number))}
    error = sum((weight * errors[number] for _, number, weight in weights if number in errors), Fraction(0)) / under
    return FiniteLaw(tuple((outcome, Fraction(mass, under * below)) for outcome, mass in total.items()), error)
