"""The worst shift over a family of populations, by branch and bound.

Dropping a person who is independent of the secret never lowers the hockey stick, so the people whom a stretch of the family has
in common bound all of it. With hidden small values the people left out are revealed instead: they raise the count at most as
often as people at the largest rate, and the limit falls by as much as they raise it.
"""

from __future__ import annotations

import math
from bisect import bisect_left, bisect_right
from collections.abc import Hashable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property, lru_cache
from itertools import accumulate
from typing import Protocol

import numpy as np
from flint import arb

from sidelight.laws.contour import Line, bennett_reach, line_for
from sidelight.laws.counts import Parts, count_law
from sidelight.laws.crowd import Grouped, Groups, Person, person
from sidelight.laws.moments import Moments, MomentsTransform
from sidelight.laws.noise_transforms import noise_transform
from sidelight.laws.noises import Noise
from sidelight.laws.noisy import noised
from sidelight.laws.ordered import Ordered
from sidelight.numbers.balls import above, ball, in_balls, probability
from sidelight.numbers.interval import Interval
from sidelight.numbers.rounding import float_above, float_below
from sidelight.numbers.search import LARGEST, SMALLEST, Maximum, largest_value, smallest_argument
from sidelight.profiles.counting import NEARBY, CountShift, count_shift, is_drowned, one_way
from sidelight.profiles.profile import Profile, Worst
from sidelight.profiles.rare import FEW as FEW_RARE
from sidelight.profiles.rare import RareShift
from sidelight.profiles.rough import rough_bound, rough_shift
from sidelight.profiles.shift import down, up
from sidelight.profiles.smooth import Corners

REFINED = 24  # at most so many members are evaluated in balls
NEGLIGIBLE = 1e-280  # doubles cannot tell members apart below it
WHOLE = 2_500  # up to so many people the whole law of a count is cheaper than its transform
SMALL = 1_000  # up to so many people, laws in doubles rule members out faster than transforms
SMALL_HIDDEN = 20_000  # and with noise or hidden values up to so many
MOST_STEPS = 400
ROUNDS = 6  # of looking for worse members
CLOSE, ROUGH = 5e-7, 1e-3  # how much of the maximum a search may leave open
FAR = 40.0
STEEP = 0.5  # up to this epsilon corners change little from one to the next
FEW = 8
SMOOTH = 20  # and with this much variance
RARELY = 1e-31  # above e^-72
MANY = 24  # from so many different rates on, moments are cheaper than groups
WIDE = 100  # and good enough, with this much variance


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
    def extremes(self) -> Sequence[int]:
        """Members among which are those that are likeliest to agree: all counted, or none."""
        ...

    def spread(self, tilt: float, way: str) -> float:
        """At least the variance of any member, tilted."""
        ...

    def outlier(self, tilt: float, way: str) -> float:
        """At least the hockey stick of any member, by Chernoff's bound at the mode of the tilted law."""
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

    def spread(self, tilt: float, way: str) -> float:
        return max((above(one.variance * self.others) for one in self._ends(tilt, way)), default=0.0)

    def outlier(self, tilt: float, way: str) -> float:
        return chernoff(self._ends(tilt, way), tilt, self.others) if self.low > 0 and self.high < 1 else 1.0

    def _ends(self, tilt: float, way: str) -> list[Person]:
        return [person(rate if way == "up" else 1 - rate, tilt) for rate in (self.low, self.high) if 0 < rate < 1]

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
        return list(accumulate(people for _, people in self.parts))

    @cached_property
    def _stays(self) -> tuple[list[int], list[int]]:
        """Where steps take in a person of the rate they leave out and so change nothing: after which block, and steps so far."""
        after, steps = [], [0]
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

    def people(self, m: int) -> Parts:
        return self.shared(m, m)

    def more(self, a: int, b: int) -> int:
        return self.start(b) - self.start(a)

    def shared(self, a: int, b: int) -> Parts:
        kept: list[tuple[Fraction, int]] = []
        position, first, end = 0, self.start(a), self.start(b) + self.gone
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
    def extremes(self) -> Sequence[int]:
        return range(self.last + 1)

    def spread(self, tilt: float, way: str) -> float:
        """A tilt changes p(1-p) by at most e^tilt. Between the places where a block begins or ends a group it changes evenly."""
        ends, rates = np.array([0, *self._ends], dtype=np.float64), np.array([float(rate) for rate, _ in self.parts])
        before = np.concatenate(([0.0], np.cumsum(rates * (1 - rates) * np.diff(ends))))
        begins = np.concatenate((ends, ends - self.gone))
        begins = begins[(begins >= 0) & (begins <= ends[-1] - self.gone)]
        within = np.interp(begins + self.gone, ends, before) - np.interp(begins, ends, before)
        widest = float(before[-1] - np.min(within)) * (1 + 1e-9)
        return min(widest * math.exp(tilt) * (1 + 1e-9) + 1e-9, self._ends[-1] / 4)

    @cached_property
    def whole(self) -> Blocks:
        """Everybody."""
        found = Blocks(self.parts, 0)
        found.__dict__["_ordered"], found.__dict__["_ends"] = self._ordered, self._ends
        return found

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
    def _ordered(self) -> Ordered | None:
        """Where there are very many rates, all of them open."""
        many = len(self.parts) > MANY and self.parts[0][0] > 0 and self.parts[-1][0] < 1
        return Ordered(self.parts) if many else None

    def moments(self, a: int, b: int) -> Moments | None:
        if self._ordered is None:
            return None
        found = self._ordered.without(self.start(a), self.start(b) + self.gone)
        return found if found.variance > WIDE else None

    def too_many(self, a: int, b: int) -> bool:
        return self._ordered is not None and self.moments(a, b) is None


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


