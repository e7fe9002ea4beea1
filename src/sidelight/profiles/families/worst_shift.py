"""The profile of the worst member of a family: a count is compared with the same count plus one."""

from __future__ import annotations

import math
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property, lru_cache, partial

from flint import arb

from sidelight.laws.counts.independent_people import Parts
from sidelight.laws.counts.many_parts import as_columns
from sidelight.laws.transforms.everybody import Everybody
from sidelight.laws.transforms.people_by_rate import Ordered
from sidelight.noises.noise import Noise
from sidelight.numbers.balls import kept_in_balls
from sidelight.numbers.interval import Interval
from sidelight.numbers.rounding import float_below
from sidelight.numbers.search import SMALLEST_ARGUMENT, smallest_argument
from sidelight.profiles.counts.any_size import count_shift, drowned_from, is_drowned
from sidelight.profiles.counts.as_if_normal import epsilon_as_if_normal
from sidelight.profiles.counts.hidden_below_zero import AsIfShown, hidden_below, lost_below
from sidelight.profiles.counts.worst_person import WorstPerson
from sidelight.profiles.curves.profile import Profile
from sidelight.profiles.families.blocks.blocks import Blocks
from sidelight.profiles.families.blocks.worst_block import FEWEST_SEARCHED, MOST_SEARCHED, WorstBlock
from sidelight.profiles.families.blocks.worst_hidden_block import worst_hidden_block
from sidelight.profiles.families.corners.end_corners import ends_exceed
from sidelight.profiles.families.corners.vertices import Vertices
from sidelight.profiles.families.family import Family
from sidelight.profiles.families.likely_members import likely_members
from sidelight.profiles.families.many_rates import MANY
from sidelight.profiles.families.member_search import MemberSearch
from sidelight.profiles.families.published_counts import (
    CLOSE_SEARCH,
    MOST_PEOPLE_BY_LAWS,
    MOST_PEOPLE_BY_LAWS_NOISY,
    ROUGH,
    PublishedCounts,
)
from sidelight.profiles.families.rare_value import FIRST_PEOPLE, RareShift
from sidelight.profiles.route import Route

MOST_ONE_BY_ONE = 1_000_000  # people of whom each is left out in turn, where small counts are hidden; by trial: speed
FEW_MEMBERS = 1_000  # members up to which delta is searched at every epsilon that is tried; by trial: speed
ROUNDS = 6  # searches for worse members, before the epsilon is bisected; by trial: speed
LARGE_FAMILY = 500_000  # people from which on a search leaves CLOSE_OF_LARGE open; by trial: speed and width
CLOSE_OF_LARGE = 5e-7  # relative tolerance in delta of a search for an epsilon, for more than LARGE_FAMILY people
CLOSE_OF_OTHERS = 1e-10  # the same for fewer people
FINER = 10  # initial tolerance = tolerance of the search / 10
TYPICAL = 1e-9  # a delta; the worst members at its epsilon are nearly the worst at any epsilon; decides only where to look


@dataclass(frozen=True, eq=False)
class WorstShift(Profile):
    """The largest hockey stick, over all members and both directions, between the count of a member and that count plus one."""

    family: Family
    noise: Noise | None = None
    hidden: int | None = None
    route: Route = "auto"

    @cached_property
    def counts(self) -> PublishedCounts:
        return PublishedCounts(self.family, self.noise, self.hidden, self.route)

    @cached_property
    def _search(self) -> MemberSearch:
        return MemberSearch(self.counts)

    def _delta(self, epsilon: float) -> Interval:
        return self._search.largest(epsilon, CLOSE_SEARCH)

    def bound(self, epsilon: float) -> float:
        return self._search.largest(epsilon, ROUGH).upper

    def exceeds(self, epsilon: float, level: float) -> bool:
        if self.counts.many_rates or self.family.others > MOST_PEOPLE_BY_LAWS_NOISY:
            return False
        return ends_exceed(self.family, self.noise, self.hidden, epsilon, level)

    def about(self, epsilon: float) -> float:
        counts = self.counts
        few = counts.by_laws and not (counts.many_rates and self.noise is None and epsilon <= Ordered.FARTHEST)
        if few or self.family.last == 0 or self.hidden is not None or math.isinf(epsilon):
            return self.bound(epsilon)
        return self._search.values.largest(self._typical, ROUGH, epsilon).upper

    @cached_property
    def _typical(self) -> list[tuple[str, int]]:
        """Members that are probably nearly the worst at any epsilon."""
        return likely_members(self.counts, epsilon_as_if_normal(self.family.spread(0.0, "up", 0, 0), TYPICAL))

    def within(self, epsilon: float, limit: float) -> bool:
        """By a search that only has to rule out values above the limit."""
        if is_drowned(self.noise, arb(epsilon)):
            return True
        if math.isinf(epsilon) or self.family.last == 0:
            return super().within(epsilon, limit)
        return not any(self._search.exceeds(epsilon, limit, way) for way in self.counts.ways)

    def delta_at(self, epsilon: Fraction) -> Interval:
        """The upper end is that of the double below epsilon; the lower end is the value, at epsilon itself, of the worst member
        there.
        """
        low = float_below(epsilon)
        if self.counts.by_laws or self.family.last == 0 or Fraction(low) == epsilon:
            return super().delta_at(epsilon)
        upper = self.delta(low).upper
        worst = self._search.worst(low, CLOSE_SEARCH)[:1]
        found = [self._search.values.at_exactly(way, m, epsilon).lower for way, m in worst]
        return Interval(max(found, default=0.0), upper)

    def _epsilon(self, delta: float | Fraction) -> Interval:
        """The epsilon of the members that are the worst near the solution, raised in small steps until a search certifies it for
        all members.
        """
        if delta == 0 and self.noise is not None and self.noise.tail_ratio is not None:
            return drowned_from(self.noise)
        counts, search = self.counts, self._search
        few_members = counts.by_laws and not (counts.many_rates and self.family.last > FEW_MEMBERS)
        if self.family.last == 0 or few_members or counts.nested or not 0 < float(delta) < 0.5:
            return super()._epsilon(delta)
        level, here = -math.log(delta), epsilon_as_if_normal(self.family.spread(0.0, "up", 0, 0), delta)
        close = CLOSE_OF_LARGE if self.family.others > LARGE_FAMILY else CLOSE_OF_OTHERS
        fine = max(CLOSE_OF_OTHERS, counts.tolerance(close) / (FINER * level))
        few = (search.worst(here, ROUGH) if self.hidden is not None else []) or likely_members(counts, here)
        more = 0.7 * counts.tolerance(close)  # -log delta grows, relatively, about twice as fast as epsilon
        for _ in range(ROUNDS):
            found = smallest_argument(partial(search.values.largest, few, fine), delta, fine, here)
            if math.isinf(found.upper) or found.upper == 0:
                break
            here = max(found.upper, SMALLEST_ARGUMENT) * (1 + more / level)
            reached = search.largest(here, close)
            if reached.upper <= delta:
                return Interval(found.lower, here)
            few = search.worst(here, close) or few
            more += max(math.log(reached.upper / max(reached.lower, delta)), 0.3 * counts.tolerance(close))
        return super()._epsilon(delta)


