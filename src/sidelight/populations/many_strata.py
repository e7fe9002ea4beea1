"""Very many strata as columns: rates, sizes, and which atom each belongs to."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from typing import overload

import numpy as np
from numpy.typing import NDArray

from sidelight.errors import BadValue
from sidelight.laws.counts.independent_people import Parts, merged
from sidelight.laws.counts.many_parts import ManyParts
from sidelight.laws.counts.rate_column import Doubles, RateColumn, Whole, open_places
from sidelight.laws.counts.rate_forms import CHUNK, LARGEST_DENOMINATOR, DoubleRates, column, column_of_whole, decimals_below_one
from sidelight.model.population import Atom, Stratum
from sidelight.numbers.brief import Brief
from sidelight.numbers.kept import kept
from sidelight.numbers.written import whole_number
from sidelight.populations.few_strata import MOST_LISTED, FewStrata

MOST_PARTS_KEPT = 16  # sets of atoms whose people are kept: each may be a column as long as all strata, 16 bytes a stratum


@dataclass(frozen=True, eq=False)
class ManyStrata(Brief, Sequence[Stratum]):
    """In the order of the people. The atom of a stratum is `names[codes[place]]`; a Stratum is made when it is asked for."""

    rates: RateColumn
    sizes: Whole
    names: tuple[Atom, ...]
    codes: NDArray[np.int32]

    def __len__(self) -> int:
        return len(self.sizes)

    @overload
    def __getitem__(self, place: int) -> Stratum: ...

    @overload
    def __getitem__(self, place: slice) -> Sequence[Stratum]: ...

    def __getitem__(self, place: int | slice) -> Stratum | Sequence[Stratum]:
        if isinstance(place, slice):
            return [self[one] for one in range(*place.indices(len(self)))]
        return Stratum(self.names[self.codes[place]], int(self.sizes[place]), self.rates[place])

    def __iter__(self) -> Iterator[Stratum]:
        for code, size, rate in zip(self.codes, self.sizes, self.rates, strict=True):
            yield Stratum(self.names[code], int(size), rate)

    def __eq__(self, other: object) -> bool:
        if self is other or not isinstance(other, ManyStrata):
            return self is other
        same = (self.names, self.rates) == (other.names, other.rates)
        return same and np.array_equal(self.sizes, other.sizes) and np.array_equal(self.codes, other.codes)

    def __hash__(self) -> int:
        return hash((self.names, self.rates))

    @property
    def ends(self) -> tuple[Fraction, Fraction]:
        """The least and the largest rate."""
        return self.rates.ends()

    @property
    def people(self) -> int:
        return int(self.sizes.sum())

    @property
    def atoms(self) -> tuple[tuple[Atom, int], ...]:
        """Runs of one atom as one entry."""
        if len(self.names) == 1:
            return ((self.names[0], self.people),)
        starts = np.flatnonzero(np.diff(self.codes, prepend=-1))
        sizes = np.add.reduceat(self.sizes, starts).tolist()
        return tuple((self.names[code], size) for code, size in zip(self.codes[starts], sizes, strict=True))

    @cached_property
    def _ends(self) -> Whole:
        return np.cumsum(self.sizes)

    def rate_of(self, person: int) -> Fraction:
        place = int(np.searchsorted(self._ends, whole_number(person, "a person"), side="right"))
        if place == len(self):
            raise BadValue(f"there are {self.people} people, counted from 0, found {person}")
        return self.rates[place]

    @cached_property
    def one_rate(self) -> Fraction | None:
        """The rate that all strata have; None where they differ."""
        return self.rates[0] if len(self.rates.starts()) == 1 else None

    def parts(self, atoms: frozenset[Atom] | None) -> Parts:
        """The people of these atoms by rate, in order of the rates."""
        return kept(self._parts, atoms, lambda: self._people_of(atoms), MOST_PARTS_KEPT)

    def some_open(self, atoms: frozenset[Atom] | None) -> bool:
        """Whether somebody of these atoms has a rate that is neither 0 nor 1; it ends with the first such people."""
        counted = np.array([atoms is None or name in atoms for name in self.names])
        chunks = (slice(start, start + CHUNK) for start in range(0, len(self), CHUNK))
        return any(np.any(open_places(self.rates[some]) & counted[self.codes[some]] & (self.sizes[some] > 0)) for some in chunks)

    @cached_property
    def _parts(self) -> dict[frozenset[Atom] | None, Parts]:
        return {}

    def _people_of(self, atoms: frozenset[Atom] | None) -> Parts:
        if atoms is None or atoms.issuperset(self.names):
            return _listed_if_few(ManyParts.in_order(self.rates, self.sizes))
        some = np.flatnonzero(np.array([name in atoms for name in self.names])[self.codes])
        return _listed_if_few(ManyParts.in_order(self.rates.taken(some), self.sizes[some]))


def of_strata(strata: Sequence[Stratum]) -> FewStrata | ManyStrata:
    """Neighbours differ in atom or rate."""
    if len(strata) <= MOST_LISTED:
        return FewStrata(strata)
    codes: dict[Atom, int] = {}
    found = np.fromiter((codes.setdefault(stratum.atom, len(codes)) for stratum in strata), np.int32, len(strata))
    sizes = np.fromiter((stratum.size for stratum in strata), np.int64, len(strata))
    return ManyStrata(column([stratum.rate for stratum in strata]), sizes, tuple(codes), found)


def of_people(rates: RateColumn, atom: Atom) -> FewStrata | ManyStrata:
    """One person with each of these rates, all of one atom; neighbours with one rate are a stratum."""
    if len(rates) > MOST_LISTED and np.all(rates.values[1:] != rates.values[:-1]):
        one, first = np.ones((), dtype=np.int64), np.zeros((), dtype=np.int32)
        return ManyStrata(rates, np.broadcast_to(one, len(rates)), (atom,), np.broadcast_to(first, len(rates)))  # without memory
    starts = rates.starts()
    return _of_runs(rates, starts, np.diff(starts, append=len(rates)).astype(np.int64, copy=False), atom)


def of_groups(rates: RateColumn, people: Sequence[int], atom: Atom) -> FewStrata | ManyStrata:
    """A number of people with each of these rates, all of one atom."""
    starts = rates.starts()
    return _of_runs(rates, starts, np.add.reduceat(np.array(people, dtype=np.int64), starts), atom)


def _of_runs(rates: RateColumn, starts: NDArray[np.intp], sizes: Whole, atom: Atom) -> FewStrata | ManyStrata:
    """Neighbours with one rate are a stratum; `starts` is where each begins."""
    kept = rates.taken(starts) if len(starts) < len(rates) else rates
    strata = ManyStrata(kept, sizes, (atom,), np.zeros(len(starts), dtype=np.int32))
    return FewStrata(strata) if len(strata) <= MOST_LISTED else strata


def _listed_if_few(parts: ManyParts) -> Parts:
    """Columns are not sorted here if already their beginning has many rates."""
    beginning = parts.as_given.values[: 4 * MOST_LISTED]
    few = len(set(beginning.tolist())) <= MOST_LISTED and len(parts) <= MOST_LISTED
    return merged(tuple(parts)) if few else parts


def exactly(doubles: Doubles) -> DoubleRates:
    """One rate per person: exactly these doubles, whatever they are meant to be."""
    if doubles.ndim != 1:
        raise BadValue(f"rates are one column of numbers, found {doubles.ndim} dimensions")
    rates = np.array(doubles, dtype=np.float64)  # a copy that nobody else can change
    least, largest = (float(rates.min()), float(rates.max())) if len(rates) else (1.0, 1.0)  # not a number, where one is not
    if not (least >= 0 and largest <= 1):
        wrong = np.flatnonzero(~((rates >= 0) & (rates <= 1)))
        raise BadValue(f"a rate lies between 0 and 1, found {float(rates[wrong[0]])}")
    return DoubleRates(rates if least > 0 else rates + 0.0)  # without a negative zero


def short_decimals(entries: Sequence[object]) -> RateColumn | None:
    """One rate per person, as they are written; None where not all are floats below 1 of up to DIGITS decimals."""
    numerators = decimals_below_one(str(entry) if isinstance(entry, float) else "" for entry in entries)
    return None if numerators is None else column_of_whole(numerators, LARGEST_DENOMINATOR)
