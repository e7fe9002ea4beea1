"""Lines of the transform that members of a family share: one line for all variances up to the same power of 2, whose weights are
computed once.
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from functools import cached_property

from flint import arb

from sidelight.laws.transforms.contour import CONTOUR_BITS, Line, Transform, bennett_reach, line_for
from sidelight.laws.transforms.people import Grouped
from sidelight.noises.added import noise_transform
from sidelight.noises.noise import Noise
from sidelight.numbers.balls import in_balls
from sidelight.profiles.counts.any_size import MODE_ROOM, CountShift
from sidelight.profiles.families.family import Family

MORE_BITS = 10  # beyond those that the tolerance asks for, so that rounding is a thousandth of it

NOISY_BITS = 24  # more with noise: its half-lines start further out, where they are small; by trial: speed and width
NOISY_ROOM = 3  # with noise, the best half-line is first looked for within the reach of the law divided by this; by trial: speed

STEEP = 4.0  # epsilon up to which the value of a wide law changes little from one member to the next


@dataclass(frozen=True, eq=False)
class LineFamily:
    """The lines at one epsilon, in one direction. `point` is that epsilon as a ball, or an exact epsilon between this double and
    the next.
    """

    family: Family
    noise: Noise | None
    epsilon: float
    point: arb
    way: str
    close: float

    @cached_property
    def tilt(self) -> float:
        return self.epsilon if self.noise is None else CountShift(Grouped(()), self.noise).farthest_tilt(self.epsilon)

    @cached_property
    def added(self) -> Transform | None:
        """The transform of the noise; None without noise, and for geometric noise, which is in the weights of the lines."""
        if self.noise is None or self.noise.tail_ratio is not None:
            return None
        return noise_transform(self.noise, self.tilt)

    def size(self, a: int, b: int) -> int:
        """A power of 2 that bounds the variances of the members from a to b: its exponent."""
        return math.frexp(self.family.spread(self.tilt, self.way, a, b))[1]

    def line(self, a: int, b: int) -> Line:
        """A line with room for every member from a to b."""
        size = self.size(a, b)
        if size not in self._lines:
            self._lines[size] = self._line(2.0**size)
        return self._lines[size]

    @cached_property
    def _lines(self) -> dict[int, Line]:
        return {}

    @in_balls
    def _line(self, variance: float) -> Line:
        if self.noise is not None:
            added = self.added
            spread, more = (0.0, 0) if added is None else (added.spread, added.reach)
            bits = min(CONTOUR_BITS, self._bits(math.sqrt(variance + spread)) + NOISY_BITS)
            reach = bennett_reach(variance, bits) + 1 + more
            return line_for(arb(self.tilt), self.point, reach, -(-reach // NOISY_ROOM), bits, self.noise.tail_ratio)
        bits = self._bits(math.sqrt(variance))
        return line_for(arb(self.tilt), self.point, bennett_reach(variance, bits) + 1, MODE_ROOM, bits)

    def _bits(self, deviation: float) -> int:
        """The bits that a line needs: the value of a half-line is about 1 / (deviation (1 + epsilon deviation)^2) of its scale,
        and the relative error must be much smaller than `close`.
        """
        wanted = MORE_BITS - math.log2(self.close) + math.log2(1 + deviation) + 2 * math.log2(1 + self.epsilon * deviation)
        return min(CONTOUR_BITS, math.ceil(wanted))
