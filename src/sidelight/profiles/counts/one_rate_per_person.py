"""A count of people with one rate each: up to a few thousand people are convolved in doubles, and every error is bounded; for
more people a sketch is used.

All masses f are sums of positive products, so the relative error of each is at most the number of roundings: for n people
(4 + log2 n) n units. Products too small for a double lose at most n^2 times the smallest double. As in `shift`,

    delta(epsilon) = max over k of f(k-1) - (e^epsilon - 1) P[X >= k]

in one direction, and the same with the masses in reverse order in the other. The error of each candidate is added for the upper
end, and subtracted for the lower end.
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from functools import cached_property

import numpy as np
from numpy.typing import ArrayLike

from sidelight.errors import BadValue
from sidelight.laws.counts.coarse import Doubles
from sidelight.laws.counts.sketch import RateSketch
from sidelight.numbers.interval import Interval
from sidelight.numbers.rounding import SMALLEST_DOUBLE, UNIT, exponential_bounds
from sidelight.profiles.counts.any_size import count_shift
from sidelight.profiles.curves.profile import Profile

MOST_CONVOLVED = 6_000  # people; with more a sketch is faster; by trial: speed
LARGEST_DIRECT_EPSILON = 600.0  # e^600 times a mass is a double; beyond, the sketch answers
SHORT_LAW = 20  # masses of a law up to which laws are multiplied all at once; by trial: speed
NARROW_BRACKET = 1e-8  # relative width; a wider bracket is left to the sketch; by trial: speed and width


def shift_of_rates(rates: ArrayLike) -> Profile:
    """The profile, in both directions, of the count of people with these rates and that count plus one."""
    people = np.ascontiguousarray(rates, dtype=np.float64).ravel()
    if not ((people >= 0) & (people <= 1)).all():
        raise BadValue("a rate lies between 0 and 1, and one of these does not")
    return FewShift(people) if len(people) <= MOST_CONVOLVED else count_shift(RateSketch.of(people))


@dataclass(frozen=True, eq=False)
class FewShift(Profile):
    rates: Doubles

    @cached_property
    def _masses(self) -> Doubles:
        return masses(self.rates)

    @cached_property
    def _sketched(self) -> Profile:
        return count_shift(RateSketch.of(self.rates))

    def _delta(self, epsilon: float) -> Interval:
        if epsilon <= LARGEST_DIRECT_EPSILON:
            found = self._best(epsilon)
            if found.relative_width() <= NARROW_BRACKET:
                return found
        return self._sketched.delta(epsilon)

    def _best(self, epsilon: float) -> Interval:
        people = len(self.rates) + 8
        low, high = exponential_bounds(epsilon)
        relative, absolute = 1.01 * (8 + math.log2(people)) * people * UNIT, people**3 * SMALLEST_DOUBLE * high
        from_the_end = np.array((self._masses[::-1], self._masses))
        further = np.cumsum(from_the_end, axis=1)[:, :-1]  # the sum beyond each mass but the last
        value, error = from_the_end.copy(), from_the_end * relative + 4 * absolute
        value[:, 1:] -= (high - 1) * further
        error[:, 1:] += (2 * relative * (high - 1) + (high - low) + 4 * UNIT) * further
        upper, lower = float((value + error).max()), max(0.0, float((value - error).max()))
        return Interval(min(1.0, lower * (1 - 8 * UNIT)), min(1.0, upper * (1 + 8 * UNIT)))


def masses(rates: Doubles) -> Doubles:
    """The masses of the count. People are split into blocks; within each block one person is added after another, in all blocks
    at once, and then the laws of the blocks are multiplied in pairs.
    """
    people, block = len(rates), 4 if len(rates) <= 40 else 8
    padded = np.zeros(-(-max(1, people) // block) * block)
    padded[:people] = rates
    yes = padded.reshape(block, -1)
    no = 1 - yes
    rows = np.zeros((block + 1, yes.shape[1]))
    rows[0], rows[1] = no[0], yes[0]
    for j in range(1, block):
        moved = rows[: j + 1] * yes[j]
        rows[: j + 1] *= no[j]
        rows[1 : j + 2] += moved
    laws, left = np.ascontiguousarray(rows.T), list[Doubles]()
    while len(laws) > 3 and laws.shape[1] <= SHORT_LAW:
        left += [laws[-1]] if len(laws) % 2 else []
        laws = _products(laws)
    tree = [*laws, *left]
    while len(tree) > 1:
        odd = [tree.pop()] if len(tree) % 2 else []
        tree = [np.convolve(one, other) for one, other in zip(tree[::2], tree[1::2], strict=True)] + odd
    found: Doubles = tree[0][: people + 1]
    return found


def _products(laws: Doubles) -> Doubles:
    """The products of laws 1 and 2, 3 and 4, and so on; each is a row times a matrix of the shifts of the other row."""
    pairs, size = len(laws) // 2, laws.shape[1]
    wide = np.zeros((pairs, 3 * size - 2))
    wide[:, size - 1 : 2 * size - 1] = laws[1 : 2 * pairs : 2]
    one, step = wide.itemsize, wide.strides[0]
    shifts: Doubles = np.ndarray((pairs, size, 2 * size - 1), np.float64, wide, (size - 1) * one, (step, -one, one))
    found: Doubles = np.matmul(laws[0 : 2 * pairs : 2, None, :], shifts)[:, 0]
    return found