@in_balls
def chernoff(kinds: list[Person], tilt: float, people: int) -> float:
    """For people between these kinds: f(k-1) <= e^(F - s (k-1)), and k - 1 is at least the mean less 1.

    F - s mean is minus a divergence for each person, and as a function of the rate has its largest values at the ends.
    """
    s = arb(tilt)
    best = max((one.level - s * one.rate for one in kinds), key=lambda level: float(level.mid()))
    return min(1.0, above((best * people + s).exp()))


def member(family: Family, a: int, b: int, noise: Noise | None, hidden: int | None, way: str) -> CountShift:
    """One way, for those whom the members from a to b share."""
    moments = family.moments(a, b) if hidden is None else None
    if moments is None:
        return one_way(family.shared(a, b), noise, hidden, way)
    return CountShift(moments if way == "up" else moments.reflected(), noise)


class Lines:
    """Members evaluated at one epsilon, all along one line, so that its weights are computed once."""

    def __init__(self, family: Family, noise: Noise | None, hidden: int | None, epsilon: float, way: str) -> None:
        self.family, self.noise, self.hidden, self.epsilon, self.way = family, noise, hidden, epsilon, way
        self.point = arb(epsilon)
        self.shared = self._line()
        self.corners = self._corners()

    @in_balls
    def _line(self) -> Line:
        """With room for every member."""
        tilt = self.epsilon if self.noise is None else CountShift(Grouped(()), self.noise).farthest_tilt(self.epsilon)
        reach, room = bennett_reach(self.family.spread(tilt, self.way)) + 1, NEARBY
        if self.noise is not None:
            reach += noise_transform(self.noise, tilt).reach
            room = reach
        return line_for(arb(tilt), self.point, reach, room)

    @cached_property
    def close(self) -> float:
        """How close bounds of stretches come: of blocks they allow for means anywhere between two whole numbers."""
        if not isinstance(self.family, Blocks) or self.noise is not None or self.hidden is not None:
            return 0.0
        spread = member(self.family, 0, 0, None, None, self.way).crowd.tilted(self.epsilon).spread
        return max(0.5 / spread if spread > WIDE else 0.0, ROUGH if len(self.family.parts) > MANY else 1e-5)

    def _corners(self) -> Corners | None:
        """Where whole stretches can be bounded at once: nothing but two rates, and a law that is wide."""
        family = self.family
        if not isinstance(family, Vertices) or self.noise is not None or self.hidden is not None or self.epsilon > STEEP:
            return None
        if family.low == 0 or family.high == 1:
            return None
        rates = (family.low, family.high) if self.way == "up" else (1 - family.low, 1 - family.high)
        one, other = (person(rate, self.epsilon) for rate in rates)
        wide = family.others * one.variance.min(other.variance) > SMOOTH
        return Corners(family.others, one, other, self.shared) if wide else None

    def _block_corners(self, a: int, b: int) -> Corners | None:
        """Each member has, besides those shared, so many from just before the blocks begin and the others from where they end."""
        family = self.family
        if not isinstance(family, Blocks) or self.noise is not None or self.hidden is not None or self.epsilon > STEEP:
            return None
        first, last, gone = family.start(a), family.start(b), family.gone
        few = gone < last - first  # a block that slides over its own length: everybody but so many people between two rates
        if not few and family.too_many(a, b):
            return None
        base = (member(family.whole, 0, 0, None, None, self.way) if few else member(family, a, b, None, None, self.way)).crowd
        beside = base.tilted(self.epsilon)
        if not isinstance(beside, Groups | MomentsTransform) or not beside.variance > WIDE:
            return None
        if few:
            one, unlike, bend = self._alike(family.rate(first), family.rate(last + gone - 1))
            return Corners(-gone, one, one, self.shared, beside, unlike * gone, bend * gone)
        one, unlike, bend = self._alike(family.rate(first), family.rate(last - 1))
        other, more_unlike, more_bend = self._alike(family.rate(first + gone), family.rate(last + gone - 1))
        people = last - first
        return Corners(people, one, other, self.shared, beside, unlike.max(more_unlike) * people, bend.max(more_bend) * people)

    @in_balls
    def _alike(self, low: Fraction, high: Fraction) -> tuple[Person, arb, arb]:
        """A person between two rates, how far anybody's level between them is from his, and the transforms in units of t^2.

        By p the level without the mean changes by (e^s - 1)/w - s e^s/w^2, w = 1 + p (e^s - 1). By the tilted rate the logarithm
        without the mean changes by at most 3/2 t^2 / cos(t/2), which is below 2 t^2 for the t below 1.3 that a wide law needs.
        """
        if self.way == "down":
            low, high = 1 - high, 1 - low
        power, half = arb(self.epsilon).exp(), ball((high - low) / 2)
        weight = 1 + ball(low).union(ball(high)) * (power - 1)
        slope = abs((power - 1) / weight - arb(self.epsilon) * power / weight**2)
        return person((low + high) / 2, self.epsilon), arb((slope * half).upper()), arb((2 * half * power / weight**2).upper())

    def value(self, m: int) -> Interval:
        return self._shared(m, m, self.hidden)

    def bound(self, a: int, b: int) -> float:
        """Those left out are dropped; with something hidden they are revealed, and have been counted almost never more often."""
        if self.corners is not None and b - a > FEW:
            return self.corners.bound(a, b)
        if (around := self._block_corners(a, b)) is not None:
            return around.bound(0, max(0, around.people))
        if self.family.too_many(a, b):
            return 1.0
        plain = self._shared(a, b, None).upper
        if self.hidden is None:
            return plain
        more = self.family.more(a, b)
        mean = self.family.top * more
        raised = min(more, math.ceil(mean) + bennett_reach(float_above(mean * (1 - self.family.top))))
        return min(plain, self._shared(a, b, self.hidden - raised).upper + RARELY)

    def _shared(self, a: int, b: int, hidden: int | None) -> Interval:
        return member(self.family, a, b, self.noise, hidden, self.way).along(self.epsilon, self.point, self.shared)


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
