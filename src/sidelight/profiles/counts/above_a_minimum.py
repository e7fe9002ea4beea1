"""A count that is hidden below a minimum, against someone who has seen the secrets of some of the other people."""

from __future__ import annotations

import math
from collections.abc import Callable
from dataclasses import dataclass
from fractions import Fraction
from functools import reduce

from flint import arb

from sidelight.laws.counts.independent_people import Parts, count_law, merged
from sidelight.laws.counts.lattice import LatticeLaw
from sidelight.laws.transforms.window import at_least
from sidelight.numbers.balls import ball, in_balls, probability
from sidelight.numbers.interval import Interval
from sidelight.profiles.counts.shift import Shift
from sidelight.profiles.curves.profile import Profile

LEAST_PEOPLE_FOR_WINDOW = 1_000  # people from which on a window of the law is faster than the whole of it; by trial: speed
Way = Callable[[LatticeLaw, int | None], Shift]


@dataclass(frozen=True, eq=False)
class MeanOverSeen(Profile):
    """The mean of a shift over b, the count of the people seen: with b the first allowed half-line starts b earlier, the last b
    later.

    The value of a half-line rises with its start up to the best start and falls after it. So the best allowed half-line is the
    best of all or the one at a limit.
    """

    shift: Shift
    seen: LatticeLaw

    @in_balls
    def _delta(self, epsilon: float) -> Interval:
        law = self.shift.law
        outside = arb(0) if law.tails_follow else law.above
        best = range(law.end + 1, law.end + 2)  # at an infinite epsilon
        extra = arb(0)
        if math.isfinite(epsilon):
            best, extra = Shift(law).peak(ball(epsilon).exp(), law.start + 1, law.end + 1), ball(epsilon).expm1()
        lower = upper = arb(0)
        for b, weight in enumerate(self.seen.masses, self.seen.start):
            tried = self._tried(best, b, math.isinf(epsilon))
            value = reduce(arb.max, (law.mass(k - 1) - extra * law.at_least(k) for k in tried), arb(0))
            free = tried == tuple(best)  # the limits exclude nothing here, nor for any larger b
            weight = self.seen.at_least(b) if free else weight
            lower, upper = lower + weight * value, upper + weight * value.max(outside)
            if free:
                break
        return probability(lower, upper)

    def _tried(self, best: range, b: int, only: bool) -> tuple[int, ...]:
        law, first, last = self.shift.law, self.shift.first, self.shift.last
        low = law.start + 1 if first is None else max(law.start + 1, first - b)
        high = law.end + 1 if last is None else min(law.end + 1, last + b)
        if low > high or (only and (high < best[0] or law.above != 0)):
            return ()
        return tuple(k for k in best if low <= k <= high) or ((low,) if low > best[-1] else (high,))


def mean_over_seen(unknown: Parts, seen: Parts, hidden: int, way: Way) -> MeanOverSeen:
    """The profile in one direction: the mean over b, the count of the people seen, with the largest hidden value lower by b."""
    return MeanOverSeen(way(count_law(unknown), hidden), count_law(seen))


def likely_to_reach(rates: Parts, level: int) -> float:
    """An upper end of the probability that at least `level` people are counted."""
    if sum(people for _, people in rates) >= LEAST_PEOPLE_FOR_WINDOW:
        return probability(*[at_least(merged(rates), level)] * 2).upper
    law = count_law(rates)
    if level <= law.start:
        return 1.0
    return probability(law.at_least(level), law.at_least(level)).upper if level <= law.end else 0.0


def everybody(rates: tuple[Fraction, ...]) -> Parts:
    return tuple((rate, 1) for rate in rates)
