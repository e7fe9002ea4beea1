"""The exact number of people with one of several values of the secret, among everybody or in some atoms."""

from __future__ import annotations

from collections.abc import Hashable
from dataclasses import dataclass

from sidelight.model.aggregate import Answered, PeopleWith, over_atoms
from sidelight.model.population import Atom, Dataset
from sidelight.model.rows import Rows
from sidelight.model.statistic import Statistic
from sidelight.reading.expected import values_listed


@dataclass(frozen=True, slots=True)
class CountWith(Statistic):
    """`CountWith("flu")`: how many people have this value, where the secret has several; of everybody or in the atoms `of`.

    `Count` is for secrets that are 1 or 0. Several of these about the same people are seen together with `Both`.

    >>> people = sl.Categories.same(500, {"flu": 0.2, "cold": 0.3, "none": 0.5})
    >>> noisy = [sl.Noisy(sl.CountWith(value), sl.Geometric.of_epsilon(1)) for value in ("flu", "cold")]
    >>> print(sl.certify(sl.Both(*noisy), people).epsilon(delta=1e-6))
    between 0.4906 and 0.5559
    """

    value: Hashable
    of: frozenset[Atom] | None = None

    def __post_init__(self) -> None:
        values_listed((self.value,), "the counted value", "a value of the secret")
        if self.of is not None:
            object.__setattr__(self, "of", frozenset(values_listed(self.of, "atoms", "a set of atoms, such as {0, 2}")))

    def covers(self, atom: Atom) -> bool:
        return self.of is None or atom in self.of

    @property
    def counted(self) -> tuple[tuple[Hashable, frozenset[Atom] | None], ...]:
        return ((self.value, self.of),)

    def numbers(self, dataset: Dataset, atoms: tuple[Atom, ...]) -> tuple[int, ...]:
        return (sum(value == self.value for value, atom in zip(dataset, atoms, strict=True) if self.covers(atom)),)

    def rows(self, atoms: tuple[Atom, ...]) -> Rows:
        return Rows((tuple((atom, self.value, 1) for atom in dict.fromkeys(atoms) if self.covers(atom)),))

    def asks(self) -> tuple[PeopleWith, ...]:
        return (PeopleWith(self.value),)

    def from_aggregates(self, answered: Answered) -> tuple[int, ...]:
        return (over_atoms(answered[PeopleWith(self.value)], self.of),)

    def moved_by_one_person(self) -> int:
        return 1

    def bounds(self, people: int) -> tuple[int, int]:
        return 0, people

    def looks_at(self, names: frozenset[Atom]) -> frozenset[Atom]:
        return names if self.of is None else self.of & names

    def __str__(self) -> str:
        return f"the exact count of {self.value}"
