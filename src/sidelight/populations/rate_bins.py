"""Bins of people as columns: the least and the largest rate in each, how many people it has, and of which atom."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Any

import numpy as np
from numpy.typing import NDArray

from sidelight.errors import BadValue
from sidelight.laws.counts.common_rates import CommonRates, mean_revealed, most_alike, most_shared
from sidelight.laws.counts.rate_column import HASHED, Doubles, Whole
from sidelight.model.population import Atom
from sidelight.numbers.brief import Brief
from sidelight.populations.few_strata import joined

COARSE = 24  # bins of what many crowds have in common: few, so that each has about as many people in every crowd


@dataclass(frozen=True, eq=False)
class RateBins(Brief):
    """In the order of the people. The atom of a bin is `names[codes[place]]`; every bin has people."""

    low: Doubles
    high: Doubles
    sizes: Whole
    names: tuple[Atom, ...]
    codes: NDArray[np.int32]

    def __len__(self) -> int:
        return len(self.sizes)

    def __eq__(self, other: object) -> bool:
        if self is other or not isinstance(other, RateBins):
            return self is other
        return self.names == other.names and all(map(np.array_equal, self._columns, other._columns))

    def __hash__(self) -> int:
        """Of a few bins, since there may be very many."""
        return hash((self.names, len(self), *self.low[:: 1 + len(self) // HASHED].tolist()))

    @property
    def _columns(self) -> tuple[NDArray[Any], ...]:
        return self.low, self.high, self.sizes, self.codes

    @cached_property
    def people(self) -> int:
        return int(self.sizes.sum())

    @cached_property
    def undecided(self) -> int:
        """The people whose rate is not known exactly."""
        return int(self.sizes[self.low < self.high].sum())

    @cached_property
    def open(self) -> NDArray[np.bool_]:
        """The bins of people whose secret is not certain."""
        found: NDArray[np.bool_] = (self.low > 0) & (self.high < 1)
        return found

    @cached_property
    def atoms(self) -> tuple[tuple[Atom, int], ...]:
        """Runs of one atom as one entry."""
        return joined(zip((self.names[code] for code in self.codes), self.sizes.tolist(), strict=True))

    @cached_property
    def alike(self) -> CommonRates:
        return most_alike(self.low, self.high)

    @cached_property
    def shared(self) -> CommonRates:
        return most_shared(self.low, self.high)

    @cached_property
    def not_alike(self) -> float:
        """The mean of a bound of the number of people whose law is not the common one of `alike`."""
        return mean_revealed(self.alike.shares, self.sizes)

    @cached_property
    def not_shared(self) -> float:
        """The same of `shared`."""
        return mean_revealed(self.shared.shares, self.sizes)

    def of(self, covers: Callable[[Atom], bool]) -> RateBins:
        """The bins of these atoms."""
        counted = np.array([covers(name) for name in self.names], dtype=bool)
        return self if counted.all() else self.taken(np.flatnonzero(counted[self.codes]))

    def taken(self, places: NDArray[np.intp]) -> RateBins:
        return RateBins(self.low[places], self.high[places], self.sizes[places], self.names, self.codes[places])

    def as_one_atom(self, name: Atom | None = None) -> RateBins:
        """All people in one atom: of this name, or that of the first bin."""
        name = self.names[self.codes[0]] if name is None else name
        return replace(self, names=(name,), codes=np.zeros_like(self.codes))


def least_in_each(crowds: Sequence[RateBins]) -> tuple[Doubles, Doubles, Whole]:
    """Coarse bins: the ends of all rates there, and how many people each of the crowds has there at least. Certain people are in
    none.
    """
    low, high, people = np.ones(COARSE), np.zeros(COARSE), np.full(COARSE, np.iinfo(np.int64).max)
    for bins in crowds:
        some = bins.taken(np.flatnonzero(bins.open))
        places = np.minimum((some.low * COARSE).astype(np.int64), COARSE - 1)
        here = np.zeros(COARSE, dtype=np.int64)
        np.add.at(here, places, some.sizes)
        np.minimum.at(low, places, some.low)
        np.maximum.at(high, places, some.high)
        people = np.minimum(people, here)
    left = np.flatnonzero(people)
    return low[left], high[left], people[left]


def in_bins(low: Any, high: Any, people: Any, atoms: Atom | Iterable[Atom]) -> RateBins:
    """The columns, checked and without empty bins."""
    ends = [np.array(column, dtype=np.float64) for column in (low, high)]
    sizes = np.array(people, dtype=np.int64)
    found: dict[Atom, int] = {}
    each = [atoms] * sizes.size if isinstance(atoms, int) else list(atoms)
    codes = np.array([found.setdefault(atom, len(found)) for atom in each], dtype=np.int32)
    columns: list[NDArray[Any]] = [*ends, sizes, codes]
    if any(column.shape != (sizes.size,) for column in columns):
        raise BadValue("a bin has a least rate, a largest rate, a number of people and an atom: columns of one length")
    if sizes.size and sizes.min() < 0:
        raise BadValue(f"a bin has 0 people or more, found {int(sizes.min())}")
    least, largest = (column + 0.0 for column in ends)  # without negative zeros
    if wrong := np.flatnonzero(~((least >= 0) & (least <= largest) & (largest <= 1))).tolist():
        found_there = float(least[wrong[0]]), float(largest[wrong[0]])
        raise BadValue(f"the rates of a bin satisfy 0 <= low <= high <= 1, found {found_there[0]} and {found_there[1]}")
    if np.any((least < largest) & ((least == 0) | (largest == 1))):
        raise BadValue(
            "people whose rate is 0 or 1 are in one bin with others: give them bins of their own, their secret is certain"
        )
    left = np.flatnonzero(sizes)
    return RateBins(least[left], largest[left], sizes[left], tuple(found), codes[left])
