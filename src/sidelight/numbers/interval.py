"""A number between two ends: the upper one is the promise, the lower one is what can be reached."""

from __future__ import annotations

import math
from dataclasses import dataclass

from sidelight.errors import BadValue


@dataclass(frozen=True, slots=True)
class Interval:
    """The truth lies in [lower, upper]; both ends are rounded outward.

    >>> print(sl.Interval(0.25, 0.75))
    between 0.2500 and 0.7500
    >>> sl.Interval.exactly(0.25).width
    0.0
    """

    lower: float
    upper: float

    def __post_init__(self) -> None:
        try:
            ordered = bool(self.lower <= self.upper)
        except (TypeError, ValueError, ArithmeticError):
            ordered = False
        if not ordered:
            raise BadValue(f"an interval has two numbers, lower <= upper, found [{self.lower}, {self.upper}]") from None

    @staticmethod
    def exactly(value: float) -> Interval:
        return Interval(value, value)

    @property
    def width(self) -> float:
        return 0.0 if self.lower == self.upper else self.upper - self.lower

    def relative_width(self) -> float:
        if self.lower == self.upper:
            return 0.0
        return self.width / self.upper if math.isfinite(self.upper) else math.inf

    def __contains__(self, value: float) -> bool:
        return self.lower <= value <= self.upper

    def __str__(self) -> str:
        from sidelight.numbers.printing import show

        return show(self)
