"""The worst pair of worlds in which people of one atom are alike: doubles rule out most pairs, the rest is evaluated exactly."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from itertools import product
from typing import Any

import numpy as np

from sidelight.laws.finite.law import FiniteLaw, Outcome
from sidelight.laws.finite.mixing import mix_whole
from sidelight.numbers.interval import Interval
from sidelight.numbers.kept import kept
from sidelight.numbers.search import smallest_argument
from sidelight.profiles.curves.compared import Compared
from sidelight.profiles.curves.pair_table import PairBounds
from sidelight.profiles.curves.two_laws import TwoLaws
from sidelight.profiles.figures.alike_pairs import AlikePairs, Whole
from sidelight.profiles.figures.alike_people import AlikeSituation, PerAtom, Published, count_numerators

MOST_EXACT_OUTCOMES = 300  # masses of a pair, up to which it is evaluated exactly; by trial: speed and width
NEXT_EPSILON = 1e-14  # first step by which an epsilon is raised: about what doubles lose in a sum of few masses


def _whole(laws: PerAtom, among: Sequence[range] | None = None) -> tuple[list[tuple[tuple[int, ...], int]], int]:
    """All vectors of counts, or those among these numbers, each with the numerator of its mass; and the denominator of all."""
    found = [count_numerators(parts) for parts in laws]
    ranges = [range(len(masses)) for masses, _ in found] if among is None else among
    chosen = [[masses[k] for k in numbers] for (masses, _), numbers in zip(found, ranges, strict=True)]
    listed = [(counts, math.prod(of)) for counts, of in zip(product(*ranges), product(*chosen), strict=True)]
    return listed, math.prod(below for _, below in found)


@dataclass(frozen=True, eq=False)
class AlikeLaws(Sequence[FiniteLaw[Outcome]]):
    """The exact view of each world, without the target's value and with it; computed when it is read."""

    published: Published
    worlds: Sequence[tuple[AlikeSituation, PerAtom, tuple[int, ...] | PerAtom]]

    def __len__(self) -> int:
        return 2 * len(self.worlds)

    def __getitem__(self, place: Any) -> Any:
        case, unknown, known = self.worlds[place // 2]
        facts, above = _whole(known, case.facts) if case.known else ([(known, 1)], 1)
        moved = self.published.strides[case.atom] * (place % 2)
        counts, below = _whole(unknown)
        grid = [(self.published.place(vector) + moved, mass) for vector, mass in counts]
        weights = [
            (fact, here + self.published.place(fact), chance * mass)
            for fact, chance in facts
            for here, mass in grid
            if chance * mass
        ]
        errors = self.published.errors
        return mix_whole(weights, above * below, self.published.row, errors.__getitem__, lambda fact, output: (fact, output))


@dataclass(frozen=True, eq=False)
class ComparedAlike(Compared):
    """delta(epsilon) = the largest hockey stick over all pairs of worlds of all situations."""

    bounds: AlikePairs

    @cached_property
    def _table(self) -> PairBounds:
        return self.bounds

    def _search(self, epsilon: float) -> tuple[Interval, int]:
        """Exact numbers, unless each pair has many masses: then doubles with their error. At an infinite epsilon these give the
        upper end of the largest finite one, and a lower end of 0 where masses may have been lost.
        """
        if self.bounds.outcomes <= MOST_EXACT_OUTCOMES:
            return super()._search(epsilon)
        upper, lower = self.bounds.upper(epsilon, np.arange(len(self.pairs))), self.bounds.lower(epsilon)
        top = min(1.0, float(upper.max()))
        return Interval(min(top, float(lower.max())), top), int(upper.argmax())

    def _epsilon(self, delta: float | Fraction) -> Interval:
        if self.bounds.outcomes <= MOST_EXACT_OUTCOMES:
            return super()._epsilon(delta)
        above = smallest_argument(lambda epsilon: Interval.exactly(self._top(epsilon)), delta)
        if above.upper == 0 or self.delta(above.lower).lower > delta:
            return above  # the lower end of delta, which is as expensive, was asked for once
        below = smallest_argument(lambda epsilon: Interval.exactly(float(self.bounds.lower(epsilon).max())), delta)
        return Interval(min(below.lower, above.upper), above.upper)

    def _top(self, epsilon: float) -> float:
        return min(1.0, float(self.bounds.upper(epsilon, np.arange(len(self.pairs))).max()))

    @cached_property
    def _different(self) -> tuple[int, ...]:
        """All pairs: each is of two worlds of its own."""
        return tuple(range(len(self.pairs)))

    @property
    def _by_doubles(self) -> bool:
        return bool(self._different)

    def _among_many(self, best: Interval, left: Whole, delta: float | Fraction) -> Interval:
        """The other pairs are at most a little worse: the upper end is raised until doubles show that all are below delta."""
        step = NEXT_EPSILON
        while left.size and step < 1:
            left = self._exceeding(best.upper + step, delta, left)
            if not left.size:
                return Interval(best.lower, best.upper + step)
            step *= 8
        return super()._among_many(best, left, delta)

    def _exactly(self, pair: int) -> TwoLaws:
        found: dict[int, TwoLaws] = self.__dict__.setdefault("_compared", {})
        return kept(found, pair, lambda: super(ComparedAlike, self)._exactly(pair))


def compared_alike(published: Published, situations: Sequence[AlikeSituation]) -> ComparedAlike:
    worlds = [
        (case, unknown, known) for case in situations for known in (case.known or case.all_facts) for unknown in case.unknown
    ]
    pairs = [pair for w in range(len(worlds)) for pair in ((2 * w + 1, 2 * w), (2 * w, 2 * w + 1))]
    labels = [(case.atom,) for case, _, _ in worlds for _ in range(2)]
    return ComparedAlike(AlikeLaws(published, worlds), pairs, labels, AlikePairs(published, situations))
