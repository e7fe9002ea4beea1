"""An epsilon is solved for a few members of a family and then certified for all of them."""

from __future__ import annotations

import math
from abc import abstractmethod
from collections.abc import Collection
from fractions import Fraction
from functools import partial

from sidelight.numbers.interval import Interval
from sidelight.numbers.search import SMALLEST_ARGUMENT, smallest_argument
from sidelight.profiles.curves.profile import Profile

MOST_ROUNDS = 6  # searches for worse members, before the epsilon is bisected; by trial: speed
FARTHEST_EPSILON = 600.0  # e^600 times a mass is a double, and times the error of a mass, 1e-300, far below 1

Member = tuple[str, int]
"""A direction of the comparison and the number of a member."""


class FewThenAll(Profile):
    @property
    @abstractmethod
    def _first(self) -> set[Member]:
        """The members that are tried first."""

    @property
    @abstractmethod
    def _close(self) -> float:
        """The share of the maximum that a search may leave open."""

    @abstractmethod
    def _largest_of(self, epsilon: float, members: Collection[Member]) -> Interval:
        """A bracket of the largest value of these members."""

    @abstractmethod
    def _worst(self, epsilon: float) -> tuple[Interval, set[Member]]:
        """A bracket of the largest value of all members, and members that may have it."""

    def _far_out(self, epsilon: float) -> Interval:
        """For an epsilon whose power times a mass is no double: between the values at infinity and at FARTHEST_EPSILON."""
        lowest = max(self.delta(math.inf).lower, self._worst(epsilon)[0].lower)
        return Interval(lowest, max(lowest, self.delta(FARTHEST_EPSILON).upper))

    def _epsilon(self, delta: float | Fraction) -> Interval:
        """The epsilon of a few members, raised until a search certifies it for all members; the worst members found there join
        the few.
        """
        few = self._first
        for _ in range(MOST_ROUNDS if 0 < float(delta) < 0.5 else 0):
            found = smallest_argument(partial(self._at_most_all, few), delta)
            if math.isinf(found.upper) or found.upper == 0:
                break
            here = max(found.upper, SMALLEST_ARGUMENT) * (1 + 2 * self._close)
            reached, places = self._worst(here)
            if reached.upper <= delta:
                return Interval(found.lower, here)
            if places <= few:
                break
            few = few | places
        return super()._epsilon(delta)

    def _at_most_all(self, few: Collection[Member], epsilon: float) -> Interval:
        return self.delta(epsilon) if math.isinf(epsilon) else self._largest_of(epsilon, few)
