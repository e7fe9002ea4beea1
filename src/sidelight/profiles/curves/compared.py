"""The worst of many pairs of finite laws: doubles rule out most of them, balls evaluate the rest."""

from __future__ import annotations

import math
from collections.abc import Hashable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from typing import TYPE_CHECKING

from sidelight.errors import TooLarge
from sidelight.laws.finite.law import FiniteLaw, Outcome
from sidelight.numbers.interval import Interval
from sidelight.numbers.kept import kept
from sidelight.numbers.rounding import UNIT, exponential_bounds
from sidelight.profiles.curves.attained import Attained
from sidelight.profiles.curves.profile import Profile
from sidelight.profiles.curves.two_laws import TwoLaws

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    Floats = NDArray[np.float64]
    Whole = NDArray[np.intp]

FEW = 32  # so many pairs are evaluated in balls without asking doubles first
MOST_CELLS = 60_000_000  # of the table of laws and outcomes: half a gigabyte
MOST_TERMS = 400_000_000  # pairs times outcomes
BLOCK = 100_000
TINY = 1e-290
SMALLEST = 5e-324


@dataclass(frozen=True, eq=False)
class Compared(Attained, Profile):
    """delta(epsilon) = the largest hockey stick of laws[a] against laws[b], over the pairs (a, b) in their order."""

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
        """The largest over the pairs. Each round evaluates the worst pair left; those that hold at its epsilon are done with."""
        if not self._by_doubles:
            each = [self._exactly(pair).epsilon(delta) for pair in self._different]
            return Interval(max((e.lower for e in each), default=0.0), max((e.upper for e in each), default=0.0))
        best, left = Interval(0.0, 0.0), self._exceeding(0.0, delta)
        for _ in range(FEW):
            if not left.size or math.isinf(best.upper):
                return best
            tried = self._exactly(int(left[0])).epsilon(delta)
            best = Interval(max(best.lower, tried.lower), max(best.upper, tried.upper))
            left = self._exceeding(best.upper, delta, left[1:])
        alike = self._kinds(left) if left.size else []  # up to what doubles can tell
        each = [best, *(self._exactly(pair).epsilon(delta) for pair in alike)]
        return Interval(max(e.lower for e in each), max(e.upper for e in each))

    def _worst(self, epsilon: float) -> tuple[Interval, int] | None:
        """The bracket and the number of a pair that attains it; None when there is no pair."""
        worst_at: dict[float, tuple[Interval, int]] = self.__dict__.setdefault("_worst_at", {})
        return kept(worst_at, epsilon, lambda: self._search(epsilon)) if self._different else None

    def _search(self, epsilon: float) -> tuple[Interval, int]:
        if not self._by_doubles or math.isinf(epsilon):
            return self._largest(list(self._different), epsilon, 0.0)
        import numpy as np

        upper = self._upper(epsilon, self._all)
        order = np.argsort(-upper)
        if upper[order[0]] == 0:
            return Interval(0.0, 0.0), self._different[0]
        slack = 4 * (self._table.shape[1] + 16) * UNIT + self._error(epsilon)
        near = order[upper[order] >= upper[order[0]] * (1 - slack) - slack]
        numbers = np.array([self._different[int(k)] for k in near], dtype=np.intp)
        kinds = [int(number) for number in numbers] if near.size <= FEW else self._kinds(numbers)
        rest = float(upper[order[0]]) if len(kinds) > FEW else 0.0
        return self._largest(kinds[:FEW], epsilon, rest)

    def _largest(self, pairs: list[int], epsilon: float, rest: float) -> tuple[Interval, int]:
        """The worst of these pairs, where no other pair is above the lower end found or above `rest`."""
        found = [(self._exactly(pair).delta(epsilon), pair) for pair in pairs]
        upper = max(rest, *(bracket.upper for bracket, _ in found))
        lower, worst = max((bracket.lower, -pair) for bracket, pair in found)
        if lower == 0:  # the bracket may still be open above
            worst = -max(found, key=lambda entry: entry[0].upper)[1]
        return Interval(lower, min(1.0, upper)), -worst

    def _kinds(self, pairs: Whole) -> list[int]:
        """One of each kind of pair, in their order: the same masses against the same masses have the same profile."""
        import numpy as np

        ends = np.array([self.pairs[int(pair)] for pair in pairs], dtype=np.intp)
        both = self._masses[ends[:, 0]] * (int(self._masses.max()) + 1) + self._masses[ends[:, 1]]
        both.sort(axis=1)
        _, first, alike = np.unique(both @ self._mixing, return_index=True, return_inverse=True)
        odd = np.flatnonzero((both != both[first[alike]]).any(axis=1))  # sums that agree by chance
        return [int(pairs[place]) for place in np.sort(np.concatenate([first, odd]))]

    @cached_property
    def _mixing(self) -> Whole:
        """Odd multipliers, the same every time; products wrap around."""
        import numpy as np

        return np.array([(2 * k + 1) * 0x9E3779B97F4A7C15 % 2**63 for k in range(self._table.shape[1])], dtype=np.intp)

    @cached_property
    def _masses(self) -> Whole:
        """The table with each mass replaced by its number among all distinct masses: equal numbers are equal exactly."""
        import numpy as np

        number: dict[tuple[int, int], int] = {}  # by numerator and denominator, which hash faster than fractions
        table, place = np.zeros(self._table.shape, dtype=np.intp), self._place
        for row, law in enumerate(self.laws):
            for outcome, mass in law.masses:
                table[row, place[outcome]] = number.setdefault((mass.numerator, mass.denominator), len(number) + 1)
        return table

    def _exactly(self, pair: int) -> TwoLaws:
        left, right = self.pairs[pair]
        return TwoLaws(self.laws[left], self.laws[right])

    @cached_property
    def _different(self) -> tuple[int, ...]:
        """One pair for each two laws that are compared; equal laws have nothing between them, unless their masses are rounded."""
        first: dict[tuple[int, int], int] = {}
        for number, (left, right) in enumerate(self.pairs):
            if left != right or self.laws[left].error:
                first.setdefault((left, right), number)
        return tuple(first.values())

    @cached_property
    def _by_doubles(self) -> bool:
        """Worth it, and no mass so small or large that a double does not keep its digits."""
        if len(self._different) <= FEW:
            return False
        return not ((self._table > 0) & ((self._table < TINY) | (self._table > 1 / TINY))).any()

    @cached_property
    def _all(self) -> Whole:
        import numpy as np

        return np.arange(len(self._different))

    @cached_property
    def _ends(self) -> tuple[Whole, Whole]:
        import numpy as np

        ends = np.array([self.pairs[number] for number in self._different], dtype=np.intp)
        return ends[:, 0], ends[:, 1]

    @cached_property
    def _place(self) -> dict[Outcome, int]:
        outcomes = dict.fromkeys(outcome for law in self.laws for outcome, _ in law.masses)
        return {outcome: column for column, outcome in enumerate(outcomes)}

    @cached_property
    def _table(self) -> Floats:
        """One row per law; each mass is a double next to it."""
        import numpy as np

        place = self._place
        if len(self.laws) * len(place) > MOST_CELLS or len(self._different) * len(place) > MOST_TERMS:
            raise TooLarge(
                f"{len(self._different):,} pairs of {len(self.laws):,} laws on {len(place):,} outcomes",
                f"at most {MOST_CELLS:,} masses and {MOST_TERMS:,} comparisons of two masses",
            )
        table = np.zeros((len(self.laws), len(place)))
        rows = np.repeat(np.arange(len(self.laws)), [len(law.masses) for law in self.laws])
        columns = [place[outcome] for law in self.laws for outcome, _ in law.masses]
        try:
            table[rows, columns] = [m.numerator / m.denominator or SMALLEST for law in self.laws for _, m in law.masses]
        except OverflowError:  # a measure that is no law can be larger than any double
            table[rows, columns] = np.inf
        return table

    def _error(self, epsilon: float) -> float:
        if not self._rounded:
            return 0.0
        left = max(float(law.error) for law in self.laws)
        return min(1.0, 2 * left * (1 + exponential_bounds(epsilon)[1]))

    @cached_property
    def _rounded(self) -> bool:
        return any(law.error for law in self.laws)

    def _upper(self, epsilon: float, which: Whole) -> Floats:
        """An upper end for each pair: every mass is taken a little against us, so that what is certainly 0 comes out as 0."""
        import numpy as np

        factor = exponential_bounds(min(epsilon, 700.0))[0] * (1 - 4 * UNIT)
        left, right = (end[which] for end in self._ends)
        total: Floats = np.empty(which.size)
        width = self._table.shape[1]
        step = max(1, BLOCK // max(1, width))
        for start in range(0, which.size, step):
            part = slice(start, start + step)
            excess = self._table[left[part]] * (1 + 4 * UNIT)
            with np.errstate(over="ignore"):  # beyond the doubles it is more than enough
                excess -= factor * self._table[right[part]]
            np.maximum(excess, 0.0, out=excess)
            total[part] = excess.sum(axis=1)
        total *= 1 + 4 * (width + 4) * UNIT
        total += self._error(epsilon)
        return total

    def _exceeding(self, epsilon: float, delta: float | Fraction, among: Whole | None = None) -> Whole:
        """The pairs, worst first, that doubles do not show to be within delta."""
        import numpy as np

        which = self._all if among is None else np.array([self._back[int(number)] for number in among], dtype=np.intp)
        upper = self._upper(epsilon, which)
        limit = float(delta) * (1 - 4 * UNIT)
        over = np.flatnonzero(upper > limit)
        chosen = which[over[np.argsort(-upper[over])]]
        return np.array([self._different[int(k)] for k in chosen], dtype=np.intp)

    @cached_property
    def _back(self) -> dict[int, int]:
        return {number: place for place, number in enumerate(self._different)}
