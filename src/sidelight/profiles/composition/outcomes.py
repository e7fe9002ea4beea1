"""The outcomes of one release in two worlds: the probability of each outcome in the left world and in the right one.

The hockey stick of a pair is the sum over outcomes of (left - e^epsilon right)_+, so only outcomes with a positive left mass
matter. Splitting an outcome in two, in any shares of both masses, shows at least as much; merging outcomes or leaving them out
shows at most as much.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property

import numpy as np
from flint import arb

from sidelight.errors import BadValue
from sidelight.laws.counts.binomial import binomial_mass, binomial_tail_bound
from sidelight.laws.counts.coarse import Doubles
from sidelight.laws.counts.lattice import LatticeLaw
from sidelight.laws.finite.law import FiniteLaw, Outcome
from sidelight.numbers.balls import ball, in_balls

INVISIBLE_MASS = arb(2) ** -1120  # even ten thousand times this mass is below 2^-1075, half of the smallest double


@dataclass(frozen=True, eq=False)
class Outcomes:
    """`masses`: the left and the right mass of each outcome, both positive; `never`: the left mass of all outcomes that are
    impossible in the right world.
    """

    masses: tuple[tuple[arb, arb], ...]
    never: arb

    @staticmethod
    def showing(masses: Iterable[tuple[arb, arb]], never: arb) -> Outcomes:
        """A pair that shows at least as much: an outcome that is not certainly possible in the right world counts as impossible
        there.
        """
        kept, apart = [], never
        for left, right in masses:
            if left > 0 and right > 0:
                kept.append((left, right))
            else:
                apart += left
        return Outcomes(tuple(kept), apart)

    @staticmethod
    def hiding(masses: Iterable[tuple[arb, arb]]) -> Outcomes:
        """A pair that shows at most as much: outcomes whose masses are not certainly positive in both worlds are left out, except
        those that are certainly impossible in the right world.
        """
        found = list(masses)
        never = sum((left for left, right in found if right.is_zero()), arb(0))
        return Outcomes(tuple((left, right) for left, right in found if left > 0 and right > 0), never)

    @cached_property
    @in_balls
    def losses(self) -> tuple[arb, ...]:
        return tuple((left / right).log() for left, right in self.masses)

    @cached_property
    @in_balls
    def coarse(self) -> tuple[Doubles, Doubles]:
        """The logarithm of each mass on the left, and each loss, as the nearest doubles."""
        return np.array([float(left.log()) for left, _ in self.masses]), np.array([float(loss) for loss in self.losses])


Copies = Sequence[tuple[Outcomes, int]]
"""Pairs (outcomes of one release, number of releases with these outcomes)."""


@dataclass(frozen=True, eq=False)
class BracketedPair:
    """A pair of worlds, bounded by two explicit pairs: `most` shows at least as much, `least` at most as much."""

    most: Outcomes
    least: Outcomes


@in_balls
def two_laws(left: FiniteLaw[Outcome], right: FiniteLaw[Outcome]) -> BracketedPair:
    """The pair of two finite laws with exact masses."""
    if left.error or right.error:
        raise BadValue("only laws with exact masses are repeated")
    other = dict(right.masses)
    outcomes = Outcomes.hiding((ball(mass), ball(other.get(outcome, 0))) for outcome, mass in left.masses)
    return BracketedPair(outcomes, outcomes)


@in_balls
def raised(law: LatticeLaw, hidden: int | None = None) -> BracketedPair:
    """The pair with X + 1 in the left world and X in the right one; values up to `hidden` are shown as one value."""
    return _shifted(_in_order(law, hidden), law, hidden)


@in_balls
def lowered(law: LatticeLaw, hidden: int | None = None) -> BracketedPair:
    """The pair with X in the left world and X + 1 in the right one; values up to `hidden` are shown as one value."""
    return _shifted([(right, left) for left, right in _in_order(law, hidden)], law, hidden)


def _in_order(law: LatticeLaw, hidden: int | None) -> list[tuple[arb, arb]]:
    """The masses of X + 1 and X at each value; the first and the last value include the masses outside the window."""
    inside = [(law.mass(k - 1), law.mass(k)) for k in range(law.start + 1, law.end + 1)]
    found = [(law.below, law.below + law.mass(law.start)), *inside, (law.mass(law.end) + law.above, law.above)]
    one = 0 if hidden is None else max(0, hidden - law.start + 1)
    if one >= len(found) and not law.above.is_zero():
        raise BadValue("what is hidden reaches beyond the window of the law")
    merged = sum((left for left, _ in found[:one]), arb(0)), sum((right for _, right in found[:one]), arb(0))
    return [merged, *found[one:]] if one else found


def _shifted(found: list[tuple[arb, arb]], law: LatticeLaw, hidden: int | None) -> BracketedPair:
    """The pair from its outcomes in order. If masses outside the window keep their ratio, each tail is one outcome. Otherwise the
    tails count as impossible in the right world (`most`), or are left out (`least`).
    """
    if law.tails_follow:
        outcomes = Outcomes.hiding(found)
        return BracketedPair(outcomes, outcomes)
    first = 0 if hidden is not None and hidden >= law.start else 1
    most = Outcomes.showing(found[first:-1], sum((left for left, _ in [*found[:first], *found[-1:]]), arb(0)))
    return BracketedPair(most, Outcomes(most.masses, arb(0)))


@in_balls
def binomial_window(people: int, rate: Fraction) -> LatticeLaw:
    """The law of a count of people with the same rate, on the window in which its masses exceed INVISIBLE_MASS; the mass outside
    is bounded.
    """
    if not 0 < rate < 1:
        raise BadValue(f"a rate strictly between 0 and 1 is needed, found {rate}")
    mode = min(people, int((people + 1) * rate))
    start, masses = mode, [binomial_mass(mode, people, rate)]
    odds = ball(rate / (1 - rate))
    while start > 0 and not masses[-1] < INVISIBLE_MASS:
        masses.append(masses[-1] * start / ((people - start + 1) * odds))
        start -= 1
    masses.reverse()
    end = mode
    while end < people and not masses[-1] < INVISIBLE_MASS:
        masses.append(masses[-1] * (people - end) * odds / (end + 1))
        end += 1
    outside = binomial_tail_bound(people - start + 1, people, 1 - rate), binomial_tail_bound(end + 1, people, rate)
    below, above = (arb(0).union(bound) if not bound.is_zero() else arb(0) for bound in outside)
    return LatticeLaw(start, tuple(masses), below, above, tails_follow=start == 0 and end == people)
