"""The hockey stick of a count of any number of people and the same count plus one, from the transform of the count.

As in `shift`, the best event is a half-line, and of the half-lines X >= k the best is the first with f(k-1) >= e^epsilon f(k). In
the law tilted by epsilon this is where the masses stop rising: its mode, which without noise is within 1 of its mean (Darroch).
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from fractions import Fraction

from flint import arb

from sidelight.laws.counts.independent_people import Parts, merged
from sidelight.laws.counts.sketch import RateSketch
from sidelight.laws.transforms.contour import Contour, Line, Transform, line_for
from sidelight.laws.transforms.people import Crowd, Grouped, split_off_certain
from sidelight.noises.added import TransformOfSum, noise_transform
from sidelight.noises.noise import Noise
from sidelight.numbers.balls import above, ball, in_balls, probability
from sidelight.numbers.interval import Interval
from sidelight.numbers.search import turning
from sidelight.profiles.curves.profile import Profile, Worst

NO_DELTA = Interval(0.0, 0.0)
# In people: without noise the best half-line starts closer than this to the tilted mean, which is known within 1 (Darroch)
MODE_ROOM = 4
LARGEST_TILT_TRIED = 1000.0  # tilt or epsilon: a rate that is a double is 0 or far above e^-1000
ENDLESS = 10**30  # stands for no end: more than any number of people


@dataclass(frozen=True, eq=False)
class CountShift(Profile):
    """The hockey stick H(X+1 || X) for a count X, perhaps with noise, over the half-lines X >= k with first <= k <= last."""

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
        """The hockey stick at epsilon. `shared`: a line with the tilt of this epsilon and room for this crowd; its weights are
        computed once for many crowds.
        """
        low, high = self._ends
        if low > high or is_drowned(self.noise, epsilon):
            return NO_DELTA
        if math.isinf(near):
            return self._everybody(high)
        if near > LARGEST_TILT_TRIED:
            return Interval(self._everybody(high).lower, self.along(LARGEST_TILT_TRIED, arb(LARGEST_TILT_TRIED)).upper)
        contour, turns = self._unrestricted(self.farthest_tilt(near), epsilon, shared)
        sure = self.noise is None or (contour.rises(turns[0] - 1) < 0 and contour.rises(turns[-1]) > 0)
        if not sure and shared is not None:
            return self.along(near, epsilon)
        above_turns = low >= turns.stop
        if above_turns or high < turns.start:
            cut = low if above_turns else high
            found = _largest([self.half_line(cut, epsilon)])
        else:
            found = _largest([contour.half_line(k) for k in turns if low <= k <= high])
        if sure or self._ratio is None:
            return found
        # The best half-line may start outside the range searched. For other noise this range has all but a negligible part of the
        # law, and the bracket of a half-line at its end covers all further ones.
        return Interval(found.lower, max(found.upper, self._noise_alone(epsilon)))

    def _noise_alone(self, epsilon: arb) -> float:
        """An upper bound whatever the people do: someone who knows all of them sees the noise, or the noise plus one."""
        ratio = ball(self._ratio or 0)
        return above((1 - ratio * epsilon.exp()) / (1 + ratio))

    def _unrestricted(self, tilt: float, epsilon: arb, shared: Line | None) -> tuple[Contour, range]:
        """A contour, and the starts k among which the best half-line is, if no limit is set.

        Without noise the mode of the law tilted by epsilon is closer than 1 to its mean. That mean is at most `off` from the
        centre: the error of the centre, plus the difference of the tilts times people / 4, because no variance is above people /
        4.
        """
        if self.noise is not None:
            transform = self._transform(tilt)
            line = shared or line_for(transform.tilt, epsilon, transform.reach, transform.reach, ratio=self._ratio)
            contour = Contour(transform, line)
            return contour, self._turn(contour, min(transform.reach, line.room))
        count = self.crowd.tilted(tilt)
        off = above(count.off + abs(epsilon - count.tilt) * self.crowd.people / 4)
        room = MODE_ROOM + math.ceil(off)
        contour = Contour(count, shared if shared and off <= 1 else line_for(count.tilt, epsilon, count.reach, room))
        if self.first is None and self.last is None and off < MODE_ROOM:
            low, high = (Fraction(count.centre) + sign * Fraction(off) for sign in (-1, 1))
            return contour, range(max(1, math.floor(low) + 1), min(self.crowd.people, math.ceil(high)) + 2)
        return contour, self._turn(contour, 2 + math.ceil(off))

    def _turn(self, contour: Contour, far: int) -> range:
        """The starts k among which the best half-line is, searched within `far` of the centre."""
        near = round(contour.transform.centre) + 1
        low, high = near - far, near + far
        least, most = self._possible
        low, high = max(least, low), min(most, high)
        return turning(contour.rises, low, high, near)

    @property
    def _ends(self) -> tuple[int, int]:
        """The first and the last start of a half-line that the limits allow."""
        low, high = self._possible
        return max(low, low if self.first is None else self.first), min(high, high if self.last is None else self.last)

    @property
    def _possible(self) -> tuple[int, int]:
        """The first and the last start of a half-line that is neither certain nor impossible in both worlds."""
        if self.noise is None:
            return 1, self.crowd.people + 1
        if self.noise.largest is None:
            return -ENDLESS, ENDLESS
        bound, _ = self.noise.largest
        return 1 - bound, self.crowd.people + bound + 1

    def farthest_tilt(self, epsilon: float) -> float:
        """The tilt to use for this epsilon: epsilon itself, and no more than where the noise has no transform."""
        return min(epsilon, LARGEST_TILT_TRIED if self.noise is None else self.noise.pole)

    @property
    def _ratio(self) -> Fraction | None:
        """The ratio of geometric noise, which enters through the weights of a line instead of a transform."""
        return None if self.noise is None else self.noise.tail_ratio

    def _transform(self, tilt: float) -> Transform:
        count = self.crowd.tilted(tilt)
        if self.noise is None or self._ratio is not None:
            return count
        return TransformOfSum(count, noise_transform(self.noise, tilt))

    def half_line(self, cut: int, epsilon: arb) -> arb:
        """The value of the half-line that starts at the cut, which may be below 0.

        With geometric noise, far above everything that the count may be the values of half-lines fall by exactly the ratio of the
        noise, but for what the tail of the count adds; far below, the values plus e^epsilon - 1 do.
        """
        contour, near = self.centred_at(cut, epsilon, self.farthest_tilt(LARGEST_TILT_TRIED))
        found, away = contour.half_line(near), abs(cut - near)
        if away == 0:
            return found
        extra, slack = epsilon.expm1() if cut < near else arb(0), contour.beyond(near, away)
        return (found + extra) * ball(self._ratio or 0) ** away - extra + slack

    def at_least(self, level: int) -> arb:
        """An upper bound, read from the ball's upper end, of the probability that the count plus noise is at least `level`."""
        contour, near = self.centred_at(level + 1, arb(0), self.farthest_tilt(math.inf))
        if contour.transform.tilt < 0:
            return arb(1)
        away = level + 1 - near
        found = contour.at_least(near - 1)
        return found * ball(self._ratio or 0) ** away + contour.beyond(near, away) if away > 0 else found

    def centred_at(self, cut: int, epsilon: arb, far: float) -> tuple[Contour, int]:
        """The contour whose tilted law has its centre at about the cut, or as close to it as tilts from -far to far allow; and
        the cut, or with geometric noise the number closest to it that the count reaches there.
        """
        wanted = float(cut - 1)
        if self.noise is None or self.noise.largest is not None:
            least, most = self._possible
            wanted = min(max(wanted, least - 0.5), most - 1.5)
        low, high, tilt = -far, far, 0.0
        transform = self._transform(tilt)
        for _ in range(64):
            missing = wanted - transform.centre
            if abs(missing) < 0.5 or high - low < 1e-12:
                break
            low, high = (tilt, high) if missing > 0 else (low, tilt)
            step = 1 + abs(tilt)
            guess = tilt + max(-step, min(step, missing / max(transform.spread, 1e-300)))
            tilt = guess if low < guess < high else (low + high) / 2
            transform = self._transform(tilt)
        if not math.isfinite(self.crowd.tilted(tilt).off):  # the series do not converge at this tilt
            return self.centred_at(cut, epsilon, abs(tilt) / 2)
        middle = round(transform.centre) + 1
        if self._ratio is not None:
            cut = min(max(cut, middle - transform.reach), middle + transform.reach)
        room = MODE_ROOM + math.ceil(abs(cut - 1 - transform.centre))
        return Contour.of(transform, epsilon, room, self._ratio), cut

    def _everybody(self, high: int) -> Interval:
        """The probability of the one value that the other world cannot show: everybody is counted, and the noise has its
        largest value.
        """
        if high < self._possible[1] or (self.noise is not None and self.noise.largest is None):
            return NO_DELTA
        chance = self.crowd.everybody
        if self.noise is not None and self.noise.largest is not None:
            chance *= ball(self.noise.largest[1])
        return probability(chance, chance)


