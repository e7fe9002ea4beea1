"""A definition that asks for some simulator: what the best of those tried reaches."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from dataclasses import dataclass

from sidelight.numbers.interval import Interval
from sidelight.profiles.attained import Attained


@dataclass(frozen=True, eq=False)
class BestTried(Attained):
    """An upper end only: a simulator that nobody tried may do better."""

    fixed: tuple[Attained, ...]
    fitted: Callable[[float], Attained]  # one that is chosen for an epsilon

    @property
    def comparisons(self) -> int:
        return self.fixed[0].comparisons

    def _delta(self, epsilon: float) -> Interval:
        return Interval(0.0, self._best(epsilon).delta(epsilon).upper)

    def where(self, epsilon: float) -> tuple[Hashable, ...] | None:
        return self._best(epsilon).where(epsilon)

    def _best(self, epsilon: float) -> Attained:
        memo: dict[float, Attained] = self.__dict__.setdefault("_best_at", {})
        if epsilon not in memo:
            best = min(self.fixed, key=lambda curve: curve.delta(epsilon).upper)
            if best.delta(epsilon).upper > 0:
                best = min(best, self.fitted(epsilon), key=lambda curve: curve.delta(epsilon).upper)
            memo[epsilon] = best
        return memo[epsilon]
