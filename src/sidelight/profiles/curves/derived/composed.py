"""Several outputs seen together, of each of which only a curve is known."""

from __future__ import annotations

import math
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property

from sidelight.numbers.interval import Interval
from sidelight.profiles.curves.curve import Curve


@dataclass(frozen=True, eq=False)
class Composed(Curve):
    """Independent parts seen together: epsilon is split between them and the deltas add up (basic composition).

    The lower end is what the most revealing part reaches alone.
    """

    parts: tuple[Curve, ...]

    def _delta(self, epsilon: float) -> Interval:
        lower = max(part.delta(epsilon).lower for part in self.parts)
        upper = min(self._spent(split) for split in self._splits(epsilon))
        return Interval(lower, max(lower, upper))

    @cached_property
    def _pure(self) -> list[float]:
        return [part.epsilon(0.0).upper for part in self.parts]

    def _splits(self, epsilon: float) -> Iterator[list[float]]:
        """A few ways to split epsilon among the parts. A part whose delta is 0 from some epsilon on may get
        exactly that epsilon.
        """
        parts = len(self.parts)
        if math.isinf(epsilon):
            yield [epsilon] * parts
            return
        yield [epsilon / parts] * parts
        pure = self._pure
        spent, others = math.fsum(p for p in pure if math.isfinite(p)), sum(math.isinf(p) for p in pure)
        if 0 < others < parts and spent < epsilon:
            yield [(epsilon - spent) / others if math.isinf(p) else p for p in pure]
        if parts == 2 and others == 2:
            yield from ([epsilon * eighths / 8, epsilon * (8 - eighths) / 8] for eighths in (3, 5))

    def _spent(self, split: list[float]) -> float:
        """The sum of the parts' deltas. Each share is lowered a little, so that the shares together do not exceed epsilon."""
        total = math.fsum(part.delta(share * (1 - 1e-15)).upper for share, part in zip(split, self.parts, strict=True))
        return min(1.0, total * (1 + 2.0**-50))
