"""Several outputs with coins of their own: the smallest delta that follows from what is known of the parts, in any order."""

from __future__ import annotations

import math
from collections.abc import Callable
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property

from flint import arb

from sidelight.numbers.balls import above, ball, below, in_balls, probability
from sidelight.numbers.interval import Interval
from sidelight.numbers.rounding import as_fraction
from sidelight.numbers.search import smallest_argument
from sidelight.profiles.composition.listed_losses import losses_listed
from sidelight.profiles.composition.loss_transform import LossTransform, PairLosses, different
from sidelight.profiles.composition.losses import Losses
from sidelight.profiles.composition.pair_loss import ListedLoss, PairLoss, largest_of_all, never_of_all
from sidelight.profiles.curves.curve import AsWritten
from sidelight.profiles.curves.derived.chain import summed
from sidelight.profiles.curves.power import Promise
from sidelight.profiles.curves.profile import Profile

MOST_GIVEN = 16  # losses given each of which the others are compared; by trial: speed
WIDE_TRANSFORM = 1e-6  # width of a bracket beyond which some losses are listed and the others transformed; by trial: width
TINY = 1e-45  # delta up to which listed losses are enough: no policy names one as small
WIDE_LIST = 1e-9  # relative width of a bracket from listed losses beyond which the transform is asked too; by trial: width


@dataclass(frozen=True, eq=False)
class OptimalComposition(AsWritten, Profile):
    """The profile of all parts together. Each part may be chosen by earlier outputs, as long as its promise was fixed before.

    The lower end is 0, unless `reached`: then the pairs of worlds of all parts that say their pair occur together, whatever the
    other parts are.
    """

    parts: tuple[Profile, ...]
    reached: bool = False

    @cached_property
    @in_balls
    def _most(self) -> ComposedLosses:
        return ComposedLosses(different([part.loss_law or _read(part.promises) for part in self.parts]))

    @cached_property
    def _least(self) -> ComposedLosses | None:
        if not self.reached:
            return None
        seen = [part.loss_law for part in self.parts if part.loss_reached and part.loss_law is not None]
        return self._most if len(seen) == len(self.parts) else ComposedLosses(different(seen))

    @in_balls
    def _at(self, epsilon: Fraction | float) -> Interval:
        upper = self._most.delta(epsilon)
        if self._least is None:
            return Interval(0.0, upper.upper)
        lower = upper if self._least is self._most else self._least.delta(epsilon)
        return Interval(min(lower.lower, upper.upper), upper.upper)

    def about(self, epsilon: float) -> float:
        return self._most.about(epsilon)

    def meets(self, epsilon: Fraction, limit: Fraction) -> bool:
        """The promises of the parts with their smallest deltas are added up as exact numbers too."""
        return self._at(epsilon).upper <= limit or (epsilon >= self._spent[0] and limit >= self._spent[1])

    @cached_property
    def _spent(self) -> Promise:
        last = [part.promises[-1] for part in self.parts]
        return sum((at for at, _ in last), Fraction(0)), sum((delta for _, delta in last), Fraction(0))

    def _epsilon(self, delta: float | Fraction) -> Interval:
        pure = self._most.pure
        if delta == 0 and self._least is self._most:
            return pure
        found = smallest_argument(self.delta, delta, near=self._most.near(delta))
        upper = min(found.upper, pure.upper)
        if math.isinf(upper):
            upper = self._most.listed_epsilon(delta)
        return Interval(min(found.lower, upper), upper)

    @property
    def knots(self) -> tuple[Fraction, ...]:
        return summed([part.knots for part in self.parts])


