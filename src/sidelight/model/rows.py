"""A statistic that is linear in how many people of each atom have each value: its weights, as a plain value."""

from __future__ import annotations

from collections.abc import Hashable, Mapping, Sequence
from dataclasses import dataclass
from enum import Enum

from sidelight.model.population import Atom, Dataset
from sidelight.numbers.linear import IntegerVector


class Whatever(Enum):
    """Stands for every value of a secret."""

    VALUE = "whatever the value"


Entry = tuple[Atom, Hashable, int]
"""What each person of this atom with this value adds."""
Row = tuple[Entry, ...]


@dataclass(frozen=True, slots=True)
class Rows:
    """One row for each number of the statistic; a row lists what is not 0, each atom and value once.

    Two figures with the same people can be subtracted from each other: that is arithmetic on rows.
    """

    numbers: tuple[Row, ...]

    def with_values(self, names: Mapping[Hashable, Hashable]) -> Rows:
        """The same rows where the values of the secret have other names."""
        return Rows(tuple(tuple((atom, names.get(value, value), weight) for atom, value, weight in row) for row in self.numbers))

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


def weights(row: Row, atoms: Sequence[Atom], values: Sequence[Hashable]) -> IntegerVector:
    """The row as a vector: the weight of each of these atoms and values, atom by atom."""
    found = {(atom, value): weight for atom, value, weight in row}
    whatever = {atom: weight for atom, value, weight in row if value is Whatever.VALUE}
    return tuple(found.get((atom, value), whatever.get(atom, 0)) for atom in atoms for value in values)
