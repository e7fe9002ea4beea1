"""People of one atom are alike to every figure: worlds by the number of people with the counted value in each atom.

A world is the counts of the unknown people, one law per atom, moved by what is known of the others and by the target. So a world
of 2^n datasets is one of prod(size + 1) counts, and many worlds share the rows of what is published for each vector of counts.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property, lru_cache
from itertools import product

import numpy as np
from numpy.typing import NDArray

from sidelight.laws.finite.law import FiniteLaw, Outcome
from sidelight.laws.finite.mixing import OverOneDenominator, over_one_denominator
from sidelight.numbers.kept import kept
from sidelight.numbers.rounding import float_above

Floats = NDArray[np.float64]

PerAtom = tuple[tuple[tuple[Fraction, int], ...], ...]
"""Independent people of each atom: pairs (rate, number of people)."""


@dataclass(frozen=True, slots=True)
class AlikeSituation:
    """One person of an atom is under attack. Every law of the unknown others goes with every law of the known."""

    atom: int  # its number
    unknown: tuple[PerAtom, ...]
    facts: tuple[range, ...]  # for each atom, how many of the known may have the counted value
    known: tuple[PerAtom, ...] = ()  # where the mean over the facts is taken; empty where each fact counts by itself

    @property
    def all_facts(self) -> list[tuple[int, ...]]:
        return list(product(*self.facts))

    @property
    def worlds(self) -> int:
        return len(self.unknown) * math.prod(map(len, self.facts))

    @property
    def pairs(self) -> int:
        return 2 * len(self.unknown) * (len(self.known) or math.prod(map(len, self.facts)))


@lru_cache(maxsize=4096)
def count_numerators(parts: tuple[tuple[Fraction, int], ...]) -> tuple[tuple[int, ...], int]:
    """The masses of the number of these independent people who have the counted value, from 0 on: numerators, and the
    denominator of all of them.
    """
    masses, below = [1], 1
    for rate, people in parts:
        yes, no = rate.numerator, rate.denominator - rate.numerator
        for _ in range(people):
            masses = [a * no + b * yes for a, b in zip([*masses, 0], [0, *masses], strict=True)]
        below *= rate.denominator**people
    return tuple(masses), below


@dataclass(frozen=True, eq=False)
class Published:
    """What each figure shows for each vector of counts, in the order of `itertools.product`; each figure has its own coins."""

    sizes: tuple[int, ...]
    shown: tuple[tuple[FiniteLaw[Outcome], ...], ...]  # for each vector of counts one law per figure

    @cached_property
    def strides(self) -> tuple[int, ...]:
        return tuple(math.prod(size + 1 for size in self.sizes[a + 1 :]) for a in range(len(self.sizes)))

    def place(self, counts: Sequence[int]) -> int:
        return sum(count * stride for count, stride in zip(counts, self.strides, strict=True))

    def row(self, place: int) -> OverOneDenominator[int]:
        """The exact law of all figures together for one vector of counts; outcomes are numbered, equal ones alike in all rows."""
        rows: dict[int, OverOneDenominator[int]] = self.__dict__.setdefault("_rows", {})
        return kept(rows, place, lambda: self._row(place), most=len(self.shown))

    def _row(self, place: int) -> OverOneDenominator[int]:
        under, masses = 1, [(0, 1)]
        for law, numbers in zip(self.shown[place], self._numbers, strict=True):
            below, seen = over_one_denominator(law)
            under *= below
            masses = [(code * len(numbers) + numbers[outcome], m * n) for code, m in masses for outcome, n in seen]
        return under, tuple(masses)

    @cached_property
    def _numbers(self) -> list[dict[Outcome, int]]:
        """For each figure a number for each outcome that it can have."""
        figures = zip(*self.shown, strict=True)
        outcomes = (dict.fromkeys(outcome for law in laws for outcome, _ in law.masses) for laws in figures)
        return [{outcome: number for number, outcome in enumerate(of)} for of in outcomes]

    @cached_property
    def errors(self) -> tuple[Fraction, ...]:
        """How far the masses of each row are from the exact ones, in total variation."""
        return tuple(sum((law.error for law in laws if law.error), Fraction(0)) for laws in self.shown)

    @cached_property
    def masses(self) -> Floats:
        """One row for each vector of counts, one column for each outcome; each mass is a product of doubles, one for each figure.
        Figures without coins only say to which block of columns a row belongs. The lightest columns, with at most `error` in any
        row, are left out: with noise on several figures they are half of all.
        """
        figures = list(zip(*self.shown, strict=True))
        drawn_by = [laws for laws in figures if any(len(law.masses) > 1 for law in laws)]
        certain = [laws for laws in figures if all(len(law.masses) == 1 for law in laws)]
        block = {seen: b for b, seen in enumerate(dict.fromkeys(self._seen(certain, row) for row in range(len(self.shown))))}
        drawn: Floats = np.ones((len(self.shown), 1))
        for laws in drawn_by:
            drawn = (drawn[:, :, None] * _table(laws)[:, None, :]).reshape(len(drawn), -1)
        table = np.zeros((len(drawn), len(block), drawn.shape[1]))
        for row, masses in enumerate(drawn):
            table[row, block[self._seen(certain, row)]] = masses
        flat = table.reshape(len(drawn), -1)
        heaviest = flat.max(axis=0)
        lightest = np.argsort(heaviest)
        outside = lightest[: int(np.searchsorted(np.cumsum(heaviest[lightest]), self.error / 2, side="right"))]
        return np.delete(flat, outside, axis=1)

    @staticmethod
    def _seen(certain: Sequence[tuple[FiniteLaw[Outcome], ...]], row: int) -> tuple[Outcome, ...]:
        return tuple(laws[row].masses[0][0] for laws in certain)

    @property
    def figures(self) -> int:
        return len(self.shown[0])

    @cached_property
    def error(self) -> float:
        return float_above(max(self.errors))

    @cached_property
    def least(self) -> float:
        """At most the smallest positive mass, as a double; 0 where it underflows."""
        return min(math.prod(min(float(mass) for _, mass in law.masses if mass) for law in laws) for laws in self.shown)


def _table(laws: Sequence[FiniteLaw[Outcome]]) -> Floats:
    """One row for each law, one column for each outcome, rounded to the nearest doubles."""
    column = {outcome: j for j, outcome in enumerate(dict.fromkeys(outcome for law in laws for outcome, _ in law.masses))}
    table = np.zeros((len(laws), len(column)))
    for row, law in enumerate(laws):
        for outcome, mass in law.masses:
            table[row, column[outcome]] += mass.numerator / mass.denominator
    return table
