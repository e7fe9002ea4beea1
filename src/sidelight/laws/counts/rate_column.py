"""Very many exact rates as a column of machine numbers; a Fraction is made only when a single rate is read."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from hashlib import blake2b
from typing import Any, overload

import numpy as np
from numpy.typing import NDArray

LIMB = 27  # bits; three of them hold a rate to 2^-81, and 2^36 people add up to less than 2^63 in each

Doubles = NDArray[np.float64]
Whole = NDArray[np.int64]
Limbs = tuple[Whole, Whole, Whole]
Places = slice | NDArray[Any]


@dataclass(frozen=True, eq=False)
class RateColumn(Sequence[Fraction]):
    """Exact rates from 0 to 1, in the order of the people they belong to; equal rates have equal entries in `values`."""

    values: NDArray[Any]

    @overload
    def __getitem__(self, place: int) -> Fraction: ...

    @overload
    def __getitem__(self, place: slice) -> RateColumn: ...

    def __getitem__(self, place: int | slice) -> Fraction | RateColumn:
        return self.taken(place) if isinstance(place, slice) else self._rate(place)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, RateColumn) and self.digest == other.digest

    def __hash__(self) -> int:
        return hash(self.digest)

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
        order = self.order()
        return self[int(order[0])], self[int(order[-1])]

    def starts(self) -> NDArray[np.intp]:
        """The places where a run of equal rates begins."""
        return np.flatnonzero(np.concatenate((np.ones(min(1, len(self)), dtype=bool), self.values[1:] != self.values[:-1])))

    @cached_property
    def digest(self) -> bytes:
        return blake2b(self._written(), digest_size=16).digest()

    @abstractmethod
    def _written(self) -> bytes:
        """All rates as bytes: two columns of one form have equal bytes only if their rates are equal."""
        ...
