"""The worst of many pairs of finite laws: most pairs are ruled out in double precision, the rest are evaluated in balls."""

from __future__ import annotations

import math
from collections.abc import Hashable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from typing import TYPE_CHECKING

from sidelight.laws.finite.law import FiniteLaw, Outcome
from sidelight.numbers.interval import Interval
from sidelight.numbers.kept import kept
from sidelight.numbers.rounding import UNIT
from sidelight.profiles.curves.attained import Attained
from sidelight.profiles.curves.pair_table import FEW_PAIRS, PairBounds, PairTable
from sidelight.profiles.curves.profile import Profile
from sidelight.profiles.curves.two_laws import TwoLaws

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    Whole = NDArray[np.intp]


@dataclass(frozen=True, eq=False)
class Compared(Attained, Profile):
    """delta(epsilon) = the largest hockey stick of laws[a] against laws[b], over the pairs (a, b)."""

    laws: Sequence[FiniteLaw[Outcome]]
    pairs: Sequence[tuple[int, int]]
    labels: Sequence[tuple[Hashable, ...]]  # one per pair

    @property
    def comparisons(self) -> int:
        return len(self.pairs)

    def _delta(self, epsilon: float) -> Interval:
        found = self._worst(epsilon)
        return Interval(0.0, 0.0) if found is None else found[0]

    def where(self, epsilon: float) -> tuple[Hashable, ...] | None:
        found = self._worst(epsilon)
        return None if found is None or found[0].upper == 0 else self.labels[found[1]]

    def _epsilon(self, delta: float | Fraction) -> Interval:
        """The largest epsilon over the pairs. Each round evaluates the worst pair left; pairs whose delta at the largest epsilon
        found is already small enough are not evaluated.
        """
        if not self._by_doubles:
            return _largest_of([self._exactly(pair).epsilon(delta) for pair in self._different])
        best, left = Interval(0.0, 0.0), self._exceeding(0.0, delta)
        for _ in range(self._table.few):
            if not left.size or math.isinf(best.lower):
                return best
            best = _largest_of([best, self._exactly(self._different[int(left[0])]).epsilon(delta)])
            left = self._exceeding(best.upper, delta, left[1:])
        return best if math.isinf(best.upper) else self._among_many(best, left, delta)

    def _among_many(self, best: Interval, left: Whole, delta: float | Fraction) -> Interval:
        """The largest epsilon, where more pairs than a few are left beside the best found."""
        alike = self._table.one_of_each_kind(left) if left.size else left  # pairs with the same masses are evaluated once
        return _largest_of([best, *(self._exactly(self._different[int(k)]).epsilon(delta) for k in alike)])

    def bound(self, epsilon: float) -> float:
        """By doubles alone, where there are many pairs."""
        if not (self._by_doubles and self._table.decides(epsilon)):
            return self.delta(epsilon).upper
        return min(1.0, self._table.largest(epsilon, len(self._different)))

    def within(self, epsilon: float, limit: float) -> bool:
        """Doubles decide unless the largest hockey stick is too close to the limit for them."""
        if not (self._by_doubles and self._table.decides(epsilon)):
            return self.delta(epsilon).upper <= limit
        upper, slack = self._table.largest(epsilon, len(self._different)), self._table.slack(epsilon)
        if not limit < upper <= limit * (1 + slack) + slack:
            return upper <= limit
        return self.delta(epsilon).upper <= limit

    def _worst(self, epsilon: float) -> tuple[Interval, int] | None:
        """The bracket of delta, and the number of a pair that attains it; None where there is no pair."""
        worst_at: dict[float, tuple[Interval, int]] = self.__dict__.setdefault("_worst_at", {})
        return kept(worst_at, epsilon, lambda: self._search(epsilon)) if self._different else None

    def _search(self, epsilon: float) -> tuple[Interval, int]:
        if not (self._by_doubles and self._table.decides(epsilon)):
            return self._largest(list(self._different), epsilon, 0.0)
        import numpy as np

        upper = self._table.upper(epsilon, np.arange(len(self._different)))
        order = np.argsort(-upper)
        if upper[order[0]] == 0:
            return Interval(0.0, 0.0), self._different[0]
        slack = self._table.slack(epsilon)
        near = order[upper[order] >= upper[order[0]] * (1 - slack) - slack]
        kinds = near if near.size <= self._table.few else self._table.one_of_each_kind(near)
        rest = float(upper[order[0]]) if kinds.size > self._table.few else 0.0
        return self._largest([self._different[int(k)] for k in kinds[: self._table.few]], epsilon, rest)

    def _largest(self, pairs: list[int], epsilon: float, rest: float) -> tuple[Interval, int]:
        """The bracket of delta and the worst of these pairs; all other pairs are known to be at most `rest` or the lower end
        found.
        """
        found = list[tuple[Interval, int]]()
        for pair in pairs:
            found.append((self._exactly(pair).delta(epsilon), pair))
            if found[-1][0].lower == 1:
                break  # no other pair is worse
        upper = max(rest, *(bracket.upper for bracket, _ in found))
        lower, worst = max((bracket.lower, -pair) for bracket, pair in found)
        if lower == 0:  # the bracket may still be open above
            worst = -max(found, key=lambda entry: entry[0].upper)[1]
        return Interval(lower, min(1.0, upper)), -worst

    def _exactly(self, pair: int) -> TwoLaws:
        left, right = self.pairs[pair]
        return TwoLaws(self.laws[left], self.laws[right])

    @cached_property
    def _different(self) -> tuple[int, ...]:
        """One pair for each two laws that are compared. A law compared with itself is left out, unless its masses are rounded."""
        first: dict[tuple[int, int], int] = {}
        for number, (left, right) in enumerate(self.pairs):
            if left != right or self.laws[left].error:
                first.setdefault((left, right), number)
        return tuple(first.values())

    @cached_property
    def _table(self) -> PairBounds:
        """The masses of the pairs in `_different`, in their order."""
        return PairTable(self.laws, [self.pairs[number] for number in self._different])

    @cached_property
    def _by_doubles(self) -> bool:
        """Whether a table of doubles pays, because there are many pairs, and doubles are precise enough for all masses."""
        return len(self._different) > FEW_PAIRS and self._table.keeps_digits

    def _exceeding(self, epsilon: float, delta: float | Fraction, among: Whole | None = None) -> Whole:
        """The rows of the table whose upper end, in doubles, exceeds delta at this epsilon; the worst first."""
        import numpy as np

        which = np.arange(len(self._different)) if among is None else among
        upper = self._table.upper(epsilon, which)
        limit = float(delta) * (1 - 4 * UNIT)
        over = np.flatnonzero(upper > limit)
        return which[over[np.argsort(-upper[over])]]


def _largest_of(found: list[Interval]) -> Interval:
    return Interval(max((e.lower for e in found), default=0.0), max((e.upper for e in found), default=0.0))