@dataclass(frozen=True, eq=False)
class ComposedLosses:
    """The losses of outputs with coins of their own, added up: listed where they are few or on a lattice, by their transforms
    otherwise.
    """

    parts: PairLosses

    @cached_property
    def _list(self) -> Losses | None:
        return losses_listed(self.parts)

    @cached_property
    def _transform(self) -> LossTransform:
        return LossTransform(self.parts)

    @cached_property
    def _slack(self) -> Fraction:
        return sum((number * part.slack for part, number in self.parts), Fraction(0))

    def near(self, delta: float | Fraction) -> float | None:
        """About where delta is this; None where a search is fast without it."""
        if self._list is not None or not 0 < delta < 1:
            return None
        found = self._transform.near(delta)
        return found if 0 < found < math.inf else None

    @in_balls
    def about(self, epsilon: float) -> float:
        """An estimate of delta(epsilon)."""
        if self._list is not None:
            return above(self._list.exceeding(epsilon))
        return min(1.0, float(never_of_all(self.parts)) + (0.0 if math.isinf(epsilon) else self._transform.about(epsilon)))

    @in_balls
    def listed_epsilon(self, delta: float | Fraction) -> float:
        """An epsilon with this delta, of any size, from the list of losses; infinity where that says nothing."""
        found = self._list
        return math.inf if found is None or not found.never < ball(delta) else above(found.smallest(Fraction(delta)))

    @property
    @in_balls
    def pure(self) -> Interval:
        """The smallest epsilon at which delta is 0, rounded outward; infinite where there is none."""
        largest = largest_of_all(self.parts)
        if not largest.is_finite() or not never_of_all(self.parts).is_zero():
            return Interval.exactly(math.inf)
        return Interval(max(0.0, below(largest)), max(0.0, above(largest)))

    @in_balls
    def delta(self, epsilon: Fraction | float) -> Interval:
        apart = never_of_all(self.parts)
        if math.isinf(epsilon) or largest_of_all(self.parts) <= ball(epsilon):
            return probability(apart, apart)
        found = Interval(0.0, 1.0)
        if self._list is not None:
            found = self._listed(self._list, apart, epsilon)
        if found.relative_width() > WIDE_LIST and found.upper > TINY:
            lower, upper = self._transform.finite_part(epsilon)
            found = _meet(found, probability(apart + lower, apart + upper))
        if found.width > WIDE_TRANSFORM and self._few_and_others is not None:
            found = _meet(found, self._given_the_few(*self._few_and_others, epsilon))
        return found

    @cached_property
    def _few_and_others(self) -> tuple[ComposedLosses, ComposedLosses] | None:
        """The parts with the fewest losses, which are listed, and the others; None where all are of one kind."""
        few: list[tuple[PairLoss, int]] = []
        for part, number in sorted(self.parts, key=lambda one: one[0].size):
            if math.prod((one.size**times for one, times in few), start=part.size**number) <= MOST_GIVEN:
                few.append((part, number))
        others = tuple(one for one in self.parts if one not in few)
        return (ComposedLosses(tuple(few)), ComposedLosses(others)) if few and others else None

    @staticmethod
    def _given_the_few(few: ComposedLosses, others: ComposedLosses, epsilon: Fraction | float) -> Interval:
        """Losses of very different sizes: given the loss l of the few, the others are compared at epsilon - l. For a symmetric
        pair, delta at -x is 1 - e^-x + e^-x times delta at x.
        """
        losses = few._list
        if losses is None:
            return Interval(0.0, 1.0)
        slack = ball(few._slack)

        def given(at: Fraction, end: Callable[[Interval], float]) -> arb:
            found = arb(0)
            for loss, mass in losses.masses.items():
                away = at - loss
                beyond = ball(end(others.delta(abs(away))))
                found += mass * (beyond if away >= 0 else 1 - ball(away).exp() * (1 - beyond))
            return found

        at = Fraction(epsilon)
        later = at + as_fraction(((1 + slack) / (1 - slack)).log().upper()) if few._slack else at
        upper = losses.never + given(at, lambda one: one.upper)
        return probability((1 - slack) * given(later, lambda one: one.lower) + never_of_all(few.parts), upper)

    def _listed(self, losses: Losses, apart: arb, epsilon: Fraction | float) -> Interval:
        """The list may count losses beyond a window as impossible in the right world; `apart` is the mass of which this is true.

        The masses P and Q of the pair are those of the list up to a factor from 1 - u to 1 + u, and (P - x Q)_+ is at least 1 - u
        times the same of the list at x (1 + u) / (1 - u).
        """
        slack = ball(self._slack)
        upper = losses.exceeding(epsilon)
        if not self._slack:
            return probability(upper - losses.never + apart, upper)
        later = ball(epsilon) + ((1 + slack) / (1 - slack)).log()
        lower = losses.exceeding(as_fraction(later.upper())) - losses.never
        return probability((1 - slack) * lower + apart, upper)


def _meet(one: Interval, other: Interval) -> Interval:
    return Interval(max(one.lower, other.lower), min(one.upper, other.upper))


def _read(promises: tuple[Promise, ...]) -> PairLoss:
    return ListedLoss(Losses.of(promises))
