"""A quick upper bound of the hockey stick of the members of a family.

Let A, the height of a member, be log E e^(sX) minus s times the mean of the law tilted by s = epsilon. The best half-line starts
within 1 of that mean, so its value f(k-1) - (e^epsilon - 1) P[X >= k] is at most e^(A + s). A is a sum over people of log(1 + p
(e^s - 1)) - s p e^s / (1 + p (e^s - 1)): for two rates it is linear in the numbers of people, and for blocks it is a difference
of cumulative sums.
"""

from __future__ import annotations

from bisect import bisect_left
from typing import Protocol

import numpy as np
from flint import arb

from sidelight.laws.transforms.everybody_but_a_block import Doubles, SlidingSums
from sidelight.laws.transforms.people import Person, person
from sidelight.laws.transforms.people_by_rate import Ordered
from sidelight.numbers.balls import above, in_balls
from sidelight.profiles.families.blocks.blocks import Blocks
from sidelight.profiles.families.corners.vertices import Vertices
from sidelight.profiles.families.family import Family


class Heights(Protocol):
    def largest(self, a: int, b: int) -> tuple[float, int]:
        """An upper bound of A over the members from a to b, and about the member at which it is largest."""
        ...


def heights(family: Family, tilt: float, way: str) -> Heights | None:
    """The heights of the plain counts of a family; None where a rate may be 0 or 1, or where there are too many different rates
    for this tilt.
    """
    if isinstance(family, Vertices) and 0 < family.low <= family.high < 1:
        return OfVertices(family, tilt, way)
    if isinstance(family, Blocks) and family.parts[0][0] > 0 and family.parts[-1][0] < 1:
        return OfBlocks(family, tilt, way) if family.many_rates is None or tilt <= Ordered.FARTHEST else None
    return None


@in_balls
def exponent(one: Person, tilt: float) -> arb:
    return one.level - arb(tilt) * one.rate


class OfVertices:
    def __init__(self, family: Vertices, tilt: float, way: str) -> None:
        self.others = family.others
        self.one, self.other = (
            exponent(person(rate if way == "up" else 1 - rate, tilt), tilt) for rate in (family.low, family.high)
        )

    @in_balls
    def largest(self, a: int, b: int) -> tuple[float, int]:
        place = a if self.one < self.other else b
        at_ends = [above(self.one * m + self.other * (self.others - m)) for m in (a, b)]
        return max(at_ends), place


class OfBlocks:
    def __init__(self, family: Blocks, tilt: float, way: str) -> None:
        self.family = family
        each, error = self._each(tilt, way)
        self.sums = SlidingSums(family.variances.sliding, each)
        self.error = 1.01 * family.others * error + self.sums.error

    @in_balls
    def _each(self, tilt: float, way: str) -> tuple[Doubles, float]:
        """What one person of each group adds to A, and a bound of the error of these numbers."""
        if self.family.many_rates is not None:
            return self.family.many_rates.ordered.exponents(tilt, way)
        rates = [rate if way == "up" else 1 - rate for rate, _ in self.family.parts]
        found = [exponent(person(rate, tilt), tilt) for rate in rates]
        each = np.array([float(one.mid()) for one in found])
        return each, max(above(abs(one - float(middle))) for one, middle in zip(found, each, strict=True))

    def largest(self, a: int, b: int) -> tuple[float, int]:
        start = self.family.places.start
        starts, found = self.sums.between(start(a), start(b))
        best = int(np.argmax(found))
        place = bisect_left(range(self.family.last + 1), int(starts[best]), key=start)
        return float(found[best]) + self.error, min(max(place, a), b)
