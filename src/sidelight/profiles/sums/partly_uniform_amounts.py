"""Sums of amounts whose laws are partly uniform: the largest hockey stick of two values of one person's amount."""

from __future__ import annotations

import math
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property

from flint import arb

from sidelight.laws.amounts.tilted import partly_certain
from sidelight.laws.counts.binomial import binomial_mass
from sidelight.numbers.balls import above, at_most_one, ball, below, in_balls
from sidelight.numbers.interval import Interval
from sidelight.numbers.rounding import LARGEST_EXPONENT
from sidelight.numbers.search import smallest_argument
from sidelight.profiles.counts.as_if_normal import epsilon_as_if_normal
from sidelight.profiles.curves.profile import Profile
from sidelight.profiles.sums.half_lines import Tails, best_half_line
from sidelight.profiles.sums.uniform_entries import partly_uniform_closed
from sidelight.profiles.sums.uniform_sums import FEW, FewPartlyUniform, UniformSums

LARGEST_EPSILON = 50.0  # beyond, the delta of this epsilon is promised; by trial: width
NEGLIGIBLE = 1e-4  # share of the answer that is given away where few amounts are uniform; by trial: width
ENOUGH = 1e-3  # share of the answer, below which what is left is bounded at once; by trial: speed and width
FALL = 0.04  # by how much the logarithm of a hockey stick may fall within one stretch of numbers; by trial: width and speed
FINE_EPSILON = 1e-7  # relative width to which an epsilon is searched; by trial: speed
MANY_UNIFORM = 150  # uniform amounts, from which on two people whose whole law is uniform suffice for the attack; by trial: speed
MOST_STRETCHES = 80  # of numbers of uniform amounts; by trial: speed and width
DEEP = 1e-200  # deltas below it are bounded by a single number of uniform amounts; by trial: speed and width
LEAST_MASS = 1e-320  # the binomial law is written out down to this mass; by trial: width


