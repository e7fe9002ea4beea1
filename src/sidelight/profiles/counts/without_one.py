"""The half-lines of the count of everybody but one person, at one epsilon, as a function of that person's rate.

As in `without_some`, Q(y) = sum over t of Re(A / (1 + iyc)). Around y = m the powers of u = y - m have the remainder |A| (|u| c /
|1 + imc|)^3 after u^2, whatever u is. The bounds of Q hold for all y; that Q belongs to a law, and that what is left out of the
sum is small, only for rates that occur.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from sidelight.laws.transforms.frequencies import Doubles
from sidelight.laws.transforms.phi_in_doubles import LEAST_VALUE, TiltedRates
from sidelight.numbers.rounding import UNIT
from sidelight.profiles.counts.without_some import WithoutSome

FIRST_PIECES = 256  # pieces of the range of rates that are bounded first; by trial: speed
MORE_PIECES = 8  # pieces into which a promising one is cut; by trial: speed
MOST_ROUNDS = 16  # rounds of cutting; the pieces are then smaller than the distance of two doubles
MOST_PIECES = 2_000  # pieces that are cut at once; beyond, the bounds found so far are used; by trial: speed
# Products of two numbers that are computed at a time. With more, some libraries start threads that wait longer than they work
PRODUCTS_AT_ONCE = 1 << 18


@dataclass(frozen=True, eq=False)
class WithoutOne(WithoutSome):
    def values(self, yes: Doubles, no: Doubles) -> tuple[Doubles, Doubles]:
        """For each rate that occurs, given as p and 1 - p: a lower and an upper end of the best half-line of the others."""
        step = max(1, PRODUCTS_AT_ONCE // self.sum.weights.size)
        ends = [self._values(yes[start : start + step], no[start : start + step]) for start in range(0, len(yes), step)]
        return np.concatenate([low for low, _ in ends]), np.concatenate([high for _, high in ends])

    def _values(self, yes: Doubles, no: Doubles) -> tuple[Doubles, Doubles]:
        tilted, terms = TiltedRates.of(yes, no, self.epsilon), self.sum
        y = tilted.yes - tilted.no
        sizes = 1 / (1 + np.square(y[:, None] * terms.tangents))
        found = sizes @ terms.weights.real.T + y[:, None] * (sizes @ (terms.weights.imag * terms.tangents).T)
        person = (tilted.no + tilted.yes * self.shrinking)[:, None]
        low = (person * (found - terms.errors) * (1 - 32 * UNIT) * terms.low).max(axis=1)
        high = (person * (found + terms.errors) * (1 + 32 * UNIT) * terms.high).max(axis=1)
        return np.where(low < LEAST_VALUE, 0.0, low * (1 - 4 * UNIT)), np.maximum(high * (1 + 4 * UNIT), LEAST_VALUE)

    def most(self, yes: Doubles, no: Doubles, close: float) -> float:
        """An upper bound of the values of all rates between two, given as p and as 1 - p. Pieces are cut until the bound is
        within the share `close` of the function's own maximum, which may lie where no rate occurs.
        """
        ends = TiltedRates.of(yes, no, self.epsilon)
        found = ends.yes - ends.no
        first, last = float(found.min()) - 16 * UNIT, float(found.max()) + 16 * UNIT
        edges = np.linspace(first, last, FIRST_PIECES + 1)
        middles, radius = (edges[:-1] + edges[1:]) / 2, _wider((last - first) / 2 / FIRST_PIECES)
        steps = (np.arange(MORE_PIECES) + 0.5) * (2 / MORE_PIECES) - 1
        reached = top = 0.0
        for _ in range(MOST_ROUNDS):
            here, bounds = self.bounds(middles, radius)
            reached = max(reached, float(here.max()))
            promising = bounds > reached * (1 + close)
            top = max(top, float(bounds[~promising].max(initial=0.0)))
            if not promising.any() or np.count_nonzero(promising) > MOST_PIECES:
                break
            middles = (middles[promising, None] + radius * steps).ravel()
            radius = _wider(radius / MORE_PIECES)
        return max(top, float(bounds.max()), LEAST_VALUE)

    def bounds(self, middles: Doubles, radius: float) -> tuple[Doubles, Doubles]:
        """The function with Q's error: at the middle of each piece, and a bound of it within the piece."""
        terms = self.sum
        around = 1 / (1 + 1j * middles[:, None] * terms.tangents)
        slopes = -1j * terms.tangents * around
        zero, one, two = (((around * slopes**power) @ terms.weights.T).real for power in range(3))
        steps = radius * np.abs(slopes)
        rounding = (8 * len(terms.tangents) + 64) * UNIT
        rest = (steps**3 + rounding * (1 + steps) ** 2) @ np.abs(terms.weights).T + terms.errors
        falling = (1 - self.shrinking) / 2
        person = np.maximum((1 + self.shrinking) / 2 - middles * falling, 0.0)[:, None] + 4 * UNIT
        here = person * zero
        slope, bend = person * one - falling * zero, person * two - falling * one
        more = np.abs(slope) * radius + np.abs(bend) * radius**2 + falling * np.abs(two) * radius**3
        bounds = (here + more + (person + falling * radius) * rest * 1.01) * (1 + 64 * UNIT)
        return ((here + person * terms.errors) * terms.high).max(axis=1), np.maximum(bounds * terms.high, 0.0).max(axis=1)


def _wider(radius: float) -> float:
    """With room for the rounding of the middles."""
    return radius * (1 + 1e-9) + 4 * UNIT
