"""A definition without a delta: it holds from some epsilon on, and fails below."""

from __future__ import annotations

import math
from collections.abc import Hashable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property

from sidelight.numbers.interval import Interval
from sidelight.numbers.rounding import logarithm
from sidelight.profiles.curves.attained import Attained


@dataclass(frozen=True, eq=False)
class Pure(Attained):
    """Each comparison has an exact largest ratio of probabilities; None stands for infinity. delta is 0 where all ratios are at
    most e^epsilon, and 1 elsewhere.
    """

    ratios: Sequence[Fraction | None]
    labels: Sequence[tuple[Hashable, ...]]

    @property
    def comparisons(self) -> int:
        return len(self.ratios)

    @cached_property
    def _worst(self) -> int | None:
        if not self.ratios:
            return None
        return max(range(len(self.ratios)), key=lambda k: (self.ratios[k] is None, self.ratios[k] or 0))

    def _epsilon(self, delta: float | Fraction) -> Interval:
        return Interval(0.0, 0.0) if delta == 1 else self._level

    @cached_property
    def _level(self) -> Interval:
        ratio = Fraction(1) if self._worst is None else self.ratios[self._worst]
        return Interval.exactly(math.inf) if ratio is None else logarithm(ratio)

    def _delta(self, epsilon: float) -> Interval:
        if math.isinf(self._level.upper):
            return Interval(1.0, 1.0)
        return Interval(1.0 if epsilon < self._level.lower else 0.0, 0.0 if epsilon >= self._level.upper else 1.0)

    def where(self, epsilon: float) -> tuple[Hashable, ...] | None:
        return None if self._worst is None or self.delta(epsilon).upper == 0 else self.labels[self._worst]
