"""Two worlds that are several steps apart, each of which has the same profile.

If P_i(A) <= e^t P_(i+1)(A) + d for every event A and each of c steps, then P_0(A) <= e^(ct) P_c(A) + D with D = d (1 + e^t + ...
+ e^((c-1)t)).
"""

from __future__ import annotations

import math
from collections.abc import Callable
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from typing import ClassVar

from flint import arb

from sidelight.numbers.balls import above, ball, in_balls
from sidelight.numbers.interval import Interval
from sidelight.numbers.kept import kept
from sidelight.numbers.rounding import LARGEST_EXPONENT, float_below
from sidelight.numbers.search import smallest_argument
from sidelight.profiles.curves.curve import Curve
from sidelight.profiles.curves.profile import Profile

FIRST_SHARE = 0.05  # epsilon of one step from which on shares are searched for the best; by trial: speed
SHARE_STEP = 1.5  # factor from one share that is tried to the next; by trial: speed
SHARES_SKIPPED = 3  # of those tried, every third is looked at for an estimate; by trial: speed
FINER_SHARES = 4  # finer steps on each side of the best of these; by trial: speed and width
FINE = 1e-9  # relative tolerance of an epsilon; a hundredth of what a report shows


def smallest_upper(top: Callable[[float], float], delta: float | Fraction, near: float | None = None) -> float:
    """An epsilon at which a bound is within delta, and nearly the smallest."""

    def bracket(epsilon: float) -> Interval:
        found = top(epsilon)
        return Interval(found, found)

    return smallest_argument(bracket, delta, FINE, near).upper


def largest_lower(low: Callable[[float], float], delta: float | Fraction) -> float:
    """An epsilon up to which what is reached exceeds delta, and nearly the largest."""

    def bracket(epsilon: float) -> Interval:
        found = low(epsilon)
        return Interval(found, found)

    return smallest_argument(bracket, delta, FINE).lower


@dataclass(frozen=True, eq=False)
class EqualSteps(Profile):
    """An upper bound after `steps` steps: each has the profile `one`, and an equal share of epsilon. The lower end is 0."""

    only_promises: ClassVar[bool] = True
    one: Curve
    steps: int

    def _delta(self, epsilon: float) -> Interval:
        return Interval(0.0, self._bounded(self.one.delta(self._share(epsilon)).upper, epsilon))

    def delta_at(self, epsilon: Fraction) -> Interval:
        return self.delta(float_below(epsilon))

    def bound(self, epsilon: float) -> float:
        return self._bounded(self.one.bound(self._share(epsilon)), epsilon)

    def about(self, epsilon: float) -> float:
        """The least estimate at a few shares, in place of the best share."""
        share = _equal_share(epsilon, self.steps)
        shares = [share, *(_tried(number) for number in range(0, _last_before(share) + 1, SHARES_SKIPPED))]
        return min(1.0, min(self._estimate(one) * float(self._together(one)) for one in shares))

    def reaches(self, epsilon: float, already: float) -> float:
        return already

    def exceeds(self, epsilon: float, level: float) -> bool:
        share = _equal_share(epsilon, self.steps)
        if level >= 1 or (share > FIRST_SHARE and not self._falls_beyond(share)):
            return False  # the best share is expensive
        return self.one.exceeds(share, above(ball(level) / self._together(share)))

    @in_balls
    def within(self, epsilon: float, limit: float) -> bool:
        """No share gives less than the number of steps times the delta at the largest share; any share is a promise."""
        largest = _equal_share(epsilon, self.steps)
        if limit >= 1 or not self.one.within(largest, above(ball(limit) / self.steps)):
            return limit >= 1

        def within_at(share: float) -> bool:
            allowed = ball(limit) / self._together(share)
            return self.one.within(share, float(allowed.lower()) * (1 - 2.0**-50))

        return within_at(largest) or within_at(self._share(epsilon))

    @in_balls
    def _epsilon(self, delta: float | Fraction) -> Interval:
        """From the epsilon of one step, where all steps together would have twice the delta of their number. The bound is 0 only
        where that of one step is.
        """
        if delta == 0:
            most = ball(self.one.epsilon(0.0).upper) * self.steps * (1 + ball(2.0**-50))
            return Interval(0.0, above(most) if self.delta(above(most)).upper == 0 else math.inf)
        near = self.steps * self.one.epsilon(float(delta) / (2 * self.steps)).upper
        start = near if 0 < near < LARGEST_EXPONENT else None
        return Interval(0.0, smallest_upper(lambda epsilon: self.delta(epsilon).upper, delta, start))

    def _share(self, epsilon: float) -> float:
        """An epsilon of one step, of which `steps` are not above epsilon. Delta never rises with epsilon but the bound does where
        the curve of one step is flat: from there on the best share stays.
        """
        share = _equal_share(epsilon, self.steps)
        return share if share <= FIRST_SHARE or self._falls_beyond(share) else min(share, self._last_share)

    def _falls_beyond(self, share: float) -> bool:
        """Whether the bound is below that of the first share and still falls well beyond this one. Its logarithm is nearly
        concave, so that the share at which it is least is then not before this one.
        """
        before = _last_before(share)
        tried = [_tried(number) for number in (0, before, before + 1, before + 2)]
        if tried[-1] >= LARGEST_EXPONENT / self.steps:
            return False
        first, *others = (self._log_bound(one) for one in tried)
        return others[0] <= first and others[0] > others[1] > others[2]

    @cached_property
    def _last_share(self) -> float:
        """About the share at which the bound is least; decides where to look, never what is promised."""
        tried: dict[float, float] = {}
        while (here := _tried(len(tried))) < LARGEST_EXPONENT / self.steps:
            tried[here] = self._log_bound(here)
            if tried[here] > min(tried.values()) + 1:
                break
        best = min(tried, key=lambda share: tried[share], default=LARGEST_EXPONENT / self.steps)
        if tried.get(best) == -math.inf or best == max(tried, default=best):
            return LARGEST_EXPONENT / self.steps
        finer = (best * math.pow(SHARE_STEP, part / FINER_SHARES) for part in range(-FINER_SHARES, FINER_SHARES + 1))
        return min(finer, key=self._log_bound)

    def _log_bound(self, share: float) -> float:
        """An estimate of the logarithm of the bound."""
        delta = self._estimate(share)
        return math.log(delta) + (self.steps - 1) * share if delta > 0 else -math.inf

    def _estimate(self, share: float) -> float:
        estimates: dict[float, float] = self.__dict__.setdefault("_estimates", {})
        return kept(estimates, share, lambda: self.one.about(share))

    @in_balls
    def _bounded(self, delta: float, epsilon: float) -> float:
        return 0.0 if delta == 0 else min(1.0, above(ball(delta) * self._together(self._share(epsilon))))

    @in_balls
    def _together(self, share: float) -> arb:
        """1 + e^share + ... + e^((steps - 1) share)."""
        return ball(share * self.steps * (1 + 2.0**-50)).expm1() / ball(share).expm1() if share > 0 else arb(self.steps)


def _tried(number: int) -> float:
    """The shares of a step that are tried for the best, in their order."""
    return FIRST_SHARE * math.pow(SHARE_STEP, number)


def _last_before(share: float) -> int:
    """The number of the last tried share that is not above this one; negative where all are."""
    return math.floor(math.log(share / FIRST_SHARE) / math.log(SHARE_STEP)) if share >= FIRST_SHARE else -1


def _equal_share(epsilon: float, steps: int) -> float:
    return max(0.0, math.nextafter(min(epsilon, LARGEST_EXPONENT) / steps, 0.0))
