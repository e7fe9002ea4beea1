"""Any finite kernel: the law of the output for each dataset, written out."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from sidelight.laws.finite import FiniteLaw, Outcome
from sidelight.model.population import Dataset


@dataclass(frozen=True, slots=True)
class Table:
    rows: tuple[tuple[Dataset, FiniteLaw[Outcome]], ...]

    @staticmethod
    def of(rows: Mapping[Dataset, FiniteLaw[Outcome]]) -> Table:
        return Table(tuple(rows.items()))

    def law(self, dataset: Dataset, atoms: tuple[str, ...]) -> FiniteLaw[Outcome]:
        return dict(self.rows)[dataset]

    def __str__(self) -> str:
        return "the mechanism of the table"
