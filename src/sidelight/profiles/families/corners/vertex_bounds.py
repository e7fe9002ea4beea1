"""Bounds for whole stretches of corners of a box of rates at once."""

from __future__ import annotations

import math
from functools import cached_property

from sidelight.laws.transforms.people import Person, person
from sidelight.numbers.balls import below
from sidelight.profiles.families.corners.corner_stretches import Corners
from sidelight.profiles.families.corners.vertices import SUM_ROUNDING, Vertices
from sidelight.profiles.families.line_family import STEEP, LineFamily

SMOOTH = 20  # variance from which on the value changes little from one member to the next; by trial: speed
NOISY_SMOOTH = 3  # the same with noise, where members that share few people are bounded worse; by trial: speed and width


class VertexBounds:
    """Bounds for families of two rates, with nothing hidden, whose counts have a large variance."""

    def __init__(self, family: Vertices, lines: LineFamily) -> None:
        self.family, self.lines = family, lines
        self._corners: dict[tuple[int, float], Corners] = {}

    @cached_property
    def _two(self) -> tuple[Person, Person] | None:
        family, lines = self.family, self.lines
        if lines.epsilon > STEEP or lines.tilt < lines.epsilon or family.low == 0 or family.high == 1:
            return None
        rates = (family.low, family.high) if lines.way == "up" else (1 - family.low, 1 - family.high)
        one, other = (person(rate, lines.epsilon) for rate in rates)
        noise = 0.0 if lines.added is None else lines.added.spread
        enough = SMOOTH if lines.noise is None else NOISY_SMOOTH
        return (one, other) if family.others * one.variance.min(other.variance) + noise > enough else None

    def corners(self, a: int, b: int) -> Corners | None:
        """Bounds for the members from a to b; None where the variance is not large enough."""
        if self._two is None:
            return None
        key = self.lines.size(a, b), self._least(a, b)
        if key not in self._corners:
            line, noisy = self.lines.line(a, b), self.lines.noise is not None
            self._corners[key] = Corners(self.family.others, *self._two, line, self.lines.added, noisy, key[1])
        return self._corners[key]

    def _least(self, a: int, b: int) -> float:
        """With noise, a power of 2 that is at most the variances of the members from a to b."""
        if self.lines.noise is None or self._two is None:
            return 0.0
        one, other = (below(person.variance) for person in self._two)
        least = min(one * m + other * (self.family.others - m) for m in (a, b))
        return 2.0 ** (math.frexp(least * (1 - SUM_ROUNDING))[1] - 1)
