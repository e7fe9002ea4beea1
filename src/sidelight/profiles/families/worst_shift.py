"""The worst shift over a family of populations, by branch and bound.

In doubles for few people, along one line of the transform for many; in both cases what decides is certified.
"""

from __future__ import annotations

import math
from collections.abc import Iterable
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property, lru_cache, partial

from flint import arb

from sidelight.laws.counts.independent_people import Parts, count_law
from sidelight.laws.transforms.people_by_rate import Ordered
from sidelight.noises.added import noised
from sidelight.noises.noise import Noise
from sidelight.numbers.balls import ball, in_balls, probability
from sidelight.numbers.interval import Interval
from sidelight.numbers.rounding import float_below
from sidelight.numbers.search import SMALLEST, Maximum, largest_value, smallest_argument
from sidelight.profiles.counts.any_size import count_shift, drowned_from, is_drowned
from sidelight.profiles.counts.shift import down, up
from sidelight.profiles.counts.shift_in_doubles import rough_bound, rough_shift
from sidelight.profiles.curves.profile import Profile
from sidelight.profiles.families.along_one_line import Lines, member
from sidelight.profiles.families.best_half_line_shown import is_shown, perhaps_shown
from sidelight.profiles.families.family import ROUGH, WIDE, Blocks, Family, Vertices
from sidelight.profiles.families.rare_value import FEW as FEW_RARE
from sidelight.profiles.families.rare_value import RareShift

