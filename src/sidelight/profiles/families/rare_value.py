"""A rare value whose small counts are hidden, among very many people: only some of them matter.

The rates lie between 0 and a largest one, so a corner is some number of people at that rate. Hiding is a post-processing of the
count, and a count shows less the more people there are: with more than K people every corner is below the plain count of K
people. So the worst of all corners is one of at most K people, if the plain count of K people is below it.
"""

from __future__ import annotations

import math
from collections.abc import Callable
from dataclasses import dataclass
from fractions import Fraction

from sidelight.numbers.interval import Interval
from sidelight.profiles.curves.profile import Profile

FIRST_PEOPLE = 1_024  # people that are tried first, then four times as many; by trial: speed


@dataclass(frozen=True, eq=False)
class RareShift(Profile):
    """`worst(K)`: the worst of at most K people; `plain(K)`: the count of K people at the largest rate, nothing hidden."""

    others: int
    worst: Callable[[int], Profile]
    plain: Callable[[int], Profile]

    def _delta(self, epsilon: float) -> Interval:
        people = FIRST_PEOPLE
        while people < self.others:
            found, rest = self.worst(people).delta(epsilon), self.plain(people).delta(epsilon).upper
            if rest <= found.lower:
                return found
            people *= 4
        return self.worst(self.others).delta(epsilon)

    def within(self, epsilon: float, limit: float) -> bool:
        people = FIRST_PEOPLE
        while people < self.others:
            if not self.worst(people).within(epsilon, limit):
                return False
            if self.plain(people).delta(epsilon).upper <= limit:
                return True
            people *= 4
        return self.worst(self.others).within(epsilon, limit)

    def _epsilon(self, delta: float | Fraction) -> Interval:
        people = FIRST_PEOPLE
        while people < self.others:
            found = self.worst(people).epsilon(delta)
            if math.isinf(found.lower) or self.plain(people).delta(found.upper).upper <= delta:
                return found
            people *= 4
        return self.worst(self.others).epsilon(delta)
