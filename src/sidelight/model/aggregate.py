"""What a statistic asks of a table of people: numbers per atom, which an engine answers without showing a row."""

from __future__ import annotations

from collections.abc import Hashable, Mapping
from dataclasses import dataclass

from sidelight.model.population import Atom


@dataclass(frozen=True, slots=True)
class PeopleWith:
    """How many different people have this value of the secret; None: how many there are."""

    value: Hashable | None = None


@dataclass(frozen=True, slots=True)
class Total:
    """The sum of a column of whole numbers, or of decimals in units of their last digit. What one person adds, over all their
    rows, is moved into low..high first.
    """

    column: str
    low: int  # in the same unit
    high: int
    digits: int = 0  # after the point: amounts with more of them are refused, and never rounded


@dataclass(frozen=True, slots=True)
class SecretsAdded:
    """The sum of everybody's secret, which is an amount: as the one total of its column that is asked."""


@dataclass(frozen=True, slots=True)
class TwoLargest:
    """The largest and the second largest sum of a column of whole numbers over the rows of one person; 0 where there is none."""

    column: str


Aggregate = PeopleWith | Total | SecretsAdded | TwoLargest
Answered = Mapping[Aggregate, Mapping[Atom, int]]
"""The number of each atom; an atom without people may be missing."""


def over_atoms(answered: Mapping[Atom, int], of: frozenset[Atom] | None) -> int:
    """Over these atoms; None is all."""
    return sum(number for atom, number in answered.items() if of is None or atom in of)
