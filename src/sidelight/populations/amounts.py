"""Independent people whose secret is an amount, all with one known law."""

from __future__ import annotations

import math
from collections.abc import Callable, Hashable, Iterator, Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from typing import ClassVar, Literal

from sidelight.errors import BadValue
from sidelight.laws.counts.sum_of_terms import Term
from sidelight.laws.finite.law import FiniteLaw
from sidelight.model.population import EVERYONE, Atom, Dataset, IndependentPeople
from sidelight.numbers.written import Written, as_written, in_range, probabilities, whole_number
from sidelight.populations.rate_bounds import sizes_of_atoms
from sidelight.populations.rates import product_law
from sidelight.reading.expected import mapped

A_LAW = "amounts with their probabilities, such as {0: 0.5, 1200: 0.3, 2500: 0.2}"


@dataclass(frozen=True, slots=True, init=False)
class Amounts(IndependentPeople):
    """`Amounts(1000, {0: 0.5, 1200: 0.3, 2500: 0.2})`: everybody's amount has this law. In place of the number of people there
    may be atoms with their sizes: ((0, 40), (1, 60)).

    >>> people = sl.Amounts(1000, {0: 0.5, "12.50": 0.25, 25: 0.25})
    >>> people.domain
    (0, Fraction(25, 2), 25)
    >>> sl.Amounts.uniform(10, 0, 3).shares
    (Fraction(1, 4), Fraction(1, 4), Fraction(1, 4), Fraction(1, 4))
    """

    atoms: tuple[tuple[Atom, int], ...] = field()  # else the property that it stands for counts as its default
    domain: tuple[Term, ...]
    shares: tuple[Fraction, ...]
    listing: ClassVar[Literal["one law", "corners"] | None] = "one law"
    same_values: ClassVar[bool] = True

    def __init__(self, people: int | tuple[tuple[Atom, int], ...], law: Mapping[Written, Written]) -> None:
        masses: dict[Fraction, Fraction] = {}
        for value, probability in mapped(law, "the law of the amounts", A_LAW).items():
            amount = in_range(as_written(value, "an amount"), "an amount")
            masses[amount] = masses.get(amount, Fraction(0)) + as_written(probability, "a probability")
        found = sorted(
            (amount, mass) for amount, mass in probabilities(masses, "the probabilities of the amounts").items() if mass
        )
        if not found:
            raise BadValue(f"the law of the amounts has {A_LAW}, found none")
        object.__setattr__(self, "atoms", sizes_of_atoms(people))
        object.__setattr__(self, "domain", tuple(int(a) if a.denominator == 1 else a for a, _ in found))
        object.__setattr__(self, "shares", tuple(mass for _, mass in found))

    def __hash__(self) -> int:
        """Of very many atoms or amounts a few are enough."""
        return hash((len(self.atoms), self.atoms[:1], len(self.domain), self.domain[:2], self.domain[-1:], self.shares[:2]))

    @staticmethod
    def uniform(people: int | tuple[tuple[Atom, int], ...], low: int, high: int) -> Amounts:
        """Every whole number from low to high is equally likely."""
        first = whole_number(low, "the least amount", -(10**15))
        last = whole_number(high, "the largest amount", first)
        found = object.__new__(Amounts)
        object.__setattr__(found, "atoms", sizes_of_atoms(people))
        object.__setattr__(found, "domain", tuple(range(first, last + 1)))
        object.__setattr__(found, "shares", (Fraction(1, last + 1 - first),) * (last + 1 - first))
        return found

    @property
    def people(self) -> int:
        return sum(size for _, size in self.atoms)

    @property
    def bits(self) -> float:
        return self.people * math.log2(len(self.domain))

    def values(self, person: int) -> tuple[Hashable, ...]:
        return self.domain

    @property
    def law(self) -> FiniteLaw[Hashable]:
        """The law of one amount."""
        return FiniteLaw(tuple(zip(self.domain, self.shares, strict=True)))

    def runs(self) -> Iterator[tuple[Atom, int, FiniteLaw[Hashable]]]:
        law = self.law
        for atom, size in self.atoms:
            yield atom, size, law

    def alike(self, covers: Callable[[Atom], bool]) -> Amounts:
        sizes = [size for atom, size in self.atoms if size and covers(atom)]
        return self.in_atoms(((EVERYONE, min(sizes)),)) if sizes else self

    def in_atoms(self, atoms: tuple[tuple[Atom, int], ...]) -> Amounts:
        """The same law for people of these atoms, each with its size."""
        found = object.__new__(Amounts)
        object.__setattr__(found, "atoms", sizes_of_atoms(atoms))
        object.__setattr__(found, "domain", self.domain)
        object.__setattr__(found, "shares", self.shares)
        return found

    @property
    def one_kind(self) -> Amounts | None:
        return self if len(self.atoms) == 1 else None

    def with_people(self, people: int) -> Amounts:
        ((atom, _),) = self.atoms
        return self.in_atoms(((atom, people),))

    def laws(self) -> Iterator[FiniteLaw[Dataset]]:
        yield product_law([list(zip(self.domain, self.shares, strict=True))] * self.people)
