"""A count whose small values are hidden, against someone who has seen the secrets of some people: the worst member of a family of
other people.

Delta is the mean, over b, how many of the people seen are counted, of delta with a largest hidden value that is lower by b. The
fewer values are hidden the larger is delta, so the mean grows with b: the people seen are worst with their largest rates. For a
stretch of members, the people whom they do not share are taken as seen too, with the largest rate: whoever knows more is
never worse off.
"""

from __future__ import annotations

import math
from collections.abc import Collection
from dataclasses import dataclass
from functools import cached_property

from flint import arb

from sidelight.laws.counts.coarse import CoarseLaw
from sidelight.laws.counts.independent_people import Parts, merged
from sidelight.laws.counts.trimmed import trimmed_law
from sidelight.noises.noise import Noise
from sidelight.numbers.interval import Interval
from sidelight.numbers.kept import kept
from sidelight.numbers.search import Maximum, largest_value
from sidelight.profiles.counts.any_size import is_drowned
from sidelight.profiles.counts.seen_in_doubles import TRIMMED_MASS, seen_at_infinity, seen_mean
from sidelight.profiles.families.family import Family
from sidelight.profiles.families.few_then_all import FARTHEST_EPSILON, FewThenAll, Member
from sidelight.profiles.families.member_search import MemberSearch
from sidelight.profiles.families.member_values import largest
from sidelight.profiles.families.published_counts import PublishedCounts

WAYS = ("up", "down")
MOST_SEEN = 1_000_000  # people, seen and unknown, whose worst member is searched; by trial: speed
MOST_SEEN_NOISY = 20_000  # the same with noise; by trial: speed
FEW_SEEN = 1_000  # people, seen and unknown, up to whom a search goes on to CLOSE_OF_FEW; by trial: speed and width
CLOSE_OF_FEW, CLOSE_SEEN = 1e-10, 1e-7  # share of the maximum that a search may leave open, among few people and among many
NEGLIGIBLE_DELTA = 1e-280  # delta below which doubles cannot tell members apart
FIRST_STEPS = 300  # members and stretches evaluated before the search with nothing hidden is tried; by trial: speed
MOST_STEPS = 3_000  # members and stretches evaluated in one search; by trial: speed and width
MOST_AT_INFINITY = 2_500  # members up to which each is evaluated at an infinite epsilon; by trial: speed
MOST_SEEN_LAWS = 256  # laws of the people seen that are kept: some megabytes for a million people
INSTEAD_OF_INFINITY = 40.0  # epsilon asked instead of an infinite one where there are more: delta never rises with epsilon


@dataclass(frozen=True, eq=False)
class WorstSeen(FewThenAll):
    """The largest mean, over all members and both directions; `seen` are the people seen, with their largest rates."""

    family: Family
    seen: Parts
    noise: Noise | None
    hidden: int

    def _delta(self, epsilon: float) -> Interval:
        if is_drowned(self.noise, arb(epsilon)):
            return Interval(0.0, 0.0)
        if math.isinf(epsilon):
            return largest([self._at_infinity(way) for way in WAYS])
        return self._worst(epsilon)[0] if epsilon <= FARTHEST_EPSILON else self._far_out(epsilon)

    def within(self, epsilon: float, limit: float) -> bool:
        """By a search that only has to rule out values above the limit."""
        if epsilon > FARTHEST_EPSILON or is_drowned(self.noise, arb(epsilon)):
            return self.delta(epsilon).upper <= limit
        return all(self._searched(epsilon, way, enough=limit).bracket.upper <= limit for way in WAYS)

    @property
    def _close(self) -> float:
        people = self.family.others + sum(people for _, people in self.seen)
        return CLOSE_OF_FEW if people <= FEW_SEEN else CLOSE_SEEN

    @property
    def _first(self) -> set[Member]:
        return {(way, m) for way in WAYS for m in (0, self.family.last)}

    def _worst(self, epsilon: float) -> tuple[Interval, set[Member]]:
        found: dict[str, Maximum] = {}
        for way in WAYS:
            floor = max((one.bracket.lower for one in found.values()), default=0.0)
            found[way] = self._searched(epsilon, way, floor=floor)
        return largest([one.bracket for one in found.values()]), {(way, m) for way, one in found.items() for m in one.places[:1]}

    def _searched(self, epsilon: float, way: str, enough: float = -math.inf, floor: float = 0.0) -> Maximum:
        best = max(floor, enough)

        def value(m: int) -> Interval:
            nonlocal best
            found = self._value(way, m, epsilon)
            best = max(best, found.lower)
            return found

        def bound(a: int, b: int) -> float:
            family = self.family
            return self._mean(family.shared(a, b), family.more(a, b), epsilon, way, best).upper

        def search(steps: int) -> Maximum:
            return largest_value(0, self.family.last, value, bound, enough, NEGLIGIBLE_DELTA, self._close, steps, floor=floor)

        found = search(FIRST_STEPS)
        if settled(found, self._close, max(floor, enough)):
            return found
        return self._as_if_shown(epsilon, way) or search(MOST_STEPS)

    def _as_if_shown(self, epsilon: float, way: str) -> Maximum | None:
        """Hiding never makes a member worse. If the worst member with nothing hidden has nearly the same value here, it is the
        maximum; otherwise None.
        """
        everything = MemberSearch(PublishedCounts(self.family, self.noise, None))
        shown = everything.search(epsilon, way, -math.inf, self._close / 4)
        top, places = shown.bracket.upper, shown.places[:1]
        reached = max((self._value(way, m, epsilon).lower for m in places), default=0.0)
        found = Maximum(Interval(min(reached, top), top), places, top)
        return found if settled(found, CLOSE_SEEN) else None

    def _largest_of(self, epsilon: float, members: Collection[Member]) -> Interval:
        return largest([self._value(way, m, epsilon) for way, m in members])

    def _value(self, way: str, m: int, epsilon: float) -> Interval:
        return kept(self._values, (way, m, epsilon), lambda: self._mean(self.family.people(m), 0, epsilon, way))

    @cached_property
    def _values(self) -> dict[tuple[str, int, float], Interval]:
        return {}

    def _mean(self, parts: Parts, more: int, epsilon: float, way: str, enough: float = 0.0) -> Interval:
        """The mean for these other people, if `more` people with the largest rate were seen too."""
        return seen_mean(parts, lambda least: self._seen(more, least), self.noise, self.hidden, epsilon, way, enough)

    def _seen(self, more: int, least: float) -> CoarseLaw:
        people = (*self.seen, (self.family.top, more))
        return kept(self._seen_laws, (more, least), lambda: trimmed_law(merged(people), least), MOST_SEEN_LAWS)

    @cached_property
    def _seen_laws(self) -> dict[tuple[int, float], CoarseLaw]:
        return {}

    def _at_infinity(self, way: str) -> Interval:
        family, seen = self.family, self._seen(0, TRIMMED_MASS[-1])
        every = range(family.last + 1) if family.last < MOST_AT_INFINITY else (0, family.last)
        found = largest([seen_at_infinity(family.people(m), seen, self.noise, self.hidden, way) for m in every])
        if family.last < MOST_AT_INFINITY:
            return found
        return Interval(found.lower, max(found.lower, self._searched(INSTEAD_OF_INFINITY, way).bracket.upper))


def settled(found: Maximum, close: float, enough: float = 0.0) -> bool:
    """Whether a search has come as close as it was asked to, or has shown that the maximum is at most `enough`."""
    return found.bracket.upper <= max(enough, found.bracket.lower * (1 + close), NEGLIGIBLE_DELTA)
