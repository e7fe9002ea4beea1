"""How many people are revealed at most, and with which probability it is more."""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import NamedTuple

from flint import arb

from sidelight.laws.counts.tails import binomial_below, poisson_at_least
from sidelight.numbers.balls import above, kept_in_balls

# Probabilities that more people are revealed. Far below a delta they cost nothing, and a few more people cost little
LEVELS = (1e-2, 1e-7, 1e-15, 1e-30, 1e-90)


class Enough(NamedTuple):
    """So many people are enough, but for a probability of at most `rest`."""

    people: int
    rest: float


@kept_in_balls(1024)
def most_revealed(mean: float, people: int) -> tuple[Enough, ...]:
    """For each level the least number, in rising order, of a Poisson variable with this mean; never more than all `people`."""
    if mean == 0:
        return (Enough(0, 0.0),)

    def rest(number: int) -> float:
        return above(poisson_at_least(arb(mean), number + 1)) if number < people else 0.0

    found = {_least(rest, level, int(min(mean, people)), people) for level in LEVELS}
    return tuple(Enough(number, rest(number)) for number in sorted(found))


@kept_in_balls(1024)
def replacing(people: int, level: float) -> Enough:
    """So many trials that fewer than `people` of them succeed with a probability of at most `level`, if each succeeds with
    probability 1/2 or more.
    """

    def rest(trials: int) -> float:
        return above(binomial_below(trials, arb(1) / 2, people))

    trials = _least(rest, level, people, math.inf)
    return Enough(trials, rest(trials))


def _least(rest: Callable[[int], float], level: float, start: int, most: float) -> int:
    """The least number from `start` on with a rest of at most `level`, or `most`; the rest falls."""
    step, fails = 1, start - 1
    while fails + step < most and rest(fails + step) > level:
        fails, step = fails + step, 2 * step
    reached = int(min(fails + step, most))
    while reached - fails > 1:
        middle = (fails + reached) // 2
        fails, reached = (fails, middle) if rest(middle) <= level else (middle, reached)
    return reached
