"""Very many groups of people as two columns: the rate of each group, and how many people it has."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from typing import TYPE_CHECKING, overload

import numpy as np

from sidelight.laws.counts.rate_column import RateColumn, Whole
from sidelight.laws.counts.rate_forms import column
from sidelight.numbers.brief import Brief

if TYPE_CHECKING:
    from sidelight.laws.counts.independent_people import Parts


@dataclass(frozen=True, eq=False)
class ManyParts(Brief, Sequence[tuple[Fraction, int]]):
    """Pairs (rate, number of people), each made when it is read. `in_order` makes one entry per rate, in the order of the rates;
    they are sorted when the first is read.
    """

    as_given: RateColumn
    people_as_given: Whole
    sorts: bool = False

    @staticmethod
    def in_order(rates: RateColumn, people: Whole) -> ManyParts:
        """One entry per rate, in the order of the rates; people with equal rates are added up, and rates without
        people left out.
        """
        somebody = np.count_nonzero(people)
        if somebody < len(people):
            rates, people = rates.taken(people != 0), people[people != 0]
        return ManyParts(rates, people, sorts=True)

    @cached_property
    def _columns(self) -> tuple[RateColumn, Whole]:
        if not self.sorts:
            return self.as_given, self.people_as_given
        order = self.as_given.order()
        rates, people = self.as_given.taken(order), self.people_as_given[order]
        starts = rates.starts()
        return rates.taken(starts), np.add.reduceat(people, starts)

    @property
    def rates(self) -> RateColumn:
        return self._columns[0]

    @property
    def people(self) -> Whole:
        return self._columns[1]

    @cached_property
    def total(self) -> int:
        return int(self.people_as_given.sum())

    def __len__(self) -> int:
        return len(self.people)

    @overload
    def __getitem__(self, place: int) -> tuple[Fraction, int]: ...

    @overload
    def __getitem__(self, place: slice) -> ManyParts: ...

    def __getitem__(self, place: int | slice) -> tuple[Fraction, int] | ManyParts:
        if isinstance(place, slice):
            return ManyParts(self.rates.taken(place), self.people[place])
        return self.rates[place], int(self.people[place])

    def __iter__(self) -> Iterator[tuple[Fraction, int]]:
        return zip(self.rates, map(int, self.people), strict=True)

    def __eq__(self, other: object) -> bool:
        if self is other or not isinstance(other, ManyParts):
            return self is other
        if (self.as_given, self.sorts) == (other.as_given, other.sorts):
            return np.array_equal(self.people_as_given, other.people_as_given)
        return self.rates == other.rates and np.array_equal(self.people, other.people)

    def __hash__(self) -> int:
        """The same in any order."""
        return self._hash

    @cached_property
    def _hash(self) -> int:
        return hash((self.total, *(self.as_given.ends() if self.total else ())))

    @cached_property
    def ends(self) -> Whole:
        """For each group, the number of people in it and in all groups before it."""
        return np.cumsum(self.people)

    def without_run(self, first: int, end: int) -> ManyParts:
        """Everybody but the people from number `first` up to, and without, number `end`, in the order of the groups."""
        before, after = np.searchsorted(self.ends, (first, end), side="right").tolist()
        people = self.people.copy()
        people[before:after] = 0
        if before < len(people):
            people[before] = first - (self.ends[before] - self.people[before])
        if after < len(people):
            people[after] = self.ends[after] - end + (people[before] if after == before else 0)
        return self._with(people)

    def without_some(self, fewer: Iterable[tuple[Fraction, int]]) -> ManyParts:
        """The people without those in `fewer`, which gives the number to leave out for some rates; the groups have these rates,
        and are in the order of the rates.
        """
        people = self.people.copy()
        for rate, number in fewer:
            people[bisect_left(range(len(self)), rate, key=self.rates.__getitem__)] -= number
        return self._with(people)

    def _with(self, people: Whole) -> ManyParts:
        left = np.flatnonzero(people)
        return ManyParts(self.rates.taken(left), people[left])


def as_columns(parts: Parts) -> ManyParts:
    """The same groups as columns."""
    if isinstance(parts, ManyParts):
        return parts
    return ManyParts(column([rate for rate, _ in parts]), np.array([people for _, people in parts], dtype=np.int64))
