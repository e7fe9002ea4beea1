"""Members of a family evaluated at one epsilon along one line of the transform, and stretches of members (runs of neighbouring
numbers) bounded by the people whom they share.

Leaving out a person who is independent of the secret never lowers the hockey stick, so the count of the people whom all members
of a stretch share bounds every member of it. If small values are hidden, the other people are taken as known instead: they are
counted at most as often as people with the largest rate, and each of them who is counted lowers the largest hidden value by one.
"""

from __future__ import annotations

import math
from fractions import Fraction
from functools import cached_property

from flint import arb

from sidelight.laws.transforms.contour import bennett_reach
from sidelight.noises.noise import Noise
from sidelight.numbers.balls import above, ball, in_balls
from sidelight.numbers.interval import Interval
from sidelight.numbers.rounding import float_above
from sidelight.numbers.search import SHORT_STRETCH, Suspect
from sidelight.profiles.counts.noise_alone import noise_alone
from sidelight.profiles.counts.shift_in_doubles import rough_shift
from sidelight.profiles.families.blocks.block_bounds import BlockBounds
from sidelight.profiles.families.blocks.blocks import Blocks
from sidelight.profiles.families.chernoff_bound import Heights, heights
from sidelight.profiles.families.corners.corner_stretches import Corners
from sidelight.profiles.families.corners.vertex_bounds import VertexBounds
from sidelight.profiles.families.corners.vertices import Vertices
from sidelight.profiles.families.family import Family
from sidelight.profiles.families.line_family import LineFamily
from sidelight.profiles.families.members import member

FINEST = 1e-10  # the smallest relative tolerance of a search
BEYOND_REACH = 1e-31  # probability; above e^-72, the bound of the mass beyond `bennett_reach`


class Lines:
    """Members evaluated at one epsilon along a few lines of the transform, whose weights are computed once."""

    def __init__(
        self,
        family: Family,
        noise: Noise | None,
        hidden: int | None,
        epsilon: float,
        way: str,
        close: float = FINEST,
        exactly: Fraction | None = None,
    ) -> None:
        """`exactly`: an epsilon that is not a double; `epsilon` is then the double below it."""
        self.family, self.noise, self.hidden, self.epsilon, self.way = family, noise, hidden, epsilon, way
        self.point = arb(epsilon) if exactly is None else ball(exactly)
        self.after = epsilon if exactly is None else float_above(exactly)
        self.lines = LineFamily(family, noise, epsilon, self.point, way, close)
        self.best = 0.0  # the largest value reached so far

    @cached_property
    def heights(self) -> Heights | None:
        """The heights of the members without noise; noise never makes a member worse."""
        return heights(self.family, self.epsilon, self.way) if self.hidden is None else None

    @cached_property
    def alone(self) -> float:
        """What the noise alone lets through, which no member exceeds."""
        return 1.0 if self.noise is None else noise_alone(self.noise).delta(self.epsilon).upper

    @cached_property
    def top(self) -> float:
        return 0.0 if self.heights is None else self.heights.largest(0, self.family.last)[0]

    @cached_property
    def _of_vertices(self) -> VertexBounds | None:
        return VertexBounds(self.family, self.lines) if isinstance(self.family, Vertices) and self.hidden is None else None

    @cached_property
    def blocks(self) -> BlockBounds | None:
        """Bounds for whole stretches of blocks; None where they do not apply."""
        if not isinstance(self.family, Blocks) or self.heights is None or self.noise is not None:
            return None
        bounds = BlockBounds(self.family, self.lines, self.heights, self.top)
        return bounds if bounds.between is not None else None

    def corners(self, a: int, b: int) -> Corners | None:
        """Bounds for whole stretches of corners among the members from a to b; None where they do not apply."""
        return None if self._of_vertices is None else self._of_vertices.corners(a, b)

    def value(self, m: int) -> Interval:
        found = self._by_law(m, m) if self._needs_law(m, m) else self._shared(m, m, self.hidden)
        self.best = max(self.best, found.lower)
        return found

    def bound(self, a: int, b: int) -> float:
        """An upper bound of the values of all members from a to b. People whom these members do not share are left out; if small
        values are hidden, they are taken as known, and except with probability BEYOND_REACH at most `raised` of them are counted.
        """
        most = self.alone if self.heights is None else min(self.alone, self.at_a_glance(a, b))
        if most < self.best:
            return most
        if b - a > SHORT_STRETCH and (corners := self.corners(a, b)) is not None:
            if corners.alike(a, b):
                most = min(most, corners.bound(a, b))
            elif self.noise is not None:
                most = min(most, self._shared(a, b, None).upper)
            return most
        if self.blocks is not None and b - a > SHORT_STRETCH:
            found = self.blocks.bound(a, b)
            return most if found is None else min(found, most)
        if self._needs_law(a, b):
            return min(most, self._by_law(a, b).upper)
        plain = min(most, self._shared(a, b, None).upper)
        if self.hidden is None:
            return plain
        more = self.family.more(a, b)
        mean = self.family.top * more
        raised = min(more, math.ceil(mean) + bennett_reach(float_above(mean * (1 - self.family.top))))
        return min(plain, self._shared(a, b, self.hidden - raised).upper + BEYOND_REACH)

    @in_balls
    def at_a_glance(self, a: int, b: int) -> float:
        """An upper bound of the values of all members from a to b, from their heights alone."""
        assert self.heights is not None
        return min(1.0, above((arb(self.heights.largest(a, b)[0]) + self.point).exp()))

    def suspect(self, a: int, b: int) -> Suspect:
        """The member from a to b that is probably the worst; an estimate that decides where to look, never what is promised."""
        corners = self.corners(a, b) if b - a > SHORT_STRETCH else None
        likely = corners.suspect(a, b) if corners is not None and corners.alike(a, b) else None
        if likely is not None:
            return Suspect(likely)
        if self.heights is None:
            return Suspect((a + b) // 2)
        highest = self.highest(a, b)
        return Suspect(highest.place, highest.promising, 0 if self.blocks is None else self.blocks.step(a, b))

    def highest(self, a: int, b: int) -> Suspect:
        assert self.heights is not None
        height, place = self.heights.largest(a, b)
        return Suspect(place, height > self.top - self.family.close)

    def _needs_law(self, a: int, b: int) -> bool:
        """Whether the shared people have too many distinct rates to be listed and too little variance for the moment series, so
        that the whole law has to be computed in doubles.
        """
        many = self.family.many_rates
        return many is not None and self.noise is None and self.hidden is None and many.too_narrow(a, b)

    def _by_law(self, a: int, b: int) -> Interval:
        found = [rough_shift(self.family.shared(a, b), None, None, at, self.way) for at in {self.epsilon, self.after}]
        return Interval(min(one.lower for one in found), max(one.upper for one in found))

    def _shared(self, a: int, b: int, hidden: int | None) -> Interval:
        """With noise, the shared people of a stretch are often far fewer than its members', and need fewer frequencies on a line
        of their own.
        """
        shared = member(self.family, a, b, self.noise, hidden, self.way)
        line = self.lines.line(a, b) if self.noise is None or a == b else None
        return shared.along(self.epsilon, self.point, line)
