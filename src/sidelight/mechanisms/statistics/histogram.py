"""The exact number of people with each of several values."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Hashable, Iterable
from dataclasses import dataclass
from typing import ClassVar

from sidelight.errors import BadValue
from sidelight.model.aggregate import Answered, PeopleWith, over_atoms
from sidelight.model.population import Atom, Dataset
from sidelight.model.rows import Rows
from sidelight.model.statistic import Statistic
from sidelight.reading.expected import values_listed


@dataclass(frozen=True, slots=True, init=False)
class Histogram(Statistic):
    """`Histogram(["a", "b", "c"])`: three counts. A value that is not listed is not counted.

    >>> people = sl.Categories.same(100, {"a": 0.2, "b": 0.3, "c": 0.5})
    >>> print(sl.certify(sl.Histogram(["a", "b", "c"]), people).delta(epsilon=1))
    0.0001905
    """

    values: tuple[Hashable, ...]
    listed: ClassVar[bool] = True

    def __init__(self, values: Iterable[Hashable]) -> None:
        object.__setattr__(self, "values", listed_once(values))

    @property
    def counted(self) -> tuple[tuple[Hashable, frozenset[Atom] | None], ...]:
        return tuple((value, None) for value in self.values)

    def numbers(self, dataset: Dataset, atoms: tuple[Atom, ...]) -> tuple[int, ...]:
        counted = Counter(dataset)
        return tuple(counted[value] for value in self.values)

    def rows(self, atoms: tuple[Atom, ...]) -> Rows:
        return Rows(tuple(tuple((atom, value, 1) for atom in dict.fromkeys(atoms)) for value in self.values))

    def asks(self) -> tuple[PeopleWith, ...]:
        return tuple(map(PeopleWith, self.values))

    def from_aggregates(self, answered: Answered) -> tuple[int, ...]:
        return tuple(over_atoms(answered[asked], None) for asked in self.asks())

    def moved_by_one_person(self) -> int:
        return 1

    def bounds(self, people: int) -> tuple[int, int]:
        return 0, people

    def can_tell(self, classes: Collection[Hashable], people: int) -> bool:
        """Whether some table of this many people depends on which of these values one of them has."""
        return True

    def __str__(self) -> str:
        return f"the exact counts of {len(self.values)} values"


def listed_once(values: Iterable[Hashable]) -> tuple[Hashable, ...]:
    """The values in their order; BadValue where there are none, or one is there twice."""
    found = values_listed(values, "the values", 'a list of values, such as ["a", "b"]')
    if not found or len(set(found)) < len(found):
        raise BadValue(f"one value or more is counted, each listed once, found {found}")
    return found
