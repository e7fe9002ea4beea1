"""The hockey stick of the worst member of a family, over the half-lines that start at a few cuts.

For one cut k the hockey stick of member j before it is kept above 0 is, for a count X of its people,

    D_j = f(k-1) - (e^epsilon - 1) P[X >= k]

and the same with P[X <= k-2] for the other direction. From one member to the next one person's rate falls, the others being X':
D_(j+1) - D_j has the sign of e^epsilon f'(k-1) - f'(k-2), or of f'(k-1) - e^epsilon f'(k-2). The X' fall in the order of
likelihood ratios as j rises, so f'(k-2)/f'(k-1) rises: D_j first rises and then falls, and the turn is found by halving.

Where an attacker moves the cut from a to b, D_j rises and then falls with k too. If for the first member, whose count is the
largest, it falls from a on, it does so for all members, and the cut is at a; if for the last one it rises up to b, it is at b.
Otherwise only what is reached is found: no more is promised than of a count of which every number is a cut (post-processing).
"""

from __future__ import annotations

import math
from collections.abc import Iterator
from dataclasses import dataclass, field

from flint import arb

from sidelight.laws.counts.independent_people import Parts, count_law, merged
from sidelight.laws.transforms.people import Grouped, split_off_certain
from sidelight.numbers.balls import ball, in_balls, probability
from sidelight.numbers.interval import Interval
from sidelight.numbers.rounding import LARGEST_EXPONENT
from sidelight.numbers.search import turning
from sidelight.profiles.counts.any_size import CountShift
from sidelight.profiles.counts.listed_cuts import Span
from sidelight.profiles.curves.profile import Profile
from sidelight.profiles.families.family import Family

FEW_BY_LAWS = 1_000  # people up to which masses are quicker than transforms; by trial: speed
WAYS = ("up", "down")


@dataclass(frozen=True, eq=False)
class WorstAtCuts(Profile):
    """The largest of H(X+1 || X) and H(X || X+1) over all members, for half-lines that start at a cut of these spans."""

    family: Family
    spans: tuple[Span, ...]
    _last_seen: dict[tuple[str, int], int] = field(default_factory=dict)

    def _delta(self, epsilon: float) -> Interval:
        if LARGEST_EXPONENT < epsilon < math.inf:
            return Interval(self.delta(math.inf).lower, self.delta(LARGEST_EXPONENT).upper)
        found = [self._of_span(way, span, epsilon) for way in WAYS for span in self._possible()]
        return Interval(max((one.lower for one in found), default=0.0), max((one.upper for one in found), default=0.0))

    def _possible(self) -> Iterator[Span]:
        """The spans, as far as some count can cross their cuts."""
        for a, b in self.spans:
            if (low := max(a, 1)) <= (high := min(b, self.family.others + 1)):
                yield low, high

    @in_balls
    def _of_span(self, way: str, span: Span, epsilon: float) -> Interval:
        a, b = span
        if a < b and self._value(way, 0, a, epsilon) > self._value(way, 0, a + 1, epsilon):
            b = a
        elif a < b and self._value(way, self.family.last, b, epsilon) > self._value(way, self.family.last, b - 1, epsilon):
            a = b
        ends = [self._at(way, k, epsilon) for k in {a, b}]
        lower, upper = max(one.lower for one in ends), max(one.upper for one in ends)
        if b - a > 1:
            tried = {0, self.family.last, *(self._last_seen.get((way, k), 0) for k in (a, b))}
            inside = max(self._between(way, member, (a, b), epsilon).lower for member in tried)
            lower, upper = max(lower, inside), 1.0
        return Interval(lower, upper)

    def _at(self, way: str, k: int, epsilon: float) -> Interval:
        """The worst member for one cut."""
        first, last = self._crossing(k)
        if first > last:
            return Interval(0.0, 0.0)
        if math.isinf(epsilon):
            members = range(first, last + 1, max(1, last - first))
        else:
            members = turning(lambda member: self._falls(way, member, k, epsilon), first, last, self._last_seen.get((way, k)))
        values = {member: self._value(way, member, k, epsilon) for member in members}
        brackets = [probability(value, value) for value in values.values()]
        self._last_seen[way, k] = max(values, key=lambda member: float(values[member].mid()))
        return Interval(max(one.lower for one in brackets), max(one.upper for one in brackets))

    def _falls(self, way: str, member: int, k: int, epsilon: float) -> arb:
        """Of the sign of D_j - D_(j+1): masses of the people whom both have, since these keep their relative accuracy."""
        here, after = (dict(merged(self.family.people(one))) for one in (member, member + 1))
        both = _Crowd.of(tuple((rate, min(people, after.get(rate, 0))) for rate, people in here.items()))
        factor = ball(epsilon).exp()
        lower, upper = both.mass(k - 2), both.mass(k - 1)
        return lower - factor * upper if way == "up" else factor * lower - upper

    def _crossing(self, k: int) -> Span:
        """The members whose count can be k - 1: neighbours, since their smallest and their largest count fall together."""

        def falls_below(level: int, place: int) -> int:
            low, high = 0, self.family.last + 1
            while low < high:
                middle = (low + high) // 2
                low, high = (low, middle) if self._support(middle)[place] < level else (middle + 1, high)
            return low

        return falls_below(k, 0), falls_below(k - 1, 1) - 1

    def _support(self, member: int) -> Span:
        crowd = _Crowd.of(self.family.people(member))
        return crowd.certain, crowd.certain + crowd.open.people

    def _value(self, way: str, member: int, k: int, epsilon: float) -> arb:
        crowd = _Crowd.of(self.family.people(member))
        if way == "down":
            crowd, k = crowd.reflected(self.family.others), self.family.others + 2 - k
        return crowd.half_line(k, epsilon)

    def _between(self, way: str, member: int, span: Span, epsilon: float) -> Interval:
        """The best of several neighbouring cuts for one member."""
        crowd, (a, b) = _Crowd.of(self.family.people(member)), span
        if way == "down":
            crowd, (a, b) = crowd.reflected(self.family.others), (self.family.others + 2 - b, self.family.others + 2 - a)
        return CountShift(crowd.open, None, a - crowd.certain, b - crowd.certain).delta(epsilon)


@dataclass(frozen=True, eq=False)
class _Crowd:
    """A number of people who are certainly counted, and people with open secrets."""

    certain: int
    open: Grouped

    @staticmethod
    def of(parts: Parts) -> _Crowd:
        certain, rest = split_off_certain(merged(parts))
        return _Crowd(certain, Grouped(rest))

    def reflected(self, everybody: int) -> _Crowd:
        """The same people, where the other value is counted."""
        return _Crowd(everybody - self.certain - self.open.people, self.open.reflected())

    def mass(self, count: int) -> arb:
        """The probability of this count."""
        return self.half_line(count + 1, 0.0) if self.certain <= count <= self.certain + self.open.people else arb(0)

    def half_line(self, k: int, epsilon: float) -> arb:
        """P[X = k-1] - (e^epsilon - 1) P[X >= k]."""
        cut, most = k - self.certain, self.open.people + 1
        if math.isinf(epsilon):
            return self.open.everybody if cut == most else arb(0)
        if not 1 <= cut <= most:
            return arb(0) if cut > most else -ball(epsilon).expm1()
        if most > FEW_BY_LAWS:
            return CountShift(self.open).half_line(cut, ball(epsilon))
        law = count_law(self.open.parts)
        return law.mass(cut - 1) - ball(epsilon).expm1() * law.at_least(cut)
