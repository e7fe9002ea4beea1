"""The worst corner of a box of rates: a count is compared with the same count plus several.

Counts are log-concave, so the best event is a half-line. For few people every corner is evaluated in doubles with an account of
their errors, or ruled out by the people whom it shares with others. For many people the steps are taken one by one: the best
half-lines of single steps start close to each other, so little is lost. All of this bounds from above only.
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from fractions import Fraction

from flint import arb

from sidelight.noises.noise import Noise
from sidelight.numbers.balls import kept_in_balls
from sidelight.numbers.interval import Interval
from sidelight.numbers.rounding import LARGEST_EXPONENT, float_below
from sidelight.numbers.search import largest_value
from sidelight.profiles.counts.any_size import count_shift, drowned_from, is_drowned
from sidelight.profiles.counts.equal_steps import EqualSteps, largest_lower, smallest_upper
from sidelight.profiles.counts.shift_in_doubles import rough_bound, rough_shift
from sidelight.profiles.curves.profile import MetProfile, Profile, PromisedProfile, Worst
from sidelight.profiles.families.corners.end_corners import ends_exceed
from sidelight.profiles.families.corners.vertices import Vertices
from sidelight.profiles.families.member_search import NEGLIGIBLE_DELTA
from sidelight.profiles.families.published_counts import CLOSE_SEARCH, MOST_PEOPLE_BY_LAWS_NOISY
from sidelight.profiles.families.worst_shift import worst_shift

MOST_PEOPLE_WRITTEN_OUT = 5_000  # people up to whom all corners are searched by their laws; by trial: speed and width
MOST_PEOPLE_REACHED = 2_000_000  # people up to whom what is reached by several steps is computed by laws; by trial: speed
FAR_BELOW = 40  # standard deviations of the noise; values hidden so far below every count hide nothing that matters


@dataclass(frozen=True, eq=False)
class WorstShiftBySeveral(Profile):
    """The largest hockey stick, over all corners and both directions, between a count and that count plus `steps`."""

    family: Vertices
    steps: int
    noise: Noise | None
    hidden: int | None

    def _delta(self, epsilon: float) -> Interval:
        """At a very large epsilon delta is at most as at one that is not as large."""
        at = min(epsilon, LARGEST_EXPONENT)
        if is_drowned(self.noise, arb(epsilon) / self.steps):
            return Interval(0.0, 0.0)
        found = [self._one_way(at, way) for way in self._ways]
        lower = 0.0 if epsilon > LARGEST_EXPONENT else max(one.lower for one in found)
        return Interval(lower, max(one.upper for one in found))

    def delta_at(self, epsilon: Fraction) -> Interval:
        return Interval(0.0, self.delta(float_below(epsilon)).upper)

    def _epsilon(self, delta: float | Fraction) -> Interval:
        """Only the upper end: the search leaves more open than an epsilon is asked for."""
        if delta == 0 and self.noise is not None and self.noise.tail_ratio is not None:
            return Interval(0.0, self._drowned_from(self.noise))
        return Interval(0.0, smallest_upper(lambda epsilon: self.delta(epsilon).upper, delta))

    def _drowned_from(self, noise: Noise) -> float:
        """An epsilon from which on the noise alone makes delta 0; below it, delta is positive unless a value is hidden."""
        found = self.steps * drowned_from(noise).upper
        while not is_drowned(noise, arb(found) / self.steps):
            found = math.nextafter(found, math.inf)
        return found

    @property
    def _ways(self) -> tuple[str, ...]:
        return ("up",) if self.family.symmetric and self.hidden is None else ("up", "down")

    def within(self, epsilon: float, limit: float) -> bool:
        if is_drowned(self.noise, arb(epsilon) / self.steps):
            return True
        return all(self._one_way(min(epsilon, LARGEST_EXPONENT), way, limit).upper <= limit for way in self._ways)

    def exceeds(self, epsilon: float, level: float) -> bool:
        return ends_exceed(self.family, self.noise, self.hidden, epsilon, level, self.steps)

    def about(self, epsilon: float) -> float:
        """The corners with everybody at one bound are often the worst."""
        family, at = self.family, min(epsilon, LARGEST_EXPONENT)
        if is_drowned(self.noise, arb(epsilon) / self.steps):
            return 0.0
        laws = [family.people(m) for m in family.extremes(self.hidden)]
        return max(rough_shift(law, self.noise, self.hidden, at, way, self.steps).upper for law in laws for way in self._ways)

    def _one_way(self, epsilon: float, way: str, enough: float = -math.inf) -> Interval:
        """The search may stop at a value above `enough`."""
        family, noise, hidden, steps = self.family, self.noise, self.hidden, self.steps

        def value(m: int) -> Interval:
            return rough_shift(family.people(m), noise, hidden, epsilon, way, steps)

        def bound(a: int, b: int) -> float:
            return rough_bound(family.shared(a, b), family.more(a, b), family.top, noise, hidden, epsilon, way, steps)

        if family.last == 0:
            return value(0)
        found = largest_value(0, family.last, value, bound, enough, NEGLIGIBLE_DELTA, CLOSE_SEARCH)
        return Interval(found.bracket.lower, max(found.bracket.upper, found.rest))


def worst_shift_by(family: Vertices, steps: int, noise: Noise | None = None, hidden: int | None = None) -> Profile:
    """A bound of the worst corner where the count moves by `steps`; values up to `hidden` are shown as one value.

    People who may be certain hide nobody. Nothing is above what fewer people give away, or the noise alone, if nothing is hidden.
    """
    return _bounded(family, steps, noise, _hiding(noise, hidden))


@kept_in_balls(1024)
def _bounded(family: Vertices, steps: int, noise: Noise | None, hidden: int | None) -> Profile:
    if steps == 1 and (noise is None or family.others > MOST_PEOPLE_WRITTEN_OUT):
        return PromisedProfile(worst_shift(family, noise, hidden))
    if hidden is None and (family.low == 0 or family.high == 1):
        family = Vertices(0, family.low, family.high)
    if family.others <= MOST_PEOPLE_WRITTEN_OUT:
        return PromisedProfile(WorstShiftBySeveral(family, steps, noise, hidden))
    lowered = None if hidden is None else hidden - (steps - 1)
    parts: list[Profile] = [EqualSteps(worst_shift(family, noise, _hiding(noise, lowered)), steps)]
    if family.others < 2 * MOST_PEOPLE_WRITTEN_OUT:
        parts.append(worst_shift_by(Vertices(MOST_PEOPLE_WRITTEN_OUT, family.low, family.high), steps, noise))
    elif noise is not None:
        parts.append(worst_shift_by(Vertices(0, family.low, family.high), steps, noise))
    return MetProfile(tuple(parts))


@dataclass(frozen=True, eq=False)
class ReachedAtEnds(Profile):
    """What the corners with everybody at one bound reach, by a shift by `steps`; the upper end is 1."""

    family: Vertices
    noise: Noise | None
    hidden: int | None
    steps: int = 1

    def _delta(self, epsilon: float) -> Interval:
        family = self.family
        if epsilon > LARGEST_EXPONENT or is_drowned(self.noise, arb(epsilon) / self.steps):
            return Interval(0.0, 1.0)
        mirrored = family.symmetric and self.hidden is None
        laws = [family.people(m) for m in ([0] if mirrored else [0, family.last])]
        ways = [(law, way) for law in laws for way in ("up", "down")]
        found = [rough_shift(law, self.noise, self.hidden, epsilon, way, self.steps).lower for law, way in ways]
        return Interval(max(found), 1.0)

    def _epsilon(self, delta: float | Fraction) -> Interval:
        return Interval(largest_lower(lambda epsilon: self.delta(epsilon).lower, delta), math.inf)


def reached_by_some(family: Vertices, noise: Noise | None = None, hidden: int | None = None) -> Profile:
    """A shift by one that some corner reaches: the worst or, of many people, the worse of those with everybody at one bound."""
    ends = [rate for rate in (family.low, family.high) if 0 < rate < 1]
    if family.others <= MOST_PEOPLE_WRITTEN_OUT // 5 or len(ends) < 2:
        return worst_shift(family, noise, hidden)
    hidden = _hiding(noise, hidden)
    if family.others <= MOST_PEOPLE_BY_LAWS_NOISY:
        return ReachedAtEnds(family, noise, hidden)
    return Worst(tuple(count_shift(((rate, family.others),), noise, hidden) for rate in ends))


def reached_by_several(family: Vertices, steps: int, noise: Noise | None = None, hidden: int | None = None) -> Profile | None:
    """A shift by `steps` that the corners with everybody at one bound reach; None where nobody can be unsure at a bound, or of
    very many people.
    """
    certain = family.low in (0, 1) or family.high in (0, 1)
    if certain or family.others > MOST_PEOPLE_REACHED:
        return None
    return ReachedAtEnds(family, noise, _hiding(noise, hidden), steps)


def _hiding(noise: Noise | None, hidden: int | None) -> int | None:
    """The largest hidden value; None where nothing is hidden that a count of at least 0 is likely to be shown as."""
    lowest = 0.0 if noise is None else -FAR_BELOW * (math.sqrt(noise.variance) + 1)
    return None if hidden is None or hidden <= lowest else hidden
