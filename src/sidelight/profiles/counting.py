"""The hockey stick of a count of any number of people and the same count plus one, from the transform of the count.

As in `shift`: the best event is a half-line, and of the half-lines X >= k the best is the first with f(k-1) >= e^epsilon f(k). In
the law tilted by epsilon that is where the masses stop rising: its mode, which without noise lies within 1 of its mean (Darroch).
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from fractions import Fraction

from flint import arb

from sidelight.laws.contour import Contour, Line, Transform, line_for
from sidelight.laws.counts import Parts, merged
from sidelight.laws.crowd import Crowd, Grouped, split_off_certain
from sidelight.laws.noise_transforms import Sum, noise_transform
from sidelight.laws.noises import Geometric, Noise
from sidelight.laws.sketch import RateSketch
from sidelight.numbers.balls import ball, in_balls, probability
from sidelight.numbers.interval import Interval
from sidelight.numbers.search import turning
from sidelight.profiles.profile import Profile, Worst

NOTHING = Interval(0.0, 0.0)
NEARBY = 4  # the best half-line without noise starts closer than this to the mean
CLOSEST = 1 / 700  # to the tilt at which geometric noise has no transform any more
FARTHEST = 300.0
ENDLESS = 10**30


@dataclass(frozen=True, eq=False)
class CountShift(Profile):
    """H(X+1 || X) for X a count, perhaps with noise, over the half-lines X >= k with first <= k <= last.

    `line`: frequencies shared with others at one epsilon; room enough for this crowd is up to the caller.
    """

    crowd: Crowd
    noise: Noise | None = None
    first: int | None = None
    last: int | None = None

    def _delta(self, epsilon: float) -> Interval:
        return self.along(epsilon, arb(epsilon))

    @in_balls
    def delta_at(self, epsilon: Fraction) -> Interval:
        return self.along(float(epsilon), ball(epsilon))

    @in_balls
    def along(self, near: float, epsilon: arb, shared: Line | None = None) -> Interval:
        """At epsilon; `shared`: a line with this tilt and room for this crowd, whose weights others use as well."""
        low, high = self._ends
        if low > high or is_drowned(self.noise, epsilon):
            return NOTHING
        if math.isinf(near):
            return self._everybody(high)
        contour = self._contour(near, epsilon, shared)
        turns = self._turns(contour)
        if low >= turns.stop or high < turns.start:
            cut = low if low >= turns.stop else high
            values = [self.centred_at(cut, epsilon).half_line(cut)]
        else:
            values = [contour.half_line(k) for k in turns if low <= k <= high]
        brackets = [probability(value, value) for value in values]
        return Interval(max(one.lower for one in brackets), max(one.upper for one in brackets))

    def _contour(self, near: float, epsilon: arb, shared: Line | None) -> Contour:
        transform = self._transform(self.farthest_tilt(near))
        room = NEARBY if self.noise is None else transform.reach
        return Contour(transform, shared or line_for(transform.tilt, epsilon, transform.reach, room))

    @property
    def _ends(self) -> tuple[int, int]:
        """Which half-lines there are; without noise X is between 0 and everybody."""
        low, high = (1, self.crowd.people + 1) if self.noise is None else (-ENDLESS, ENDLESS)
        return max(low, low if self.first is None else self.first), min(high, high if self.last is None else self.last)

    def farthest_tilt(self, epsilon: float) -> float:
        """By epsilon, unless noise has no transform there."""
        return min(epsilon, self._farthest)

    @property
    def _farthest(self) -> float:
        if not isinstance(self.noise, Geometric):
            return FARTHEST
        pole = -math.log(self.noise.ratio)
        return pole - min(pole / 8, CLOSEST)

    def _transform(self, tilt: float) -> Transform:
        count = self.crowd.tilted(tilt)
        return count if self.noise is None else Sum(count, noise_transform(self.noise, tilt))

    def _turns(self, contour: Contour) -> range:
        """Where the unrestricted half-lines are best; all numbers within 1 of the mean where it does not matter which."""
        mean = contour.transform.centre
        near = round(mean) + 1
        if self.noise is None and self.first is None and self.last is None:
            return range(max(1, math.floor(mean - 0.125) + 1), min(self.crowd.people, math.ceil(mean + 0.125)) + 2)
        if self.noise is None:
            return turning(contour.rises, max(1, near - 2), min(self.crowd.people + 1, near + 2), near)
        reach = contour.transform.reach
        return turning(contour.rises, near - reach, near + reach, near)

    def centred_at(self, cut: int, epsilon: arb) -> Contour:
        """On the line whose tilted law is centred at the cut, about."""
        wanted, far = float(cut - 1), self._farthest
        if self.noise is None:
            wanted = min(max(wanted, 0.5), self.crowd.people - 0.5)
        low, high, tilt = -far, far, 0.0
        transform = self._transform(tilt)
        for _ in range(64):
            missing = wanted - transform.centre
            if abs(missing) < 0.5 or high - low < 1e-12:
                break
            low, high = (tilt, high) if missing > 0 else (low, tilt)
            guess = tilt + max(-1.0, min(1.0, missing / max(transform.spread, 1e-300)))
            tilt = guess if low < guess < high else (low + high) / 2
            transform = self._transform(tilt)
        return Contour.of(transform, epsilon, NEARBY + math.ceil(abs(cut - 1 - transform.centre)))

    def _everybody(self, high: int) -> Interval:
        """The one value that the other world cannot show: everybody is counted."""
        if self.noise is not None or high <= self.crowd.people:
            return NOTHING
        chance = self.crowd.everybody
        return probability(chance, chance)


@in_balls
def is_drowned(noise: Noise | None, epsilon: arb) -> bool:
    """Geometric noise alone is enough from its own epsilon on, and any noise at an infinite one."""
    if noise is None or not epsilon.is_finite():
        return noise is not None
    return isinstance(noise, Geometric) and bool(epsilon.exp() * ball(noise.ratio) >= 1)


@in_balls
def chance_to_reach(parts: Parts, level: int, noise: Noise | None = None) -> float:
    """An upper end of the probability that a count, with noise if there is some, comes to this level; of any number of people."""
    certain, rest = split_off_certain(merged(parts))
    level -= certain
    crowd = Grouped(rest)
    if noise is None and not 0 < level <= crowd.people:
        return 1.0 if level <= 0 else 0.0
    contour = CountShift(crowd, noise).centred_at(level + 1, arb(0))
    if contour.transform.tilt < 0:
        return 1.0
    found = contour.at_least(level)
    return probability(found, found).upper


def count_shift(people: Parts | RateSketch, noise: Noise | None = None, hidden: int | None = None) -> Profile:
    """Both ways, for these people; values of `hidden` or less are shown as one."""
    return Worst(tuple(one_way(people, noise, hidden, way) for way in ("up", "down")))


def one_way(people: Parts | RateSketch, noise: Noise | None, hidden: int | None, way: str) -> CountShift:
    """H(X+1 || X), or H(X || X+1) by counting those who are not counted; all noise is symmetric."""
    crowd: Grouped | RateSketch
    if isinstance(people, RateSketch):
        certain, crowd = people.always, people
    else:
        certain, rest = split_off_certain(merged(people))
        crowd = Grouped(rest)
    limit = None if hidden is None else hidden + 1 - certain
    if way == "up":
        return CountShift(crowd, noise, first=limit)
    return CountShift(crowd.reflected(), noise, last=None if limit is None else crowd.people + 2 - limit)
