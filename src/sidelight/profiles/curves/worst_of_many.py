"""The worst of very many profiles; most of them are ruled out by a bound over many profiles at once."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction

from sidelight.numbers.interval import Interval
from sidelight.numbers.rounding import float_below
from sidelight.profiles.curves.curve import Curve
from sidelight.profiles.curves.profile import Profile


@dataclass(frozen=True, eq=False)
class WorstOfMany(Profile):
    """The largest of part(0) to part(last). Each curve in `covers(a, b)` lies above every part from a to b.

    The upper end holds for all parts; the lower end is the largest lower end of the parts that were evaluated.
    """

    last: int
    part: Callable[[int], Curve]
    covers: Callable[[int, int], Sequence[Curve]]

    def _delta(self, epsilon: float) -> Interval:
        found = self._looked_at(epsilon)[0].values()
        return Interval(max(one.lower for one in found), max(one.upper for one in found))

    def worst(self, epsilon: float) -> tuple[int, Sequence[Curve]]:
        """The number of a part with the largest upper end at this epsilon, and the covers that ruled out the parts
        not evaluated.
        """
        found, covers = self._looked_at(epsilon)
        return max(found, key=lambda m: found[m].upper), covers

    def bound(self, epsilon: float) -> float:
        found = [0.0]
        for m in self._left(lambda curve: curve.within(epsilon, max(found))):
            found.append(self.part(m).bound(epsilon))
        return max(found)

    def _looked_at(self, epsilon: float) -> tuple[dict[int, Interval], list[Curve]]:
        found: dict[int, Interval] = {}
        covers: list[Curve] = []

        def ruled_out(curve: Curve) -> bool:
            within = curve.within(epsilon, max(one.upper for one in found.values()))
            covers.extend([curve] if within else [])
            return within

        for m in self._left(ruled_out):
            found[m] = self.part(m).delta(epsilon)
        return found, covers

    def within(self, epsilon: float, limit: float) -> bool:
        return all(self.part(m).within(epsilon, limit) for m in self._left(lambda cover: cover.within(epsilon, limit)))

    def meets(self, epsilon: Fraction, limit: Fraction) -> bool:
        return all(self.part(m).meets(epsilon, limit) for m in self._left(lambda cover: cover.meets(epsilon, limit)))

    def _epsilon(self, delta: float | Fraction) -> Interval:
        """The largest epsilon of the parts. A part whose delta is small enough at the largest epsilon found so far is not
        searched.
        """
        limit, found = float_below(Fraction(delta)), Interval(0.0, 0.0)

        def ruled_out(curve: Curve) -> bool:
            return math.isinf(found.upper) or curve.within(found.upper, limit)

        for m in self._left(ruled_out):
            if not ruled_out(self.part(m)):
                own = self.part(m).epsilon(delta)
                found = Interval(max(found.lower, own.lower), max(found.upper, own.upper))
        return found

    def _left(self, ruled_out: Callable[[Curve], bool]) -> Iterator[int]:
        """The parts that no cover rules out: part 0, then those of stretches of parts, each stretch twice as long as the one
        before, until one cover rules out all the remaining parts.
        """
        yield 0
        first = 1
        while first <= self.last and not self._covered(first, self.last, ruled_out):
            end = min(2 * first - 1, self.last)
            yield from self._within(first, end, ruled_out)
            first = end + 1

    def _within(self, first: int, end: int, ruled_out: Callable[[Curve], bool]) -> Iterator[int]:
        stretches = [(first, end)]
        while stretches:
            a, b = stretches.pop()
            if a <= b and not self._covered(a, b, ruled_out):
                yield b
                middle = (a + b) // 2
                stretches += [(middle, b - 1), (a, middle - 1)]

    def _covered(self, a: int, b: int, ruled_out: Callable[[Curve], bool]) -> bool:
        return any(ruled_out(cover) for cover in self.covers(a, b))
