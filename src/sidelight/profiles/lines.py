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

from sidelight.laws.contour import Line, bennett_reach, line_for
from sidelight.laws.crowd import Grouped, Groups, Person, person
from sidelight.laws.moments import MomentsTransform
from sidelight.laws.noise_transforms import noise_transform
from sidelight.laws.noises import Noise
from sidelight.numbers.balls import ball, in_balls
from sidelight.numbers.interval import Interval
from sidelight.numbers.rounding import float_above
from sidelight.profiles.counting import NEARBY, CountShift, one_way
from sidelight.profiles.families import MANY, WIDE, Blocks, Family, Vertices
from sidelight.profiles.smooth import Corners

ROUGH = 1e-3  # how much of the maximum a rough search may leave open
STEEP = 0.5  # up to this epsilon corners change little from one to the next
FEW = 8
SMOOTH = 20  # and with this much variance
RARELY = 1e-31  # above e^-72


def member(family: Family, a: int, b: int, noise: Noise | None, hidden: int | None, way: str) -> CountShift:
    """One way, for those whom the members from a to b share."""
    moments = family.moments(a, b) if hidden is None else None
    if moments is None:
        return one_way(family.shared(a, b), noise, hidden, way)
    return CountShift(moments if way == "up" else moments.reflected(), noise)


class Lines:
    """Members evaluated at one epsilon, all along one line, so that its weights are computed once."""

    def __init__(self, family: Family, noise: Noise | None, hidden: int | None, epsilon: float, way: str) -> None:
        self.family, self.noise, self.hidden, self.epsilon, self.way = family, noise, hidden, epsilon, way
        self.point = arb(epsilon)
        self.shared = self._line()
        self.corners = self._corners()

    @in_balls
    def _line(self) -> Line:
        """With room for every member."""
        tilt = self.epsilon if self.noise is None else CountShift(Grouped(()), self.noise).farthest_tilt(self.epsilon)
        reach, room = bennett_reach(self.family.spread(tilt, self.way)) + 1, NEARBY
        if self.noise is not None:
            reach += noise_transform(self.noise, tilt).reach
            room = reach
        return line_for(arb(tilt), self.point, reach, room)

    @cached_property
    def close(self) -> float:
        """How close bounds of stretches come: of blocks they allow for means anywhere between two whole numbers."""
        if not isinstance(self.family, Blocks) or self.noise is not None or self.hidden is not None:
            return 0.0
        spread = member(self.family, 0, 0, None, None, self.way).crowd.tilted(self.epsilon).spread
        return max(0.5 / spread if spread > WIDE else 0.0, ROUGH if len(self.family.parts) > MANY else 1e-5)

    def _corners(self) -> Corners | None:
        """Where whole stretches can be bounded at once: nothing but two rates, and a law that is wide."""
        family = self.family
        if not isinstance(family, Vertices) or self.noise is not None or self.hidden is not None or self.epsilon > STEEP:
            return None
        if family.low == 0 or family.high == 1:
            return None
        rates = (family.low, family.high) if self.way == "up" else (1 - family.low, 1 - family.high)
        one, other = (person(rate, self.epsilon) for rate in rates)
        wide = family.others * one.variance.min(other.variance) > SMOOTH
        return Corners(family.others, one, other, self.shared) if wide else None

    def _block_corners(self, a: int, b: int) -> Corners | None:
        """Each member has, besides those shared, so many from just before the blocks begin and the others from where they end."""
        family = self.family
        if not isinstance(family, Blocks) or self.noise is not None or self.hidden is not None or self.epsilon > STEEP:
            return None
        first, last, gone = family.start(a), family.start(b), family.gone
        few = gone < last - first  # a block that slides over its own length: everybody but so many people between two rates
        if not few and family.too_many(a, b):
            return None
        base = (member(family.whole, 0, 0, None, None, self.way) if few else member(family, a, b, None, None, self.way)).crowd
        beside = base.tilted(self.epsilon)
        if not isinstance(beside, Groups | MomentsTransform) or not beside.variance > WIDE:
            return None
        if few:
            one, unlike, bend = self._alike(family.rate(first), family.rate(last + gone - 1))
            return Corners(-gone, one, one, self.shared, beside, unlike * gone, bend * gone)
        one, unlike, bend = self._alike(family.rate(first), family.rate(last - 1))
        other, more_unlike, more_bend = self._alike(family.rate(first + gone), family.rate(last + gone - 1))
        people = last - first
        return Corners(people, one, other, self.shared, beside, unlike.max(more_unlike) * people, bend.max(more_bend) * people)

    @in_balls
    def _alike(self, low: Fraction, high: Fraction) -> tuple[Person, arb, arb]:
        """A person between two rates, how far anybody's level between them is from his, and the transforms in units of t^2.

        By p the level without the mean changes by (e^s - 1)/w - s e^s/w^2, w = 1 + p (e^s - 1). By the tilted rate the logarithm
        without the mean changes by at most 3/2 t^2 / cos(t/2), which is below 2 t^2 for the t below 1.3 that a wide law needs.
        """
        if self.way == "down":
            low, high = 1 - high, 1 - low
        power, half = arb(self.epsilon).exp(), ball((high - low) / 2)
        weight = 1 + ball(low).union(ball(high)) * (power - 1)
        slope = abs((power - 1) / weight - arb(self.epsilon) * power / weight**2)
        return person((low + high) / 2, self.epsilon), arb((slope * half).upper()), arb((2 * half * power / weight**2).upper())

    def value(self, m: int) -> Interval:
        return self._shared(m, m, self.hidden)

    def bound(self, a: int, b: int) -> float:
        """Those left out are dropped; with something hidden they are revealed, and have been counted almost never more often."""
        if self.corners is not None and b - a > FEW:
            return self.corners.bound(a, b)
        if (around := self._block_corners(a, b)) is not None:
            return around.bound(0, max(0, around.people))
        if self.family.too_many(a, b):
            return 1.0
        plain = self._shared(a, b, None).upper
        if self.hidden is None:
            return plain
        more = self.family.more(a, b)
        mean = self.family.top * more
        raised = min(more, math.ceil(mean) + bennett_reach(float_above(mean * (1 - self.family.top))))
        return min(plain, self._shared(a, b, self.hidden - raised).upper + RARELY)

    def _shared(self, a: int, b: int, hidden: int | None) -> Interval:
        return member(self.family, a, b, self.noise, hidden, self.way).along(self.epsilon, self.point, self.shared)