REFINED = 24  # at most so many members are evaluated in balls
NEGLIGIBLE = 1e-280  # doubles cannot tell members apart below it
WHOLE = 2_500  # up to so many people the whole law of a count is cheaper than its transform
SMALL = 1_000  # up to so many people, laws in doubles rule members out faster than transforms
SMALL_NOISY = 20_000  # and with noise, or very many rates, up to so many
MOST_STEPS, MOST_NOISY = 400, 16
ROUNDS = 6  # of looking for worse members
CLOSE = 1e-8  # how much of the maximum a search may leave open
NOISY = 2e-3  # and with noise, of many people
NEAR, FINE, LARGE = 5e-7, 1e-10, 500_000  # and one for an epsilon, of more people than this and of fewer
FAR = 40.0
TYPICAL = 1e-9  # delta
FINER = 10  # than what a search leaves open is what it begins with


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

    def about(self, epsilon: float) -> float:
        few = self._small and not (self._many and self.noise is None and epsilon <= Ordered.FARTHEST)
        if few or self.family.last == 0 or self.hidden is not None or math.isinf(epsilon):
            return self.bound(epsilon)
        return self._reached(self._typical, ROUGH, epsilon).upper

    @cached_property
    def _typical(self) -> list[tuple[str, int]]:
        """Members that are nearly the worst at any epsilon."""
        return self._likely(self._about(TYPICAL))

    def _largest(self, epsilon: float, close: float) -> Interval:
        if is_drowned(self.noise, arb(epsilon)):
            return Interval(0.0, 0.0)
        found: list[Interval] = []
        for way in self._ways:
            found.append(self._one_way(epsilon, way, close, max((one.lower for one in found), default=0.0)))
        return _largest(found)

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

    @property
    def _many(self) -> bool:
        """Very many different rates."""
        return isinstance(self.family, Blocks) and self.family.ordered is not None

    @cached_property
    def _small(self) -> bool:
        if self.noise is not None:
            return self.family.others <= SMALL_NOISY
        if self._many and isinstance(self.family, Blocks):
            return self.family.others <= SMALL_NOISY and self.family.narrowest(0.0, 0, self.family.last) <= WIDE
        return self.family.others <= SMALL

    def _one_way(self, epsilon: float, way: str, close: float, floor: float = 0.0) -> Interval:
        family = self.family
        if family.last == 0:
            return self._exact(0, way, epsilon)
        if math.isinf(epsilon):
            return self._impossible(way)
        found = self._search(epsilon, way, -math.inf, close, floor=floor)
        if close >= ROUGH or not self._small or len(found.places) > REFINED:
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

    @property
    def _nested(self) -> bool:
        """Each member has the people of the next one and another: with nothing hidden, the last is the worst."""
        return isinstance(self.family, Vertices) and self.family.low == 0

    def _among_shown(self, hidden: int, epsilon: float, way: str, enough: float, close: float) -> Maximum:
        """The worst of the members whose best half-line is shown, as if nothing were hidden; where none is, the first member."""
        last = perhaps_shown(self.family, hidden, epsilon, way)
        if last is None:
            found = self._exact(0, way, epsilon)
            return Maximum(found, (0,), 0.0)
        plain = _with_nothing_hidden(self.family)
        if self._nested:
            shown = Maximum(plain._exact(last, way, epsilon), (last,), 0.0)
        else:
            shown = plain._search(epsilon, way, enough, close, last)
        lowest = shown.places[-1:]  # where its best half-line is shown, so are those of the others
        if all(is_shown(self.family, m, hidden, epsilon, way) for m in lowest):
            return shown
        reached, top = max(self._exact(m, way, epsilon).lower for m in shown.places), shown.bracket.upper
        return Maximum(Interval(min(reached, top), top), shown.places, top)

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
        found = [self._at_exactly(way, m, epsilon).lower for way, m in self._worst_at(low, CLOSE)[:1]]
        return Interval(max(found, default=0.0), upper)

    @in_balls
    def _at_exactly(self, way: str, m: int, epsilon: Fraction) -> Interval:
        if self.noise is not None or self.hidden is not None:
            return self._member(way, m).delta_at(epsilon)
        return Lines(self.family, None, None, float_below(epsilon), way, self._open(CLOSE), epsilon).value(m)

    def _search(
        self, epsilon: float, way: str, enough: float, close: float, last: int | None = None, floor: float = 0.0
    ) -> Maximum:
        """Among the members up to `last`; only a maximum above the floor matters."""
        asked = epsilon, way, enough, self._open(close), self.family.last if last is None else last, floor
        if asked not in self._searches:
            self._searches[asked] = self._searched(*asked)
        return self._searches[asked]

    @cached_property
    def _searches(self) -> dict[tuple[float, str, float, float, int, float], Maximum]:
        return {}

    def _open(self, close: float) -> float:
        """What a search leaves open of the maximum, where it may leave so much."""
        if self._small:
            return self.family.close if self._many and self.family.others > SMALL else CLOSE
        return max(close, self.family.close if self.noise is None else NOISY)

    def _searched(self, epsilon: float, way: str, enough: float, close: float, last: int, floor: float) -> Maximum:
        family = self.family
        if self.hidden is not None and self.noise is None:
            return self._among_shown(self.hidden, epsilon, way, enough, close)
        if self._small:
            return self._in_doubles(epsilon, way, enough, close, last, floor)
        if self.hidden is not None and (shown := self._as_if_shown(epsilon, way, close)) is not None:
            return shown
        most = family.outlier(epsilon, way)
        if self._many and self.noise is None and epsilon > Ordered.FARTHEST:
            most = min(most, self.bound(Ordered.FARTHEST))
            return Maximum(Interval(0.0, most), (), most)  # wide laws of many rates: delta was as good as nothing before
        if most < NEGLIGIBLE:
            return Maximum(Interval(0.0, most), (), most)
        lines = Lines(family, self.noise, self.hidden, epsilon, way, close)
        most = MOST_STEPS if self.noise is None else MOST_NOISY
        return largest_value(0, last, lines.value, lines.bound, enough, NEGLIGIBLE, close, most, lines.suspect, floor)

    def _in_doubles(self, epsilon: float, way: str, enough: float, close: float, last: int, floor: float) -> Maximum:
        """By laws of few people; of very many different blocks most are ruled out at a glance."""
        family, noise, hidden = self.family, self.noise, self.hidden
        lines = Lines(family, noise, hidden, epsilon, way) if self._many and noise is None and hidden is None else None
        best = max(floor, enough)

        def bound(a: int, b: int) -> float:
            if lines is not None and lines.heights is not None and (most := lines.at_a_glance(a, b)) < best:
                return most
            return rough_bound(family.shared(a, b), family.more(a, b), family.top, noise, hidden, epsilon, way)

        def value(m: int) -> Interval:
            nonlocal best
            found = rough_shift(family.people(m), noise, hidden, epsilon, way)
            best = max(best, found.lower)
            return found

        suspect = None if lines is None or lines.heights is None else lines.highest
        close = close if close > CLOSE else 0.0
        return largest_value(0, last, value, bound, enough, NEGLIGIBLE, close, suspect=suspect, floor=floor)

    def _epsilon(self, delta: float | Fraction) -> Interval:
        """Solved for the worst members at about that epsilon, and then raised by little until a search certifies it for all."""
        if delta == 0 and self.noise is not None and self.noise.tail_ratio is not None:
            return drowned_from(self.noise)
        if self.family.last == 0 or self._small or self._nested or not 0 < float(delta) < 0.5:
            return super()._epsilon(delta)
        level, here = -math.log(delta), self._about(delta)
        close = NEAR if self.family.others > LARGE else FINE
        fine = max(FINE, self._open(close) / (FINER * level))
        few = self._likely(here) if self.hidden is None else self._worst_at(here, ROUGH) or self._likely(here)
        more = 0.7 * self._open(close)  # delta falls about twice as fast as a level rises
        for _ in range(ROUNDS):
            found = smallest_argument(partial(self._reached, few, fine), delta, fine, here)
            if math.isinf(found.upper) or found.upper == 0:
                break
            here = max(found.upper, SMALLEST) * (1 + more / level)
            reached = self._largest(here, close)
            if reached.upper <= delta:
                return Interval(found.lower, here)
            few = self._worst_at(here, close) or few
            more += max(math.log(reached.upper / max(reached.lower, delta)), 0.3 * self._open(close))
        return super()._epsilon(delta)

    def _about(self, delta: float | Fraction) -> float:
        """Where delta is that of a normal law with the variance of the first member and the same law moved by 1.

        With z = epsilon sigma about e^(-z^2/2) / (sqrt(2 pi) sigma (1 + z^2)).
        """
        variance = self.family.spread(0.0, "up", 0, 0)
        if not variance:
            return 1.0
        level, square = -math.log(delta) - math.log(2 * math.pi * variance) / 2, 1.0
        for _ in range(8):
            square = max(0.01, 2 * (level - math.log1p(square)))
        return min(1.0, max(SMALLEST, math.sqrt(square / variance)))

    def _likely(self, epsilon: float) -> list[tuple[str, int]]:
        """Members that may be the worst, at a glance."""
        last = self.family.last
        return [(way, Lines(self.family, self.noise, None, epsilon, way).suspect(0, last).place) for way in self._ways]

    def _reached(self, members: Iterable[tuple[str, int]], close: float, epsilon: float) -> Interval:
        """By these members, known much better than to `close`."""
        return _largest([self._value(way, m, epsilon, close) for way, m in members])

    def _value(self, way: str, m: int, epsilon: float, close: float) -> Interval:
        if self.noise is not None or self.hidden is not None or not 0 < epsilon <= Ordered.FARTHEST:
            return self._exact(m, way, epsilon)
        asked = way, m, epsilon, close
        if asked not in self._values:
            self._values[asked] = (
                rough_shift(self.family.people(m), None, None, epsilon, way)
                if self._small
                else Lines(self.family, None, None, epsilon, way, close).value(m)
            )
        return self._values[asked]

    @cached_property
    def _values(self) -> dict[tuple[str, int, float, float], Interval]:
        return {}

    def _worst_at(self, epsilon: float, close: float) -> list[tuple[str, int]]:
        """One each way, the worst first."""
        found: dict[str, Maximum] = {}
        for way in self._ways:
            floor = max((one.bracket.lower for one in found.values()), default=0.0)
            found[way] = self._search(epsilon, way, -math.inf, close, floor=floor)
        ranked = sorted(found.items(), key=lambda one: -one[1].bracket.lower)
        return [(way, m) for way, one in ranked for m in one.places[:1]]

    def _exact(self, m: int, way: str, epsilon: float) -> Interval:
        return self._member(way, m).delta(epsilon)

    def _member(self, way: str, m: int) -> Profile:
        if (way, m) not in self._members:
            few = self.family.others <= WHOLE
            whole = self._whole_law(way, m) if few else member(self.family, m, m, self.noise, self.hidden, way)
            self._members[way, m] = whole
        return self._members[way, m]

    @cached_property
    def _members(self) -> dict[tuple[str, int], Profile]:
        return {}

    def _whole_law(self, way: str, m: int) -> Profile:
        law = count_law(self.family.people(m))
        law = noised(law, self.noise, law.start if self.hidden is None else self.hidden)
        return up(law, self.hidden) if way == "up" else down(law, self.hidden)

    def _impossible(self, way: str) -> Interval:
        """At an infinite epsilon. Of people who may be certain not to be counted, just as many as are hidden need not be."""
        extremes = self.family.extremes
        bound, mass = (0, Fraction(1)) if self.noise is None or self.noise.largest is None else self.noise.largest
        hidden = None if self.hidden is None else self.hidden - bound if way == "up" else self.hidden + bound
        if isinstance(self.family, Vertices):
            last = self.family.last
            extremes = sorted({0, last, min(last, max(0, last - (hidden or 0)))})
        if self._small or len(extremes) <= REFINED:
            return _largest([_impossible(self.family.people(m), mass, hidden, way) for m in extremes])
        return Interval(0.0, self._one_way(FAR, way, ROUGH).upper)


