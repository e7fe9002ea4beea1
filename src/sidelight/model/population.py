"""A population says what the attacker cannot know: the laws that the people's secrets may follow."""

from __future__ import annotations

from abc import ABC, abstractmethod
from bisect import bisect_right
from collections.abc import Callable, Hashable, Iterable, Iterator
from dataclasses import dataclass
from fractions import Fraction
from itertools import accumulate
from typing import ClassVar, Literal

from sidelight.laws.finite.law import FiniteLaw
from sidelight.model.facets import BoundedRates, EachAtLeast, Followed, KnownRates, OneKind, RareAtMost
from sidelight.numbers.brief import Brief

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


def _in_brief(population: Population) -> str:
    return f"{population.people:,} people"


class Population(Brief, ABC):
    """A new population inherits from this, writes the laws of the dataset, and answers what theorems ask where it can; what it
    does not answer is taken as unknown: then there are fewer theorems about it, and none of them is wrong.
    """

    __slots__ = ()

    listing: ClassVar[Literal["one law", "corners"] | None] = None
    """Whether `laws` has the one law of the dataset, or, of independent people, the corners of a box in which laws may lie."""
    same_values: ClassVar[bool] = False
    """Whether everybody's secret has the same values."""
    in_brief = _in_brief

    @property
    @abstractmethod
    def people(self) -> int: ...

    @property
    @abstractmethod
    def independent(self) -> bool: ...

    @property
    @abstractmethod
    def atoms(self) -> tuple[tuple[Atom, int], ...]:
        """Each atom with its size, in the order of the people."""

    @property
    @abstractmethod
    def bits(self) -> float:
        """The base 2 logarithm of the number of (law, dataset) combinations."""

    @abstractmethod
    def values(self, person: int) -> tuple[Hashable, ...]:
        """The values that this person's secret can have."""

    @abstractmethod
    def laws(self) -> Iterator[FiniteLaw[Dataset]]:
        """The laws of the dataset: all of them, or enough of them to find the worst."""

    @property
    def rates(self) -> KnownRates | None:
        """How likely everybody is to have the counted value 1, where that is known."""
        return None

    @property
    def bounds(self) -> BoundedRates | None:
        """The bounds, where every secret is 1 or 0 and only bounds of the rates are known; they hold given everybody else."""
        return None

    @property
    def followed(self) -> Followed | None:
        return None

    def runs(self) -> Iterator[tuple[Atom, int, FiniteLaw[Hashable]]] | None:
        """Atom, number of people and law of a record, in the order of the people; of dependent people each one's own law."""
        return None

    def alike(self, covers: Callable[[Atom], bool]) -> Population | None:
        """The people of the smallest of these atoms, where the atoms differ in their sizes alone."""
        return None

    def by_cell(self, covers: Callable[[Atom], bool]) -> tuple[Population, ...]:
        """The people of each of these atoms in which some secret is open, by themselves; equal ones come once."""
        return ()

    @property
    def one_kind(self) -> OneKind | None:
        return None

    @property
    def each_at_least(self) -> EachAtLeast | None:
        """What the bounds say in these words, where they say it and nothing else."""
        return None

    @property
    def rare_at_most(self) -> RareAtMost | None:
        """What the bounds say in these words, where they say it and nothing else, and the value is possible."""
        return None


class IndependentPeople(Population):
    """People whose secrets say nothing about each other."""

    __slots__ = ()

    @property
    def independent(self) -> bool:
        return True


def atom_sizes(population: Population) -> dict[Atom, int]:
    """The people of each atom."""
    sizes: dict[Atom, int] = {}
    for atom, size in population.atoms:
        sizes[atom] = sizes.get(atom, 0) + size
    return sizes


def atoms_of(population: Population, people: Iterable[int]) -> Iterator[Atom]:
    """The atom of each of these people."""
    atoms, sizes = zip(*population.atoms, strict=True) if population.atoms else ((), ())
    ends = list(accumulate(sizes))
    return (atoms[bisect_right(ends, person)] for person in people)


def atom_of_each(population: Population) -> tuple[Atom, ...]:
    return tuple(atom for atom, size in population.atoms for _ in range(size))
