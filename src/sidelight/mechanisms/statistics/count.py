"""The exact number of people with the counted value, among everybody or in some atoms."""

from __future__ import annotations

from dataclasses import dataclass

from sidelight.laws.finite.law import FiniteLaw, Outcome
from sidelight.model.population import Atom, Dataset


@dataclass(frozen=True, slots=True)
class Count:
    of: frozenset[Atom] | None = None

    def covers(self, atom: Atom) -> bool:
        return self.of is None or atom in self.of

    def law(self, dataset: Dataset, atoms: tuple[Atom, ...]) -> FiniteLaw[Outcome]:
        return FiniteLaw.point(self.number(dataset, atoms))

    def number(self, dataset: Dataset, atoms: tuple[Atom, ...]) -> int:
        return sum(value == 1 for value, atom in zip(dataset, atoms, strict=True) if self.covers(atom))

    def __str__(self) -> str:
        return "the exact count"
