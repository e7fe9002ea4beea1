"""Counts of which some, chosen by chance, are moved by one: at random one of several ways to move them, seen with all counts.

Every count is moved in one place of the tree only, so the likelihood ratio is made of independent parts by sums and products.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import Protocol

from sidelight.numbers.interval import Interval
from sidelight.profiles.curves.profile import Profile
from sidelight.profiles.families.family import Family
from sidelight.profiles.families.worst_shift import worst_shift
from sidelight.profiles.figures.ratio_law import RatioLaw, all_of, one_of
from sidelight.profiles.figures.shift_ratio import shift_ratio

MAY_BE_LESS = 1.1  # a count is evaluated where a quick bound of it is below this factor times the mixture; by trial: speed


class MovedCounts(Protocol):
    """Counts that are moved together, or one of which is moved."""

    def __hash__(self) -> int: ...

    def ratio(self, turn: int) -> RatioLaw:
        """The ratio of the moved counts to the counts; with `turn` -1 every count is moved in the opposite direction."""
        ...


@dataclass(frozen=True, slots=True)
class MovedCount:
    """The count of a family's people is moved by `step`, 1 or -1."""

    family: Family
    step: int

    def ratio(self, turn: int) -> RatioLaw:
        return shift_ratio(self.family, 1 if self.family.symmetric else self.step * turn)


def moved_count(family: Family, step: int) -> MovedCount:
    """Where swapping the two values of the secret changes nothing, both directions are one."""
    return MovedCount(family, 1 if family.symmetric else step)


@dataclass(frozen=True, slots=True)
class AllMoved:
    parts: tuple[MovedCounts, ...]

    def ratio(self, turn: int) -> RatioLaw:
        return all_of([ratio_of(part, turn) for part in self.parts])


@dataclass(frozen=True, slots=True)
class OneMoved:
    """One part is moved, with these probabilities, in units of 1 / sum of the weights."""

    weights: tuple[int, ...]
    parts: tuple[MovedCounts, ...]

    def ratio(self, turn: int) -> RatioLaw:
        total = sum(self.weights)
        return one_of([weight / total for weight in self.weights], [ratio_of(part, turn) for part in self.parts])


@lru_cache(maxsize=1024)
def ratio_of(moved: MovedCounts, turn: int) -> RatioLaw:
    return moved.ratio(turn)


@dataclass(frozen=True, eq=False)
class MixedShift(Profile):
    """An upper bound of the hockey sticks, in both directions, between views of x plus a step and of x, where the step looks like
    the random vector N in `moved`: with x the counts, by x + N and x, and by x and x - N.
    """

    moved: MovedCounts

    def _delta(self, epsilon: float) -> Interval:
        there, back = ratio_of(self.moved, 1), ratio_of(self.moved, -1)
        up = min(there.first_over_second(epsilon), back.second_over_first(epsilon))
        down = min(there.second_over_first(epsilon), back.first_over_second(epsilon))
        return Interval(0.0, max(up, down))


@dataclass(frozen=True, eq=False)
class LeastOf(Profile):
    """The least of several mixtures, and of counts each of which may be moved alone: one of these is evaluated only where it may
    be the least.
    """

    alone: tuple[Family, ...]
    mixtures: tuple[MovedCounts, ...]

    def _delta(self, epsilon: float) -> Interval:
        best = min(MixedShift(moved).delta(epsilon).upper for moved in self.mixtures)
        for family in self.alone:
            if MixedShift(moved_count(family, 1)).delta(epsilon).upper < MAY_BE_LESS * best:
                best = min(best, worst_shift(family).delta(epsilon).upper)
        return Interval(0.0, best)

    def about(self, epsilon: float) -> float:
        return MixedShift(self.mixtures[0]).delta(epsilon).upper

    def within(self, epsilon: float, limit: float) -> bool:
        """One mixture is enough, and the first ones are quick."""
        return any(MixedShift(moved).delta(epsilon).upper <= limit for moved in self.mixtures) or super().within(epsilon, limit)
