"""The worst member of a family at one epsilon, by branch and bound.

For few people values are computed in doubles, for many along lines of the transform; in both cases with proven bounds.
"""

from __future__ import annotations

import math
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import cached_property

from flint import arb

from sidelight.laws.transforms.people_by_rate import Ordered
from sidelight.numbers.balls import kept_in_balls
from sidelight.numbers.interval import Interval
from sidelight.numbers.kept import kept
from sidelight.numbers.search import Maximum, largest_value
from sidelight.profiles.counts.any_size import is_drowned
from sidelight.profiles.counts.shift_in_doubles import bound_of, shift_of
from sidelight.profiles.families.along_one_line import Lines
from sidelight.profiles.families.best_half_line_shown import is_shown, perhaps_shown
from sidelight.profiles.families.family import Family
from sidelight.profiles.families.impossible_counts import impossible
from sidelight.profiles.families.member_values import MemberValues, largest
from sidelight.profiles.families.published_counts import CLOSE_SEARCH, ROUGH, PublishedCounts
from sidelight.profiles.families.published_laws import PublishedLaws
from sidelight.profiles.route import Route

MOST_IN_BALLS = 24  # members that are evaluated in balls after a search in doubles; by trial: speed and width
NEGLIGIBLE_DELTA = 1e-280  # delta below which doubles cannot tell members apart
MOST_SEARCH_STEPS = 400  # members and stretches evaluated along lines; by trial: speed and width
# Epsilon asked instead of an infinite one where members are too many to be listed: delta never rises with epsilon
INSTEAD_OF_INFINITY = 40.0


