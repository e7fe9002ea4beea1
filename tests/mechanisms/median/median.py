"""The middle of everybody's numbers: a statistic that the package does not have, in one file."""

from __future__ import annotations

from dataclasses import dataclass

from sidelight.errors import BadValue
from sidelight.model.population import Dataset
from sidelight.model.statistic import Statistic


@dataclass(frozen=True, slots=True)
class Median(Statistic):
    """Of whole numbers from `low` to `high`; of an even number of people the smaller one of the two in the middle."""

    low: int = 0
    high: int = 9

    def numbers(self, dataset: Dataset, atoms: tuple[str, ...]) -> tuple[int, ...]:
        records = sorted(record for record in dataset if isinstance(record, int) and self.low <= record <= self.high)
        if len(records) < len(dataset) or not records:
            raise BadValue(f"a median is of one number or more from {self.low} to {self.high}, found {dataset}")
        return (records[(len(records) - 1) // 2],)

    def bounds(self, people: int) -> tuple[int, int]:
        return self.low, self.high

    def __str__(self) -> str:
        return "the exact median"
