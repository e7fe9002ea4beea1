"""Several laws of one record, from one of which all records are drawn, and how well these laws can be told apart."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from itertools import permutations

import numpy as np
from flint import arb
from numpy.typing import NDArray

from sidelight.numbers.balls import at_most_one, ball

Powers = NDArray[np.float64]


@dataclass(frozen=True)
class Hypotheses:
    """The laws, each with a weight: `laws[i][a]` is the probability of letter a under law i. All laws have the same possible
    letters.
    """

    laws: tuple[tuple[Fraction, ...], ...]
    weights: tuple[Fraction, ...]

    @property
    def pairs(self) -> Iterator[tuple[int, int]]:
        """Every pair (wrong law, right law)."""
        return permutations(range(len(self.laws)), 2)

    def favour(self, wrong: int, right: int) -> Fraction:
        """The largest likelihood ratio of one record: the wrong law over the right one."""
        return max(p / q for p, q in zip(self.laws[wrong], self.laws[right], strict=True))

    @cached_property
    def largest_favour(self) -> Fraction:
        return max(self.favour(*pair) for pair in self.pairs)

    @cached_property
    def largest_weight_ratio(self) -> Fraction:
        return max(self.weights) / min(self.weights)

    def affinity(self, wrong: int, right: int, power: Fraction) -> arb:
        """The mean, under the right law, of the likelihood ratio (wrong / right) to this power; at most 1."""
        s = ball(power)
        terms = (
            (s * ball(p).log() + (1 - s) * ball(q).log()).exp() for p, q in zip(self.laws[wrong], self.laws[right], strict=True)
        )
        return at_most_one(sum(terms, arb(0)))

    def rough_affinities(self, wrong: int, right: int) -> Callable[[Powers], Powers]:
        """The logarithm of the affinity as a function of the power, in doubles; used only to choose a power."""
        p, q = (np.log(np.array([float(mass) for mass in self.laws[k]])) for k in (wrong, right))
        return lambda s: np.asarray(np.log(np.exp(np.outer(s, p) + np.outer(1 - s, q)).sum(axis=1)))


def best_power(cost: Callable[[Powers], Powers]) -> Fraction:
    """A power between 0 and 1 at which the cost is nearly smallest. The bounds hold for every power; this one
    makes them small.
    """
    low, high = 0.0, 1.0
    for _ in range(5):
        grid = np.linspace(low, high, 35)[1:-1]
        best = int(np.argmin(cost(grid)))
        step = (high - low) / 34
        low, high = max(0.0, grid[best] - step), min(1.0, grid[best] + step)
    return Fraction(round((low + high) / 2 * 2**40), 2**40)
