"""How many people there are: no secret enters."""

from __future__ import annotations

from dataclasses import dataclass

from sidelight.laws.finite.law import FiniteLaw, Outcome
from sidelight.model.population import Atom, Dataset


@dataclass(frozen=True, slots=True)
class Size:
    of: frozenset[Atom] | None = None

    def law(self, dataset: Dataset, atoms: tuple[Atom, ...]) -> FiniteLaw[Outcome]:
        return FiniteLaw.point(sum(self.of is None or atom in self.of for atom in atoms))

    def __str__(self) -> str:
        return "the number of people"
