"""Families of populations that a worst case is sought in, numbered so that neighbours have nearly everybody in common."""

from __future__ import annotations

import math
from bisect import bisect_left, bisect_right
from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property, lru_cache
from itertools import accumulate
from typing import Protocol

import numpy as np
from flint import arb

from sidelight.laws.counts.independent_people import Parts
from sidelight.laws.transforms.everybody_but_a_block import Doubles, Sliding, SlidingSums
from sidelight.laws.transforms.moments import Moments
from sidelight.laws.transforms.people import Person, person
from sidelight.laws.transforms.people_by_rate import Ordered
from sidelight.numbers.balls import above, in_balls, kept_in_balls

MANY = 24  # from so many different rates on, moments are cheaper than groups
WIDE = 100  # and good enough, with this much variance
NARROW = 55  # and so much for moments to say something up to a tilt of 1
ROUGH, FINE = 1e-3, 1e-5  # how close the worst block is searched among many rates, and among few


class Family(Protocol):
    """Populations numbered 0 .. last."""

    def __hash__(self) -> int: ...

    @property
    def last(self) -> int: ...

    @property
    def others(self) -> int:
        """How many people each member has."""
        ...

    def people(self, m: int) -> Parts: ...

    def shared(self, a: int, b: int) -> Parts:
        """Who is in every member from a to b."""
        ...

    def more(self, a: int, b: int) -> int:
        """How many people a member from a to b has besides those."""
        ...

    @property
    def symmetric(self) -> bool:
        """Whether swapping the secret's two values maps the family onto itself."""
        ...

    @property
    def top(self) -> Fraction:
        """The largest rate."""
        ...

    @property
    def extremes(self) -> Sequence[int]:
        """Members among which are those that are likeliest to agree: all counted, or none."""
        ...

    def spread(self, tilt: float, way: str, a: int, b: int) -> float:
        """At least the variance of any member from a to b, tilted."""
        ...

    def outlier(self, tilt: float, way: str) -> float:
        """At least the hockey stick of any member, by Chernoff's bound at the mode of the tilted law."""
        ...

    @property
    def close(self) -> float:
        """How close, as a share of the largest, bounds of stretches of wide plain counts come in few steps."""
        ...

    def moments(self, a: int, b: int) -> Moments | None:
        """Those shared from a to b, where there are too many different rates to be listed."""
        ...

    def too_many(self, a: int, b: int) -> bool:
        """Whether those shared from a to b have too many different rates, and too little variance for their moments."""
        ...


@dataclass(frozen=True, slots=True)
class Vertices:
    """m people at the low rate, the rest at the high one: the corners of a box of rates."""

    others: int
    low: Fraction
    high: Fraction

    @property
    def last(self) -> int:
        return self.others if self.low < self.high else 0

    def people(self, m: int) -> Parts:
        return ((self.low, m), (self.high, self.others - m))

    def shared(self, a: int, b: int) -> Parts:
        return ((self.low, a), (self.high, self.others - b))

    def more(self, a: int, b: int) -> int:
        return b - a

    @property
    def symmetric(self) -> bool:
        return self.low + self.high == 1

    @property
    def top(self) -> Fraction:
        return self.high

    @property
    def extremes(self) -> Sequence[int]:
        """With every secret open, all at one bound; otherwise how many are certain matters as well."""
        return (0, self.last) if self.low > 0 and self.high < 1 else range(self.last + 1)

    def spread(self, tilt: float, way: str, a: int, b: int) -> float:
        low, high = (above(one.variance) for one in self._ends(tilt, way))
        return max(low * m + high * (self.others - m) for m in (a, b)) * (1 + 1e-12)

    def outlier(self, tilt: float, way: str) -> float:
        return chernoff(self._ends(tilt, way), tilt, self.others) if self.low > 0 and self.high < 1 else 1.0

    def _ends(self, tilt: float, way: str) -> list[Person]:
        return [person(rate if way == "up" else 1 - rate, tilt) for rate in (self.low, self.high)]

    @property
    def close(self) -> float:
        return 0.0

    def moments(self, a: int, b: int) -> Moments | None:
        return None

    def too_many(self, a: int, b: int) -> bool:
        return False


