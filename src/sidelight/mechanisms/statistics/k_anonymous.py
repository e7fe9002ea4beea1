"""The number of people with each of several values, small cells left out."""

from __future__ import annotations

from collections.abc import Collection, Hashable, Iterable
from dataclasses import dataclass

from sidelight.laws.finite.law import FiniteLaw, Outcome
from sidelight.mechanisms.display_steps import hide
from sidelight.mechanisms.statistics.histogram import Histogram, listed_once
from sidelight.model.aggregate import Answered, PeopleWith
from sidelight.model.mechanism import Mechanism
from sidelight.model.population import Atom, Dataset
from sidelight.numbers.written import whole_number
from sidelight.reading.expected import expect, values_listed


@dataclass(frozen=True, slots=True, init=False)
class KAnonymous(Mechanism):
    """`KAnonymous(["a", "b", "c", "absent"], at_least=5, absent="absent")`: cells of 5 people or more, the others hidden.

    People who are absent, or have a value that is not listed, are in no cell. `total_known`: how many people are in some cell is
    known too. Whoever knows the total subtracts: a cell that is hidden alone is given away. Where nobody can be absent the total
    is the number of people, which is always known.

    It is no histogram whose display hides small cells: the total beside them is never hidden, and who is absent is part of it.

    >>> sl.KAnonymous(["a", "b", "c"], at_least=2).law(("a", "a", "b"), ("all",) * 3).masses
    (((2, 'hidden', 'hidden'), Fraction(1, 1)),)
    """

    values: tuple[Hashable, ...]
    at_least: int
    absent: Hashable | None
    total_known: bool

    def __init__(
        self, values: Iterable[Hashable], at_least: int, absent: Hashable | None = None, total_known: bool = False
    ) -> None:
        values_listed((absent,), "who is absent", "a value of the secret, or None")
        present = [value for value in listed_once(values) if value != absent]
        object.__setattr__(self, "values", listed_once(present))
        object.__setattr__(self, "at_least", whole_number(at_least, "a minimum"))
        object.__setattr__(self, "absent", absent)
        object.__setattr__(self, "total_known", expect(total_known, bool, "total_known"))

    def can_tell(self, classes: Collection[Hashable], people: int) -> bool:
        """Whether some table of this many people depends on which of these values one of them has."""
        return self.at_least <= people or (self.total_known and not set(classes) <= set(self.values))

    def law(self, dataset: Dataset, atoms: tuple[Atom, ...]) -> FiniteLaw[Outcome]:
        return FiniteLaw.point(self._shown(Histogram(self.values).numbers(dataset, atoms)))

    def asks(self) -> tuple[PeopleWith, ...]:
        return Histogram(self.values).asks()

    def from_aggregates(self, answered: Answered) -> Outcome:
        """What is shown of the people of whom this was answered."""
        return self._shown(Histogram(self.values).from_aggregates(answered))

    def _shown(self, cells: tuple[int, ...]) -> Outcome:
        shown = tuple(map(hide(None, self.at_least - 1).label, cells))
        return (*shown, sum(cells)) if self.total_known else shown

    def __str__(self) -> str:
        total = ", beside their total, which gives away a cell hidden alone" if self.total_known or self.absent is None else ""
        return f"the counts of {len(self.values)} values, hidden below {self.at_least}{total}"
