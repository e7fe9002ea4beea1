"""Independent people whose secret has one of several values, each with a known probability."""

from __future__ import annotations

import math
from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from typing import ClassVar, Literal

from sidelight.errors import BadValue
from sidelight.laws.counts.independent_people import Parts
from sidelight.laws.finite.law import FiniteLaw
from sidelight.model.population import EVERYONE, Atom, Dataset, IndependentPeople, Stratum
from sidelight.numbers.written import Written, as_written, probabilities, whole_number
from sidelight.populations.few_strata import joined
from sidelight.populations.rates import Rates, product_law
from sidelight.reading.expected import entries_of, mapped, pair_of

CategoryGroup = tuple[int, tuple[Fraction, ...]]
"""How many people, and how likely each value is for them."""
A_GROUP = 'people with the probabilities of their values, such as (60, {"a": 0.2, "b": 0.8})'


def _hash_of_few(people: Categories) -> int:
    """Of very many groups a few are enough."""
    return hash((len(people.groups), people.groups[:1], people.groups[-1:], people.atom_of_group[-1:], people.domain))


@dataclass(frozen=True, slots=True, init=False)
class Categories(IndependentPeople):
    """`Categories.same(100, {"a": 0.2, "b": 0.8})`; or groups, `Categories([(60, {"a": 0.2, "b": 0.8}), (40, {"a": 1})])`.

    People are numbered from 0 on through the groups; a value that a group does not name has probability 0 there. `atoms`: the
    atom of each group, where published figures tell people apart; otherwise all are of one atom.

    >>> people = sl.Categories([(60, {"a": 0.2, "b": 0.8}), (40, {"a": 1})])
    >>> people.people, people.domain
    (100, ('a', 'b'))
    """

    domain: tuple[Hashable, ...]
    groups: tuple[CategoryGroup, ...]
    atom_of_group: tuple[Atom, ...] = field(repr=False)
    listing: ClassVar[Literal["one law", "corners"] | None] = "one law"
    same_values: ClassVar[bool] = True
    __hash__ = _hash_of_few

    def __init__(self, groups: Iterable[tuple[int, Mapping[Hashable, Written]]], atoms: Sequence[Atom] | None = None) -> None:
        given = [_group(group) for group in entries_of(groups, "groups", A_GROUP)]
        names = (EVERYONE,) * len(given) if atoms is None else tuple(atoms)
        if len(names) != len(given):
            raise BadValue(f"there is one atom for each of {len(given)} groups, found {len(names)}")
        domain = tuple(dict.fromkeys(value for _, law in given for value in law))
        found: list[CategoryGroup] = []
        placed: list[Atom] = []
        for (size, law), name in zip(given, names, strict=True):
            shares = tuple(law.get(value, Fraction(0)) for value in domain)
            if found and found[-1][1] == shares and placed[-1] == name:
                found[-1] = (found[-1][0] + size, shares)
            elif size:
                found.append((size, shares))
                placed.append(name)
        object.__setattr__(self, "domain", domain)
        object.__setattr__(self, "groups", tuple(found))
        object.__setattr__(self, "atom_of_group", tuple(placed))

    @staticmethod
    def same(people: int, probabilities: Mapping[Hashable, Written]) -> Categories:
        """Everybody has these probabilities."""
        return Categories([(people, probabilities)])

    @property
    def people(self) -> int:
        return sum(size for size, _ in self.groups)

    @property
    def atoms(self) -> tuple[tuple[Atom, int], ...]:
        return joined((name, size) for name, (size, _) in zip(self.atom_of_group, self.groups, strict=True)) or ((EVERYONE, 0),)

    @property
    def bits(self) -> float:
        return self.people * math.log2(len(self.domain) or 1)

    def values(self, person: int) -> tuple[Hashable, ...]:
        return self.domain

    def least(self, value: Hashable) -> Parts:
        """(probability of the value, number of people) for each group."""
        place = self.domain.index(value)
        return tuple((shares[place], size) for size, shares in self.groups)

    most = least

    def told_apart(self, values: Sequence[Hashable]) -> Categories:
        """The same people where all values but these are merged into one; values that nobody has are left out."""
        classes, groups = merged_values(self.domain, values), list[tuple[int, dict[Hashable, Fraction]]]()
        for size, law in self.groups:
            merged: dict[Hashable, Fraction] = {}
            for value, probability in zip(classes, law, strict=True):
                if probability:
                    merged[value] = merged.get(value, Fraction(0)) + probability
            groups.append((size, merged))
        return Categories(groups, self.atom_of_group)

    def runs(self) -> Iterator[tuple[Atom, int, FiniteLaw[Hashable]]]:
        for name, (size, shares) in zip(self.atom_of_group, self.groups, strict=True):
            yield name, size, FiniteLaw(tuple(zip(self.domain, shares, strict=True)))

    def as_rates(self, counted: int) -> Rates:
        """The same people where the value in this place is the counted one."""
        named = zip(self.atom_of_group, self.groups, strict=True)
        return Rates(Stratum(name, size, law[counted]) for name, (size, law) in named)

    def alike(self, covers: Callable[[Atom], bool]) -> Categories | None:
        cells = _cells(self, covers)
        laws = {shares for groups in cells for _, shares in groups}
        if len(laws) != 1 or any(len(groups) > 1 for groups in cells):
            return None
        (shares,) = laws
        return _of_groups(self, [(min(size for ((size, _),) in cells), shares)])

    def by_cell(self, covers: Callable[[Atom], bool]) -> tuple[Categories, ...]:
        cells = [sorted(groups, key=lambda group: (group[1], group[0])) for groups in _cells(self, covers)]
        return tuple(dict.fromkeys(_of_groups(self, groups) for groups in cells if any(max(shares) < 1 for _, shares in groups)))

    @property
    def one_kind(self) -> Categories | None:
        return self if len(self.groups) == 1 else None

    def with_people(self, people: int) -> Categories:
        ((_, shares),) = self.groups
        return Categories([(people, dict(zip(self.domain, shares, strict=True)))], self.atom_of_group)

    def laws(self) -> Iterator[FiniteLaw[Dataset]]:
        yield product_law([list(zip(self.domain, law, strict=True)) for size, law in self.groups for _ in range(size)])


def _cells(people: Categories, covers: Callable[[Atom], bool]) -> list[list[CategoryGroup]]:
    """The groups of each of these atoms."""
    cells: dict[Atom, list[CategoryGroup]] = {}
    for name, group in zip(people.atom_of_group, people.groups, strict=True):
        if covers(name):
            cells.setdefault(name, []).append(group)
    return list(cells.values())


def _of_groups(people: Categories, groups: Sequence[CategoryGroup]) -> Categories:
    """These groups as one atom."""
    return Categories([(size, dict(zip(people.domain, shares, strict=True))) for size, shares in groups])


def _group(group: tuple[int, Mapping[Hashable, Written]]) -> tuple[int, dict[Hashable, Fraction]]:
    size, law = pair_of(group, "a group", A_GROUP)
    shares = {value: as_written(p, "a probability") for value, p in mapped(law, "the probabilities", A_GROUP).items()}
    return whole_number(size, "the number of people of a group"), probabilities(shares, "the probabilities of a secret's values")


def merged_values(domain: Sequence[Hashable], values: Sequence[Hashable]) -> tuple[Hashable, ...]:
    """For each value of the domain: itself, or what stands for all merged values, which is their set unless there is only one."""
    others = [value for value in domain if value not in values]
    rest = others[0] if len(others) == 1 else frozenset(others)
    return tuple(value if value in values else rest for value in domain)
