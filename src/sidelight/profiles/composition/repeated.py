"""Many releases that are independent given the secret; the two secrets raise some releases and lower others."""

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
"""A function from epsilon to a lower and an upper end of the hockey stick over the outcomes that are possible in both worlds."""


@dataclass(frozen=True, eq=False)
class Repeated(AtAny, Profile):
    """The hockey stick of P_1 x ... x P_K against Q_1 x ... x Q_K in one direction. `parts`: pairs of worlds (P, Q), and how many
    releases have each pair.

    A pair has a direction: a release that is one higher with the secret of the left world is `raised`, one that is one lower is
    `lowered`. The cases "all raised" and "all lowered" do not bound every mix (see `either_direction`). For the other direction
    of the comparison all pairs are mirrored.

    If one pair is replaced by one that shows more, the product shows more: given the outcomes of the other releases, the product
    is compared at the remaining factor of e^epsilon, with a larger hockey stick. So the pairs that show most give the upper end.
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
        """The function `finite_part` for the pairs that show least, and for those that show most. If they differ only in the mass
        that is impossible in the right world, both are the same function.
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
    """The hockey stick over the outcomes that are possible in both worlds: summed outcome by outcome where they are few, from the
    transform otherwise; 0 where some release has no such outcome.
    """
    if not copies or not all(outcomes.masses for outcomes, _ in copies):
        return lambda epsilon: (arb(0), arb(0))
    found = halves(copies)
    return found.finite_part if found else lambda epsilon: loss_contour.finite_part(copies, epsilon)


def _never(copies: Copies) -> arb:
    """The probability that some release has an outcome that is impossible in the right world: 1 - prod (1 - never)."""
    if any(not outcomes.never < 1 for outcomes, _ in copies):
        return arb(1)
    return -sum(((-outcomes.never).log1p() * number for outcomes, number in copies), arb(0)).expm1()
