"""All pairs of worlds in which people of one atom are alike, in doubles with a bounded error."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property, lru_cache

import numpy as np
from numpy.typing import NDArray

from sidelight.laws.counts.coarse import MASS_UNDERFLOW
from sidelight.numbers.kept import kept
from sidelight.numbers.rounding import LARGEST_EXPONENT, UNIT, exponential_bounds
from sidelight.profiles.curves.pair_table import FEW_PAIRS, MASSES_AT_ONCE, SMALLEST_FULL_MASS, PairBounds
from sidelight.profiles.figures.alike_people import AlikeSituation, Floats, PerAtom, Published, count_numerators

Whole = NDArray[np.intp]
EXACT_MASSES_AT_ONCE = 1_000  # masses of the pairs that are evaluated exactly for one epsilon; by trial: speed and width


@dataclass(frozen=True, eq=False)
class AlikePairs(PairBounds):
    """Upper ends, in doubles, for all pairs of worlds of all situations, in both directions."""

    published: Published
    situations: Sequence[AlikeSituation]

    @cached_property
    def _views(self) -> tuple[Floats, Floats]:
        """What is seen with the target and without, one row for each world: facts first, then laws of the unknown."""
        left, right = list[Floats](), list[Floats]()
        rows = self.published.masses
        for case in self.situations:
            counts = np.stack([_masses(laws) for laws in case.unknown])
            shape = [sum(people for _, people in parts) + 1 for parts in case.unknown[0]]
            places = sum(stride * axis for stride, axis in zip(self.published.strides, np.indices(shape), strict=True)).ravel()
            for fact in case.all_facts:
                here = places + self.published.place(fact)
                right.append(counts @ rows[here])
                left.append(counts @ rows[here + self.published.strides[case.atom]])
        return np.concatenate(left), np.concatenate(right)

    @cached_property
    def _weights(self) -> list[Floats | None]:
        """For each situation the probability of each fact, one row for each law of the known."""
        return [np.stack([_chances(laws, case.facts) for laws in case.known]) if case.known else None for case in self.situations]

    @cached_property
    def outcomes(self) -> int:
        """Outcomes, counts of the unknown and facts: each sum has at most so many terms."""
        cells = max(math.prod(sum(n for _, n in parts) + 1 for parts in case.unknown[0]) for case in self.situations)
        return int(self.published.masses.shape[1]) + cells + max(len(case.all_facts) for case in self.situations)

    @property
    def keeps_digits(self) -> bool:
        return True  # what underflow may take from a sum is part of the error

    @property
    def keeps_zeros(self) -> bool:
        return self._lost == 0 and self.rounded == 0

    @property
    def rounded(self) -> float:
        return self.published.error

    def error(self, epsilon: float) -> float:
        """What is left out of the masses adds at most once their error."""
        rounded = self.rounded * (3 + 2 * exponential_bounds(min(epsilon, LARGEST_EXPONENT))[1]) if self.rounded else 0.0
        return min(1.0, rounded + self._lost)

    def upper(self, epsilon: float, which: Whole) -> Floats:
        def above() -> Floats:
            factor = exponential_bounds(min(at, LARGEST_EXPONENT))[0] * (1 - self._slack)
            return self._sums(factor, 1 + self._slack) * (1 + self._slack) + self.error(at)

        last: dict[float, Floats] = self.__dict__.setdefault("_last", {})
        at = min(epsilon, self.error_counts_from)
        return kept(last, at, above, most=4)[which]

    def lower(self, epsilon: float) -> Floats:
        """A lower end of the hockey stick for each pair; where epsilon is too large for doubles, that of an infinite one."""
        if epsilon > LARGEST_EXPONENT and not self.keeps_zeros:
            return np.zeros(sum(case.pairs for case in self.situations))
        factor = exponential_bounds(min(epsilon, LARGEST_EXPONENT))[1] * (1 + self._slack)
        return np.maximum(self._sums(factor, 1 - self._slack) * (1 - self._slack) - self.error(epsilon) * (1 + factor), 0.0)

    def _sums(self, factor: float, scale: float) -> Floats:
        """The sums of max(0, scale left - factor right) for each pair."""
        left, right = self._views
        ways = np.stack([_excess(*pair, factor, scale) for pair in ((left, right), (right, left))], axis=1)
        found, start = list[Floats](), 0
        for case, weights in zip(self.situations, self._weights, strict=True):
            part = ways[start : start + case.worlds].reshape(len(case.all_facts), -1)
            found.append((part if weights is None else weights @ part).ravel())
            start += case.worlds
        return np.concatenate(found)

    @property
    def _slack(self) -> float:
        """The relative error of a mass, and of a sum of them: one rounding for each term, and a few for each product."""
        return 4 * (self.outcomes + 8 * (len(self.published.sizes) + self.published.figures) + 16) * UNIT

    @cached_property
    def _lost(self) -> float:
        """An upper bound of what underflow can take from a sum; 0 where no product of masses is that small."""
        laws = {laws for case in self.situations for laws in (*case.unknown, *case.known)}
        least = min(_smallest(one) for one in laws) ** 2 * self.published.least
        return 0.0 if least > SMALLEST_FULL_MASS else self.outcomes**2 * MASS_UNDERFLOW

    def slack(self, epsilon: float) -> float:
        """Both masses, and both factors that widen them, are off by at most `_slack` of a total of 1, and so is the sum."""
        return 8 * self._slack + 2 * self.error(epsilon) if epsilon <= self.error_counts_from else 1.0

    @property
    def few(self) -> int:
        """Fewer, where a pair has many masses."""
        return max(2, min(FEW_PAIRS, EXACT_MASSES_AT_ONCE // self.outcomes))

    def one_of_each_kind(self, which: Whole) -> Whole:
        return which


@lru_cache(maxsize=4096)
def _doubles(parts: tuple[tuple[Fraction, int], ...]) -> Floats:
    masses, below = count_numerators(parts)
    return np.array([mass / below for mass in masses])


def _masses(laws: PerAtom) -> Floats:
    found: Floats = np.ones(1)
    for parts in laws:
        found = np.multiply.outer(found, _doubles(parts)).ravel()
    return found


def _smallest(laws: PerAtom) -> float:
    """The smallest positive mass; 0 where it underflows."""
    return math.prod(min(mass for mass in masses if mass) / below for masses, below in map(count_numerators, laws))


def _chances(laws: PerAtom, facts: Sequence[range]) -> Floats:
    """The probability of each fact, in the order of `itertools.product`."""
    found: Floats = np.ones(1)
    for parts, numbers in zip(laws, facts, strict=True):
        found = np.multiply.outer(found, _doubles(parts)[numbers.start : numbers.stop]).ravel()
    return found


def _excess(left: Floats, right: Floats, factor: float, more: float) -> Floats:
    total: Floats = np.empty(len(left))
    step = max(1, MASSES_AT_ONCE // max(1, left.shape[1]))
    for start in range(0, len(left), step):
        part = slice(start, start + step)
        with np.errstate(over="ignore"):  # an infinite product is only larger than needed
            total[part] = np.maximum(left[part] * more - factor * right[part], 0.0).sum(axis=1)
    return total