@dataclass(frozen=True, eq=False)
class PartlyUniformSum(Profile):
    """`people`: the unknown others, each of whose laws has at least the share `uniform` of the uniform law; `points`: on so many
    whole numbers, or on an interval. The target's amount may be at either end.

    From above: how many amounts are drawn from the uniform law is a binomial number. Whoever also learns who they are, and all
    other amounts, sees a sum of uniform amounts moved by the target's. From below: the others are certain to be in the middle
    where they are not uniform, and the attacker asks whether the sum reaches the best half-line.
    """

    people: int
    uniform: Fraction
    points: int | None

    def _epsilon(self, delta: float | Fraction) -> Interval:
        variance = (1 / 12 if self.points is None else (self.points + 1) / (self.points - 1) / 12) * float(self.uniform)
        near = epsilon_as_if_normal(self.people * variance, delta) if delta else None
        return smallest_argument(self.delta, delta, FINE_EPSILON, near)

    @in_balls
    def _delta(self, epsilon: float) -> Interval:
        if self.people == 0:
            return Interval(1.0, 1.0)
        few = self.uniform == 1 and self.people < FEW  # alternating sums are exact at every epsilon
        if epsilon > (LARGEST_EXPONENT if few else LARGEST_EPSILON):
            certain = min(self._certain, self.delta(LARGEST_EXPONENT if few else LARGEST_EPSILON).upper)
            return Interval(certain, self.delta(LARGEST_EXPONENT if few else LARGEST_EPSILON).upper)
        closed = at_most_one(self.closed(Fraction(epsilon)))
        if closed < DEEP and not few:
            return Interval(0.0, above(closed))
        sums = UniformSums(self.points, epsilon)
        upper = above(at_most_one(self._revealed(sums)).min(closed))
        return Interval(max(0.0, min(upper, below(self._attacked(sums)))), upper)

    @property
    def _certain(self) -> float:
        """The probability of a sum that is impossible for the other value of the target, where all laws are uniform."""
        if self.uniform < 1:
            return 0.0
        if self.points is None:
            return below((-arb(self.people + 1).lgamma()).exp())
        ways = arb(self.people + self.points - 1).lgamma() - arb(self.people + 1).lgamma() - arb(self.points - 1).lgamma()
        return below((ways - self.people * ball(self.points).log()).exp())

    def closed(self, epsilon: Fraction) -> arb:
        """An upper bound in closed form: a chain of two steps of half the width, by way of the middle.

        A uniform choice among an odd number of points is, but for one of them, one among an even number.
        """
        odd = self.points is not None and self.points % 2 == 1
        share = self.uniform * Fraction(self.points - 1, self.points) if self.points is not None and odd else self.uniform
        return (1 + ball(epsilon / 2).exp()) * partly_uniform_closed(((share, self.people),), epsilon / 2)

    def _revealed(self, sums: UniformSums) -> arb:
        """The mean of the hockey sticks over the number of uniform amounts, which fall with it: each stretch of numbers has that
        of its first.
        """
        if self.uniform == 1:
            return sums.half_line(self.people).upper
        law = self._law
        deep = law.place(DEEP)
        if sums.half_line(deep).upper < DEEP:
            return law.before(deep) + sums.half_line(deep).upper
        middle = min(law.end, max(law.start, round(self.people * self.uniform)))
        there = sums.half_line(middle).upper
        first = law.place(NEGLIGIBLE * above(there) / 2)
        fallen = float((sums.half_line(first).upper / there).log().mid()) if first < middle else 1.0
        stretch = max(1, int(FALL * (middle - first) / max(fallen, 1e-12)), (law.place(0.5) - first) // MOST_STRETCHES)
        total = law.before(first)
        while first <= law.end:
            last = min(law.end, first + stretch - 1)
            here = sums.half_line(first).upper
            if law.after(first) * here < ENOUGH * total:
                last = law.end
            mass = law.after(first) if last == law.end else law.before(last + 1) - law.before(first)
            total += mass * here
            first = last + 1
        return total

    @cached_property
    def _law(self) -> BinomialLaw:
        return BinomialLaw.of(self.people, self.uniform)

    def _attacked(self, sums: UniformSums) -> arb:
        """What the half-line shows if the others are in the middle where they are not uniform; where they are many, a few of them
        are uniform altogether, and then few frequencies are enough.
        """
        middle = 0 if self.points is None else (self.points - 1) // 2
        if self.uniform == 1:
            return sums.half_line(self.people).lower
        if self.people < FEW:
            tails: Tails = FewPartlyUniform(self.people, self.uniform, self.points, middle)
            mean, spread = self._guess(sums, sums.epsilon / sums.step, middle, 0)
        else:
            drawn = 2 if self.people * self.uniform >= MANY_UNIFORM else 12
            mean, spread = self._guess(sums, sums.epsilon / sums.step, middle, drawn)
            one = sums.amount(sums.tilt(spread))
            parts = ((partly_certain(one, self.uniform, Fraction(middle)), self.people - drawn), (one, drawn))
            tails = sums.tails(parts, mean + sums.step / 2)
        return best_half_line(tails, sums.step, sums.factor, mean + sums.step / 2, spread, sums.whole).lower

    def _guess(self, sums: UniformSums, tilt: float, middle: int, drawn: int) -> tuple[float, float]:
        """Mean and spread of the sum where a step is worth epsilon."""
        one = sums.amount(max(tilt, 1e-9 / sums.step))
        part = partly_certain(one, self.uniform, Fraction(middle))
        rest = self.people - drawn
        mean = float((part.mean * rest + one.mean * drawn).mid())
        return mean, math.sqrt(float((part.variance * rest + one.variance * drawn).mid()))


@dataclass(frozen=True, eq=False)
class BinomialLaw:
    """A binomial law, written out around its mean, with the masses up to each place and from each place on."""

    start: int
    up_to: tuple[arb, ...]
    beyond: tuple[arb, ...]

    @staticmethod
    def of(people: int, rate: Fraction) -> BinomialLaw:
        middle, masses = int(people * rate), dict[int, arb]()
        for way, stop in ((1, people), (-1, 0)):
            place, mass = middle, binomial_mass(middle, people, rate)
            while True:
                masses[place] = mass
                if place == stop or mass < LEAST_MASS:
                    break
                up = Fraction(people - place, place + 1) * rate / (1 - rate) if way == 1 else None
                mass = mass * (ball(up) if up is not None else ball(Fraction(place, people - place + 1) * (1 - rate) / rate))
                place += way
        start, end = min(masses), max(masses)
        before, after = [arb(0, 2 * masses[start]) if start else arb(0)], [arb(0, 2 * masses[end]) if end < people else arb(0)]
        for place in range(start, end + 1):
            before.append(before[-1] + masses[place])
            after.append(after[-1] + masses[end - (place - start)])
        return BinomialLaw(start, tuple(before), tuple(after[::-1]))

    @property
    def end(self) -> int:
        return self.start + len(self.up_to) - 2

    def before(self, place: int) -> arb:
        """P[X < place]."""
        return self.up_to[place - self.start]

    def after(self, place: int) -> arb:
        """P[X >= place]."""
        return self.beyond[place - self.start]

    def place(self, mass: float) -> int:
        """The last place before which there is at most this mass."""
        low, high = self.start, self.end
        while low < high:
            middle = (low + high + 1) // 2
            low, high = (middle, high) if above(self.before(middle)) <= mass else (low, middle - 1)
        return low
