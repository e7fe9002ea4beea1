"""Curves of another definition that follow from a profile: each promise (epsilon, delta) of the profile is
converted by itself.
"""

from __future__ import annotations

import math
from collections.abc import Callable
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property

from flint import arb

from sidelight.numbers.balls import above, ball, in_balls
from sidelight.numbers.interval import Interval
from sidelight.profiles.curves.curve import Curve
from sidelight.profiles.curves.one_end import Promised
from sidelight.profiles.curves.power import Promise
from sidelight.profiles.curves.profile import LAST_KNOT, Profile

PROMISES_READ = 64  # promises of the inner profile that are read besides its knots; by trial: speed and width


@dataclass(frozen=True, eq=False)
class Amplified(Curve):
    """delta at a level is the least, over the promises (epsilon, delta) of `private`, of `factor(epsilon, level)` times delta.

    `least(epsilon)` is the level from which on a promise with delta 0 gives delta 0. `factor` returns None where nothing follows.
    At levels above `last` the delta at `last` holds. The lower end is always 0.
    """

    private: Profile
    least: Callable[[arb], arb]
    factor: Callable[[arb, arb], arb | None]
    last: float

    @cached_property
    def promises(self) -> tuple[Promise, ...]:
        """The promises (epsilon, delta) at the knots, at even steps of tanh(epsilon / 2), and at the epsilon where delta becomes
        0.
        """
        pure = self.private.epsilon(0.0).upper
        levels = {*self.private.knots, *(Fraction(2 * math.atanh(k / PROMISES_READ)) for k in range(PROMISES_READ))}
        levels |= {Fraction(pure)} if math.isfinite(pure) else set()
        return tuple((epsilon, Fraction(self.private.delta_at(epsilon).upper)) for epsilon in sorted(levels))

    @in_balls
    def _delta(self, epsilon: float) -> Interval:
        level, best = ball(min(epsilon, self.last)), 1.0
        for at, delta in self.promises:
            if delta == 0:
                if level >= self.least(ball(at)):
                    return Interval(0.0, 0.0)
            elif (factor := self.factor(ball(at), level)) is not None:
                best = min(best, above(factor * ball(delta)))
        return Interval(0.0, best)


class _Stepping(Profile):
    """A profile made from a curve that may jump; the epsilon of the last jump is one of its knots."""

    @property
    def knots(self) -> tuple[Fraction, ...]:
        jump = self.epsilon(self.delta(LAST_KNOT).upper).upper
        return tuple(sorted({*super().knots, *([Fraction(jump)] if math.isfinite(jump) else [])}))


@dataclass(frozen=True, eq=False)
class Beneath(Promised, _Stepping):
    """A profile whose upper end is a curve that is not a profile itself."""


@dataclass(frozen=True, eq=False)
class Converted(_Stepping):
    """The profile that follows from another curve: the largest, over `ways`, of a factor times the delta of `inner` at a level;
    each way belongs to one value of a secret.
    """

    inner: Curve
    ways: tuple[tuple[Callable[[float], float], Fraction], ...]  # (a level for each epsilon, a factor)

    @in_balls
    def _delta(self, epsilon: float) -> Interval:
        at = min(epsilon, 700.0)
        found = [above(ball(factor) * ball(self.inner.delta(level(at)).upper)) for level, factor in self.ways]
        return Interval(0.0, min(1.0, max(found, default=0.0)))
