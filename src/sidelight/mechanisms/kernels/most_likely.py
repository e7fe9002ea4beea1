"""Which of several rates makes the count the most likely."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache
from itertools import pairwise
from math import gcd

from flint import arb, fmpz

from sidelight.errors import BadValue
from sidelight.mechanisms.kernels.estimate import EVERYBODY, Estimate, Run
from sidelight.mechanisms.statistics.count import Count
from sidelight.numbers.balls import ball, in_balls
from sidelight.numbers.written import as_written
from sidelight.reading.expected import expect, values_listed

MOST_RATES = 100  # rates of a family; every two of them are compared; by trial: speed


@dataclass(frozen=True, slots=True, init=False)
class MostLikely(Estimate):
    """The rate of a finite family at which the count, of people who all have that rate, is the most likely: the estimate with the
    largest posterior, if all rates are equally likely before or as likely as `weights` say. Of equal ones the first is given.

    >>> estimate = sl.MostLikely([0.3, 0.5, 0.7])
    >>> [str(estimate.estimated(count, 1000)) for count in (397, 398, 602, 603)]
    ['3/10', '1/2', '1/2', '7/10']
    >>> print(sl.certify(estimate, sl.Rates.same(1000, 0.55)).delta(epsilon=0))
    9.207e-5
    """

    rates: tuple[Fraction, ...]
    weights: tuple[Fraction, ...]
    of: Count

    def __init__(
        self,
        rates: Sequence[Fraction | int | float | str],
        weights: Sequence[Fraction | int | float | str] | None = None,
        of: Count = EVERYBODY,
    ) -> None:
        family = [
            as_written(rate, "a rate") for rate in values_listed(rates, "rates", "a list of rates, such as [0.3, 0.5, 0.7]")
        ]
        if len(family) > MOST_RATES:
            raise BadValue(f"an estimate among at most {MOST_RATES} rates, found {len(family)}: publish a coarser family")
        if len(family) < 2 or len(set(family)) < len(family) or not all(0 < rate < 1 for rate in family):
            raise BadValue("an estimate is among two or more different rates above 0 and below 1, each of which allows any count")
        given = (
            (1,) * len(family) if weights is None else values_listed(weights, "weights", "a list of weights, such as [1, 2, 1]")
        )
        weighed = [as_written(one, "a weight") for one in given]
        if len(weighed) != len(family) or not all(one > 0 for one in weighed):
            raise BadValue(f"there is one weight above 0 for each rate: found {len(weighed)} for {len(family)} rates")
        object.__setattr__(self, "rates", tuple(family))
        object.__setattr__(self, "weights", tuple(weighed))
        object.__setattr__(self, "of", expect(of, Count, "what is estimated from"))

    def runs(self, people: int) -> tuple[Run, ...]:
        return _runs(self.rates, self.weights, people)

    def from_count(self, count: Count) -> MostLikely:
        return MostLikely(self.rates, self.weights, count)

    def __str__(self) -> str:
        return f"the most likely of {len(self.rates)} rates"


@lru_cache(maxsize=256)
def _runs(rates: tuple[Fraction, ...], weights: tuple[Fraction, ...], people: int) -> tuple[Run, ...]:
    """Where a rate begins to be the best of all smaller ones, as the count rises, it stays so; where it ceases to be the best of
    all larger ones too. So each rate is the best of a run of counts, and larger rates of larger counts.
    """
    order = sorted(range(len(rates)), key=lambda place: rates[place])
    overtakes = {
        (low, high): _overtakes(rates, weights, people, low, high) for at, low in enumerate(order) for high in order[at + 1 :]
    }
    starts = []
    for at, place in enumerate(order):
        first = max((overtakes[low, place] for low in order[:at]), default=0)
        after = min((overtakes[place, high] for high in order[at + 1 :]), default=people + 1)
        if first < after and first <= people:
            starts.append((first, rates[place]))
    assert all(a < b for (a, _), (b, _) in pairwise(starts))
    return tuple(starts)


@in_balls
def _overtakes(rates: tuple[Fraction, ...], weights: tuple[Fraction, ...], people: int, low: int, high: int) -> int:
    """The first count at which the larger rate is better; 0 or people + 1 stand for all counts and for none."""
    p, q = rates[low], rates[high]
    away = people * ball((1 - p) / (1 - q)).log() + ball(weights[low] / weights[high]).log()
    turn: arb = away / ball(q * (1 - p) / (p * (1 - q))).log()
    found = turn.floor().unique_fmpz()
    if found is not None and not turn.contains(found):
        count = int(found) + 1
    else:
        nearest = (turn + arb(1) / 2).floor().unique_fmpz()
        if nearest is None:
            raise BadValue("two rates are too close to each other to say which is more likely")
        count = int(nearest)
        if 0 <= count <= people and not _better(rates, weights, people, count, high, low):
            count += 1
    return min(max(count, 0), people + 1)


def _better(rates: tuple[Fraction, ...], weights: tuple[Fraction, ...], people: int, count: int, one: int, other: int) -> bool:
    """Whether one rate is estimated rather than the other, in whole numbers; of equal weights, a root of both sides."""
    ratio = weights[one] / weights[other]
    root = gcd(count, people - count) or 1 if ratio == 1 else 1

    def likelihood(place: int, scale: int) -> fmpz:
        yes, no = int(rates[place] * scale), int((1 - rates[place]) * scale)
        return fmpz(yes) ** (count // root) * fmpz(no) ** ((people - count) // root)

    scale = rates[one].denominator * rates[other].denominator
    mine = ratio.numerator * likelihood(one, scale)
    its = ratio.denominator * likelihood(other, scale)
    return bool(mine > its or (mine == its and one < other))
