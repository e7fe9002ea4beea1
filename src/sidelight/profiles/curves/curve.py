"""Curves: delta as a decreasing function of epsilon, given as brackets."""

from __future__ import annotations

import math
from abc import ABC, abstractmethod
from fractions import Fraction
from typing import TYPE_CHECKING, ClassVar

from sidelight.errors import BadValue
from sidelight.numbers.balls import in_balls
from sidelight.numbers.brief import Brief
from sidelight.numbers.interval import Interval
from sidelight.numbers.kept import kept
from sidelight.numbers.rounding import as_written, float_above, float_below
from sidelight.numbers.search import smallest_argument

if TYPE_CHECKING:  # numpy comes with it
    from sidelight.profiles.composition.pair_loss import PairLoss

# Methods that some curves override
QUESTIONS = {
    "delta_at",
    "as_asked",
    "within",
    "meets",
    "bound",
    "about",
    "where",
    "reaches",
    "exceeds",
}  # methods that some curves override


class Curve(Brief, ABC):
    """delta(epsilon) as a bracket for every epsilon >= 0, infinity included; both ends decrease.

    Every public method runs `in_balls`, at a fixed precision: its results, and those that the curve stores, do not depend on the
    caller's precision or on other threads.
    """

    promises_nothing: ClassVar[bool] = False  # whether the upper end is always 1
    only_promises: ClassVar[bool] = False  # whether the lower end is always 0
    costs_nothing: ClassVar[bool] = False  # whether every question is answered at once
    reads_decimals: bool = False  # whether `as_asked` is about the decimal

    def __init_subclass__(cls) -> None:
        super().__init_subclass__()
        for name in QUESTIONS & vars(cls).keys():
            setattr(cls, name, in_balls(vars(cls)[name]))

    @abstractmethod
    def _delta(self, epsilon: float) -> Interval: ...

    @in_balls
    def delta(self, epsilon: float) -> Interval:
        if not epsilon >= 0:
            raise BadValue(f"epsilon is 0 or more, found {epsilon}")
        answers: dict[float, Interval] = self.__dict__.setdefault("_answers", {})
        return kept(answers, epsilon, lambda: self._delta(epsilon))

    @in_balls
    def delta_at(self, epsilon: Fraction) -> Interval:
        """delta at an exact epsilon, which may lie between two doubles."""
        low, high = float_below(epsilon), float_above(epsilon)
        upper = self.delta(low)
        return upper if low == high else Interval(min(self.delta(high).lower, upper.upper), upper.upper)

    @in_balls
    def as_asked(self, epsilon: float) -> Interval:
        """delta at the double, or at the decimal that it is written as, where the curve tells the two apart."""
        return self.delta(epsilon)

    @property
    def loss_law(self) -> PairLoss | None:
        """The loss of a symmetric pair that shows no less than any pair of views compared; None where only the curve is known."""
        return None

    @property
    def loss_reached(self) -> bool:
        """Whether `loss_law` is that of a pair of views that is compared."""
        return False

    @in_balls
    def within(self, epsilon: float, limit: float) -> bool:
        """Whether delta(epsilon) is certainly at most `limit`; often cheaper than delta itself."""
        return self.delta(epsilon).upper <= limit

    @in_balls
    def meets(self, epsilon: Fraction, limit: Fraction) -> bool:
        """`within` for exact numbers. Curves that come from exact numbers compare exactly, others at the stricter doubles."""
        return self.within(float_below(epsilon), float_below(limit))

    @in_balls
    def bound(self, epsilon: float) -> float:
        """An upper end of delta(epsilon); it may be a little above the upper end of `delta` where that is cheaper."""
        return self.delta(epsilon).upper

    @in_balls
    def about(self, epsilon: float) -> float:
        """An estimate of delta(epsilon), where that is cheaper than a bound; decides where to look, never what is promised."""
        return self.bound(epsilon)

    @in_balls
    def reaches(self, epsilon: float, already: float) -> float:
        """The lower end of delta(epsilon), or `already` where that is certainly not below it; often cheaper than delta itself."""
        return already if self.within(epsilon, already) else max(already, self.delta(epsilon).lower)

    @in_balls
    def exceeds(self, epsilon: float, level: float) -> bool:
        """Whether the upper end of delta(epsilon) is certainly above `level`, where that is cheap to see."""
        return False

    @in_balls
    def epsilon(self, delta: float | Fraction) -> Interval:
        """A bracket of the smallest epsilon with delta(epsilon) <= delta: at the upper end this certainly holds, below the lower
        end it certainly fails.

        A Fraction is compared exactly and never rounded to a double.
        """
        if not 0 <= delta <= 1:
            raise BadValue(f"delta lies between 0 and 1, found {delta}")
        solved: dict[float | Fraction, Interval] = self.__dict__.setdefault("_solved", {})
        return kept(solved, delta, lambda: self._epsilon(delta))

    def _epsilon(self, delta: float | Fraction) -> Interval:
        return smallest_argument(self.delta, delta)


class AtAny(Curve):
    """A curve that is evaluated in the same way at exact epsilons and at doubles."""

    @abstractmethod
    def _at(self, epsilon: Fraction | float) -> Interval: ...

    def _delta(self, epsilon: float) -> Interval:
        return self._at(epsilon)

    def delta_at(self, epsilon: Fraction) -> Interval:
        return self._at(epsilon)


class AsWritten(AtAny):
    """A curve that comes from exact numbers, where a double stands for the decimal that it is written as."""

    reads_decimals = True

    def as_asked(self, epsilon: float) -> Interval:
        if math.isinf(epsilon) or not epsilon >= 0:
            return self.delta(epsilon)
        answers: dict[float | Fraction, Interval] = self.__dict__.setdefault("_answers", {})
        at = as_written(epsilon)
        return kept(answers, at, lambda: self._at(at))

    def meets(self, epsilon: Fraction, limit: Fraction) -> bool:
        return self._at(epsilon).upper <= limit
