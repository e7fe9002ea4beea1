"""Curves that follow from single points (epsilon, delta) of another curve, because each point may have another simulator."""

from __future__ import annotations

import math
from collections.abc import Callable
from dataclasses import dataclass
from fractions import Fraction

from flint import arb

from sidelight.numbers.balls import above, in_balls, probability
from sidelight.numbers.interval import Interval
from sidelight.profiles.curves.curve import AtAny, Curve
from sidelight.profiles.curves.derived.chain import chained
from sidelight.profiles.curves.derived.diluted import Diluted, diluted_epsilon
from sidelight.profiles.curves.one_end import FromThere
from sidelight.profiles.curves.power import Promise
from sidelight.profiles.curves.profile import Profile
from sidelight.profiles.curves.two_laws import Dominating

# Epsilons at which every curve is read; by trial: speed and width
EPSILONS_READ = tuple(Fraction(quarters, 4) for quarters in (0, 1, 2, 4, 8, 16, 32))


def turns(curve: Curve) -> tuple[Fraction, ...]:
    """Epsilons at which a curve is read: a few fixed ones, and those of facts that the user stated."""
    return tuple(sorted({*EPSILONS_READ, *_stated(curve)}))


@in_balls
def _stated(curve: Curve) -> list[Fraction]:
    if isinstance(curve, FromThere):
        return [curve.start]
    if isinstance(curve, Dominating):
        return [Fraction(curve.epsilon_0)]
    if isinstance(curve, Diluted):
        return [Fraction(above(diluted_epsilon(curve.share, point))) for point in _stated(curve.inner)]
    inner = getattr(curve, "inner", None)
    parts = (*getattr(curve, "parts", ()), *([inner] if isinstance(inner, Curve) else []))
    return [point for part in parts for point in _stated(part)]


def _read(curve: Curve, epsilon: Fraction) -> Promise:
    return epsilon, Fraction(curve.delta_at(epsilon).upper)


@dataclass(frozen=True, eq=False)
class FromHalf(AtAny):
    """From a point (epsilon, delta) of `premise`, `step(epsilon, delta)` is a delta that holds from 2 epsilon on. The curve is
    the smallest such delta over some points.
    """

    premise: Curve
    step: Callable[[Fraction, Fraction], arb]

    @in_balls
    def _at(self, epsilon: Fraction | float) -> Interval:
        points = [point for point in turns(self.premise) if 2 * point <= epsilon]
        points += [Fraction(epsilon) / 2] if math.isfinite(epsilon) else []
        found = (self.step(*_read(self.premise, point)) for point in points)
        return Interval(0.0, min(probability(arb(0), delta).upper for delta in found))


@dataclass(frozen=True, eq=False)
class ThroughSimulator(AtAny, Profile):
    """Two worlds that are imitated by the same simulator, as closely as `premise` says. The bound is a chain of two steps, world
    to simulator to world; the smallest over some points of `premise` is taken.
    """

    premise: Curve

    @in_balls
    def _at(self, epsilon: Fraction | float) -> Interval:
        where = Fraction(epsilon) if math.isfinite(epsilon) else Fraction(1000)
        points = {*turns(self.premise), where / 2}
        found = (chained([_read(self.premise, point)] * 2, where) for point in points)
        return Interval(0.0, min(probability(arb(0), delta).upper for delta in found))

    @property
    def knots(self) -> tuple[Fraction, ...]:
        return tuple(2 * point for point in turns(self.premise))
