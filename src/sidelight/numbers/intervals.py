"""Many intervals as two columns: what a curve gives for a column of numbers."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Any, overload

import numpy as np
from numpy.typing import NDArray

from sidelight.errors import BadValue
from sidelight.numbers.interval import Interval
from sidelight.numbers.printing import decimal_down, decimal_up

Column = Sequence[float] | Sequence[Fraction] | NDArray[Any]
"""Numbers that are asked for at once."""


@dataclass(frozen=True, eq=False, repr=False, slots=True)
class Intervals(Sequence[Interval]):
    """The i-th number lies between `lower[i]` and `upper[i]`; both ends are rounded outward."""

    lower: NDArray[np.float64]
    upper: NDArray[np.float64]

    @staticmethod
    def of(intervals: Sequence[Interval]) -> Intervals:
        lower, upper = (np.array(ends, float) for ends in ([one.lower for one in intervals], [one.upper for one in intervals]))
        for column in (lower, upper):
            column.flags.writeable = False
        return Intervals(lower, upper)

    @property
    def width(self) -> NDArray[np.float64]:
        """Of each; 0 where both ends are infinite."""
        return np.subtract(self.upper, self.lower, out=np.zeros(len(self)), where=self.lower != self.upper)

    def __len__(self) -> int:
        return len(self.upper)

    @overload
    def __getitem__(self, place: int) -> Interval: ...

    @overload
    def __getitem__(self, place: slice) -> Intervals: ...

    def __getitem__(self, place: int | slice) -> Interval | Intervals:
        if isinstance(place, slice):
            return Intervals(self.lower[place], self.upper[place])
        return Interval(float(self.lower[place]), float(self.upper[place]))

    def __iter__(self) -> Iterator[Interval]:
        return map(Interval, self.lower.tolist(), self.upper.tolist())

    def __repr__(self) -> str:
        if not len(self):
            return "Intervals(0 numbers)"
        least, largest = decimal_down(float(self.lower.min())), decimal_up(float(self.upper.max()))
        return f"Intervals({len(self):,} numbers between {least} and {largest})"


def of_each(one: Callable[[Any], Interval], asked: Column) -> Intervals:
    """What `one` gives for each of these numbers; a number that comes again is asked once."""
    column = np.asarray(asked, dtype=object)  # the numbers as they are: a Fraction is no double
    if column.ndim != 1:
        shape = repr(asked) if column.ndim == 0 else f"{column.ndim} dimensions"
        raise BadValue(f"a number, or a list or array of numbers in one dimension, found {shape}")
    numbers = column.tolist()
    found = {number: one(number) for number in dict.fromkeys(numbers)}
    return Intervals.of([found[number] for number in numbers])
