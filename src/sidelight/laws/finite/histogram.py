"""The exact law of a table of counts of a few people, with small cells left out."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from fractions import Fraction

from sidelight.laws.finite.law import FiniteLaw, Outcome


def shown_table(people: int, probabilities: Sequence[Fraction], minimum: int, value: int) -> FiniteLaw[Outcome]:
    """The law of the table in which cells below the minimum are left out. One person has this value, the others are independent
    with the same probabilities. The cell of the last value is never shown.
    """
    masses: dict[Outcome, Fraction] = {}
    for counts in _divided(people - 1, len(probabilities)):
        mass = Fraction(math.factorial(people - 1))
        for count, probability in zip(counts, probabilities, strict=True):
            mass *= probability**count / math.factorial(count)
        with_target = [count + (cell == value) for cell, count in enumerate(counts[:-1])]
        shown = tuple(count if count >= minimum else None for count in with_target)
        masses[shown] = masses.get(shown, Fraction(0)) + mass
    return FiniteLaw.of(masses)


def _divided(people: int, cells: int) -> Iterator[tuple[int, ...]]:
    """Every way to put this number of people into the cells."""
    if cells == 1:
        yield (people,)
        return
    for count in range(people + 1):
        for rest in _divided(people - count, cells - 1):
            yield (count, *rest)
