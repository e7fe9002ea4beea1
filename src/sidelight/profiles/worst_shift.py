"""The worst shift over a family of populations, by branch and bound.

In doubles for few people, along one line of the transform for many; in both cases what decides is certified.
"""

from __future__ import annotations

import math
from collections.abc import Hashable, Iterable, Iterator
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property, lru_cache

from flint import arb

from sidelight.laws.counts import Parts, count_law
from sidelight.laws.noises import Noise
from sidelight.laws.noisy import noised
from sidelight.numbers.balls import ball, in_balls, probability
from sidelight.numbers.interval import Interval
from sidelight.numbers.rounding import float_below
from sidelight.numbers.search import LARGEST, SMALLEST, Maximum, largest_value, smallest_argument
from sidelight.profiles.counting import count_shift, is_drowned
from sidelight.profiles.families import Blocks, Family, Vertices
from sidelight.profiles.lines import ROUGH, Lines, member
from sidelight.profiles.profile import Profile, Worst
from sidelight.profiles.rare import FEW as FEW_RARE
from sidelight.profiles.rare import RareShift
from sidelight.profiles.rough import rough_bound, rough_shift
from sidelight.profiles.shift import down, up

REFINED = 24  # at most so many members are evaluated in balls
NEGLIGIBLE = 1e-280  # doubles cannot tell members apart below it
WHOLE = 2_500  # up to so many people the whole law of a count is cheaper than its transform
SMALL = 1_000  # up to so many people, laws in doubles rule members out faster than transforms
SMALL_HIDDEN = 20_000  # and with noise or hidden values up to so many
MOST_STEPS = 400
ROUNDS = 6  # of looking for worse members
CLOSE = 5e-7  # how much of the maximum a search may leave open
FAR = 40.0


