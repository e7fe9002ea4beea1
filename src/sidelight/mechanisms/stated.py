"""A mechanism that nobody modelled: only facts stated about it can be used."""

from __future__ import annotations

from dataclasses import dataclass

from sidelight.errors import BadValue
from sidelight.laws.finite import FiniteLaw, Outcome
from sidelight.model.population import Dataset


@dataclass(frozen=True, slots=True)
class Stated:
    name: str

    def law(self, dataset: Dataset, atoms: tuple[str, ...]) -> FiniteLaw[Outcome]:
        raise BadValue(f"the outputs of {self.name} are not modelled")

    def __str__(self) -> str:
        return self.name
