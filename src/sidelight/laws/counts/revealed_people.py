"""How many people are revealed at most, and with which probability it is more."""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import NamedTuple

from flint import arb

from sidelight.laws.counts.tails import poisson_at_least
from sidelight.numbers.balls import above, ball, in_balls, kept_in_balls

# Probabilities that more people are revealed. Far below a delta they cost nothing, and a few more people cost little
LEVELS = (1e-4, 1e-12, 1e-40)


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


@in_balls
def replacing(people: int, level: float) -> Enough:
    """So many trials that fewer than `people` of them succeed with a probability of at most about `level`, if each succeeds with
    probability 1/2 or more.

    Fewer than K of N succeed with probability exp(-2 (N/2 - K)^2 / N) or less (Hoeffding), which is e^-L at N = x^2 with
    x^2/2 - K = x sqrt(L/2).
    """
    root = math.sqrt(-math.log(level) / 2)
    trials = math.ceil((root + math.sqrt(root * root + 2 * people)) ** 2)
    return Enough(trials, above((-2 * (ball(trials) / 2 - people) ** 2 / trials).exp()))


def _least(rest: Callable[[int], float], level: float, start: int, most: int) -> int:
    """The least number from `start` on with a rest of at most `level`, or `most`; the rest falls."""
    step, fails = 1, start - 1
    while fails + step < most and rest(fails + step) > level:
        fails, step = fails + step, 2 * step
    reached = min(fails + step, most)
    while reached - fails > 1:
        middle = (fails + reached) // 2
        fails, reached = (fails, middle) if rest(middle) <= level else (middle, reached)
    return reached
