"""A law on the whole numbers whose masses are balls: the masses in a window, and the total mass below and above it."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

from flint import arb

from sidelight.numbers.balls import in_balls


@dataclass(frozen=True, eq=False)
class LatticeLaw:
    """A law with mass `masses[j]` at `start + j`; `below` and `above` are the total masses below and above the window.

    `tails_follow`: outside the window the ratio of neighbouring masses is constant and the same as at the edge, so no event
    outside is better than one in the window. Otherwise nothing is known about single masses outside.
    """

    start: int
    masses: tuple[arb, ...]
    below: arb
    above: arb
    tails_follow: bool = True

    @property
    def end(self) -> int:
        return self.start + len(self.masses) - 1

    def mass(self, k: int) -> arb:
        return self.masses[k - self.start] if self.start <= k <= self.end else arb(0)

    @cached_property
    @in_balls
    def _tails(self) -> tuple[arb, ...]:
        total, tails = self.above, [self.above]
        for mass in reversed(self.masses):
            total = total + mass
            tails.append(total)
        return tuple(reversed(tails))

    def at_least(self, k: int) -> arb:
        """The probability of k or more, for start <= k <= end + 1."""
        return self._tails[k - self.start]

    def mirrored(self, centre: int) -> LatticeLaw:
        """The law of centre - X."""
        return LatticeLaw(centre - self.end, tuple(reversed(self.masses)), self.above, self.below, self.tails_follow)
