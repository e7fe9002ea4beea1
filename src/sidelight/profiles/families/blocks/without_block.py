"""The half-lines of the count of everybody but a small block of neighbours, for very many blocks at once.

With g people left out, whose y have the mean m and the sum S of squared distances from it, as in `without_some`:

    |prod 1/(1 + iyc) - (1 + imc)^-g| <= e^(c^2 S / 2) - 1    and    prod(1 - p + p e^-s) <= l(m)^g

where l(y) is 1 - p + p e^-s: the second derivative of log(1 + iyc) is at most c^2, and l is linear. So, up to a small error, the
value of a block is at most a function of the mean alone. Along a stretch of blocks that mean grows, and the function is bounded
by its powers of u = y - m up to u^2, with the remainder g (g+1) (g+2) / 6 (|u| c)^3 |A| of Q.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import cached_property

import numpy as np

from sidelight.laws.counts.rate_column import Whole
from sidelight.laws.transforms.frequencies import Doubles
from sidelight.laws.transforms.phi_in_doubles import LEAST_VALUE
from sidelight.numbers.balls import below
from sidelight.numbers.rounding import UNIT
from sidelight.profiles.counts.without_some import WithoutSome
from sidelight.profiles.families.blocks.tilted_sums import TiltedSums, sum_error, summed_in_rows

NUMBERS_AT_ONCE = 1 << 18  # numbers that are computed at a time; with more, some libraries start threads that wait
MOST_OFF = 0.25  # in counted people: how precisely the mean must be known
LEAST_VARIANCE = 32.0  # of the others: tan(t/2) is then at most about 1 where phi is not negligible
LARGEST_EPSILON = 4.0  # beyond, 1 - p + p e^-s loses digits
LOOSE = 1e-6  # share by which the bound of one block may exceed its value; by trial: speed
HALF_LINES = 3  # starts next to the mean: its floor and its ceiling, if the mean is not known exactly


@dataclass(frozen=True, eq=False)
class WithoutBlock(WithoutSome):
    """`sums` are those of all people, one by one in the order of their rates."""

    sums: TiltedSums = field(kw_only=True)

    @cached_property
    def _y(self) -> Doubles:
        return self.sums.tilted.yes - self.sums.tilted.no

    @cached_property
    def _means(self) -> tuple[Doubles, float]:
        """The mean y of the block that begins at each person, and a bound of its error."""
        sums = summed_in_rows(self._y + 1.0)
        error = sum_error(len(self._y)) * float(sums[-1]) / self.gone + 16 * UNIT
        return (sums[self.gone :] - sums[: -self.gone]) / self.gone - 1.0, error

    @cached_property
    def _ranges(self) -> Doubles:
        """How far the largest y of the block that begins at each person is above the least; 0 after the last block."""
        found = np.abs(self._y[self.gone - 1 :] - self._y[: len(self._y) - self.gone + 1]) + 64 * UNIT
        return np.append(found, 0.0)

    def is_tight(self, first: int) -> bool:
        """Whether bounds are close to values, as seen at the block that begins here; decides where to look only."""
        if self.gone < 2 or self.epsilon > LARGEST_EPSILON or self.off > MOST_OFF:
            return False
        if below(self.whole.variance) < LEAST_VARIANCE + self.gone / 4:
            return False
        here = np.array([first])
        return float(self.bounds(here, here)[1][0]) <= self.alone(first)[1] * (1 + LOOSE)

    def values(self, first: Whole, end: Whole) -> tuple[Doubles, Doubles]:
        """For each run from `first` up to, and without, `end`: the ends of the value of a single block; 0 and an upper bound for
        a run of several blocks.
        """
        lows, highs = np.zeros(len(first)), np.zeros(len(first))
        single = end - first == self.gone
        for some, answer in ((np.flatnonzero(single), self._blocks), (np.flatnonzero(~single), self.bounds)):
            step = max(1, NUMBERS_AT_ONCE // self.sum.weights.size)
            for at in range(0, len(some), step):
                here = some[at : at + step]
                lows[here], highs[here] = answer(first[here], end[here] - self.gone)
        return lows, highs

    def alone(self, first: int) -> tuple[float, float]:
        """The ends of the value of the block that begins here."""
        here = np.array([first])
        low, high = self._blocks(here, here)
        return float(low[0]), float(high[0])

    def _blocks(self, first: Whole, last: Whole) -> tuple[Doubles, Doubles]:
        """Blocks one by one, at the half-lines that start next to their means."""
        terms, yes, no = self.sum, self.sums.tilted.yes, self.sums.tilted.no
        product, people = np.ones((len(first), len(terms.tangents)), dtype=np.complex128), np.ones(len(first))
        left_out = np.zeros(len(first))
        for place in range(self.gone):
            turned = self._y[first + place, None] * terms.tangents
            product *= (1 - 1j * turned) / (1 + np.square(turned))
            people *= no[first + place] + yes[first + place] * self.shrinking
            left_out += yes[first + place]
        means = self.centre - self.off - left_out * (1 + 16 * (self.gone + 4) * UNIT) - 4 * UNIT * abs(self.centre)
        begin = np.clip(np.floor(means).astype(np.int64) - self.starts[0], 0, len(self.starts) - HALF_LINES)
        lower, upper = np.zeros(len(first)), np.zeros(len(first))
        off = (16 * self.gone + 32) * UNIT
        for more in range(HALF_LINES):
            row = begin + more
            found = np.einsum("bl,bl->b", product, terms.weights[row]).real
            low = people * (found - terms.errors[row]) * (1 - off) * terms.low[row]
            high = people * (found + terms.errors[row]) * (1 + off) * terms.high[row]
            lower, upper = np.maximum(lower, low), np.maximum(upper, high)
        return np.where(lower < LEAST_VALUE, 0.0, lower * (1 - 4 * UNIT)), np.maximum(upper * (1 + 4 * UNIT), LEAST_VALUE)

    def bounds(self, first: Whole, last: Whole) -> tuple[Doubles, Doubles]:
        """0, and an upper bound of the blocks that begin from person `first` up to person `last`."""
        terms, g, (means, error) = self.sum, self.gone, self._means
        middles = ((means[first] + means[last]) / 2)[:, None]
        radius = (np.abs(means[last] - means[first]) / 2 + 2 * error)[:, None]
        widest = np.maximum.reduceat(self._ranges, np.stack((first, last + 1), axis=1).ravel())[::2, None]
        around = 1 / (1 + 1j * middles * terms.tangents)
        power, slopes = around**g, -1j * terms.tangents * around
        zero = (power @ terms.weights.T).real
        one = g * ((power * slopes) @ terms.weights.T).real
        two = g * (g + 1) / 2 * ((power * slopes**2) @ terms.weights.T).real
        steps = radius * terms.tangents
        apart = np.square(terms.tangents) * (g * np.square(widest) / 8)
        unlike = np.where(apart < 0.5, np.expm1(np.minimum(apart, 0.5)), 2.0) * (1 + 16 * UNIT)
        rounding = (8 * len(terms.tangents) + 16 * g + 64) * UNIT
        cubes = g * (g + 1) * (g + 2) / 6 * steps**3 * (1 + 16 * UNIT)
        rest = (cubes + unlike + rounding * np.square(1 + (g + 1) * steps)) @ np.abs(terms.weights).T + terms.errors
        falling = (1 - self.shrinking) / 2
        person = np.maximum((1 + self.shrinking) / 2 - middles * falling, 0.0) + 4 * UNIT
        share = falling / person  # l(m + u) <= person (1 - share u)
        more = (1 + share * radius) ** g
        first_power, second_power = g * share, g * (g - 1) / 2 * share**2
        bound = zero + np.abs(one - first_power * zero) * radius
        bound += np.abs(two - first_power * one + second_power * zero) * radius**2
        bound += (np.abs(first_power * two) + np.abs(second_power * one)) * radius**3 + np.abs(second_power * two) * radius**4
        bound += g**3 / 6 * (share * radius) ** 3 * more * (np.abs(zero) + np.abs(one) * radius + np.abs(two) * radius**2)
        scaled = (bound + rest * more * 1.01) * person**g * (1 + (16 * g + 64) * UNIT) * terms.high
        return np.zeros(len(first)), np.maximum(scaled.max(axis=1), LEAST_VALUE)
