"""Profiles: curves that are hockey sticks of two laws, or the worst of several. Only for these are odds and
trade-offs defined.
"""

from __future__ import annotations

import math
from collections.abc import Callable
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from typing import TYPE_CHECKING

from sidelight.errors import BadValue
from sidelight.numbers.balls import above, ball, below, in_balls
from sidelight.numbers.interval import Interval
from sidelight.numbers.rounding import float_below
from sidelight.profiles.curves.curve import Curve
from sidelight.profiles.curves.derived.composed import Composed
from sidelight.profiles.curves.derived.mean import MeanCurve
from sidelight.profiles.curves.of_several import Largest, Meet
from sidelight.profiles.curves.one_end import Promised, Reached, UpTo

if TYPE_CHECKING:  # numpy comes with it
    from sidelight.profiles.composition.pair_loss import PairLoss

MOST_LEVEL_STEPS = 14  # steps of the search for the best place of a level; by trial: speed and width
# Share of the way that one more step would move the place: levels are flat around the best; by trial: speed and width
SETTLED_SHARE = 0.01
LEAST_SLOPE = 1e-3  # slope of log delta by epsilon, so that a step is finite; by trial: speed
# Shares of the way to the best place that are tried where its bound is worse than the guess; by trial: width
NEARER_SHARES = (0.9, 0.8, 0.6)
GUESS_MISSED = 1.05  # factor between level and guess from which on the bounds themselves are searched; by trial: speed and width
KNOT_STEPS = 24  # steps at which a whole curve is read, closer together near 0; by trial: speed and width
LAST_KNOT = 16.0  # epsilon of the last step, at most; by trial: width
LAST_KNOT_DELTA = 1e-12  # delta at the last step, at least; by trial: width