@lru_cache(maxsize=4096)
def worst_shift(family: Family, noise: Noise | None = None, hidden: int | None = None) -> Profile:
    """One value per question, so that what was evaluated once is remembered.

    Where nothing is hidden and everybody may be certain, that is the worst: they hide nobody and are left out.
    """
    if hidden is not None and hidden <= 0 and noise is None:
        return worst_shift(family)
    if isinstance(family, Vertices) and (family.low == 0 or family.high == 1) and hidden is None and family.others:
        return worst_shift(Vertices(0, family.low, family.high), noise)
    rare = isinstance(family, Vertices) and family.low == 0 < family.high < 1 and family.others > FEW_RARE
    if isinstance(family, Vertices) and rare and noise is not None and hidden is not None:
        return RareShift(
            family.others,
            lambda people: _rare(Vertices(people, family.low, family.high), noise, hidden),
            lambda people: count_shift(((family.high, people),), noise),
        )
    return WorstShift(family, noise, hidden)


@lru_cache(maxsize=256)
def _with_nothing_hidden(family: Family) -> WorstShift:
    return WorstShift(family)


@lru_cache(maxsize=64)
def _rare(family: Vertices, noise: Noise | None, hidden: int) -> WorstShift:
    return WorstShift(family, noise, hidden)


def _largest(found: list[Interval]) -> Interval:
    return Interval(max(d.lower for d in found), max(d.upper for d in found))


@in_balls
def _impossible(parts: Parts, farthest: Fraction, hidden: int | None, way: str) -> Interval:
    """The chance of the one value that the other world cannot show: everybody counted, or nobody who need not be.

    `farthest`: the chance that the noise is as far out as it can be, on that side.
    """
    certain = sum(people for rate, people in parts if rate == 1)
    open_rates = [(rate if way == "up" else 1 - rate, people) for rate, people in parts if 0 < rate < 1]
    everybody = certain + sum(people for _, people in open_rates)
    if hidden is not None and hidden > (everybody if way == "up" else certain):
        return Interval(0.0, 0.0)
    chance = ball(farthest)
    for rate, people in open_rates:
        chance *= ball(rate) ** people
    return probability(chance, chance)
