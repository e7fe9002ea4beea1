"""A rare value among very many people, whose small counts are hidden: corners with very many people need not be searched.

The rates are between 0 and a largest rate, so a corner is a number of people with that rate. Hiding is a post-processing of the
count, and a count shows less the more people there are, so every corner with more than K people is at most the plain count of K
people. If the plain count of K people is below the worst corner of at most K people, that corner is the worst of all.
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
    """The worst corner of at most `others` people. `worst(K)`: the worst corner of at most K people; `plain(K)`: the count of K
    people at the largest rate, with nothing hidden.
    """

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
