"""Any finite law of the whole dataset, dependent or not."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Hashable, Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache
from typing import ClassVar, Literal, cast

from sidelight.errors import BadValue
from sidelight.laws.counts.independent_people import Parts
from sidelight.laws.finite.law import FiniteLaw, Trajectory
from sidelight.model.population import EVERYONE, Atom, Dataset, Population
from sidelight.populations.few_strata import joined
from sidelight.populations.trajectories import bits_of
from sidelight.reading.expected import expect, mapped, values_listed

A_TABLE = 'datasets with their probabilities, such as {(0, 0): "0.5", (1, 1): "0.5"}'


@dataclass(frozen=True, slots=True)
class Joint(Population):
    """Any finite law of the whole dataset: people may depend on each other.

    >>> twins, strangers = sl.Joint.of({(0, 0): "0.5", (1, 1): "0.5"}), sl.Rates.same(2, 0.5)
    >>> [str(sl.certify(sl.Count(), people).delta(epsilon=1)) for people in (twins, strangers)]
    ['1.000', '0.5000']
    """

    law: FiniteLaw[Dataset]
    names: tuple[Atom, ...]  # each person's atom
    listing: ClassVar[Literal["one law", "corners"] | None] = "one law"

    @staticmethod
    def of(table: Mapping[Dataset, Fraction | int | float | str], atoms: tuple[Atom, ...] | None = None) -> Joint:
        """A table of datasets and their probabilities; without `atoms` everybody is in one."""
        lengths = {len(expect(dataset, tuple, "a dataset")) for dataset in mapped(table, "datasets", A_TABLE)}
        if len(lengths) != 1:
            raise BadValue(f"datasets have one length, found {sorted(lengths)}")
        people = lengths.pop()
        names = (EVERYONE,) * people if atoms is None else values_listed(atoms, "atoms", "a tuple with the atom of each person")
        if len(names) != people:
            raise BadValue(f"each of {people} people has an atom, found {len(names)} atoms")
        return Joint(FiniteLaw.of(table), names)

    def __post_init__(self) -> None:
        expect(self.law, FiniteLaw, "the law of the dataset")

    @property
    def people(self) -> int:
        return len(self.names)

    @property
    def independent(self) -> bool:
        return _is_product(self.law)

    @property
    def atoms(self) -> tuple[tuple[Atom, int], ...]:
        return joined((name, 1) for name in self.names)

    @property
    def bits(self) -> float:
        return sum(math.log2(len(self.values(person))) for person in range(self.people))

    def values(self, person: int) -> tuple[Hashable, ...]:
        return tuple(dict.fromkeys(dataset[person] for dataset, _ in self.law.masses))

    def rate_of(self, person: int) -> Fraction:
        return self.law.weight(lambda dataset: dataset[person] == 1)

    def parts(self, atoms: frozenset[Atom] | None) -> Parts:
        """Each person's marginal rate, whether or not people are independent."""
        people = [p for p, name in enumerate(self.names) if atoms is None or name in atoms]
        return tuple(sorted((self.rate_of(person), 1) for person in people))

    def some_open(self, atoms: frozenset[Atom] | None) -> bool:
        return any(0 < rate < 1 for rate, _ in self.parts(atoms))

    @property
    def rates(self) -> Joint:
        return self

    @property
    def followed(self) -> FollowedTable | None:
        values = [value for person in range(self.people) for value in self.values(person)]
        lengths = {bits_of(value) for value in values}
        return FollowedTable(self, lengths.pop()) if len(lengths) == 1 and lengths != {0} else None

    def runs(self) -> Iterator[tuple[Atom, int, FiniteLaw[Hashable]]]:
        for person, name in enumerate(self.names):
            yield name, 1, FiniteLaw(tuple((dataset[person], mass) for dataset, mass in self.law.masses))

    @property
    def one_rate(self) -> Fraction | None:
        rates = {self.rate_of(person) for person in range(self.people)}
        return rates.pop() if len(rates) == 1 else None

    def laws(self) -> Iterator[FiniteLaw[Dataset]]:
        yield self.law


@dataclass(frozen=True, slots=True)
class FollowedTable:
    """A table in which every secret is a trajectory."""

    table: Joint
    length: int

    def kind_of(self, person: int) -> tuple[Atom, FiniteLaw[Trajectory]]:
        margin = self.table.law.map(lambda dataset: cast(Trajectory, dataset[person]))
        return self.table.names[person], FiniteLaw(tuple(sorted(margin.masses)))

    def kinds(self) -> Counter[tuple[Atom, FiniteLaw[Trajectory]]]:
        return Counter(self.kind_of(person) for person in range(self.table.people))


@lru_cache(maxsize=256)
def _is_product(law: FiniteLaw[Dataset]) -> bool:
    """Whether the table is the product of its margins."""
    margins: list[dict[Hashable, Fraction]] = [{} for _ in law.masses[0][0]]
    for dataset, mass in law.masses:
        for margin, value in zip(margins, dataset, strict=True):
            margin[value] = margin.get(value, Fraction(0)) + mass
    if math.prod(len(margin) for margin in margins) != len(law.masses):
        return False
    return all(
        mass == math.prod(margin[value] for margin, value in zip(margins, dataset, strict=True)) for dataset, mass in law.masses
    )
