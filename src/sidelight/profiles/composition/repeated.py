"""Many releases that are independent given the secret, each in the direction that the two secrets give it."""

from __future__ import annotations

import math
from collections.abc import Callable
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property

from flint import arb

from sidelight.numbers.balls import in_balls, probability
from sidelight.numbers.interval import Interval
from sidelight.profiles.composition import loss_contour
from sidelight.profiles.composition.outcomes import BracketedPair, Copies
from sidelight.profiles.composition.written_out import halves
from sidelight.profiles.curves.curve import AtAny
from sidelight.profiles.curves.profile import Profile

FinitePart = Callable[[Fraction | float], tuple[arb, arb]]
"""Ends of the hockey stick over the outcomes that both worlds show."""


@dataclass(frozen=True, eq=False)
class Repeated(AtAny, Profile):
    """delta(epsilon) of P_1 x ... x P_K against Q_1 x ... x Q_K, one way. `parts`: pairs of worlds, and how many releases are
    like each.

    A pair has a direction: a release that the secret of the left world raises is `raised`, one that it lowers is `lowered`; all
    raised and all lowered do not stand for every mix (see `either_direction`). The question the other way has all pairs mirrored.

    A pair that shows more makes a product that shows more, whatever the others are: given their outcomes, the product is
    compared at what is left of e^epsilon, by a hockey stick that lies above. So the upper end is that of the pairs that show
    most.
    """

    parts: tuple[tuple[BracketedPair, int], ...]

    @cached_property
    def _most(self) -> Copies:
        return [(release.most, number) for release, number in self.parts if number]

    @cached_property
    def _least(self) -> Copies:
        return [(release.least, number) for release, number in self.parts if number]

    @cached_property
    def _finite_parts(self) -> tuple[FinitePart, FinitePart]:
        """The finite part of the pairs that show least, and of those that show most; often they differ only in what one world
        never shows, and then it is the same function.
        """
        alike = all(least.masses is most.masses for (least, _), (most, _) in zip(self._least, self._most, strict=True))
        most = _finite_part(self._most)
        return (most if alike else _finite_part(self._least)), most

    @in_balls
    def _at(self, epsilon: Fraction | float) -> Interval:
        apart = _never(self._least), _never(self._most)
        if math.isinf(epsilon):
            return probability(*apart)
        least, most = self._finite_parts
        above = most(epsilon)
        below = above if least is most else least(epsilon)
        return probability(apart[0] + below[0], apart[1] + above[1])


def _finite_part(copies: Copies) -> FinitePart:
    """Outcome by outcome where they are few, on a contour otherwise; 0 where some release has no outcome that both worlds
    show.
    """
    if not copies or not all(outcomes.masses for outcomes, _ in copies):
        return lambda epsilon: (arb(0), arb(0))
    found = halves(copies)
    return found.finite_part if found else lambda epsilon: loss_contour.finite_part(copies, epsilon)


def _never(copies: Copies) -> arb:
    """The probability that some release shows what the right world never shows: 1 - prod (1 - never)."""
    if any(not outcomes.never < 1 for outcomes, _ in copies):
        return arb(1)
    return -sum(((-outcomes.never).log1p() * number for outcomes, number in copies), arb(0)).expm1()
