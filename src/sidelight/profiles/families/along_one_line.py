"""Members of a family evaluated at one epsilon along one line, and stretches of members bounded by whom they share.

Dropping a person who is independent of the secret never lowers the hockey stick, so the people whom a stretch of the family has
in common bound all of it. With hidden small values the people left out are revealed instead: they raise the count at most as
often as people at the largest rate, and the limit falls by as much as they raise it.
"""

from __future__ import annotations

import math
from fractions import Fraction
from functools import cached_property

from flint import arb

from sidelight.laws.transforms.contour import BITS, Line, bennett_reach, line_for
from sidelight.laws.transforms.people import Grouped, Person, person
from sidelight.noises.added import noise_transform
from sidelight.noises.noise import Noise
from sidelight.numbers.balls import above, ball, in_balls
from sidelight.numbers.interval import Interval
from sidelight.numbers.rounding import float_above
from sidelight.numbers.search import FEW, Suspect
from sidelight.profiles.counts.any_size import NEARBY, CountShift, one_way
from sidelight.profiles.counts.shift_in_doubles import rough_shift
from sidelight.profiles.families.block_stretches import Between
from sidelight.profiles.families.chernoff_bound import Heights, heights
from sidelight.profiles.families.corner_stretches import Corners
from sidelight.profiles.families.family import WIDE, Blocks, Family, Vertices

STEEP = 4.0  # up to this epsilon corners change little from one to the next
NEARLY = 0.7
SMOOTH = 20  # and with this much variance
FINEST = 1e-10  # how close a search may come
MORE = 10  # bits
RARELY = 1e-31  # above e^-72


def member(family: Family, a: int, b: int, noise: Noise | None, hidden: int | None, way: str) -> CountShift:
    """One way, for those whom the members from a to b share."""
    moments = family.moments(a, b) if hidden is None else None
    if moments is None:
        return one_way(family.shared(a, b), noise, hidden, way)
    return CountShift(moments if way == "up" else moments.reflected(), noise)


