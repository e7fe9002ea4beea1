"""Bounds for whole stretches of blocks at once, where the counts of all members have a large variance."""

from __future__ import annotations

import math
from dataclasses import dataclass
from functools import cached_property

from sidelight.laws.transforms.contour import CountTransform
from sidelight.profiles.families.blocks.block_stretches import BlockStretch
from sidelight.profiles.families.blocks.blocks import WIDE, Blocks
from sidelight.profiles.families.chernoff_bound import Heights
from sidelight.profiles.families.line_family import STEEP, LineFamily
from sidelight.profiles.families.members import member

NEARLY = 0.7  # share of the tolerance that a bound is meant to exceed its members by; estimate, decides only where to look


@dataclass(frozen=True, eq=False)
class BlockBounds:
    """Bounds for plain counts, without noise and with nothing hidden."""

    family: Blocks
    lines: LineFamily
    heights: Heights
    top: float  # the largest height

    @cached_property
    def between(self) -> BlockStretch | None:
        family, lines = self.family, self.lines
        if lines.epsilon > STEEP:
            return None
        variance = family.variances.narrowest(lines.epsilon, 0, family.last)
        return BlockStretch(family, lines.line(0, family.last), lines.way, variance) if variance > WIDE else None

    def bound(self, a: int, b: int, even_if_loose: bool = False) -> float | None:
        """An upper bound of the values of the blocks from a to b and of the one after b, where the next stretch begins; None
        where this bound would be loose.
        """
        if self.between is None:
            return None
        end = min(b + 1, self.family.last)
        height, _ = self.heights.largest(a, end)
        if not even_if_loose and height + self.between.excess(a, end) > self.top + 2 * self.family.close:
            return None
        return self.between.bound(a, end, self._transform, height)

    def _transform(self, m: int) -> CountTransform:
        return member(self.family, m, m, None, None, self.lines.way).crowd.tilted(self.lines.epsilon)

    def step(self, a: int, b: int) -> int:
        """A number of blocks for which the bound is probably close enough; its excess grows as the square of the number of
        blocks.
        """
        excess = 0.0 if self.between is None else self.between.excess(a, b)
        return int((b - a) * math.sqrt(NEARLY * self.family.close / excess)) if excess > 0 else 0
