"""Pairs of finite laws as tables: an upper end of each pair's hockey stick in doubles, and which pairs have
exactly equal masses.
"""

from __future__ import annotations

import math
from abc import ABC, abstractmethod
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING

from sidelight.errors import TooLarge
from sidelight.laws.finite.law import FiniteLaw, Outcome
from sidelight.numbers.rounding import LARGEST_EXPONENT, SMALLEST_DOUBLE, UNIT, exponential_bounds, float_above

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    Floats = NDArray[np.float64]
    Whole = NDArray[np.intp]

FEW_PAIRS = 32  # pairs that are evaluated in balls without asking doubles first; by trial: speed
MOST_TABLE_MASSES = 60_000_000  # masses in the table of laws and outcomes: half a gigabyte of doubles
MOST_COMPARISONS = 400_000_000  # pairs times outcomes that one evaluation compares; by trial: speed
MASSES_AT_ONCE = 100_000  # masses that are compared at a time: they stay in the processor's cache; by trial: speed
SMALLEST_FULL_MASS = 1e-290  # a product with a smaller mass may underflow and lose digits in a double


class PairBounds(ABC):
    """Many pairs of laws, of which doubles rule out most: what `Compared` asks."""

    @property
    @abstractmethod
    def outcomes(self) -> int:
        """How many masses are added up for one pair, at most."""

    @property
    @abstractmethod
    def keeps_digits(self) -> bool:
        """Whether doubles are precise enough for all masses."""

    @property
    @abstractmethod
    def keeps_zeros(self) -> bool:
        """Whether `upper` at an infinite epsilon is the mass of the outcomes that are impossible on the right."""

    @property
    @abstractmethod
    def rounded(self) -> float:
        """The most by which the masses of a law differ from the exact ones, in total variation; 0 where they are exact."""

    @abstractmethod
    def error(self, epsilon: float) -> float:
        """The most that rounding of the laws' masses may add to a hockey stick."""

    @cached_property
    def error_counts_from(self) -> float:
        """Delta falls with epsilon, but e^epsilon times the error of the right law rises: beyond this epsilon, at which the
        product is about the root of the error, an upper end is the one here.
        """
        return max(0.0, -math.log(self.rounded) / 2) if self.rounded else math.inf

    @abstractmethod
    def upper(self, epsilon: float, which: Whole) -> Floats:
        """An upper end of the hockey stick for each of these pairs."""

    @abstractmethod
    def one_of_each_kind(self, which: Whole) -> Whole:
        """One of all pairs that certainly have the same profile; in their order."""

    @property
    def few(self) -> int:
        """How many pairs are evaluated exactly before doubles decide."""
        return FEW_PAIRS

    def decides(self, epsilon: float) -> bool:
        return min(epsilon, self.error_counts_from) < math.inf or self.keeps_zeros

    def largest(self, epsilon: float, pairs: int) -> float:
        """The largest upper end of the first `pairs` pairs."""
        import numpy as np

        return float(self.upper(epsilon, np.arange(pairs)).max())

    def slack(self, epsilon: float) -> float:
        """By how much an upper end may be too high: relative, and absolute. Nothing is known beyond `error_counts_from`."""
        return 4 * (self.outcomes + 16) * UNIT + self.error(epsilon) if epsilon <= self.error_counts_from else 1.0


