"""A population says what the attacker cannot know: the laws that the people's secrets may follow."""

from __future__ import annotations

from abc import ABC, abstractmethod
from bisect import bisect_right
from collections import Counter
from collections.abc import Callable, Hashable, Iterable, Iterator
from dataclasses import dataclass
from fractions import Fraction
from itertools import accumulate
from typing import ClassVar, Literal, Protocol

from sidelight.errors import BadValue
from sidelight.laws.counts.independent_people import Parts
from sidelight.laws.finite.law import FiniteLaw, Trajectory

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


class KnownRates(Protocol):
    """Everybody's rate, one by one, and of some atoms together."""

    def rate_of(self, person: int) -> Fraction: ...

    def parts(self, atoms: frozenset[Atom] | None) -> Parts: ...

    @property
    def one_rate(self) -> Fraction | None:
        """The rate that all have; None where they differ."""
        ...


class BoundedRates(Protocol):
    """Two bounds of everybody's rate; dependent people come in clusters of at most `together`."""

    @property
    def low(self) -> Fraction: ...

    @property
    def high(self) -> Fraction: ...

    @property
    def together(self) -> int: ...


class Followed(Protocol):
    """Every secret is a trajectory, of as many bits as `length`."""

    @property
    def length(self) -> int: ...

    def kind_of(self, person: int) -> tuple[Atom, FiniteLaw[Trajectory]]:
        """The atom, and the law of the trajectory, whatever the dependence."""
        ...

    def kinds(self) -> Counter[tuple[Atom, FiniteLaw[Trajectory]]]:
        """How many people there are of each kind."""
        ...


class Population(ABC):
    """A new population inherits from this, writes the laws of the dataset, and answers what theorems ask where it can; what it
    does not answer is taken as unknown: then there are fewer theorems about it, and none of them is wrong.
    """

    __slots__ = ()

    listing: ClassVar[Literal["one law", "corners"] | None] = None
    """Whether `laws` has the one law of the dataset, or, of independent people, the corners of a box in which laws may lie."""
    same_values: ClassVar[bool] = False
    """Whether everybody's secret has the same values."""

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
    def one_kind(self) -> bool:
        """Whether all people are of one atom and one law."""
        return False

    def with_people(self, people: int) -> Population:
        """The same population with this number of people, where all are of one kind."""
        raise BadValue("more people of which kind? All are alike where there is one group and one rate")

    @property
    def values_sharing(self) -> int:
        """Among how many values the bounds share what "each has at least L" leaves: the rates are [L, 1 - (values - 1) L]; 0
        where the bounds are others.
        """
        return 0

    @property
    def each_at_least(self) -> Fraction | None:
        """The lower bound of every value's probability, where only that is known."""
        return None

    def with_each_at_least(self, rate: Fraction) -> Population:
        raise BadValue("the bounds do not say that every value has at least some probability")

    @property
    def rare_at_most(self) -> Fraction | None:
        """The upper bound of the rare value's probability, where only that is known. The rare value is the counted one, or the
        other of two.
        """
        return None

    def with_rare_at_most(self, rate: Fraction) -> Population:
        raise BadValue("the bounds do not say that one value has at most some probability")

    def certain_too(self) -> Population:
        """The same people, who may also be certain not to have the counted value."""
        raise BadValue("nothing is known about the rates of the counted value")

    def resized(self, size: int) -> Population:
        """A population of this size whose people have the law that all of these have."""
        raise BadValue("people of different laws do not say which law others have")


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