@dataclass(frozen=True, eq=False)
class MemberSearch:
    """Searches for the worst member of a family; the result of each search is stored."""

    counts: PublishedCounts

    @cached_property
    def values(self) -> MemberValues:
        return MemberValues(self.counts)

    def largest(self, epsilon: float, close: float) -> Interval:
        """A bracket of the largest hockey stick over all members and both directions."""
        if is_drowned(self.counts.noise, arb(epsilon)):
            return Interval(0.0, 0.0)
        found: list[Interval] = []
        for way in self.counts.ways:
            found.append(self._one_way(epsilon, way, close, max((one.lower for one in found), default=0.0)))
        return largest(found)

    def worst(self, epsilon: float, close: float) -> list[tuple[str, int]]:
        """The worst member in each direction, the worse of the two first."""
        found: dict[str, Maximum] = {}
        for way in self.counts.ways:
            floor = max((one.bracket.lower for one in found.values()), default=0.0)
            found[way] = self.search(epsilon, way, -math.inf, close, floor=floor)
        ranked = sorted(found.items(), key=lambda one: -one[1].bracket.lower)
        return [(way, m) for way, one in ranked for m in one.places[:1]]

    def exceeds(self, epsilon: float, limit: float, way: str) -> bool:
        """Whether some member exceeds the limit or cannot be shown to be within it."""
        found = self.search(epsilon, way, limit, CLOSE_SEARCH)
        if found.bracket.upper <= limit:
            return False
        many = len(found.places) > MOST_IN_BALLS
        if not self.counts.by_laws or found.bracket.lower > limit or found.rest > limit or many:
            return True
        return any(self.values.exact(m, way, epsilon).upper > limit for m in found.places)

    def search(
        self, epsilon: float, way: str, enough: float, close: float, last: int | None = None, floor: float = 0.0
    ) -> Maximum:
        """The maximum over the members up to `last`. If it is below `floor` it is only bounded; if it is above `enough` the
        search may stop early.
        """
        last = self.counts.family.last if last is None else last
        asked = epsilon, way, enough, self.counts.tolerance(close), last, floor
        return kept(self._searches, asked, lambda: self._searched(*asked))

    @cached_property
    def _searches(self) -> dict[tuple[float, str, float, float, int, float], Maximum]:
        return {}

    def _one_way(self, epsilon: float, way: str, close: float, floor: float = 0.0) -> Interval:
        if self.counts.family.last == 0:
            return self.values.exact(0, way, epsilon)
        if math.isinf(epsilon):
            return self._at_infinity(way)
        found = self.search(epsilon, way, -math.inf, close, floor=floor)
        if close >= ROUGH or not self.counts.by_laws or len(found.places) > MOST_IN_BALLS:
            return found.bracket
        return largest([*(self.values.exact(m, way, epsilon) for m in found.places), Interval(0.0, found.rest)])

    def _at_infinity(self, way: str) -> Interval:
        family, noise, hidden = self.counts.family, self.counts.noise, self.counts.hidden
        reach, farthest = (0, Fraction(1)) if noise is None or noise.largest is None else noise.largest
        lowered = None if hidden is None else hidden - reach if way == "up" else hidden + reach
        extremes = family.extremes(lowered)
        if self.counts.by_laws or len(extremes) <= MOST_IN_BALLS:
            return largest([impossible(family.people(m), farthest, lowered, way) for m in extremes])
        return Interval(0.0, self._one_way(INSTEAD_OF_INFINITY, way, ROUGH).upper)

    def _searched(self, epsilon: float, way: str, enough: float, close: float, last: int, floor: float) -> Maximum:
        noise, hidden = self.counts.noise, self.counts.hidden
        if hidden is not None and noise is None:
            return self._among_shown(hidden, epsilon, way, enough, close)
        if self.counts.by_laws:
            return self._by_laws(epsilon, way, enough, close, last, floor)
        if hidden is not None and (shown := self._as_if_shown(epsilon, way, close)) is not None:
            return shown
        most = self.counts.family.outlier(epsilon, way)
        if self.counts.many_rates and noise is None and epsilon > Ordered.FARTHEST:
            most = min(most, self.largest(Ordered.FARTHEST, ROUGH).upper)
            # Laws of many rates have a large variance here: delta is already nearly 0 at this smaller epsilon.
            return Maximum(Interval(0.0, most), (), most)
        if most < NEGLIGIBLE_DELTA:
            return Maximum(Interval(0.0, most), (), most)
        lines = Lines(self.counts.family, noise, hidden, epsilon, way, close)
        return largest_value(
            0, last, lines.value, lines.bound, enough, NEGLIGIBLE_DELTA, close, MOST_SEARCH_STEPS, lines.suspect, floor
        )

    def _by_laws(self, epsilon: float, way: str, enough: float, close: float, last: int, floor: float) -> Maximum:
        """The search with laws in doubles; among very many different blocks most are ruled out by their heights alone."""
        family, noise, hidden = self.counts.family, self.counts.noise, self.counts.hidden
        lines = Lines(family, noise, hidden, epsilon, way) if self.counts.many_rates and self.counts.plain else None
        best = max(floor, enough)

        def bound(a: int, b: int) -> float:
            if lines is not None and lines.heights is not None and (most := lines.at_a_glance(a, b)) < best:
                return most
            return bound_of(self._laws.of(a, b, way), family.more(a, b), family.top, hidden, epsilon, way)

        def value(m: int) -> Interval:
            nonlocal best
            found = shift_of(self._laws.of(m, m, way), hidden, epsilon, way)
            best = max(best, found.lower)
            return found

        suspect = None if lines is None or lines.heights is None else lines.highest
        close = close if close > CLOSE_SEARCH else 0.0
        return largest_value(0, last, value, bound, enough, NEGLIGIBLE_DELTA, close, suspect=suspect, floor=floor)

    @cached_property
    def _laws(self) -> PublishedLaws:
        return PublishedLaws(self.counts)

    def _as_if_shown(self, epsilon: float, way: str, close: float) -> Maximum | None:
        """Hiding never makes a member worse. If the worst member with nothing hidden has nearly the same value with hidden
        values, it is the maximum; otherwise None.
        """
        everything = MemberSearch(replace(self.counts, hidden=None))
        shown = everything.search(epsilon, way, -math.inf, close)
        top, places = shown.bracket.upper, shown.places[:1]
        reached = max((self.values.exact(m, way, epsilon).lower for m in places), default=0.0)
        if reached < top * (1 - 4 * max(close, CLOSE_SEARCH)) and top > NEGLIGIBLE_DELTA:
            return None
        return Maximum(Interval(min(reached, top), top), places, top)

    def _among_shown(self, hidden: int, epsilon: float, way: str, enough: float, close: float) -> Maximum:
        """The worst of the members whose best half-line is shown, which have the same value as with nothing hidden; if there is
        no such member, the first member.
        """
        family = self.counts.family
        last = perhaps_shown(family, hidden, epsilon, way)
        if last is None:
            found = self.values.exact(0, way, epsilon)
            return Maximum(found, (0,), 0.0)
        plain = _with_nothing_hidden(family, self.counts.route)
        if self.counts.nested:
            shown = Maximum(plain.values.exact(last, way, epsilon), (last,), 0.0)
        else:
            shown = plain.search(epsilon, way, enough, close, last)
        lowest = shown.places[-1:]  # if its best half-line is shown, so are those of the members before it
        if all(is_shown(family, m, hidden, epsilon, way) for m in lowest):
            return shown
        reached, top = max(self.values.exact(m, way, epsilon).lower for m in shown.places), shown.bracket.upper
        return Maximum(Interval(min(reached, top), top), shown.places, top)


@kept_in_balls(256)
def _with_nothing_hidden(family: Family, route: Route) -> MemberSearch:
    """The search with nothing hidden, which is the same for every value of `hidden`."""
    return MemberSearch(PublishedCounts(family, None, None, route))
