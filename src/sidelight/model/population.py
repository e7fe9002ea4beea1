"""A population says what the attacker cannot know: the laws that the people's secrets may follow."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Hashable, Iterable, Iterator
from dataclasses import dataclass
from fractions import Fraction
from itertools import accumulate
from typing import Protocol

from sidelight.laws.finite.law import FiniteLaw

Dataset = tuple[Hashable, ...]
"""One value of the secret per person."""


@dataclass(frozen=True, slots=True)
class Stratum:
    """People of one atom with one rate: the probability of the counted value."""

    atom: str
    size: int
    rate: Fraction


class Population(Protocol):
    @property
    def people(self) -> int: ...

    @property
    def independent(self) -> bool: ...

    @property
    def atoms(self) -> tuple[tuple[str, int], ...]:
        """Name and size of each atom, in the order of the people."""
        ...

    @property
    def bits(self) -> float:
        """The logarithm (base 2) of how many (law, dataset) combinations there are."""
        ...

    def values(self, person: int) -> tuple[Hashable, ...]:
        """The values that this person's secret can have."""
        ...

    def laws(self) -> Iterator[FiniteLaw[Dataset]]:
        """The laws of the dataset: all of them, or enough of them to find the worst."""
        ...


def atoms_of(population: Population, people: Iterable[int]) -> Iterator[str]:
    """The atom of each of these people."""
    names, sizes = zip(*population.atoms, strict=True) if population.atoms else ((), ())
    ends = list(accumulate(sizes))
    return (names[bisect_right(ends, person)] for person in people)


def atom_of_each(population: Population) -> tuple[str, ...]:
    return tuple(name for name, size in population.atoms for _ in range(size))
