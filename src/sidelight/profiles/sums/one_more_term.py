"""The hockey stick between a sum of terms and the same sum moved by a step.

The ratios of its masses need not be monotone, and the best event need not be a half-line, so the positive parts are summed over
all values.
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from functools import cached_property

from flint import arb

from sidelight.laws.counts.sum_of_terms import Term, TermsLaw
from sidelight.numbers.balls import ball, in_balls, probability
from sidelight.numbers.interval import Interval
from sidelight.profiles.curves.profile import Profile


@dataclass(frozen=True, eq=False)
class Moved(Profile):
    """The hockey stick H(X moved by the step || X) = sum over the values x of X of max(0, f(x) - e^epsilon f(x moved))."""

    law: TermsLaw
    step: Term

    @cached_property
    def _pairs(self) -> tuple[tuple[arb, arb | None], ...]:
        """The mass of each value, and the mass of the value to which the step moves it; None where that one is impossible."""
        masses = self.law.masses
        return tuple((mass, masses.get(self.law.moved(value, self.step))) for value, mass in masses.items())

    @cached_property
    @in_balls
    def _never(self) -> arb:
        """The mass of the values that are impossible in the other world."""
        return sum((here for here, there in self._pairs if there is None), arb(0))

    @in_balls
    def _delta(self, epsilon: float) -> Interval:
        if math.isinf(epsilon):
            return probability(self._never, self._never)
        factor, nothing = ball(epsilon).exp(), arb(0)
        total = sum(
            ((here - factor * there).max(nothing) for here, there in self._pairs if there is not None and not here < there),
            self._never,
        )
        return probability(total, total)
