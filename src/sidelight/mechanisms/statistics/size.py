"""How many people there are: no secret enters."""

from __future__ import annotations

from dataclasses import dataclass

from sidelight.model.aggregate import Answered, PeopleWith, over_atoms
from sidelight.model.population import Atom, Dataset
from sidelight.model.rows import Rows, Whatever
from sidelight.model.statistic import Statistic


@dataclass(frozen=True, slots=True)
class Size(Statistic):
    of: frozenset[Atom] | None = None

    def covers(self, atom: Atom) -> bool:
        return self.of is None or atom in self.of

    def numbers(self, dataset: Dataset, atoms: tuple[Atom, ...]) -> tuple[int, ...]:
        return (sum(self.covers(atom) for atom in atoms),)

    def rows(self, atoms: tuple[Atom, ...]) -> Rows:
        return Rows((tuple((atom, Whatever.VALUE, 1) for atom in dict.fromkeys(atoms) if self.covers(atom)),))

    def asks(self) -> tuple[PeopleWith, ...]:
        return (PeopleWith(),)

    def from_aggregates(self, answered: Answered) -> tuple[int, ...]:
        return (over_atoms(answered[PeopleWith()], self.of),)

    def moved_by_one_person(self) -> int:
        return 0

    def bounds(self, people: int) -> tuple[int, int]:
        return 0, people

    def looks_at(self, names: frozenset[Atom]) -> frozenset[Atom]:
        return frozenset()

    def __str__(self) -> str:
        return "the number of people"
