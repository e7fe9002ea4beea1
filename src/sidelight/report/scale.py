"""Scales: the position of a number on a drawing. Positions are never printed; certified numbers are printed by
numbers/printing.
"""

from __future__ import annotations

import math
from collections.abc import Iterable
from dataclasses import dataclass
from fractions import Fraction

EIGHTHS = ("", "▏", "▎", "▍", "▌", "▋", "▊", "▉")  # parts of a character, in eighths


@dataclass(frozen=True, slots=True)
class LogScale:
    """Whole powers of ten from `low` to `high`; a position is a share of the way between them."""

    low: int
    high: int

    @staticmethod
    def around(values: Iterable[float]) -> LogScale:
        """The powers of ten that enclose the finite positive values; from 0.01 to 1 when there are none."""
        drawn = [math.log10(v) for v in values if 0 < v < math.inf]
        if not drawn:
            return LogScale(-2, 0)
        low, high = math.floor(min(drawn)), math.ceil(max(drawn))
        return LogScale(low, max(high, low + 1))

    def position(self, value: float) -> float:
        if value <= 0:
            return 0.0
        if math.isinf(value):
            return 1.0
        return min(1.0, max(0.0, self.share(value)))

    def share(self, value: float) -> float:
        """The position of a positive number; below 0 or above 1 if it is outside the scale."""
        return (math.log10(value) - self.low) / (self.high - self.low)

    def marks(self) -> list[str]:
        """The marks: 1, 2 and 5 times the powers of ten, or about eight powers of ten if there are many; both ends included."""
        if self.high - self.low <= 2:
            return [*(_mark(digit, power) for power in range(self.low, self.high) for digit in (1, 2, 5)), _mark(1, self.high)]
        step = (self.high - self.low + 6) // 7
        return [_mark(1, power) for power in sorted({*range(self.low, self.high, step), self.high})]


def _mark(digit: int, power: int) -> str:
    """The number digit * 10^power as text, without a power where it is short."""
    if not -3 <= power <= 4:
        return f"{digit}e{power}"
    return f"{digit * 10**power}" if power >= 0 else f"0.{'0' * (-power - 1)}{digit}"


@dataclass(frozen=True, slots=True)
class EvenScale:
    """Equal steps from 0, or from a multiple of the step, to `steps` steps further."""

    low: Fraction
    step: Fraction
    steps: int

    @staticmethod
    def around(values: Iterable[float]) -> EvenScale:
        """A scale around the finite values with about five steps, each 1, 2 or 5 times a power of ten."""
        drawn = [v for v in values if math.isfinite(v)]
        least, most = Fraction(min(drawn, default=0.0)), Fraction(max(drawn, default=1.0))
        power = Fraction(10) ** math.floor(math.log10(max(most - least, Fraction(1, 10**9)) / 5))
        step = next(digit * power for digit in (1, 2, 5, 10) if digit * power * 5 >= most - least)
        low = math.floor(least / step) * step
        return EvenScale(low, step, max(1, math.ceil((most - low) / step)))

    def position(self, value: float) -> float:
        return min(1.0, max(0.0, self.share(value)))

    def share(self, value: float) -> float:
        return float((Fraction(value) - self.low) / (self.step * self.steps))

    def marks(self) -> list[str]:
        return [f"{float(self.low + i * self.step):g}" for i in range(self.steps + 1)]


def bar(position: float, length: int = 16) -> str:
    """A horizontal bar of Unicode blocks, precise to an eighth of a character; never empty."""
    eighths = max(1, math.ceil(position * length * 8))
    return "█" * (eighths // 8) + EIGHTHS[eighths % 8]


def is_bar(text: str) -> bool:
    return bool(text) and set(text) <= {"█", *EIGHTHS}
