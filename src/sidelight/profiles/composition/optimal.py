"""Several outputs with coins of their own: the smallest delta that follows from the promises of the parts, in any order."""

from __future__ import annotations

import math
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property

from flint import arb

from sidelight.numbers.balls import in_balls, probability
from sidelight.numbers.interval import Interval
from sidelight.profiles.composition.losses import Losses, composed
from sidelight.profiles.curves.chain import summed
from sidelight.profiles.curves.curve import AtAny
from sidelight.profiles.curves.profile import Profile


@dataclass(frozen=True, eq=False)
class OptimalComposition(AtAny, Profile):
    """The profile of all parts together. Each part may be chosen by earlier outputs, as long as its promise was fixed before.

    The lower end is 0.
    """

    parts: tuple[Profile, ...]

    @cached_property
    @in_balls
    def _losses(self) -> Losses:
        return composed([part.promises for part in self.parts])

    @in_balls
    def _at(self, epsilon: Fraction | float) -> Interval:
        where = epsilon if math.isfinite(epsilon) else max(self._losses.masses, default=Fraction(0))
        return Interval(0.0, probability(arb(0), self._losses.exceeding(where)).upper)

    @property
    def knots(self) -> tuple[Fraction, ...]:
        return summed([part.knots for part in self.parts])