@kept_in_balls(4096)
def worst_shift(family: Family, noise: Noise | None = None, hidden: int | None = None, route: Route = "auto") -> Profile:
    """The profile of the worst member of a family. The same arguments give the same object, so that its results are reused.

    If nothing is hidden and everybody's secret may be certain, that is the worst case: people with a certain secret hide nobody,
    and are left out.
    """
    if hidden is not None and hidden <= 0 and noise is None:
        return worst_shift(family, route=route)
    if hidden is not None and noise is not None and route == "auto" and (lost := lost_below(noise, hidden)) is not None:
        return AsIfShown(worst_shift(family, noise), lost)
    if isinstance(family, Blocks) and route == "auto" and (found := _worst_block(family, noise, hidden)) is not None:
        return found
    if isinstance(family, Vertices) and (family.low == 0 or family.high == 1) and hidden is None and family.others:
        return worst_shift(Vertices(0, family.low, family.high), noise, route=route)
    rare = isinstance(family, Vertices) and family.low == 0 < family.high < 1 and family.others > FIRST_PEOPLE and route == "auto"
    if isinstance(family, Vertices) and rare and noise is not None and hidden is not None:
        return RareShift(
            family.others,
            lambda people: _rare(Vertices(people, family.low, family.high), noise, hidden),
            lambda people: count_shift(((family.high, people),), noise),
        )
    return WorstShift(family, noise, hidden, route)


def _worst_block(family: Blocks, noise: Noise | None, hidden: int | None) -> Profile | None:
    """All blocks at once, where that is quicker than one by one; None where it is not, or values are hidden that matter."""
    if hidden is not None:
        return _worst_hidden_block(family, hidden) if noise is None and family.many_rates is not None else None
    if not family.gone:
        return None
    everybody = _everybody(family.parts)
    if noise is None and family.gone == 1 and everybody.has_more_rates_than(MANY):
        return WorstPerson(everybody)
    if family.last and _is_searched_at_once(everybody, noise):
        return WorstBlock(everybody, min(family.gone, everybody.total), noise)
    return None


def _worst_hidden_block(family: Blocks, hidden: int) -> Profile | None:
    columns = as_columns(family.parts)
    mean = math.fsum(columns.rates.near() * columns.people)
    least = mean * (1 - 1e-9) - family.gone  # at most the mean of every member: whoever is known counts as one
    if (lost := hidden_below(least, hidden)) is not None:
        return AsIfShown(worst_shift(family), lost)
    everybody = _everybody(family.parts)
    one_by_one = family.gone == 1 and everybody.total <= MOST_ONE_BY_ONE and everybody.has_more_rates_than(MANY)
    if not (family.gone and family.last and (one_by_one or _is_searched_at_once(everybody, None))):
        return None
    return worst_hidden_block(family, hidden, WorstBlock(everybody, family.gone), mean)


@lru_cache(maxsize=4)
def _everybody(parts: Parts) -> Everybody:
    """The same people for every number of them who are known, so that they are read once."""
    return Everybody.of(parts)


def _is_searched_at_once(everybody: Everybody, noise: Noise | None) -> bool:
    """Whether all blocks are searched at once: laws are quicker for few people, and lines with noise for many people who have few
    different rates.
    """
    if (noise is not None and noise.largest is not None) or everybody.total > MOST_SEARCHED:
        return False
    most = MOST_SEARCHED if noise is None else MOST_PEOPLE_BY_LAWS_NOISY
    few = MANY if noise is None else FEWEST_SEARCHED
    return everybody.has_more_rates_than(few) or MOST_PEOPLE_BY_LAWS < everybody.total <= most


@kept_in_balls(64)
def _rare(family: Vertices, noise: Noise | None, hidden: int) -> WorstShift:
    return WorstShift(family, noise, hidden)
