"""A population says what the attacker cannot know: the laws that the people's secrets may follow."""

from __future__ import annotations

from collections.abc import Hashable, Iterator
from dataclasses import dataclass
from fractions import Fraction
from typing import Protocol

from sidelight.laws.finite.law import FiniteLaw

Dataset = tuple[Hashable, ...]
"""One value of the secret per person."""
Atom = int
"""People whom no published figure tells apart, by number: the row of the refinement of a plan. Labels identify nothing."""
EVERYONE: Atom = 0  # the atom of all people, where nothing divides them


@dataclass(frozen=True, slots=True)
class Stratum:
    """People of one atom with one rate: the probability of the counted value."""

    atom: Atom
    size: int
    rate: Fraction


class Population(Protocol):
    @property
    def people(self) -> int: ...

    @property
    def independent(self) -> bool: ...

    @property
    def atoms(self) -> tuple[tuple[Atom, int], ...]:
        """Each atom with its size, in the order of the people."""
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


def atom_sizes(population: Population) -> dict[Atom, int]:
    """The people of each atom."""
    sizes: dict[Atom, int] = {}
    for atom, size in population.atoms:
        sizes[atom] = sizes.get(atom, 0) + size
    return sizes


def atom_of_each(population: Population) -> tuple[Atom, ...]:
    return tuple(atom for atom, size in population.atoms for _ in range(size))
