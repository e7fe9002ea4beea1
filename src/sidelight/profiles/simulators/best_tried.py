"""A definition that asks for some simulator: the delta of the best simulator that was tried."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from contextlib import suppress
from dataclasses import dataclass
from fractions import Fraction

from sidelight.errors import TooLarge
from sidelight.numbers.interval import Interval
from sidelight.numbers.kept import kept
from sidelight.numbers.rounding import float_below
from sidelight.numbers.search import smallest_argument
from sidelight.profiles.curves.attained import Attained

MOST_SEARCHES = 8  # linear programs with whole numbers for one epsilon or delta; by trial: speed and width
UPPER_END_TOLERANCE = 1e-4  # relative; the lower end is 0 anyway, so more digits of the upper end say little
LARGEST_SEARCHED_EPSILON = 16.0  # epsilon below which simulators are searched for; by trial: speed and width


@dataclass(frozen=True, eq=False)
class BestTried(Attained):
    """An upper end only: a simulator that was not tried may have a smaller delta."""

    fixed: tuple[Attained, ...]
    fitted: Callable[[float], Attained]  # one that is chosen for an epsilon
    searched: Callable[[float, float], Attained | None]  # one that is searched for at (epsilon, delta)

    @property
    def comparisons(self) -> int:
        return self.fixed[0].comparisons

    def _delta(self, epsilon: float) -> Interval:
        return Interval(0.0, self._best(epsilon).delta(epsilon).upper)

    def delta_at(self, epsilon: Fraction) -> Interval:
        """The bracket at the double below epsilon, whose upper end holds at epsilon too; the lower end is 0."""
        return self.delta(float_below(epsilon))

    def _epsilon(self, delta: float | Fraction) -> Interval:
        """First with the simulators that need no search; then a few searches at smaller epsilons."""
        if self._quick(0.0).delta(0.0).upper <= delta:
            return Interval(0.0, 0.0)
        upper = smallest_argument(
            lambda epsilon: Interval(0.0, self._quick(epsilon).delta(epsilon).upper), delta, UPPER_END_TOLERANCE
        ).upper
        low, high = 0.0, min(upper, LARGEST_SEARCHED_EPSILON)
        for _ in range(MOST_SEARCHES):
            middle = (low + high) / 2
            found = self.searched(middle, float(delta)) if high > 0 else None
            if found is None or found.delta(middle).upper > delta:
                low = middle
            else:
                upper = high = middle
        return Interval(0.0, upper)

    def where(self, epsilon: float) -> tuple[Hashable, ...] | None:
        return self._best(epsilon).where(epsilon)

    def _quick(self, epsilon: float) -> Attained:
        quick_at: dict[float, Attained] = self.__dict__.setdefault("_quick_at", {})
        return kept(quick_at, epsilon, lambda: self._without_search(epsilon))

    def _without_search(self, epsilon: float) -> Attained:
        best = min(self.fixed, key=lambda curve: curve.delta(epsilon).upper)
        if best.delta(epsilon).upper > 0:
            with suppress(TooLarge):  # a program that is too large is not tried
                best = min(best, self.fitted(epsilon), key=lambda curve: curve.delta(epsilon).upper)
        return best

    def _best(self, epsilon: float) -> Attained:
        best_at: dict[float, Attained] = self.__dict__.setdefault("_best_at", {})
        return kept(best_at, epsilon, lambda: self._with_searches(epsilon))

    def _with_searches(self, epsilon: float) -> Attained:
        best = self._quick(epsilon)
        low, high = 0.0, best.delta(epsilon).upper
        for _ in range(MOST_SEARCHES):
            if not high - low > 1e-3 * high:
                break
            middle = (low + high) / 2
            found = self.searched(epsilon, middle)
            if found is None or found.delta(epsilon).upper >= high:
                low = middle
            else:
                best, high = found, found.delta(epsilon).upper
        return best
