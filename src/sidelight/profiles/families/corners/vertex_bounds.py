"""Bounds for whole stretches of corners of a box of rates at once."""

from __future__ import annotations

from functools import cached_property

from sidelight.laws.transforms.people import Person, person
from sidelight.noises.added import noise_transform
from sidelight.profiles.families.corners.corner_stretches import Corners
from sidelight.profiles.families.corners.vertices import Vertices
from sidelight.profiles.families.line_family import STEEP, LineFamily

SMOOTH = 20  # variance from which on the value changes little from one member to the next; by trial: speed


class VertexBounds:
    """Bounds for families of two rates, with nothing hidden, whose counts have a large variance."""

    def __init__(self, family: Vertices, lines: LineFamily) -> None:
        self.family, self.lines = family, lines
        self._corners: dict[int, Corners] = {}

    @cached_property
    def _two(self) -> tuple[Person, Person] | None:
        family, lines = self.family, self.lines
        if lines.epsilon > STEEP or lines.tilt < lines.epsilon or family.low == 0 or family.high == 1:
            return None
        rates = (family.low, family.high) if lines.way == "up" else (1 - family.low, 1 - family.high)
        one, other = (person(rate, lines.epsilon) for rate in rates)
        return (one, other) if family.others * one.variance.min(other.variance) > SMOOTH else None

    def corners(self, a: int, b: int) -> Corners | None:
        """Bounds for the members from a to b; None where the variance is not large enough."""
        if self._two is None:
            return None
        size = self.lines.size(a, b)
        if size not in self._corners:
            noise = None if self.lines.noise is None else noise_transform(self.lines.noise, self.lines.tilt)
            self._corners[size] = Corners(self.family.others, *self._two, self.lines.line(a, b), noise)
        return self._corners[size]
