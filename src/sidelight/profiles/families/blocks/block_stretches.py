"""Bounds for very many blocks at once. A member is everybody but a block; from one member to the next one person joins, and
another with a larger rate leaves.

So log phi, centred at the mean, changes by k(p) - k(q), where k(p) is the logarithm for one person with rate p, and p and q grow
from step to step. Over a stretch of d steps such a sum is within d/4 times the range of its steps of its chord. And log phi of
two blocks of g people with rates between two bounds differs by at most g times the range of k between these bounds.
"""

from __future__ import annotations

import math
from collections.abc import Callable
from functools import cached_property

from flint import acb, arb

from sidelight.laws.transforms.contour import CountTransform, Line, moving, negligible_from
from sidelight.laws.transforms.moments import MomentsTransform
from sidelight.laws.transforms.people import Groups, fading
from sidelight.numbers.balls import above, in_balls
from sidelight.profiles.families.blocks.blocks import Blocks
from sidelight.profiles.families.stretch_polynomials import expand, grid_for

FARTHEST = 1.3  # the largest frequency t for which the bounds hold; a law with a large variance needs only smaller ones
EXACTLY = 0.005  # in counted people; the means must be known within this
ROUNDING = 1e-9  # above the rounding error of a tilted rate in doubles


class BlockStretch:
    """Bounds of stretches of blocks at one epsilon, for laws that all have at least this variance."""

    def __init__(self, family: Blocks, line: Line, way: str, variance: float) -> None:
        self.family, self.line, self.way, self.variance = family, line, way, variance
        self.epsilon = float(line.tilt)
        self._centred: dict[int, list[acb] | None] = {}
        self._bends: dict[tuple[int, int], float] = {}

    @cached_property
    def _size(self) -> tuple[int, arb]:
        return negligible_from(lambda place: fading(arb(self.variance), place, self.line.count), self.line)

    def excess(self, a: int, b: int) -> float:
        """An estimate of how much a bound exceeds the largest value; decides where to look, never what is promised."""
        return 1.8 * max(1.0, self.epsilon * math.sqrt(self.variance)) * self._bend(a, b) / self.variance

    @in_balls
    def bound(self, a: int, b: int, member: Callable[[int], CountTransform], height: float) -> float | None:
        """An upper bound of the half-lines of the members from a to b, of which none has an A above `height`.

        None where the means are not known precisely enough.
        """
        size, rest = self._size
        if 2 * math.pi * size > FARTHEST * self.line.count:
            return None
        first, last = (self._logs(m, member, size) for m in (a, b))
        if first is None or last is None:
            return None
        middles = [(one + other) / 2 for one, other in zip(first, last, strict=True)]
        changes = [(other - one) / 2 for one, other in zip(first, last, strict=True)]
        grid = grid_for(self.variance, self.epsilon)
        pieces = expand(self.line, middles, changes, rest, 1.0, grid, self._bend(a, b))
        return min(1.0, above(arb(height).exp() * pieces.largest()))

    def _logs(self, m: int, member: Callable[[int], CountTransform], size: int) -> list[acb] | None:
        """log phi of member m, centred at its mean; None where the mean is not known precisely enough."""
        if m not in self._centred:
            found, self._centred[m] = member(m), None
            if isinstance(found, Groups | MomentsTransform) and found.off < EXACTLY:
                self._centred[m] = _centred(found, size, self.line.count)
        return self._centred[m]

    def _bend(self, a: int, b: int) -> float:
        """A bound of the distance of log phi from its chord, over the members from a to b, divided by t^2."""
        if (a, b) not in self._bends:
            places, gone = self.family.places, self.family.gone
            first, last = places.start(a), places.start(b)
            by_steps = (self._range(first, last - 1) + self._range(first + gone, last + gone - 1)) * (last - first) / 4
            self._bends[a, b] = min(by_steps, gone * self._range(first, last + gone - 1))
        return self._bends[a, b]

    def _range(self, first: int, last: int) -> float:
        """A bound of the range of k between the rates of two people, divided by t^2.

        With z = e^(it) and q the tilted rate, k changes by (z - 1)/(1 + q (z - 1)) - it, which is at most
        t^2/2 + q t^2 / cos(t/2), and as much with 1 - q for q. For t below FARTHEST, cos(t/2) > 10/13.
        """
        low, high = sorted((self._tilted(first), self._tilted(last)))
        most = 0.5 if low <= 0.5 <= high else max(min(low, 1 - low), min(high, 1 - high))
        return (0.5 + 1.3 * (most + ROUNDING)) * (high - low + 2 * ROUNDING) * (1 + ROUNDING)

    def _tilted(self, person: int) -> float:
        """The tilted rate of a person, within ROUNDING."""
        rate = self.family.places.rate(person)
        p = rate.numerator / rate.denominator
        p, power = p if self.way == "up" else 1 - p, math.exp(self.epsilon)
        return p * power / (1 + p * (power - 1))


def _centred(member: Groups | MomentsTransform, size: int, count: int) -> list[acb]:
    return [log - moving(place, count, 1) * member.mean for place, log in enumerate(member.logs(size, count))]
