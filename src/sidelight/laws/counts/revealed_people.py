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


class AtMost(NamedTuple):
    """This number of people, and an upper bound of the probability that it is exceeded."""

    people: int
    rest: float


@kept_in_balls(1024)
def most_revealed(mean: float, people: int) -> tuple[AtMost, ...]:
    """For each level the least number, in rising order, of a Poisson variable with this mean; never more than all `people`."""
    if mean == 0:
        return (AtMost(0, 0.0),)

    def rest(number: int) -> float:
        return above(poisson_at_least(arb(mean), number + 1)) if number < people else 0.0

    found = [_least(lambda number, level=level: rest(number) <= level, int(min(mean, people)), people) for level in LEVELS]
    return tuple(AtMost(number, rest(number)) for number in sorted(set(found)))


@kept_in_balls(1024)
def replacing(people: int, level: float) -> AtMost:
    """So many trials that fewer than `people` of them succeed with a probability of at most `level`, if each succeeds with
    probability 1/2 or more.
    """

    def rest(trials: int) -> float:
        return above(binomial_below(trials, arb(1) / 2, people))

    trials = _least(lambda number: rest(number) <= level, people, math.inf)
    return AtMost(trials, rest(trials))


def _least(holds: Callable[[int], bool], start: int, most: float) -> int:
    """The least number from `start` on for which it holds; it does for all larger ones."""
    step, fails = 1, start - 1
    while fails + step < most and not holds(fails + step):
        fails, step = fails + step, 2 * step
    reached = int(min(fails + step, most))
    while reached - fails > 1:
        middle = (fails + reached) // 2
        fails, reached = (fails, middle) if holds(middle) else (middle, reached)
    return reached