@dataclass(frozen=True, eq=False)
class WorstShift(Profile):
    """The largest hockey stick, both ways, between the count of a member and that count plus one."""

    family: Family
    noise: Noise | None = None
    hidden: int | None = None

    def _delta(self, epsilon: float) -> Interval:
        return self._largest(epsilon, CLOSE)

    def bound(self, epsilon: float) -> float:
        return self._largest(epsilon, ROUGH).upper

    def _largest(self, epsilon: float, close: float) -> Interval:
        if is_drowned(self.noise, arb(epsilon)):
            return Interval(0.0, 0.0)
        return _largest([self._one_way(epsilon, way, close) for way in self._ways])

    def within(self, epsilon: float, limit: float) -> bool:
        """A search that only has to rule out values above the limit."""
        if is_drowned(self.noise, arb(epsilon)):
            return True
        if math.isinf(epsilon) or self.family.last == 0:
            return super().within(epsilon, limit)
        return all(self._exceeding(epsilon, limit, way) is None for way in self._ways)

    @property
    def _ways(self) -> tuple[str, ...]:
        mirrored = self.family.symmetric and self.hidden is None
        return ("up",) if mirrored else ("up", "down")

    @cached_property
    def _small(self) -> bool:
        if self.noise is not None or self.hidden is not None:
            return sum(people for _, people in self.family.people(0)) <= SMALL_HIDDEN
        if self.family.moments(0, 0) is not None:
            return False
        return sum(people for _, people in self.family.people(0)) <= SMALL

    def _one_way(self, epsilon: float, way: str, close: float) -> Interval:
        family = self.family
        if math.isinf(epsilon) and self.noise is not None:
            return Interval(0.0, 0.0)
        if family.last == 0:
            return self._exact(0, way, epsilon)
        if math.isinf(epsilon):
            return self._impossible(way)
        found = self._search(epsilon, way, -math.inf, close)
        if not self._small or len(found.places) > REFINED:
            return found.bracket
        return _largest([*(self._exact(m, way, epsilon) for m in found.places), Interval(0.0, found.rest)])

    def _as_if_shown(self, epsilon: float, way: str, close: float) -> Maximum | None:
        """Where the worst member with nothing hidden is as bad with it: hiding never makes any worse."""
        shown = WorstShift(self.family, self.noise)._search(epsilon, way, -math.inf, close)
        top, places = shown.bracket.upper, shown.places[:1]
        reached = max((self._exact(m, way, epsilon).lower for m in places), default=0.0)
        if reached < top * (1 - 4 * max(close, CLOSE)) and top > NEGLIGIBLE:
            return None
        return Maximum(Interval(min(reached, top), top), places, top)

    def _exceeding(self, epsilon: float, limit: float, way: str) -> int | None:
        """None when no member exceeds the limit; else one that does, or may."""
        found = self._search(epsilon, way, limit, CLOSE)
        if found.bracket.upper <= limit:
            return None
        if not self._small or found.bracket.lower > limit or found.rest > limit or len(found.places) > REFINED:
            return found.places[0] if found.places else 0
        return next((m for m in found.places if self._exact(m, way, epsilon).upper > limit), None)

    def delta_at(self, epsilon: Fraction) -> Interval:
        """The worst members at the double below reach what they do at the exact epsilon."""
        low = float_below(epsilon)
        if self._small or self.family.last == 0 or Fraction(low) == epsilon:
            return super().delta_at(epsilon)
        upper = self.delta(low).upper
        places = {(way, m) for way in self._ways for m in self._search(low, way, -math.inf, CLOSE).places[:1]}
        return Interval(max((self._member(*place).delta_at(epsilon).lower for place in places), default=0.0), upper)

    def _search(self, epsilon: float, way: str, enough: float, close: float) -> Maximum:
        searches: dict[tuple[float, str, float, float], Maximum] = self.__dict__.setdefault("_searches", {})
        asked = epsilon, way, enough, close
        if asked not in searches:
            searches[asked] = self._searched(*asked)
        return searches[asked]

    def _searched(self, epsilon: float, way: str, enough: float, close: float) -> Maximum:
        family = self.family
        if self._small:

            def bound(a: int, b: int) -> float:
                return rough_bound(family.shared(a, b), family.more(a, b), family.top, self.noise, self.hidden, epsilon, way)

            def value(m: int) -> Interval:
                return rough_shift(family.people(m), self.noise, self.hidden, epsilon, way)

            return largest_value(0, family.last, value, bound, enough, NEGLIGIBLE)
        if self.hidden is not None and (shown := self._as_if_shown(epsilon, way, close)) is not None:
            return shown
        if (most := family.outlier(epsilon, way)) < NEGLIGIBLE:
            return Maximum(Interval(0.0, most), (), most)
        lines = Lines(family, self.noise, self.hidden, epsilon, way)
        return largest_value(0, family.last, lines.value, lines.bound, enough, NEGLIGIBLE, max(close, lines.close), MOST_STEPS)

    def _epsilon(self, delta: float | Fraction) -> Interval:
        """Solved for a few members, then certified for all; members that exceed delta there join the few."""
        if self.family.last == 0 or self._small:
            return super()._epsilon(delta)
        few = {(way, m) for way in self._ways for m in (0, self.family.last)}
        tried = set(few)
        for _ in range(ROUNDS):
            found = smallest_argument(Worst(tuple(self._member(way, m) for way, m in sorted(few))).delta, delta)
            if math.isinf(found.upper) or self.delta(found.upper).upper <= delta:
                return found
            worst = [(way, m) for way in self._ways for m in self._search(found.upper, way, -math.inf, CLOSE).places[:1]]
            new = {place for place in worst if self._member(*place).delta(found.upper).lower > delta} - tried
            if not new:
                break
            tried |= new
            few = new | {max(few, key=lambda place: self._member(*place).delta(found.lower).upper)}
        here, step = found.upper, 1e-9
        while here < LARGEST:
            above_it = self.delta(here).upper / float(delta) - 1 if delta else math.inf
            here, step = max(here, SMALLEST) * (1 + max(step, 2 * above_it / (1 - math.log(delta or 1)))), 4 * step
            if self.delta(here).upper <= delta:
                return Interval(found.lower, here)
        return Interval(found.lower, math.inf)

    def _exact(self, m: int, way: str, epsilon: float) -> Interval:
        return self._member(way, m).delta(epsilon)

    def _member(self, way: str, m: int) -> Profile:
        profiles: dict[tuple[int, str], Profile] = self.__dict__.setdefault("_profiles", {})
        if (m, way) not in profiles:
            few = sum(people for _, people in self.family.people(m)) <= WHOLE
            whole = self._whole_law(way, m) if few else member(self.family, m, m, self.noise, self.hidden, way)
            profiles[m, way] = whole
        return profiles[m, way]

    def _whole_law(self, way: str, m: int) -> Profile:
        law = count_law(self.family.people(m))
        law = noised(law, self.noise, law.start if self.hidden is None else self.hidden)
        return up(law, self.hidden) if way == "up" else down(law, self.hidden)

    def _impossible(self, way: str) -> Interval:
        """At an infinite epsilon."""
        extremes = self.family.extremes
        if self._small or len(extremes) <= REFINED:
            return _largest([_impossible(self.family.people(m), self.hidden, way) for m in extremes])
        return Interval(0.0, self._one_way(FAR, way, ROUGH).upper)