@dataclass(frozen=True)
class Blocks:
    """Everybody but `gone` people who are neighbours in the order of their rates; different blocks only."""

    parts: Parts
    gone: int

    @cached_property
    def _hash(self) -> int:
        return hash((self.parts, self.gone))

    def __hash__(self) -> int:
        return self._hash

    @cached_property
    def _ends(self) -> list[int]:
        return _ends(self.parts)

    @cached_property
    def _stays(self) -> tuple[list[int], list[int]]:
        """Where steps take in a person of the rate they leave out and so change nothing: after which block, and steps so far."""
        after: list[int] = []
        steps = [0]
        if _largest_group(self.parts) <= self.gone:
            return after, steps
        for end, (_, people) in zip(self._ends, self.parts, strict=True):
            if people > self.gone:
                after.append(end - people - steps[-1])
                steps.append(steps[-1] + people - self.gone)
        return after, steps

    def start(self, m: int) -> int:
        """Where the m-th different block begins."""
        after, steps = self._stays
        return m + steps[bisect_left(after, m)]

    @cached_property
    def last(self) -> int:
        if not self.gone:
            return 0
        return self._ends[-1] - self.gone - self._stays[1][-1] if self.parts else 0

    @property
    def others(self) -> int:
        return self._ends[-1] - self.gone if self.parts else 0

    def people(self, m: int) -> Parts:
        return self.shared(m, m)

    def more(self, a: int, b: int) -> int:
        return self.start(b) - self.start(a)

    def shared(self, a: int, b: int) -> Parts:
        """Those before the first block begins, and those after the last one ends."""
        ends, first, end = self._ends, self.start(a), self.start(b) + self.gone
        i, j = bisect_right(ends, first), bisect_right(ends, end)
        left = ((self.parts[i][0], first - (ends[i - 1] if i else 0)),) if i < len(ends) else ()
        right = ((self.parts[j][0], ends[j] - end),) if j < len(ends) else ()
        if i == j and left and right:
            left, right = ((left[0][0], left[0][1] + right[0][1]),), ()
        return self.parts[:i] + left + right + self.parts[j + 1 :]

    @property
    def symmetric(self) -> bool:
        return False

    @property
    def top(self) -> Fraction:
        return self.parts[-1][0]

    @property
    def extremes(self) -> Sequence[int]:
        return range(self.last + 1)

    def spread(self, tilt: float, way: str, a: int, b: int) -> float:
        """A tilt changes p(1-p) by at most e^tilt."""
        return min(self._widest * math.exp(min(tilt, 700.0)) * (1 + 1e-9) + 1e-9, self._ends[-1] / 4)

    @cached_property
    def sliding(self) -> Sliding:
        return Sliding(_columns(self.parts)[1], self.gone)

    @cached_property
    def _variances(self) -> SlidingSums:
        rates, _ = _columns(self.parts)
        return SlidingSums(self.sliding, rates * (1 - rates))

    @cached_property
    def _widest(self) -> float:
        _, found = self._variances.between(0, self.others)
        return float(np.max(found)) * (1 + 1e-9) + self._variances.error

    def narrowest(self, tilt: float, a: int, b: int) -> float:
        """At most the variance of any member from a to b, tilted."""
        _, found = self._variances.between(self.start(a), self.start(b))
        return max(0.0, (float(np.min(found)) * (1 - 1e-9) - self._variances.error) * math.exp(-tilt) * (1 - 1e-9))

    def outlier(self, tilt: float, way: str) -> float:
        low, high = self.parts[0][0], self.parts[-1][0]
        if not 0 < low <= high < 1:
            return 1.0
        ends = [person(rate if way == "up" else 1 - rate, tilt) for rate in (low, high)]
        return chernoff(ends, tilt, self._ends[-1] - self.gone)

    def rate(self, person: int) -> Fraction:
        """Of this person, in the order of the rates."""
        return self.parts[bisect_right(self._ends, person)][0]

    @cached_property
    def ordered(self) -> Ordered | None:
        """Where there are very many rates, all of them open."""
        many = len(self.parts) > MANY and self.parts[0][0] > 0 and self.parts[-1][0] < 1
        return _ordered(self.parts) if many else None

    @property
    def close(self) -> float:
        """They allow for means anywhere between two whole numbers."""
        return max(0.5 / self._widest if self._widest > WIDE else 0.0, ROUGH if len(self.parts) > MANY else FINE)

    def _many(self, a: int, b: int) -> bool:
        """Whether those shared from a to b have too many different rates to be listed."""
        if self.ordered is None:
            return False
        before, after = bisect_right(self._ends, self.start(a)), bisect_right(self._ends, self.start(b) + self.gone)
        return before + len(self._ends) - after > MANY

    def moments(self, a: int, b: int) -> Moments | None:
        if self.ordered is None or not self._many(a, b):
            return None
        found = self.ordered.without(self.start(a), self.start(b) + self.gone)
        return found if found.variance > NARROW else None

    def too_many(self, a: int, b: int) -> bool:
        return self._many(a, b) and self.moments(a, b) is None


@kept_in_balls(4)
def _ordered(parts: Parts) -> Ordered:
    """Once for all blocks of the same people."""
    return Ordered(parts)


@lru_cache(maxsize=64)
def _ends(parts: Parts) -> list[int]:
    return list(accumulate(people for _, people in parts))


@lru_cache(maxsize=64)
def _largest_group(parts: Parts) -> int:
    return max((people for _, people in parts), default=0)


@lru_cache(maxsize=4)
def _columns(parts: Parts) -> tuple[Doubles, Doubles]:
    """The rates and the people."""
    rates = np.array([rate.numerator / rate.denominator for rate, _ in parts])
    return rates, np.array([people for _, people in parts], dtype=np.float64)


@in_balls
def chernoff(kinds: list[Person], tilt: float, people: int) -> float:
    """For people between these kinds: f(k-1) <= e^(F - s (k-1)), and k - 1 is at least the mean less 1.

    F - s mean is minus a divergence for each person, and as a function of the rate has its largest values at the ends.
    """
    s = arb(tilt)
    best = max((one.level - s * one.rate for one in kinds), key=lambda level: float(level.mid()))
    return min(1.0, above((best * people + s).exp()))
