"""Losses that add up, however they depend on each other: epsilon is split among the parts, and their deltas add up."""

from __future__ import annotations

import math
from bisect import bisect_right
from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property

from sidelight.numbers.interval import Interval
from sidelight.numbers.rounding import float_above
from sidelight.profiles.curves.curve import Curve
from sidelight.profiles.curves.derived.chain import summed
from sidelight.profiles.curves.point_by_point import turns
from sidelight.profiles.curves.power import Promise
from sidelight.profiles.curves.profile import Profile, as_profile

MOST_PROMISES = 200  # promises of each part that are combined; by trial: speed and width


@dataclass(frozen=True, eq=False)
class Split(Profile):
    """An upper bound of the profile of all parts together: (1 - e^x)+ is at most the sum of the (1 - e^y)+ if x is the sum of the
    y. The lower end is 0.
    """

    parts: tuple[Curve, ...]

    @property
    def knots(self) -> tuple[Fraction, ...]:
        return summed([[at for at, _ in _promises(part)] for part in self.parts])

    @cached_property
    def _sums(self) -> tuple[tuple[Fraction, ...], tuple[Fraction, ...]]:
        """Rising epsilons, and for each the least sum of the parts' deltas over the ways to split this epsilon."""
        sums: list[Promise] = [(Fraction(0), Fraction(0))]
        for part in self.parts:
            sums = _falling([(at + more, lost + left) for at, lost in sums for more, left in _promises(part)])
        return tuple(at for at, _ in sums), tuple(lost for _, lost in sums)

    def _delta(self, epsilon: float) -> Interval:
        return self.delta_at(self._sums[0][-1] if math.isinf(epsilon) else Fraction(epsilon))

    def delta_at(self, epsilon: Fraction) -> Interval:
        at, lost = self._sums
        place = bisect_right(at, epsilon)
        return Interval(0.0, min(1.0, float_above(lost[place - 1]))) if place else Interval(0.0, 1.0)


def _promises(curve: Curve) -> Sequence[Promise]:
    if (profile := as_profile(curve)) is not None:
        return profile.promises
    return [(at, Fraction(curve.delta_at(at).upper)) for at in turns(curve)]


def _falling(promises: Sequence[Promise]) -> list[Promise]:
    """The promises whose delta is smaller than that of every promise at a smaller epsilon; some of them where there are many."""
    kept: list[Promise] = []
    for at, lost in sorted(promises):
        if not kept or lost < kept[-1][1]:
            kept.append((at, lost))
    return (
        kept if len(kept) <= MOST_PROMISES else [kept[k * (len(kept) - 1) // (MOST_PROMISES - 1)] for k in range(MOST_PROMISES)]
    )
