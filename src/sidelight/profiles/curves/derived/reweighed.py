"""A mixture of views whose weights differ between the two worlds."""

from __future__ import annotations

import math
from dataclasses import dataclass
from fractions import Fraction
from typing import NamedTuple

from flint import arb

from sidelight.numbers.balls import ball, below, in_balls, probability
from sidelight.numbers.interval import Interval
from sidelight.profiles.curves.curve import AtAny, Curve
from sidelight.profiles.curves.profile import Profile


class Reweighed(NamedTuple):
    """One part: its weight in the first world, how many times as large that is as its weight in the second, at most, and its
    number among the curves; None where nothing is promised of the part.
    """

    weight: Fraction
    ratio: arb
    part: int | None


@dataclass(frozen=True, eq=False)
class ReweighedMixture(AtAny, Profile):
    """The largest, over some comparisons, of what mixtures of views are apart: sum of weight x delta(epsilon - log ratio).

    With weights w and u in the two worlds, w <= ratio x u, and any event: sum of w P - e^epsilon u Q is at most sum of
    w (P - e^(epsilon - log ratio) Q). The curves bound both directions, so that below 0 the identity
    HS(-a; P, Q) = 1 - e^-a (1 - HS(a; Q, P)) continues them. The lower end is 0.
    """

    curves: tuple[Curve, ...]
    comparisons: tuple[tuple[Reweighed, ...], ...]

    @in_balls
    def _at(self, epsilon: Fraction | float) -> Interval:
        found = [self._compared(one, epsilon) for one in self.comparisons]
        return Interval(0.0, max((probability(arb(0), one).upper for one in found), default=0.0))

    def _compared(self, parts: tuple[Reweighed, ...], epsilon: Fraction | float) -> arb:
        return sum((ball(one.weight) * self._part(one, epsilon) for one in parts), arb(0))

    def _part(self, one: Reweighed, epsilon: Fraction | float) -> arb:
        if one.part is None:
            return arb(1)
        curve = self.curves[one.part]
        if epsilon == math.inf:
            return ball(curve.delta(math.inf).upper)
        least = below(ball(epsilon) - one.ratio.log())
        if least >= 0:
            return ball(curve.delta(least).upper)
        return 1 - ball(least).exp() * (1 - ball(curve.delta(-least).upper))
