"""Very many groups of people as two columns: the rate of each group, and how many people it has."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from hashlib import blake2b
from typing import TYPE_CHECKING, overload

import numpy as np

from sidelight.laws.counts.rate_column import RateColumn, Whole
from sidelight.laws.counts.rate_forms import column

if TYPE_CHECKING:
    from sidelight.laws.counts.independent_people import Parts


@dataclass(frozen=True, eq=False)
class ManyParts(Sequence[tuple[Fraction, int]]):
    """Pairs (rate, number of people), each made when it is read. `in_order` makes one entry per rate, in the order
    of the rates.
    """

    rates: RateColumn
    people: Whole

    @staticmethod
    def in_order(rates: RateColumn, people: Whole) -> ManyParts:
        """One entry per rate, in the order of the rates; people with equal rates are added up, and rates without
        people left out.
        """
        somebody = np.flatnonzero(people)
        if len(somebody) < len(people):
            rates, people = rates.taken(somebody), people[somebody]
        order = rates.order()
        rates, people = rates.taken(order), people[order]
        starts = rates.starts()
        return ManyParts(rates.taken(starts), np.add.reduceat(people, starts))

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
        return isinstance(other, ManyParts) and self._digest == other._digest

    def __hash__(self) -> int:
        return hash(self._digest)

    @cached_property
    def _digest(self) -> bytes:
        return blake2b(self.rates.digest + self.people.tobytes(), digest_size=16).digest()

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
