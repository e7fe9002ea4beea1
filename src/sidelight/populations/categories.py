"""Independent people whose secret has one of several values, each with a known probability."""

from __future__ import annotations

import math
from collections.abc import Hashable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import ClassVar, Literal

from sidelight.laws.counts.independent_people import Parts
from sidelight.laws.finite.law import FiniteLaw
from sidelight.model.population import EVERYONE, Atom, Dataset, IndependentPeople, Stratum
from sidelight.numbers.written import Written, as_written, probabilities, whole_number
from sidelight.populations.rates import Rates, product_law
from sidelight.reading.expected import entries_of, mapped, pair_of

CategoryGroup = tuple[int, tuple[Fraction, ...]]
"""How many people, and how likely each value is for them."""
A_GROUP = 'people with the probabilities of their values, such as (60, {"a": 0.2, "b": 0.8})'


@dataclass(frozen=True, slots=True, init=False)
class Categories(IndependentPeople):
    """`Categories.same(100, {"a": 0.2, "b": 0.8})`; or groups, `Categories([(60, {"a": 0.2, "b": 0.8}), (40, {"a": 1})])`.

    People are numbered from 0 on through the groups; a value that a group does not name has probability 0 there.

    >>> people = sl.Categories([(60, {"a": 0.2, "b": 0.8}), (40, {"a": 1})])
    >>> people.people, people.domain
    (100, ('a', 'b'))
    """

    domain: tuple[Hashable, ...]
    groups: tuple[CategoryGroup, ...]
    listing: ClassVar[Literal["one law", "corners"] | None] = "one law"
    same_values: ClassVar[bool] = True

    def __init__(self, groups: Iterable[tuple[int, Mapping[Hashable, Written]]]) -> None:
        given = [_group(group) for group in entries_of(groups, "groups", A_GROUP)]
        domain = tuple(dict.fromkeys(value for _, law in given for value in law))
        found: list[CategoryGroup] = []
        for size, law in given:
            shares = tuple(law.get(value, Fraction(0)) for value in domain)
            if found and found[-1][1] == shares:
                found[-1] = (found[-1][0] + size, shares)
            elif size:
                found.append((size, shares))
        object.__setattr__(self, "domain", domain)
        object.__setattr__(self, "groups", tuple(found))

    @staticmethod
    def same(people: int, probabilities: Mapping[Hashable, Written]) -> Categories:
        """Everybody has these probabilities."""
        return Categories([(people, probabilities)])

    @property
    def people(self) -> int:
        return sum(size for size, _ in self.groups)

    @property
    def atoms(self) -> tuple[tuple[Atom, int], ...]:
        return ((EVERYONE, self.people),)

    @property
    def bits(self) -> float:
        return self.people * math.log2(len(self.domain) or 1)

    def values(self, person: int) -> tuple[Hashable, ...]:
        return self.domain

    def least(self, value: Hashable) -> Parts:
        """(probability of the value, number of people) for each group."""
        place = self.domain.index(value)
        return tuple((shares[place], size) for size, shares in self.groups)

    def most(self, value: Hashable) -> Parts:
        return self.least(value)

    def told_apart(self, values: Sequence[Hashable]) -> Categories:
        """The same people where all values but these are merged into one; values that nobody has are left out."""
        classes, groups = merged_values(self.domain, values), list[tuple[int, dict[Hashable, Fraction]]]()
        for size, law in self.groups:
            merged: dict[Hashable, Fraction] = {}
            for value, probability in zip(classes, law, strict=True):
                if probability:
                    merged[value] = merged.get(value, Fraction(0)) + probability
            groups.append((size, merged))
        return Categories(groups)

    def runs(self) -> Iterator[tuple[Atom, int, FiniteLaw[Hashable]]]:
        for size, shares in self.groups:
            yield EVERYONE, size, FiniteLaw(tuple(zip(self.domain, shares, strict=True)))

    def as_rates(self, counted: int) -> Rates:
        """The same people where the value in this place is the counted one."""
        return Rates(Stratum(EVERYONE, size, law[counted]) for size, law in self.groups)

    @property
    def one_kind(self) -> Categories | None:
        return self if len(self.groups) == 1 else None

    def with_people(self, people: int) -> Categories:
        ((_, shares),) = self.groups
        return Categories.same(people, dict(zip(self.domain, shares, strict=True)))

    def laws(self) -> Iterator[FiniteLaw[Dataset]]:
        yield product_law([list(zip(self.domain, law, strict=True)) for size, law in self.groups for _ in range(size)])


def _group(group: tuple[int, Mapping[Hashable, Written]]) -> tuple[int, dict[Hashable, Fraction]]:
    size, law = pair_of(group, "a group", A_GROUP)
    shares = {value: as_written(p, "a probability") for value, p in mapped(law, "the probabilities", A_GROUP).items()}
    return whole_number(size, "the number of people of a group"), probabilities(shares, "the probabilities of a secret's values")


def merged_values(domain: Sequence[Hashable], values: Sequence[Hashable]) -> tuple[Hashable, ...]:
    """For each value of the domain: itself, or what stands for all merged values, which is their set unless there is only one."""
    others = [value for value in domain if value not in values]
    rest = others[0] if len(others) == 1 else frozenset(others)
    return tuple(value if value in values else rest for value in domain)