class Lines:
    """Members evaluated at one epsilon along few lines, so that their weights are computed once."""

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
        """`exactly`: an epsilon of which the other one is the double below."""
        self.family, self.noise, self.hidden, self.epsilon, self.way, self.close = family, noise, hidden, epsilon, way, close
        self.point = arb(epsilon) if exactly is None else ball(exactly)
        self.after = epsilon if exactly is None else float_above(exactly)
        self.tilt = epsilon if noise is None else CountShift(Grouped(()), noise).farthest_tilt(epsilon)
        self.best = 0.0
        self._lines: dict[int, Line] = {}
        self._corners: dict[int, Corners] = {}

    @cached_property
    def guide(self) -> Heights | None:
        return heights(self.family, self.tilt, self.way) if self.hidden is None else None

    @property
    def heights(self) -> Heights | None:
        return self.guide if self.noise is None else None

    @cached_property
    def top(self) -> float:
        return 0.0 if self.guide is None else self.guide.largest(0, self.family.last)[0]

    def _size(self, a: int, b: int) -> int:
        """The variances of the members from a to b are at most 2 to this power."""
        return math.frexp(self.family.spread(self.tilt, self.way, a, b))[1]

    def line(self, a: int, b: int) -> Line:
        """With room for every member from a to b."""
        size = self._size(a, b)
        if size not in self._lines:
            self._lines[size] = self._line(2.0**size)
        return self._lines[size]

    @in_balls
    def _line(self, variance: float) -> Line:
        if self.noise is not None:
            reach = bennett_reach(variance) + 1 + noise_transform(self.noise, self.tilt).reach
            return line_for(arb(self.tilt), self.point, reach, reach)
        bits = self._bits(math.sqrt(variance))
        return line_for(arb(self.tilt), self.point, bennett_reach(variance, bits) + 1, NEARBY, bits)

    def _bits(self, deviation: float) -> int:
        """A half-line is about 1 / (deviation (1 + epsilon deviation)^2) of its scale, and matters to much less than `close`."""
        wanted = MORE - math.log2(self.close) + math.log2(1 + deviation) + 2 * math.log2(1 + self.epsilon * deviation)
        return min(BITS, math.ceil(wanted))

    @cached_property
    def _two(self) -> tuple[Person, Person] | None:
        """Where whole stretches can be bounded at once: nothing but two rates, and a law that is wide."""
        family = self.family
        if not isinstance(family, Vertices) or self.hidden is not None or self.epsilon > STEEP or self.tilt < self.epsilon:
            return None
        if family.low == 0 or family.high == 1:
            return None
        rates = (family.low, family.high) if self.way == "up" else (1 - family.low, 1 - family.high)
        one, other = (person(rate, self.epsilon) for rate in rates)
        return (one, other) if family.others * one.variance.min(other.variance) > SMOOTH else None

    def corners(self, a: int, b: int) -> Corners | None:
        """For the members from a to b."""
        if self._two is None or not isinstance(self.family, Vertices):
            return None
        size = self._size(a, b)
        if size not in self._corners:
            noise = None if self.noise is None else noise_transform(self.noise, self.tilt)
            self._corners[size] = Corners(self.family.others, *self._two, self.line(a, b), noise)
        return self._corners[size]

    @cached_property
    def blocks(self) -> Between | None:
        """Where whole stretches of blocks can be bounded at once: all of them wide."""
        family = self.family
        if not isinstance(family, Blocks) or self.heights is None or self.epsilon > STEEP:
            return None
        variance = family.narrowest(self.epsilon, 0, family.last)
        return Between(family, self.line(0, family.last), self.way, variance) if variance > WIDE else None

    def between(self, a: int, b: int, even_if: bool = False) -> float | None:
        """The blocks from a to b, and the one after, where the next stretch begins; where that bound may be near enough."""
        if self.blocks is None or self.heights is None:
            return None
        end = min(b + 1, self.family.last)
        height, _ = self.heights.largest(a, end)
        if not even_if and height + self.blocks.excess(a, end) > self.top + 2 * self.family.close:
            return None
        return self.blocks.bound(
            a, end, lambda m: member(self.family, m, m, None, None, self.way).crowd.tilted(self.epsilon), height
        )

    def value(self, m: int) -> Interval:
        found = self._roughly(m, m) if self._listed(m, m) else self._shared(m, m, self.hidden)
        self.best = max(self.best, found.lower)
        return found

    def bound(self, a: int, b: int) -> float:
        """Those left out are dropped; with something hidden they are revealed, and have been counted almost never more often."""
        most = 1.0 if self.heights is None else self.at_a_glance(a, b)
        if most < self.best:
            return most
        if b - a > FEW and (corners := self.corners(a, b)) is not None:
            return corners.bound(a, b) if corners.alike(a, b) else most
        if self.blocks is not None and b - a > FEW:
            found = self.between(a, b)
            return most if found is None else min(found, most)
        if self._listed(a, b):
            return min(most, self._roughly(a, b).upper)
        plain = self._shared(a, b, None).upper
        if self.hidden is None:
            return plain
        more = self.family.more(a, b)
        mean = self.family.top * more
        raised = min(more, math.ceil(mean) + bennett_reach(float_above(mean * (1 - self.family.top))))
        return min(plain, self._shared(a, b, self.hidden - raised).upper + RARELY)

    @in_balls
    def at_a_glance(self, a: int, b: int) -> float:
        assert self.heights is not None
        return min(1.0, above((arb(self.heights.largest(a, b)[0]) + self.point).exp()))

    def suspect(self, a: int, b: int) -> Suspect:
        corners = self.corners(a, b) if b - a > FEW and self.noise is None else None
        if corners is not None and corners.alike(a, b):
            return Suspect(corners.suspect(a, b))
        if self.guide is None:
            return Suspect((a + b) // 2)
        highest = self.highest(a, b)
        return Suspect(highest.place, highest.promising, self._step(a, b))

    def highest(self, a: int, b: int) -> Suspect:
        assert self.guide is not None
        height, place = self.guide.largest(a, b)
        return Suspect(place, height > self.top - self.family.close)

    def _step(self, a: int, b: int) -> int:
        """So many blocks that their bound may be near enough; what it exceeds them by grows as the square."""
        excess = 0.0 if self.blocks is None else self.blocks.excess(a, b)
        return int((b - a) * math.sqrt(NEARLY * self.family.close / excess)) if excess > 0 else 0

    def _listed(self, a: int, b: int) -> bool:
        """Very many rates of people who hardly vary: there is no transform for them."""
        return self.noise is None and self.hidden is None and self.family.too_many(a, b)

    def _roughly(self, a: int, b: int) -> Interval:
        found = [rough_shift(self.family.shared(a, b), None, None, at, self.way) for at in {self.epsilon, self.after}]
        return Interval(min(one.lower for one in found), max(one.upper for one in found))

    def _shared(self, a: int, b: int, hidden: int | None) -> Interval:
        return member(self.family, a, b, self.noise, hidden, self.way).along(self.epsilon, self.point, self.line(a, b))
