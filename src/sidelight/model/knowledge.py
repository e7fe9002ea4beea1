"""Whose secrets an attacker knows besides the target's: a number of people, a share of every atom, or listed people."""

from __future__ import annotations

import math
from abc import ABC, abstractmethod
from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from fractions import Fraction
from itertools import combinations

from sidelight.errors import BadValue
from sidelight.model.population import Atom, Population, atom_of_each, atom_sizes
from sidelight.numbers.brief import MANY_ITEMS, brief_items
from sidelight.numbers.written import as_written, whole_number
from sidelight.reading.expected import entries_of
from sidelight.reading.grammar import number_of_others


class Knowledge(ABC):
    """Whom an attacker knows; each kind answers these questions for itself. Its `repr` is the value that a user writes."""

    __slots__ = ()

    @property
    @abstractmethod
    def number(self) -> int | None:
        """How many people are known in all; None where that depends on who is there."""

    @property
    def listed(self) -> tuple[int, ...]:
        """The people who are known by name, counted from 0."""
        return ()

    @property
    def by_name(self) -> bool:
        """Whether it is certain who is known, rather than how many."""
        return False

    @property
    def per_atom(self) -> bool:
        """Whether every atom has its own limit, rather than all people together."""
        return False

    @property
    def of_every_atom(self) -> Fraction | None:
        """The share of every atom that is known; None where known people are not limited so."""
        return None

    @property
    def nobody(self) -> bool:
        return self.number == 0

    @abstractmethod
    def known_in(self, size: int) -> int:
        """The most people of an atom of this size who can be known; one of the atom is the target or stays unknown."""

    @abstractmethod
    def at_most_in_all(self, sizes: Iterable[int]) -> int:
        """The most people who can be known in atoms with these sizes together, whether or not the target is among them."""

    def and_more(self, more: int) -> Knowledge | None:
        """The same knowledge and `more` other people, whoever they are; None where the known people are listed."""
        return None

    @abstractmethod
    def sets(self, population: Population, target: int) -> Iterator[tuple[int, ...]]:
        """Every set of people who may be known beside the target. Of independent people only the largest sets: they are worst."""

    @abstractmethod
    def ways(self, others: int) -> int:
        """An upper limit of the number of sets of known people among this many others, all of them independent."""

    @abstractmethod
    def includes(self, less: Knowledge, population: Population) -> bool:
        """Whether this is at least as much as `less`: who knows this gets the other by forgetting some of it."""

    @abstractmethod
    def within_share(self, share: Fraction, population: Population) -> bool:
        """Whether knowing this share of every atom is at least as much as this."""

    @abstractmethod
    def __str__(self) -> str:
        """Whose secrets are known, in words."""


@dataclass(frozen=True, slots=True, repr=False)
class Number(Knowledge):
    """A number of the other people: any of them, in whichever atoms they are."""

    people: int

    def __post_init__(self) -> None:
        object.__setattr__(self, "people", whole_number(self.people, "the number of people whom an attacker knows"))

    @property
    def number(self) -> int:
        return self.people

    def known_in(self, size: int) -> int:
        return min(self.people, size)

    def at_most_in_all(self, sizes: Iterable[int]) -> int:
        return self.people

    def and_more(self, more: int) -> Number:
        return Number(self.people + more)

    def sets(self, population: Population, target: int) -> Iterator[tuple[int, ...]]:
        others = _others(population, target)
        for count in _counts(population, min(self.people, len(others))):
            yield from combinations(others, count)

    def ways(self, others: int) -> int:
        return math.comb(others, min(self.people, others))

    def includes(self, less: Knowledge, population: Population) -> bool:
        return less.at_most_in_all(atom_sizes(population).values()) <= self.people or self.people >= population.people - 1

    def within_share(self, share: Fraction, population: Population) -> bool:
        return False

    def __repr__(self) -> str:
        return repr(self.people)

    def __str__(self) -> str:
        return number_of_others(self.people)