@lru_cache(maxsize=4096)
def worst_shift(family: Family, noise: Noise | None = None, hidden: int | None = None) -> Profile:
    """One value per question, so that what was evaluated once is remembered."""
    if isinstance(family, Vertices) and family.low == 0 < family.high < 1 and family.others > FEW_RARE and hidden is not None:
        return RareShift(
            family.others,
            lambda people: _rare(Vertices(people, family.low, family.high), noise, hidden),
            lambda people: count_shift(((family.high, people),), noise),
        )
    return WorstShift(family, noise, hidden)


@lru_cache(maxsize=64)
def _rare(family: Vertices, noise: Noise | None, hidden: int) -> WorstShift:
    return WorstShift(family, noise, hidden)


def worst(profiles: Iterable[Profile]) -> Profile:
    """The worst of several; of people with the same rates and nothing hidden, only the fewest to hide behind matter."""
    fewest: dict[Hashable, tuple[int, Profile]] = {}
    for profile in _flat(profiles):
        key, others = _hideout(profile)
        if key not in fewest or others < fewest[key][0]:
            fewest[key] = others, profile
    kept = tuple(profile for _, profile in fewest.values())
    return kept[0] if len(kept) == 1 else Worst(kept)


def _flat(profiles: Iterable[Profile]) -> Iterator[Profile]:
    for profile in profiles:
        if isinstance(profile, Worst):
            yield from _flat(part for part in profile.parts if isinstance(part, Profile))
        else:
            yield profile


def _hideout(profile: Profile) -> tuple[Hashable, int]:
    """Profiles with one key are ordered by the number of people."""
    if isinstance(profile, WorstShift) and profile.hidden is None:
        family, noise = profile.family, profile.noise
        if isinstance(family, Vertices):
            return (family.low, family.high, noise), family.others
        if isinstance(family, Blocks) and len(family.parts) == 1:
            ((rate, people),) = family.parts
            return (rate, noise), people - family.gone
    if isinstance(profile, WorstShift) and isinstance(profile.family, Vertices | Blocks):
        return (profile.family, profile.noise, profile.hidden), 0
    return id(profile), 0


def _largest(found: list[Interval]) -> Interval:
    return Interval(max(d.lower for d in found), max(d.upper for d in found))


@in_balls
def _impossible(parts: Parts, hidden: int | None, way: str) -> Interval:
    """The chance of the one value that the other world cannot show: everybody counted, or nobody who need not be."""
    certain = sum(people for rate, people in parts if rate == 1)
    open_rates = [(rate if way == "up" else 1 - rate, people) for rate, people in parts if 0 < rate < 1]
    everybody = certain + sum(people for _, people in open_rates)
    if hidden is not None and hidden > (everybody if way == "up" else certain):
        return Interval(0.0, 0.0)
    chance = ball(1)
    for rate, people in open_rates:
        chance *= ball(rate) ** people
    return probability(chance, chance)
