"""The size of a sample: its law given that someone is in the sample, and the probability of steep sizes.

A size is steep at epsilon if its probability and that of a neighbouring size differ by more than a factor e^epsilon.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from fractions import Fraction
from typing import TypeVar

from flint import arb

from sidelight.laws.counts.tails import binomial_at_least, binomial_below, poisson_at_least, poisson_below
from sidelight.numbers.balls import at_most_one, ball, in_balls

PRESENCES = ("unknown", "first", "individual")
LARGEST_STEEP_EPSILON = Fraction(100)  # epsilon; a larger one is replaced by it, which can only make more sizes steep

Mass = TypeVar("Mass", Fraction, arb)


def given_presence(sizes: Sequence[Mass], presence: str) -> list[Mass]:
    """The law of the size, given that the first place is taken ("first") or that a certain individual is in the sample
    ("individual"); unchanged for "unknown".
    """
    if presence == "unknown":
        return list(sizes)
    taken = [mass * (min(size, 1) if presence == "first" else size) for size, mass in enumerate(sizes)]
    total = sum(taken[1:], taken[0])
    return [mass / total for mass in taken]


@in_balls
def steep(sizes: Sequence[Fraction], epsilon: Fraction, both: bool) -> arb:
    """The mass of the sizes that are steep towards the next smaller size, or (`both`) towards either neighbour."""
    return _mass(sizes, lambda before, own, after: _near(own, before, epsilon) and (not both or _near(after, own, epsilon)))


@in_balls
def falling(sizes: Sequence[Fraction], epsilon: Fraction) -> arb:
    """The mass of the sizes n for which the probability of n + 1 is less than e^-epsilon times that of n."""
    least = (-ball(epsilon)).exp()
    return _mass(sizes, lambda before, own, after: bool(ball(after / own) >= least))


@in_balls
def rising(sizes: Sequence[Fraction], epsilon: Fraction) -> arb:
    """The mass of the sizes n whose probability is more than e^epsilon times that of n - 1."""
    most = ball(epsilon).exp()
    return _mass(sizes, lambda before, own, after: before > 0 and bool(ball(own / before) <= most))


def _mass(sizes: Sequence[Fraction], good: Callable[[Fraction, Fraction, Fraction], bool]) -> arb:
    around = [Fraction(0), *sizes, Fraction(0)]
    triples = zip(around, around[1:], around[2:], strict=False)
    return ball(sum((own for before, own, after in triples if own and not good(before, own, after)), Fraction(0)))


def _near(own: Fraction, before: Fraction, epsilon: Fraction) -> bool:
    return before > 0 and bool(ball(own / before) <= ball(epsilon).exp()) and bool(ball(own / before) >= (-ball(epsilon)).exp())


@in_balls
def poisson_steep(rate: Fraction, epsilon: Fraction, both: bool) -> arb:
    """The mass of the steep sizes of a Poisson law. The ratio of neighbouring masses is rate / n, so n is not steep if it lies
    between rate e^-epsilon and rate e^epsilon. A larger epsilon is replaced by LARGEST_STEEP_EPSILON, so that e^epsilon has few
    digits.
    """
    epsilon = min(epsilon, LARGEST_STEEP_EPSILON)
    low, high = ball(rate) * (-ball(epsilon)).exp(), ball(rate) * ball(epsilon).exp() - int(both)
    first, last = _first(low), _last(high)
    return poisson_below(ball(rate), first) + poisson_at_least(ball(rate), last + 1) if first <= last else arb(1)


@in_balls
def poisson_steep_closed(rate: Fraction, epsilon: Fraction, both: bool) -> arb:
    mean, power = ball(rate), ball(epsilon).exp()
    up = (-mean * (1 - power + ball(epsilon) * power) + (ball(epsilon) if both else 0)).exp()
    return at_most_one(up + (-mean * (1 - (1 + ball(epsilon)) / power)).exp())


@in_balls
def binomial_steep(people: int, rate: Fraction, epsilon: Fraction, both: bool) -> arb:
    odd = ball(1 - rate)
    low = ball((people + 1) * rate) / (ball(rate) + odd * ball(epsilon).exp())
    high = ball((people + 1) * rate) / (ball(rate) + odd * (-ball(epsilon)).exp()) - int(both)
    first, last = _first(low), _last(high)
    if first > last:
        return arb(1)
    return binomial_below(people, ball(rate), first) + binomial_at_least(people, ball(rate), last + 1)


@in_balls
def binomial_steep_closed(people: int, rate: Fraction, epsilon: Fraction) -> arb:
    """A closed upper bound of the mass of the sizes of a binomial law that are steep towards either neighbour; it follows from
    the shares of the people at which sizes become steep.
    """
    step = ball(epsilon)
    low, high = ((ball(rate), ball(1 - rate) * (way * step).exp()) for way in (1, -1))
    tails = (
        step * low[0] / (low[0] + low[1]) - people * _divergence(low, rate),
        step * high[1] / (high[0] + high[1]) - people * _divergence(high, rate),
    )
    return at_most_one(tails[0].exp() + tails[1].exp())


def _divergence(weights: tuple[arb, arb], rate: Fraction) -> arb:
    """The Kullback-Leibler divergence of a bit that is 1 or 0 in proportion to the weights from a bit of this rate."""
    total = weights[0] + weights[1]
    pairs = zip(weights, (ball(rate), ball(1 - rate)), strict=True)
    return sum((weight / total * (weight / total / mass).log() for weight, mass in pairs), arb(0))


def _first(end: arb) -> int:
    """The smallest whole number that is certainly not below `end`."""
    return max(0, _whole(end.upper().ceil()))


def _last(end: arb) -> int:
    return _whole(end.lower().floor())


def _whole(end: arb) -> int:
    number = end.unique_fmpz()
    assert number is not None  # an end of a ball is exact
    return int(number)


def most_often_discarded(epsilon: Fraction, delta: Fraction) -> int:
    return _first(-ball(delta).log() / ball(epsilon))


def discarding(people: int, epsilon: Fraction, delta: Fraction) -> list[arb]:
    """The probabilities of 0 to `people` records being left after a + G of them are discarded, at least none and at most all; G
    is two-sided geometric and a is `most_often_discarded`.
    """
    mass = _discarding(people, epsilon, delta)
    return [mass(size) for size in range(people + 1)]


def _discarding(people: int, epsilon: Fraction, delta: Fraction) -> Callable[[int], arb]:
    centre, falls = most_often_discarded(epsilon, delta), (-ball(epsilon)).exp()

    def mass(size: int) -> arb:
        return falls ** abs(people - size - centre) * (1 - falls if 0 < size < people else 1) / (1 + falls)

    return mass


@in_balls
def discarding_steep(people: int, epsilon: Fraction, delta: Fraction) -> arb:
    """The mass of the sizes that are steep towards either neighbour. Except at the ends, neighbouring probabilities differ by
    exactly the factor e^epsilon; the two ends, and perhaps their neighbours, are steep.
    """
    mass, power = _discarding(people, epsilon, delta), ball(epsilon).exp()
    edge = power - 1  # the mass of an end's inner neighbour, divided by the mass of the end
    near = bool(edge <= power) and bool(edge * power >= 1)
    return mass(0) + mass(people) + (arb(0) if near else mass(1) + mass(people - 1))