@dataclass(frozen=True, eq=False)
class PairTable(PairBounds):
    """A table of the masses of all laws; where pairs[k] = (a, b), laws[a] is compared with laws[b]."""

    laws: Sequence[FiniteLaw[Outcome]]
    pairs: Sequence[tuple[int, int]]

    @cached_property
    def ends(self) -> tuple[Whole, Whole]:
        import numpy as np

        ends = np.array(self.pairs, dtype=np.intp)
        return ends[:, 0], ends[:, 1]

    @cached_property
    def _place(self) -> dict[Outcome, int]:
        outcomes = dict.fromkeys(outcome for law in self.laws for outcome, _ in law.masses)
        return {outcome: column for column, outcome in enumerate(outcomes)}

    @property
    def outcomes(self) -> int:
        return int(self._masses.shape[1])

    @cached_property
    def _masses(self) -> Floats:
        """One row per law; each mass is rounded to a neighbouring double."""
        import numpy as np

        place = self._place
        if len(self.laws) * len(place) > MOST_TABLE_MASSES or len(self.pairs) * len(place) > MOST_COMPARISONS:
            raise TooLarge(
                f"{len(self.pairs):,} pairs of {len(self.laws):,} laws on {len(place):,} outcomes",
                f"at most {MOST_TABLE_MASSES:,} masses and {MOST_COMPARISONS:,} comparisons of two masses",
            )
        table = np.zeros((len(self.laws), len(place)))
        rows = np.repeat(np.arange(len(self.laws)), [len(law.masses) for law in self.laws])
        columns = [place[outcome] for law in self.laws for outcome, _ in law.masses]
        try:
            table[rows, columns] = [m.numerator / m.denominator or SMALLEST_DOUBLE for law in self.laws for _, m in law.masses]
        except OverflowError:  # a measure that is no law can have a mass larger than any double
            table[rows, columns] = np.inf
        return table

    @property
    def keeps_digits(self) -> bool:
        """Whether every mass is so far from underflow and overflow that products of doubles keep their digits."""
        return not ((self._masses > 0) & ((self._masses < SMALLEST_FULL_MASS) | (self._masses > 1 / SMALLEST_FULL_MASS))).any()

    @property
    def keeps_zeros(self) -> bool:
        """e^700 times a mass that keeps its digits is larger than any mass."""
        return self.keeps_digits and not self.rounded

    @cached_property
    def rounded(self) -> float:
        return float_above(max(law.error for law in self.laws))

    def error(self, epsilon: float) -> float:
        """The most that rounding of the laws' masses may add to a hockey stick."""
        if not self.rounded:
            return 0.0
        return min(1.0, 2 * self.rounded * (1 + exponential_bounds(min(epsilon, LARGEST_EXPONENT))[1]))

    def upper(self, epsilon: float, which: Whole) -> Floats:
        """An upper end of the hockey stick for each of these pairs. Every rounding makes the result larger, except that a term
        that is certainly 0 stays 0.
        """
        import numpy as np

        epsilon = min(epsilon, self.error_counts_from)
        factor = exponential_bounds(min(epsilon, LARGEST_EXPONENT))[0] * (1 - 4 * UNIT)
        left, right = (end[which] for end in self.ends)
        total: Floats = np.empty(which.size)
        width = self.outcomes
        step = max(1, MASSES_AT_ONCE // max(1, width))
        for start in range(0, which.size, step):
            part = slice(start, start + step)
            excess = self._masses[left[part]] * (1 + 4 * UNIT)
            with np.errstate(over="ignore"):  # an infinite product is only larger than needed
                excess -= factor * self._masses[right[part]]
            np.maximum(excess, 0.0, out=excess)
            total[part] = excess.sum(axis=1)
        total *= 1 + 4 * (width + 4) * UNIT
        total += self.error(epsilon)
        return total

    def one_of_each_kind(self, which: Whole) -> Whole:
        """One of all pairs that have the same pairs of masses, and so the same profile; in their order."""
        import numpy as np

        left, right = (end[which] for end in self.ends)
        both = self._numbered[left] * (int(self._numbered.max()) + 1) + self._numbered[right]
        both.sort(axis=1)
        _, first, alike = np.unique(both @ self._mixing, return_index=True, return_inverse=True)
        odd = np.flatnonzero((both != both[first[alike]]).any(axis=1))  # pairs whose checksums agree by chance
        kept: Whole = which[np.sort(np.concatenate([first, odd]))]
        return kept

    @cached_property
    def _mixing(self) -> Whole:
        """Fixed odd multipliers for the checksums of rows; products wrap around at 64 bits."""
        import numpy as np

        return np.array([(2 * k + 1) * 0x9E3779B97F4A7C15 % 2**63 for k in range(self.outcomes)], dtype=np.intp)

    @cached_property
    def _numbered(self) -> Whole:
        """The table with each mass replaced by its number among all distinct masses: masses with equal numbers are
        exactly equal.
        """
        import numpy as np

        number: dict[tuple[int, int], int] = {}  # by numerator and denominator, which hash faster than fractions
        table, place = np.zeros(self._masses.shape, dtype=np.intp), self._place
        for row, law in enumerate(self.laws):
            for outcome, mass in law.masses:
                table[row, place[outcome]] = number.setdefault((mass.numerator, mass.denominator), len(number) + 1)
        return table