@dataclass(frozen=True, slots=True, repr=False)
class Share(Knowledge):
    """Of every atom the same share of all but one, rounded up; 100% is everybody else."""

    share: Fraction

    def __post_init__(self) -> None:
        object.__setattr__(self, "share", as_written(self.share, "a share of the others"))
        if not 0 <= self.share <= 1:
            raise BadValue(f"a share of the others lies between 0% and 100%, found {float(100 * self.share):g}%")

    @property
    def number(self) -> None:
        return None

    @property
    def per_atom(self) -> bool:
        return True

    @property
    def of_every_atom(self) -> Fraction:
        return self.share

    @property
    def nobody(self) -> bool:
        return self.share == 0

    def known_in(self, size: int) -> int:
        """A whole share is everybody else: all people of the atoms that the target is not in."""
        return size if self.share == 1 or not size else math.ceil(self.share * (size - 1))

    def at_most_in_all(self, sizes: Iterable[int]) -> int:
        return sum(many * self.known_in(size) for size, many in Counter(sizes).items() if size > 0)

    def and_more(self, more: int) -> Knowledge:
        return ShareAndMore(self.share, more) if more else self

    def sets(self, population: Population, target: int) -> Iterator[tuple[int, ...]]:
        others = _others(population, target)
        members: dict[Atom, set[int]] = {}
        for person, atom in enumerate(atom_of_each(population)):
            members.setdefault(atom, set()).add(person)
        there = [(people - {target}, self.known_in(len(people))) for people in members.values()]
        limits = [(people, min(limit, len(people))) for people, limit in there]
        for count in _counts(population, min(sum(limit for _, limit in limits), len(others))):
            for known in combinations(others, count):
                if all(len(people.intersection(known)) <= limit for people, limit in limits):
                    yield known

    def ways(self, others: int) -> int:
        return int(2**others)

    def includes(self, less: Knowledge, population: Population) -> bool:
        return less.within_share(self.share, population)

    def within_share(self, share: Fraction, population: Population) -> bool:
        return self.share <= share

    def __repr__(self) -> str:
        return repr(self.share)

    def __str__(self) -> str:
        return f"{float(100 * self.share):g} % of the others"


@dataclass(frozen=True, slots=True, repr=False)
class ShareAndMore(Share):
    """A share of every atom, and `more` further people in each atom."""

    more: int

    @property
    def of_every_atom(self) -> None:  # type: ignore[override]  # it is more than any share
        return None

    @property
    def nobody(self) -> bool:
        return self.share == 0 and not self.more

    def known_in(self, size: int) -> int:
        return min(size, Share(self.share).known_in(size) + self.more)

    def within_share(self, share: Fraction, population: Population) -> bool:
        return all(self.known_in(size) <= Share(share).known_in(size) for size in atom_sizes(population).values())

    def __repr__(self) -> str:
        return f"ShareAndMore({self.share!r}, {self.more!r})"

    def __str__(self) -> str:
        return f"{Share(self.share)} and {number_of_others(self.more)} of every group"


@dataclass(frozen=True, slots=True, repr=False)
class Listed(Knowledge):
    """These people, counted from 0."""

    people: tuple[int, ...]

    def __post_init__(self) -> None:
        object.__setattr__(self, "people", people_listed(self.people))

    @property
    def number(self) -> int:
        return len(self.people)

    @property
    def listed(self) -> tuple[int, ...]:
        return self.people

    @property
    def by_name(self) -> bool:
        return True

    def known_in(self, size: int) -> int:
        return min(len(self.people), size)

    def at_most_in_all(self, sizes: Iterable[int]) -> int:
        return len(self.people)

    def sets(self, population: Population, target: int) -> Iterator[tuple[int, ...]]:
        if target not in self.people:
            yield self.people

    def ways(self, others: int) -> int:
        return 1

    def includes(self, less: Knowledge, population: Population) -> bool:
        return less.by_name and set(less.listed) <= set(self.people)

    def within_share(self, share: Fraction, population: Population) -> bool:
        atoms, whole = atom_of_each(population), Share(share)
        known = Counter(atoms[person] for person in self.people)
        return all(known[atom] <= whole.known_in(size) for atom, size in atom_sizes(population).items())

    def __repr__(self) -> str:
        return brief_items(self.people) if len(self.people) > MANY_ITEMS else repr(self.people)

    def __str__(self) -> str:
        return number_of_others(len(self.people))


def people_listed(people: Iterable[int]) -> tuple[int, ...]:
    """People by their positions, each once."""
    found = tuple(entries_of(people, "people", "their positions, counted from 0, such as (0, 3)"))
    whole = tuple(whole_number(person, "the position of a person, counted from 0,") for person in found)
    if len(set(whole)) < len(whole):
        raise BadValue(f"people are listed once each, counted from 0, found {whole}")
    return whole


def _others(population: Population, target: int) -> list[int]:
    return [person for person in range(population.people) if person != target]


def _counts(population: Population, most: int) -> Iterable[int]:
    return [most] if population.independent else range(most + 1)
