"""Views that are another pair of views but for a small probability, which is the same in both worlds."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from fractions import Fraction
from typing import ClassVar, NamedTuple

from sidelight.numbers.balls import above, ball, below, in_balls
from sidelight.numbers.interval import Interval
from sidelight.profiles.curves.curve import Curve
from sidelight.profiles.curves.profile import Profile

NEGLIGIBLE = 1e-3  # share of a delta: with a smaller rest nothing is gained by a smaller one still; decides only what is solved


class ButFor(NamedTuple):
    """A curve, and the probability that it does not apply."""

    curve: Curve
    rest: float


def _worth_solving(parts: tuple[ButFor, ...], delta: float | Fraction) -> Iterator[ButFor]:
    """Those without a rest or with one below delta, up to the first whose rest is negligible."""
    for part in sorted(parts, key=lambda part: -part.rest):
        if part.rest < delta or not part.rest:
            yield part
            if part.rest <= NEGLIGIBLE * delta:
                return


@dataclass(frozen=True, eq=False)
class UpToRest(Profile):
    """Each part bounds delta by rest + (1 - rest) times its own: views of which something is told to the attacker first, which
    leads to worse than the part with probability at most rest. The lower end is 0.
    """

    only_promises: ClassVar[bool] = True
    parts: tuple[ButFor, ...]

    def _delta(self, epsilon: float) -> Interval:
        return Interval(0.0, self._least(lambda curve: curve.delta(epsilon).upper))

    def bound(self, epsilon: float) -> float:
        return self._least(lambda curve: curve.bound(epsilon))

    def about(self, epsilon: float) -> float:
        return self._least(lambda curve: curve.about(epsilon))

    def _least(self, upper: Callable[[Curve], float]) -> float:
        """Beyond a part whose rest is negligible no other is asked."""
        least = 1.0
        for curve, rest in sorted(self.parts, key=lambda part: -part.rest):
            delta = upper(curve)
            least = min(least, above(ball(rest) + (1 - ball(rest)) * ball(delta)) if rest else delta)
            if rest <= NEGLIGIBLE * delta:
                break
        return least

    def within(self, epsilon: float, limit: float) -> bool:
        return limit >= 1 or any(
            part.curve.within(epsilon, float(_left(limit, part.rest))) for part in _worth_solving(self.parts, limit)
        )

    def exceeds(self, epsilon: float, level: float) -> bool:
        return all(part.rest > level or part.curve.exceeds(epsilon, level) for part in self.parts)

    def reaches(self, epsilon: float, already: float) -> float:
        return already

    def _epsilon(self, delta: float | Fraction) -> Interval:
        solved = (part.curve.epsilon(_left(delta, part.rest)).upper for part in _worth_solving(self.parts, delta))
        return Interval(0.0, min(solved, default=math.inf))


@in_balls
def _left(delta: float | Fraction, rest: float) -> float | Fraction:
    """What a part may have so that rest + (1 - rest) times it is at most delta."""
    return max(0.0, below((ball(delta) - ball(rest)) / (1 - ball(rest)))) if rest else delta


@dataclass(frozen=True, eq=False)
class ReachedButForRest(Profile):
    """Each part is at most delta plus its rest, so delta is at least the part less the rest. The upper end is 1."""

    promises_nothing: ClassVar[bool] = True
    parts: tuple[ButFor, ...]

    def _delta(self, epsilon: float) -> Interval:
        return Interval(self.reaches(epsilon, 0.0), 1.0)

    def reaches(self, epsilon: float, already: float) -> float:
        for curve, rest in sorted(self.parts, key=lambda part: -part.rest):
            enough = above(ball(already) + ball(rest)) if rest else already
            found = curve.reaches(epsilon, enough)
            if found > enough:
                already = max(already, below(ball(found) - ball(rest)))
            if rest <= NEGLIGIBLE * already:
                break
        return already

    def bound(self, epsilon: float) -> float:
        return 1.0

    def exceeds(self, epsilon: float, level: float) -> bool:
        return level < 1

    def within(self, epsilon: float, limit: float) -> bool:
        return limit >= 1

    def _epsilon(self, delta: float | Fraction) -> Interval:
        solved = (part.curve.epsilon(_and_more(delta, part.rest)).lower for part in _worth_solving(self.parts, delta))
        return Interval(max(solved, default=0.0), math.inf)


@in_balls
def _and_more(delta: float | Fraction, rest: float) -> float | Fraction:
    return min(1.0, above(ball(delta) + ball(rest))) if rest else delta
