"""From an epsilon to a place in the picture: 0 first, then powers of ten, then the infinite."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from sidelight.numbers.interval import Interval
from sidelight.report.drawing.lettering import SMALL
from sidelight.report.scale import LogScale

BEFORE, BEYOND = 12, 30  # pixels of a bar before and after the logarithmic scale; after it there is only the infinite
ZERO_ROOM = 40  # pixels before the scale where some epsilon is 0
APART = 8  # pixels between the numbers of the scale


@dataclass(frozen=True, slots=True)
class Ruler:
    scale: LogScale
    start: float  # where 0 is
    first: float  # where the logarithmic scale begins
    last: float  # where it ends
    end: float  # where the infinite is
    zero: bool  # whether 0 is one of the numbers

    @staticmethod
    def between(left: int, right: int, drawn: Sequence[Interval], limit: float | None) -> Ruler:
        """A ruler for these epsilons and the policy's; what has no upper end is drawn up to its lower one."""
        lengths = [e.lower if math.isinf(e.upper) else e.upper for e in drawn] + ([] if limit is None else [limit])
        zero = 0.0 in lengths
        return Ruler(LogScale.around(lengths), left, left + (ZERO_ROOM if zero else BEFORE), right - BEYOND, right, zero)

    def x(self, epsilon: float) -> float:
        if epsilon <= 0:
            return self.start
        return self.end if math.isinf(epsilon) else round(self.first + (self.last - self.first) * self.scale.position(epsilon), 1)

    def marks(self) -> Iterator[tuple[str, float]]:
        """The numbers of the scale that have room, and where they are."""
        free = -math.inf
        for mark in [*(["0"] if self.zero else []), *self.scale.marks()]:
            place, half = self.x(float(mark)), SMALL.width(mark) / 2
            if place - half >= free:
                yield mark, place
                free = place + half + APART