class Profile(Curve):
    """delta(epsilon) >= sup over events of P(A) - e^epsilon Q(A), for the pairs of views that are compared."""

    @property
    def knots(self) -> tuple[Fraction, ...]:
        """The epsilons at which the profile is read where it is chained or composed with others."""
        pure, far = self.epsilon(0.0).upper, self.epsilon(LAST_KNOT_DELTA).upper
        last = min(far, LAST_KNOT)
        grid = {last * (step / KNOT_STEPS) ** 2 for step in range(KNOT_STEPS + 1)}
        return tuple(sorted(Fraction(epsilon) for epsilon in grid | ({pure} if math.isfinite(pure) else set())))

    @property
    def promise(self) -> Profile:
        """A profile with the same upper end, without parts that only say what is reached: these cost time where the upper end is
        all that is asked for.
        """
        return self

    @property
    @in_balls
    def promises(self) -> tuple[tuple[Fraction, Fraction], ...]:
        """The pairs (epsilon, delta) at the knots: delta is not exceeded at this epsilon."""
        return self._promises

    @cached_property
    def _promises(self) -> tuple[tuple[Fraction, Fraction], ...]:
        return tuple((epsilon, Fraction(self.delta_at(epsilon).upper)) for epsilon in self.knots)

    @in_balls
    def loss(self, exceptions: float | Fraction) -> float:
        """A level that the privacy loss exceeds with probability at most `exceptions`.

        Pr[loss > E] <= delta(a) / (1 - e^(a - E)) for every a < E, so any a with delta(a) below `exceptions` gives a level E. The
        lowest level belongs to the a where delta(a) = `exceptions` / (1 + k), with k the slope at which log delta falls at a.
        """
        start = self.epsilon(exceptions).upper
        if math.isinf(start):
            return math.inf
        exceptions = float_below(Fraction(exceptions))
        expected, best = self._lowest(self.about, start, exceptions)
        level = _level(best, self.bound(best), exceptions)
        for share in NEARER_SHARES:  # at large epsilons the bound may be worse than the estimate
            if level <= expected * (1 + SETTLED_SHARE):
                break
            place = start + share * (best - start)
            level = min(level, _level(place, self.bound(place), exceptions))
        if level > expected * GUESS_MISSED:
            level = min(level, self._lowest(self.bound, start, exceptions)[0])
        return min(level, self._zero_from(min(level, 4 * start + 1)))

    def _lowest(self, read: Callable[[float], float], start: float, exceptions: float) -> tuple[float, float]:
        """The lowest level found, and the epsilon it belongs to; `read` gives delta at an epsilon."""
        levels = {start: _level(start, read(start), exceptions)}
        # The slope at `start` of a parabola for -log delta that is 0 at 0
        slope = -2 * math.log(exceptions) / start if start else 1.0
        here, fallen, low = start, 0.0, start
        there = start + math.log1p(slope) / slope
        for _ in range(MOST_LEVEL_STEPS):
            delta = read(there)
            levels[there] = _level(there, delta, exceptions)
            now = math.log(exceptions / delta) if delta else math.inf
            slope = max((now - fallen) / (there - here), LEAST_SLOPE) if math.isfinite(now) else math.inf
            beyond = there + abs(there - here) / 2  # the slope belongs to the middle of the step
            low, high = (low, beyond) if now >= math.log1p(slope) else (there, max(beyond, 2 * there - start))
            here, fallen, there = there, now, there + (math.log1p(slope) - now) / slope
            if not low < there < high:
                there = (low + high) / 2
            if abs(there - here) <= SETTLED_SHARE * (here - start):
                break
        if (vertex := _vertex(levels)) is not None:
            levels[vertex] = _level(vertex, read(vertex), exceptions)
        return min((level, place) for place, level in levels.items())

    def _zero_from(self, far: float) -> float:
        """The epsilon from which on delta is 0; infinite if delta is not 0 at the epsilon `far`."""
        return self.promise.epsilon(0.0).upper if self.promise.within(far, 0.0) else math.inf

    @in_balls
    def odds(self, prior: float, exceptions: float | Fraction) -> float:
        """The largest probability that an attacker can give to a value of the secret after the output, if they gave it `prior`
        before; except with probability `exceptions` over the output.
        """
        if not 0 <= prior <= 1:
            raise BadValue(f"a prior lies between 0 and 1, found {prior}")
        loss = self.loss(exceptions)
        if prior in (0, 1) or loss == 0:
            return prior
        if loss > 700:
            return 1.0
        factor, p = ball(loss).exp(), ball(prior)
        return min(1.0, above(p * factor / (1 - p + p * factor)))

    @in_balls
    def trade_off(self, false_positive: float) -> Interval:
        """The false-negative rate of an attacker who tests the secret with this false-positive rate is at least the lower end."""
        if not 0 <= false_positive <= 1:
            raise BadValue(f"a false-positive rate lies between 0 and 1, found {false_positive}")
        alpha, best = ball(false_positive), 0.0
        for step in range(65):
            epsilon = (step / 16) ** 2
            rest = 1 - ball(self.delta(epsilon).upper)
            power = ball(epsilon).exp()
            best = max(best, below(rest - power * alpha), below((rest - alpha) / power))
        return Interval(best, max(best, math.nextafter(1 - false_positive, 1.0)))


@dataclass(frozen=True, eq=False)
class Worst(Largest, Profile):
    """The worst of several profiles."""

    @property
    def loss_law(self) -> PairLoss | None:
        """That of all parts, where it is the same for all."""
        found = {part.loss_law for part in self.parts}
        return found.pop() if len(found) == 1 else None

    @property
    def loss_reached(self) -> bool:
        return self.loss_law is not None and all(part.loss_reached for part in self.parts)

    @cached_property
    def promise(self) -> Profile:
        return Worst(tuple(_promise_of(part) for part in self.parts))

    @property
    def knots(self) -> tuple[Fraction, ...]:
        return _knots_of(self.parts)


@dataclass(frozen=True, eq=False)
class Average(MeanCurve, Profile):
    """The profile of a view whose first part is drawn with known weights and is the same in both worlds."""


