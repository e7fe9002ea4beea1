"""How well one more person is hidden among the people who have one of two values.

M people have one of the two values, each the first one with the same probability `share`. M is random, and known to everybody.

Given M, the two worlds are Bin(M, share) and the same plus one, and the best event is a half-line {count >= t}; t grows by 0 or 1
if M grows by 1.
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from fractions import Fraction

from flint import arb

from sidelight.laws.counts.independent_people import Parts, count_law
from sidelight.laws.counts.lattice import LatticeLaw
from sidelight.numbers.balls import BITS, ball, in_balls, kept_in_balls, precision, probability
from sidelight.numbers.interval import Interval
from sidelight.profiles.curves.curve import AtAny
from sidelight.profiles.curves.profile import Profile
from sidelight.profiles.tables.blanket_of_many import excess_among_many
from sidelight.profiles.tables.blanket_tail_of_many import tail_among_many

ACCURATE = 60  # bits that the answer should have: a double has 53
MOST_BLANKET_BITS = 64 * BITS  # bits at which the answer is taken as it is; by trial: speed and width
LARGEST_BLANKET_EPSILON = 1e3  # for a larger epsilon the bracket goes from delta at infinity to delta at this epsilon
LEAST_PEOPLE_IN_DOUBLES = 1_000  # people from whom on doubles are faster; by trial: speed
# Above it doubles lose their digits; the bracket then goes from delta at infinity to delta at this epsilon
LARGEST_EPSILON_IN_DOUBLES = Fraction(12)


@dataclass(frozen=True, slots=True)
class Hidden:
    """`excess`: the mean over M of the hockey stick for one more person with the first value; `tail`: the probability that the
    likelihood ratio is at least e^epsilon.
    """

    excess: arb
    tail: arb


@kept_in_balls(8192)
def hidden_among(people: Parts, share: Fraction, epsilon: Fraction) -> Hidden:
    """How well one more person is hidden. `people`: the probability of each to have one of the two values; `share`: the
    probability that it is then the first.

    Tails are computed as differences, so a small result may need more bits.
    """
    if not 0 < share < 1:
        return Hidden(arb(1), arb(1))
    bits = BITS
    with precision(bits):
        law = count_law(people)  # its masses are accurate; only differences need more bits
    while True:
        with precision(bits):
            found = _hidden_among(law, share, epsilon)
        if bits >= MOST_BLANKET_BITS or (found is not None and found.excess.rel_accuracy_bits() >= ACCURATE):
            return found or Hidden(arb(0.5, 0.5), arb(0.5, 0.5))  # between 0 and 1
        bits *= 2


def _hidden_among(law: LatticeLaw, share: Fraction, epsilon: Fraction) -> Hidden | None:
    """The same at the current precision; None where that precision does not decide which half-line is best."""
    factor, q = ball(epsilon).exp(), ball(share)
    tilted = factor * q / (1 - q + factor * q)
    mass, tail, t = arb(1), arb(0), 1  # P[count = t - 1] and P[count >= t] of M = 0 people
    excess = reached = arb(0)
    for m in range(law.end + 1):
        if m > 0:
            tail = tail + q * mass
            mass = mass * m * (1 - q) / (m - t + 1)
            best = _best(m, share, tilted, epsilon)
            if best is None:
                return None
            if best > t:
                mass = mass * (m - t + 1) * q / (t * (1 - q))
                tail, t = tail - mass, best
        weight = law.mass(m)
        even = _even(m, share, mass, t) if epsilon == 0 else arb(0)
        excess = excess + weight * (mass - (factor - 1) * tail)
        reached = reached + weight * (tail + mass + even)
    return Hidden(excess, reached)


def _best(m: int, share: Fraction, tilted: arb, epsilon: Fraction) -> int | None:
    """The first t with P[count = t - 1] > e^epsilon P[count = t]; None where the precision does not decide it."""
    if epsilon == 0:
        return math.floor(share * (m + 1)) + 1
    whole = (tilted * (m + 1)).floor().unique_fmpz()
    return None if whole is None else int(whole) + 1


def _even(m: int, share: Fraction, mass: arb, t: int) -> arb:
    """At epsilon 0 a count can be equally likely in both worlds: the mass P[count = t - 2], if it equals P[count = t - 1]; else
    0.
    """
    return mass if share * (m + 1) == t - 1 and t >= 2 else arb(0)


@kept_in_balls(8192)
def excess_among(people: Parts, share: Fraction, epsilon: Fraction) -> arb:
    """`hidden_among(...).excess`, for any number of people."""
    if sum(number for _, number in people) < LEAST_PEOPLE_IN_DOUBLES or not 0 < share < 1:
        return hidden_among(people, share, epsilon).excess
    if epsilon > LARGEST_EPSILON_IN_DOUBLES:
        return _all_on_the_first(people, share).union(excess_among_many(people, share, LARGEST_EPSILON_IN_DOUBLES))
    return excess_among_many(people, share, epsilon)


@in_balls
def _all_on_the_first(people: Parts, share: Fraction) -> arb:
    """The probability that nobody has the second value, so that one more person certainly has the first. This is delta at an
    infinite epsilon.
    """
    chance = arb(1)
    for rate, number in people:
        chance = chance * ball(1 - rate + rate * share) ** number
    return chance


@kept_in_balls(8192)
def tail_among(people: Parts, share: Fraction, epsilon: Fraction) -> arb:
    """`hidden_among(...).tail`, for any number of people."""
    several = sum(number for rate, number in people if rate > 0) >= LEAST_PEOPLE_IN_DOUBLES and 0 < share < 1
    found = tail_among_many(people, share, epsilon) if several else None
    return hidden_among(people, share, epsilon).tail if found is None else found


@dataclass(frozen=True, eq=False)
class Blanket(AtAny, Profile):
    """The mean hockey stick of `hidden_among` as a curve; with `tail`, the larger bound by the tail."""

    people: Parts
    share: Fraction
    tail: bool = False

    @in_balls
    def _at(self, epsilon: Fraction | float) -> Interval:
        if epsilon == math.inf:
            return probability(*[_all_on_the_first(self.people, self.share)] * 2)
        if epsilon > LARGEST_BLANKET_EPSILON:
            return Interval(self.delta(math.inf).lower, self.delta(LARGEST_BLANKET_EPSILON).upper)
        asked = self.people, self.share, Fraction(epsilon)
        return probability(*[tail_among(*asked) if self.tail else excess_among(*asked)] * 2)
