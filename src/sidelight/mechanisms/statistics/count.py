"""The exact number of people with the counted value, among everybody or in some atoms."""

from __future__ import annotations

from dataclasses import dataclass

from sidelight.model.aggregate import Answered, PeopleWith, over_atoms
from sidelight.model.population import Atom, Dataset
from sidelight.model.rows import Rows
from sidelight.model.statistic import Statistic
from sidelight.profiles.counts.relabelling_cuts import Cuts
from sidelight.reading.expected import values_listed


@dataclass(frozen=True, slots=True)
class Count(Statistic):
    """The exact number of people with the counted value, among everybody or in the atoms `of`.

    >>> sl.Count().numbers((1, 0, 1), ("north", "north", "south"))
    (2,)
    >>> sl.Count(frozenset({"north"})).numbers((1, 0, 1), ("north", "north", "south"))
    (1,)
    """

    of: frozenset[Atom] | None = None

    def __post_init__(self) -> None:
        if self.of is not None:
            object.__setattr__(self, "of", frozenset(values_listed(self.of, "atoms", "a set of atoms, such as {0, 2}")))

    def covers(self, atom: Atom) -> bool:
        return self.of is None or atom in self.of

    def numbers(self, dataset: Dataset, atoms: tuple[Atom, ...]) -> tuple[int, ...]:
        return (sum(value == 1 for value, atom in zip(dataset, atoms, strict=True) if self.covers(atom)),)

    def rows(self, atoms: tuple[Atom, ...]) -> Rows:
        return Rows((tuple((atom, 1, 1) for atom in dict.fromkeys(atoms) if self.covers(atom)),))

    def asks(self) -> tuple[PeopleWith, ...]:
        return (PeopleWith(1),)

    def from_aggregates(self, answered: Answered) -> tuple[int, ...]:
        return (over_atoms(answered[PeopleWith(1)], self.of),)

    def moved_by_one_person(self) -> int:
        return 1

    def bounds(self, people: int) -> tuple[int, int]:
        return 0, people

    def cuts_of_count(self, people: int) -> Cuts:
        """It is shown as it is."""
        return Cuts()

    def looks_at(self, names: frozenset[Atom]) -> frozenset[Atom]:
        return names if self.of is None else self.of & names

    def __str__(self) -> str:
        return "the exact count"