@dataclass(frozen=True, eq=False)
class MetProfile(Meet, Profile):
    """The bracket of one profile that follows from several theorems about it."""

    @property
    def _by_loss(self) -> Curve | None:
        """A part whose loss is reached: no other part promises less."""
        return next((part for part in self.parts if part.loss_reached), None)

    @property
    def loss_law(self) -> PairLoss | None:
        return None if self._by_loss is None else self._by_loss.loss_law

    @property
    def loss_reached(self) -> bool:
        return self._by_loss is not None

    @cached_property
    def promise(self) -> Profile:
        """Where all parts promise nothing, one of them is left."""
        left = tuple(_promise_of(part) for part in self.parts if not part.promises_nothing)
        return MetProfile(left or self.parts[:1])

    @property
    def knots(self) -> tuple[Fraction, ...]:
        return _knots_of(self.parts)


@dataclass(frozen=True, eq=False)
class AtMost(UpTo, Profile):
    """A profile that is at most `level` at every epsilon: an upper bound of the total variation."""


@dataclass(frozen=True, eq=False)
class PromisedProfile(Promised, Profile):
    """The upper end of another profile; the lower end is 0."""

    @property
    def loss_law(self) -> PairLoss | None:
        return self.inner.loss_law

    @cached_property
    def promise(self) -> Profile:
        return PromisedProfile(_promise_of(self.inner))

    @property
    def knots(self) -> tuple[Fraction, ...]:
        return _knots_of((self.inner,))


@dataclass(frozen=True, eq=False)
class ReachedProfile(Reached, Profile):
    """The largest lower end of several profiles; the upper end is 1."""

    @property
    def knots(self) -> tuple[Fraction, ...]:
        """It promises nothing at any epsilon."""
        return ()


@dataclass(frozen=True, eq=False)
class ComposedProfile(Composed, Profile):
    """A bracket of the profile of independent parts seen together, by basic composition."""


def _vertex(levels: dict[float, float]) -> float | None:
    """The place of the minimum of the parabola through the three lowest levels; None where it is not between their places."""
    best = sorted((level, a) for a, level in levels.items() if math.isfinite(level))[:3]
    if len(best) < 3:
        return None
    (y, a), (y1, a1), (y2, a2) = best
    one, other = (a - a1) * (y - y2), (a - a2) * (y - y1)
    found = a - ((a - a1) * one - (a - a2) * other) / (2 * (one - other)) if one != other else a
    return found if min(a, a1, a2) < found < max(a, a1, a2) and found not in levels else None


@in_balls
def _level(a: float, delta: float, exceptions: float) -> float:
    if delta == 0:
        return a
    return above(ball(a) - (1 - ball(delta) / ball(exceptions)).log()) if delta < exceptions else math.inf


def _promise_of(part: Curve) -> Curve:
    return part.promise if isinstance(part, Profile) else part


def _knots_of(parts: tuple[Curve, ...]) -> tuple[Fraction, ...]:
    """The knots of all parts that are profiles; where there are many, some of them, evenly chosen."""
    found = sorted({knot for part in map(as_profile, parts) if part is not None for knot in part.knots})
    if len(found) <= 2 * KNOT_STEPS:
        return tuple(found)
    return tuple(sorted({found[k * (len(found) - 1) // (2 * KNOT_STEPS)] for k in range(2 * KNOT_STEPS + 1)}))


def as_profile(curve: Curve) -> Profile | None:
    """The curve, where it compares two laws; None where it is the answer to something else."""
    return curve if isinstance(curve, Profile) else None


def upper_only(curve: Curve) -> Curve:
    return PromisedProfile(curve) if isinstance(curve, Profile) else Promised(curve)


def together(*curves: Curve) -> Curve:
    """One curve with the smallest upper and the largest lower ends of several curves of the same delta; a profile if all are."""
    if len(curves) == 1:
        return curves[0]
    return MetProfile(curves) if all(isinstance(curve, Profile) for curve in curves) else Meet(curves)