def _largest(values: list[arb]) -> Interval:
    brackets = [probability(value, value) for value in values]
    return Interval(max(one.lower for one in brackets), max(one.upper for one in brackets))


@in_balls
def is_drowned(noise: Noise | None, epsilon: arb) -> bool:
    """Whether the noise alone makes delta 0. Noise whose masses fall by a constant factor does so from its own epsilon on; any
    noise without a largest value does so at an infinite epsilon.
    """
    if noise is None or noise.largest is not None:
        return False
    if not epsilon.is_finite():
        return True
    return noise.tail_ratio is not None and bool(epsilon.exp() * ball(noise.tail_ratio) >= 1)


def drowned_from(noise: Noise) -> Interval:
    """A bracket of the epsilon from which on noise whose masses fall by a constant factor makes delta 0. Below it delta is
    positive: a published value above the number of people has exactly this loss.
    """
    pole = noise.pole
    while not is_drowned(noise, arb(pole)):
        pole = math.nextafter(pole, math.inf)
    while pole > 0 and is_drowned(noise, arb(math.nextafter(pole, 0.0))):
        pole = math.nextafter(pole, 0.0)
    return Interval(math.nextafter(pole, 0.0) if pole else 0.0, pole)


@in_balls
def chance_to_reach(parts: Parts, level: int, noise: Noise | None = None) -> float:
    """An upper end of the probability that a count of any number of people, plus noise if given, is at least `level`."""
    certain, rest = split_off_certain(merged(parts))
    level -= certain
    crowd = Grouped(rest)
    if noise is None and not 0 < level <= crowd.people:
        return 1.0 if level <= 0 else 0.0
    found = CountShift(crowd, noise).at_least(level)
    return probability(found, found).upper


def count_shift(people: Parts | RateSketch, noise: Noise | None = None, hidden: int | None = None) -> Profile:
    """The profile of a count of these people and that count plus one, both ways; values up to `hidden` are shown as one value."""
    return Worst(tuple(one_way(people, noise, hidden, way) for way in ("up", "down")))


def one_way(people: Parts | RateSketch, noise: Noise | None, hidden: int | None, way: str) -> CountShift:
    """H(X+1 || X) for the way "up", H(X || X+1) for "down". The second is computed by counting the people with the other value,
    because all noise is symmetric.
    """
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
