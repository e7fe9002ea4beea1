"""The largest of several curves, and the bracket in which several brackets of one curve meet."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property

from sidelight.errors import BrokenTheorem
from sidelight.numbers.interval import Interval
from sidelight.numbers.rounding import as_written, float_above, float_below
from sidelight.profiles.curves.curve import Curve

ORDERING_EPSILON = 0.1  # epsilon at which curves are put in order, the largest first; decides only where to look first


@dataclass(frozen=True, eq=False)
class Largest(Curve):
    parts: tuple[Curve, ...]

    def _delta(self, epsilon: float) -> Interval:
        return self._at(epsilon, epsilon, lambda part: part.delta(epsilon))

    def _at(self, below: float, above: float, delta: Callable[[Curve], Interval]) -> Interval:
        """The largest delta at an epsilon between these two. A part that is certainly within the upper end of another one is
        asked only whether it reaches more.
        """
        first, *others = self._largest_first
        found = delta(first)
        for part in others:
            if part.within(below, found.upper):
                found = Interval(min(part.reaches(above, found.lower), found.upper), found.upper)
            else:
                found = _largest([found, delta(part)])
        return found

    @cached_property
    def _largest_first(self) -> list[Curve]:
        return sorted(self.parts, key=lambda part: -part.about(ORDERING_EPSILON))

    def reaches(self, epsilon: float, already: float) -> float:
        for part in self.parts:
            already = part.reaches(epsilon, already)
        return already

    def delta_at(self, epsilon: Fraction) -> Interval:
        return self._at(float_below(epsilon), float_above(epsilon), lambda part: part.delta_at(epsilon))

    def as_asked(self, epsilon: float) -> Interval:
        return _largest(_at_one_epsilon(self.parts, epsilon))

    @cached_property
    def reads_decimals(self) -> bool:  # type: ignore[override]  # where it depends on the parts
        return any(part.reads_decimals for part in self.parts)

    def meets(self, epsilon: Fraction, limit: Fraction) -> bool:
        return all(part.meets(epsilon, limit) for part in self.parts)

    def within(self, epsilon: float, limit: float) -> bool:
        return all(part.within(epsilon, limit) for part in self.parts)

    def exceeds(self, epsilon: float, level: float) -> bool:
        return any(part.exceeds(epsilon, level) for part in self._largest_first)

    def bound(self, epsilon: float) -> float:
        return max(part.bound(epsilon) for part in self.parts)

    def about(self, epsilon: float) -> float:
        return max(part.about(epsilon) for part in self.parts)

    def _epsilon(self, delta: float | Fraction) -> Interval:
        """The largest of the parts' epsilons: the largest curve is at most delta where every part is. A part that is within delta
        at the upper end, and not certainly above it at the lower end, changes neither.
        """
        first, *others = self._largest_first
        found, limit = first.epsilon(delta), float_below(Fraction(delta))
        for part in others:
            above = not (math.isinf(found.upper) or part.within(found.upper, limit))
            if above or part.reaches(found.lower, limit) > delta:
                found = _largest([found, part.epsilon(delta)])
        return found


def _at_one_epsilon(parts: Sequence[Curve], epsilon: float) -> list[Interval]:
    """What each curve says at the same number: at the decimal, where some read it."""
    if len({part.reads_decimals for part in parts}) == 1 or math.isinf(epsilon) or not epsilon >= 0:
        return [part.as_asked(epsilon) for part in parts]
    return [part.delta_at(as_written(epsilon)) for part in parts]


def _largest(found: Sequence[Interval]) -> Interval:
    return Interval(max(one.lower for one in found), max(one.upper for one in found))


def _meet(found: Sequence[Interval], epsilon: float | Fraction) -> Interval:
    """The bracket that follows from several brackets of the same number: the smallest upper end and the largest lower end."""
    lower, upper = max(d.lower for d in found), min(d.upper for d in found)
    if lower > upper:
        raise BrokenTheorem(f"at epsilon {epsilon} one theorem promises delta <= {upper}, another reaches {lower}")
    return Interval(lower, upper)


@dataclass(frozen=True, eq=False)
class Meet(Curve):
    parts: tuple[Curve, ...]

    @cached_property
    def _cheapest_first(self) -> list[Curve]:
        return sorted(self.parts, key=lambda part: not part.costs_nothing)

    def _delta(self, epsilon: float) -> Interval:
        return _meet(self._at(epsilon, lambda part: part.delta(epsilon)), epsilon)

    def _at(self, above: float, delta: Callable[[Curve], Interval]) -> list[Interval]:
        """The deltas of the parts at an epsilon up to this one. A promise that is above one before it changes nothing."""
        found = list[Interval]()
        for part in self._cheapest_first:
            least = min((one.upper for one in found), default=1.0)
            if not (found and part.only_promises and part.exceeds(above, least)):
                found.append(delta(part))
        return found

    def exceeds(self, epsilon: float, level: float) -> bool:
        return all(part.exceeds(epsilon, level) for part in self.parts)

    def delta_at(self, epsilon: Fraction) -> Interval:
        return _meet(self._at(float_above(epsilon), lambda part: part.delta_at(epsilon)), epsilon)

    def as_asked(self, epsilon: float) -> Interval:
        return _meet(_at_one_epsilon(self.parts, epsilon), epsilon)

    @cached_property
    def reads_decimals(self) -> bool:  # type: ignore[override]  # where it depends on the parts
        return any(part.reads_decimals for part in self.parts)

    def meets(self, epsilon: Fraction, limit: Fraction) -> bool:
        asked = self._asked_whether(float_above(epsilon), float_above(limit))
        return any(part.meets(epsilon, limit) for part in asked)

    def _asked_whether(self, epsilon: float, limit: float) -> Iterator[Curve]:
        """The parts that may promise a delta within the limit: those that cost something only where no part is known to exceed
        it.
        """
        yield from (part for part in self.parts if part.costs_nothing)
        reached = (part.reaches(epsilon, limit) for part in self.parts if part.promises_nothing)
        if limit >= 1 or not any(delta > limit for delta in reached):
            yield from (part for part in self.parts if not (part.costs_nothing or part.promises_nothing))

    def within(self, epsilon: float, limit: float) -> bool:
        return any(part.within(epsilon, limit) for part in self._asked_whether(epsilon, limit))

    def bound(self, epsilon: float) -> float:
        least = 1.0
        for part in self._cheapest_first:
            if least == 1 or not part.exceeds(epsilon, least):
                least = min(least, part.bound(epsilon))
        return least

    def about(self, epsilon: float) -> float:
        return min(part.about(epsilon) for part in self.parts)

    def reaches(self, epsilon: float, already: float) -> float:
        for part in self.parts:
            already = part.reaches(epsilon, already)
        return already

    def _epsilon(self, delta: float | Fraction) -> Interval:
        """The smallest upper end and the largest lower end of the parts' epsilons; none is below 0."""
        found = list[Interval]()
        for part in self._cheapest_first:
            least = min((one.upper for one in found), default=math.inf)
            if least == 0:
                break
            if not (found and part.only_promises and part.exceeds(least, float_above(Fraction(delta)))):
                found.append(part.epsilon(delta))
        lower, upper = max(e.lower for e in found), min(e.upper for e in found)
        if lower > upper:
            raise BrokenTheorem(f"at delta {delta} one theorem promises epsilon <= {upper}, another reaches {lower}")
        return Interval(lower, upper)
