"""A statistic that is linear in how many people of each atom have each value: its weights, as a plain value."""

from __future__ import annotations

from collections.abc import Hashable
from dataclasses import dataclass
from enum import Enum

from sidelight.model.population import Atom, Dataset


class Whatever(Enum):
    """Stands for every value of a secret."""

    VALUE = "whatever the value"


Entry = tuple[Atom, Hashable, int]
"""What each person of this atom with this value adds."""


@dataclass(frozen=True, slots=True)
class Rows:
    """One row for each number of the statistic; a row lists what is not 0, each atom and value once.

    Two figures with the same people can be subtracted from each other: that is arithmetic on rows.
    """

    numbers: tuple[tuple[Entry, ...], ...]

    def of(self, dataset: Dataset, atoms: tuple[Atom, ...]) -> tuple[int, ...]:
        return tuple(
            sum(
                weight
                for value, name in zip(dataset, atoms, strict=True)
                for atom, counted, weight in row
                if name == atom and counted in (value, Whatever.VALUE)
            )
            for row in self.numbers
        )
