"""Two independent whole numbers seen together, each compared with itself plus one.

With p, q the masses of an outcome of the first number in the two worlds,

    delta(epsilon) = sum over outcomes of p H(e^epsilon q / p)

where H is the hockey stick of the second number as a function of the factor; for a factor below 1 it follows from the hockey
stick of the opposite direction.
"""

from __future__ import annotations

import math
from dataclasses import dataclass

from flint import arb

from sidelight.laws.counts.lattice import LatticeLaw
from sidelight.numbers.balls import above, ball, below, in_balls
from sidelight.numbers.interval import Interval
from sidelight.profiles.counts.shift import Shift
from sidelight.profiles.curves.profile import Profile


@dataclass(frozen=True, eq=False)
class ShiftProduct(Profile):
    """The profile in both directions. The first law has no mass outside its window; outside the window of the second law
    neighbouring masses keep their ratio.
    """

    first: LatticeLaw
    second: LatticeLaw

    @in_balls
    def _delta(self, epsilon: float) -> Interval:
        mirrored = self.first.mirrored(0), self.second.mirrored(0)
        ways = [_one_way(self.first, self.second, epsilon), _one_way(*mirrored, epsilon)]
        upper = min(1.0, max(above(way) for way in ways))
        return Interval(min(upper, max(0.0, *(below(way) for way in ways))), upper)


def _one_way(first: LatticeLaw, second: LatticeLaw, epsilon: float) -> arb:
    if math.isinf(epsilon):
        apart = [law.mass(law.end) if law.above == 0 else arb(0) for law in (first, second)]
        return apart[0] + apart[1] - apart[0] * apart[1]
    factor, back = ball(epsilon).exp(), second.mirrored(0)
    total = first.mass(first.end)  # the mass of the one outcome that the other world cannot show
    for k in range(first.start + 1, first.end + 1):
        p, q = first.mass(k - 1), factor * first.mass(k)
        spare = q - p
        if spare.mid() >= 0:
            total += _best(second, p, spare)
        else:
            total += _best(back, q, -spare) - spare
        if spare.contains(0):
            total += abs(spare).union(arb(0))
    return total


def _best(law: LatticeLaw, scale: arb, spare: arb) -> arb:
    """scale times H(1 + spare / scale), by the half-lines of `Shift`; at least 0."""
    candidates = Shift(law).peak((scale + spare) / scale, law.start + 1, law.end + 1)
    values = [scale * law.mass(j - 1) - spare * law.at_least(j) for j in candidates]
    best = values[0]
    for value in values[1:]:
        best = best.max(value)
    return best.max(arb(0))
