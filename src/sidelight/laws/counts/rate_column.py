"""Very many exact rates as a column of machine numbers; a Fraction is made only when a single rate is read."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Any, ClassVar, overload

import numpy as np
from numpy.typing import NDArray

from sidelight.numbers.brief import Brief

LIMB = 27  # bits; three of them hold a rate to 2^-81, and 2^36 people add up to less than 2^63 in each

HASHED = 16  # rates of a column that are hashed

Doubles = NDArray[np.float64]
Whole = NDArray[np.int64]
Limbs = tuple[Whole, Whole, Whole]
Places = slice | NDArray[Any]


@dataclass(frozen=True, eq=False)
class RateColumn(Brief, Sequence[Fraction]):
    """Exact rates from 0 to 1, in the order of the people they belong to: `values` over one denominator."""

    exact: ClassVar[bool] = False  # whether every rate is a double

    values: NDArray[Any]
    denominator: int = 1

    @overload
    def __getitem__(self, place: int) -> Fraction: ...

    @overload
    def __getitem__(self, place: slice) -> RateColumn: ...

    def __getitem__(self, place: int | slice) -> Fraction | RateColumn:
        return self.taken(place) if isinstance(place, slice) else self._rate(place)

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, RateColumn) or self.denominator != other.denominator:
            return False
        return self.values is other.values or np.array_equal(self.values, other.values)

    def __hash__(self) -> int:
        """Of a few rates, since there may be very many; columns with equal hashes are compared rate by rate."""
        return hash((len(self), *self.values[:: 1 + len(self) // HASHED].tolist()))

    @abstractmethod
    def _rate(self, place: int) -> Fraction: ...

    @abstractmethod
    def taken(self, places: Places) -> RateColumn:
        """The rates at these places."""
        ...

    @abstractmethod
    def near(self) -> Doubles:
        """The nearest double of each p."""
        ...

    @abstractmethod
    def from_one(self) -> Doubles:
        """The nearest double of each 1 - p."""
        ...

    @abstractmethod
    def over(self) -> tuple[Whole, int]:
        """Numerators below 2^60 over one denominator; each quotient is within 2^-52 of the rate."""
        ...

    @abstractmethod
    def centred(self) -> Doubles:
        """The nearest double of each 2p - 1."""
        ...

    @abstractmethod
    def limbs(self) -> Limbs:
        """p 2^81 for each rate p, rounded down and split into three whole numbers of LIMB bits; the highest one is 2^27 for p =
        1.
        """
        ...

    @abstractmethod
    def order(self) -> NDArray[np.intp]:
        """The places sorted by rising rate; equal rates keep their order."""
        ...

    def __len__(self) -> int:
        return len(self.values)

    def __iter__(self) -> Iterator[Fraction]:
        """Neighbours with the same rate share one Fraction."""
        last, found = None, Fraction(0)
        for place, value in enumerate(self.values):
            if last is None or value != last:
                last, found = value, self._rate(place)
            yield found

    def ends(self) -> tuple[Fraction, Fraction]:
        """The least and the largest."""
        return self[int(np.argmin(self.values))], self[int(np.argmax(self.values))]

    def starts(self) -> NDArray[np.intp]:
        """The places where a run of equal rates begins."""
        return np.flatnonzero(np.concatenate((np.ones(min(1, len(self)), dtype=bool), self.values[1:] != self.values[:-1])))


def open_places(rates: RateColumn) -> NDArray[np.bool_]:
    """Which rates are neither 0 nor 1."""
    found: NDArray[np.bool_] = (rates.values != 0) & (rates.values != rates.denominator)
    return found
