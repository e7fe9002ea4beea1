"""A number between two ends: the upper one is the promise, the lower one is what can be reached."""

from __future__ import annotations

import math
from dataclasses import dataclass

from sidelight.errors import BadValue
from sidelight.numbers.written import described


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
        doubles = type(self.lower) is float and type(self.upper) is float  # most are, and there are very many
        if not (doubles or _are_numbers(self.lower, self.upper)) or not self.lower <= self.upper:
            raise BadValue(
                f"an interval has two numbers, lower <= upper, found [{described(self.lower)}, {described(self.upper)}]"
            )

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


def _are_numbers(*ends: object) -> bool:
    """Whole numbers and fractions stand for doubles too, unless they are larger."""
    try:
        return not any(type(end) in (bool, str) or math.isnan(float(end)) for end in ends)  # type: ignore[arg-type]
    except (TypeError, ValueError, OverflowError):
        return False
