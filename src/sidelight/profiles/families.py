"""The worst shift over a family of populations, by branch and bound.

Dropping a person who is independent of the secret never lowers the hockey stick, so the people whom a stretch of the family has
in common bound all of it. With hidden small values the people left out are revealed instead: they raise the count at most as
often as people at the largest rate, and the limit falls by as much as they raise it.
"""

from __future__ import annotations

import math
from collections.abc import Hashable, Iterable, Iterator
from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache
from typing import Protocol

from sidelight.laws.counts import Parts, count_law
from sidelight.laws.noises import Geometric, Noise
from sidelight.laws.noisy import noised
from sidelight.numbers.balls import ball, in_balls, probability
from sidelight.numbers.interval import Interval
from sidelight.numbers.search import Maximum, largest_value
from sidelight.profiles.profile import Profile, Worst
from sidelight.profiles.rough import rough_bound, rough_shift
from sidelight.profiles.shift import Shift, down, up

REFINED = 24  # at most so many members are evaluated in balls
NEGLIGIBLE = 1e-280  # doubles cannot tell members apart below it


class Family(Protocol):
    """Populations numbered 0 .. last."""

    def __hash__(self) -> int: ...

    @property
    def last(self) -> int: ...

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
    def extremes(self) -> Iterable[int]:
        """Members among which are those that are likeliest to agree: all counted, or none."""
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
    def extremes(self) -> Iterable[int]:
        """With every secret open, all at one bound; otherwise how many are certain matters as well."""
        return (0, self.last) if self.low > 0 and self.high < 1 else range(self.last + 1)


@dataclass(frozen=True, slots=True)
class Blocks:
    """Everybody but `gone` people who are neighbours in the order of their rates; different blocks only."""

    parts: Parts
    gone: int

    @property
    def starts(self) -> tuple[int, ...]:
        return _starts(self.parts, self.gone)

    @property
    def last(self) -> int:
        return len(self.starts) - 1

    def people(self, m: int) -> Parts:
        return self.shared(m, m)

    def more(self, a: int, b: int) -> int:
        return self.starts[b] - self.starts[a]

    def shared(self, a: int, b: int) -> Parts:
        kept: list[tuple[Fraction, int]] = []
        position, first, end = 0, self.starts[a], self.starts[b] + self.gone
        for rate, people in self.parts:
            left = max(0, min(people, first - position))
            right = max(0, min(people, position + people - end))
            kept.append((rate, min(people, left + right)))
            position += people
        return tuple(kept)

    @property
    def symmetric(self) -> bool:
        return False

    @property
    def top(self) -> Fraction:
        return max(rate for rate, _ in self.parts)

    @property
    def extremes(self) -> Iterable[int]:
        return range(self.last + 1)


@lru_cache(maxsize=256)
def _starts(parts: Parts, gone: int) -> tuple[int, ...]:
    """Where a block may start; a step that takes in a person of the rate it leaves out changes nothing."""
    group = [j for j, (_, people) in enumerate(parts) for _ in range(people)]
    return (0, *(m + 1 for m in range(len(group) - gone) if gone and group[m] != group[m + gone]))


@dataclass(frozen=True, eq=False)
class WorstShift(Profile):
    """The largest hockey stick, both ways, between the count of a member and that count plus one."""

    family: Family
    noise: Noise | None = None
    hidden: int | None = None

    def _delta(self, epsilon: float) -> Interval:
        if self._drowned(epsilon):
            return Interval(0.0, 0.0)
        return _largest([self._one_way(epsilon, way) for way in self._ways])

    def within(self, epsilon: float, limit: float) -> bool:
        """A search that only has to rule out values above the limit."""
        if self._drowned(epsilon):
            return True
        if math.isinf(epsilon) or self.family.last == 0:
            return super().within(epsilon, limit)
        return all(self._stays_below(epsilon, limit, way) for way in self._ways)

    @property
    def _ways(self) -> tuple[str, ...]:
        mirrored = self.family.symmetric and self.hidden is None
        return ("up",) if mirrored else ("up", "down")

    @in_balls
    def _drowned(self, epsilon: float) -> bool:
        """Geometric noise alone is enough from its own epsilon on."""
        if not isinstance(self.noise, Geometric):
            return False
        return math.isinf(epsilon) or bool(ball(epsilon).exp() * ball(self.noise.ratio) >= 1)

    def _one_way(self, epsilon: float, way: str) -> Interval:
        family = self.family
        if math.isinf(epsilon) and self.noise is not None:
            return Interval(0.0, 0.0)
        if family.last == 0:
            return self._exact(0, way, epsilon)
        if math.isinf(epsilon):
            return _largest([_impossible(family.people(m), self.hidden, way) for m in family.extremes])
        found = self._search(epsilon, way, -math.inf)
        if len(found.places) > REFINED:
            return found.bracket
        return _largest([*(self._exact(m, way, epsilon) for m in found.places), Interval(0.0, found.rest)])

    def _stays_below(self, epsilon: float, limit: float, way: str) -> bool:
        found = self._search(epsilon, way, limit)
        if found.bracket.upper <= limit:
            return True
        if found.bracket.lower > limit or found.rest > limit or len(found.places) > REFINED:
            return False
        return all(self._exact(m, way, epsilon).upper <= limit for m in found.places)

    def _search(self, epsilon: float, way: str, enough: float) -> Maximum:
        family = self.family

        def bound(a: int, b: int) -> float:
            return rough_bound(family.shared(a, b), family.more(a, b), family.top, self.noise, self.hidden, epsilon, way)

        def value(m: int) -> Interval:
            return rough_shift(family.people(m), self.noise, self.hidden, epsilon, way)

        return largest_value(0, family.last, value, bound, enough, NEGLIGIBLE)

    def _exact(self, m: int, way: str, epsilon: float) -> Interval:
        profiles: dict[tuple[int, str], Shift] = self.__dict__.setdefault("_profiles", {})
        if (m, way) not in profiles:
            law = count_law(self.family.people(m))
            law = noised(law, self.noise, law.start if self.hidden is None else self.hidden)
            profiles[m, way] = up(law, self.hidden) if way == "up" else down(law, self.hidden)
        return profiles[m, way].delta(epsilon)


@lru_cache(maxsize=256)
def worst_shift(family: Family, noise: Noise | None = None, hidden: int | None = None) -> WorstShift:
    """One value per question, so that what was evaluated once is remembered."""
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
