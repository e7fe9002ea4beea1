"""The law of the likelihood ratio between two worlds: all that a hockey stick depends on, for every epsilon at once.

Where the view consists of independent parts, ratios of parts multiply. Where one of several parts is moved, chosen by chance, the
ratio is the weighted sum of the parts' ratios. Values may be spread to neighbouring points of a grid as long as their mean stays:
hockey sticks are convex in the ratio, so that only makes them larger.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property

import numpy as np

from sidelight.laws.counts.coarse import Doubles
from sidelight.numbers.rounding import LARGEST_EXPONENT, UNIT, exponential_bounds

STEPS_PER_DEVIATION = 8  # points of the grid per standard deviation of the ratio, near 1; by trial: speed and width
EVEN_DEVIATIONS = 4  # standard deviations from 1 within which points are evenly spaced, about; by trial: speed and width
FEW_VALUES = 64  # values that are kept as they are; by trial: speed and width
LEAST_DEVIATION = 1e-6  # of a ratio, so that the grid has finitely many points
NEGLIGIBLE = 1e-45  # mass in both worlds; smaller ones are counted as revealed: no delta that is asked for is as small


@dataclass(frozen=True, eq=False)
class RatioLaw:
    """The ratio of the first world's probability to the second's, as it is distributed in the second world.

    There are two laws, at least as far apart as those of the two worlds, for which it has these values, each up to the relative
    error `slack`, with these masses, up to the same; `outside` is at least the first law's mass where the second law has none.
    Apart from that, `lost` is at least the mass of either law that is left out.
    """

    values: Doubles
    masses: Doubles
    outside: float
    slack: float
    lost: float
    steps: int = STEPS_PER_DEVIATION  # points of the grid per standard deviation, near 1

    def first_over_second(self, epsilon: float) -> float:
        """At least the sum over outcomes of max(0, first - e^epsilon second)."""
        if math.isinf(epsilon):
            return min(1.0, self.outside + self.lost)
        factor = exponential_bounds(min(epsilon, LARGEST_EXPONENT))[0]
        over = np.maximum(self.values * (1 + 2 * self.slack) - factor, 0.0)
        return min(1.0, (float(self.masses @ over) * (1 + 2 * self._rounding) + self.outside) * (1 + 4 * UNIT) + self.lost)

    def second_over_first(self, epsilon: float) -> float:
        """At least the sum over outcomes of max(0, second - e^epsilon first)."""
        if math.isinf(epsilon):
            return min(1.0, float(self.masses[self.values == 0].sum()) * (1 + 2 * self._rounding) + self.lost)
        factor = exponential_bounds(min(epsilon, LARGEST_EXPONENT))[0]
        with np.errstate(over="ignore"):  # infinity is above 1
            over = np.maximum(1 + 2 * UNIT - factor * (self.values * (1 - 2 * self.slack)), 0.0)
        return min(1.0, float(self.masses @ over) * (1 + 2 * self._rounding) + self.lost)

    @property
    def _rounding(self) -> float:
        return self.slack + (len(self.masses) + 8) * UNIT

    @cached_property
    def moments(self) -> tuple[float, float]:
        """Estimates of the mean and of the mean square."""
        first = self.masses * self.values
        return float(first.sum()), float((first * self.values).sum())

    def and_also(self, other: RatioLaw) -> RatioLaw:
        """Two independent parts, both of which differ."""
        (mean, square), (mean2, square2) = self.moments, other.moments
        return self._with(other, np.multiply.outer(self.values, other.values), mean * mean2, square * square2)

    def or_else(self, other: RatioLaw) -> RatioLaw:
        """The sum of two independent ratios, which are weighted already."""
        (mean, square), (mean2, square2) = self.moments, other.moments
        square += square2 + 2 * mean * mean2
        return self._with(other, np.add.outer(self.values, other.values), mean + mean2, square)

    def _with(self, other: RatioLaw, values: Doubles, mean: float, square: float) -> RatioLaw:
        masses = np.multiply.outer(self.masses, other.masses)
        outside, slack, lost = self.outside + other.outside, self.slack + other.slack, self.lost + other.lost
        return _spread(values.ravel(), masses.ravel(), (outside, slack, lost), mean, square, min(self.steps, other.steps))

    def weighted(self, weight: float) -> RatioLaw:
        """Of a whole with this weight. What is left out of the first law grows with a weight above 1."""
        outside, lost = self.outside * weight * (1 + 2 * UNIT), self.lost * max(1.0, weight * (1 + 2 * UNIT))
        return RatioLaw(self.values * weight, self.masses, outside, self.slack + UNIT, lost, self.steps)

    def coarser(self, steps: int) -> RatioLaw:
        """The same on a grid with fewer points, as all that is made of it."""
        return spread_law(self.values, self.masses, self.outside, self.slack, self.lost, steps)


def one_of(weights: Sequence[float], parts: Sequence[RatioLaw]) -> RatioLaw:
    """One of several independent parts differs, with these probabilities."""
    total, *others = (part.weighted(weight) for weight, part in zip(weights, parts, strict=True))
    for part in others:
        total = total.or_else(part)
    return total


def all_of(parts: Sequence[RatioLaw]) -> RatioLaw:
    """Several independent parts, all of which differ."""
    total, *others = parts
    for part in others:
        total = total.and_also(part)
    return total


def spread_law(
    values: Doubles, masses: Doubles, outside: float, slack: float, lost: float, steps: int = STEPS_PER_DEVIATION
) -> RatioLaw:
    """A law of ratios, on fewer points."""
    mean, square = RatioLaw(values, masses, outside, slack, lost).moments
    return _spread(values, masses, (outside, slack, lost), mean, square, steps)


def _spread(
    values: Doubles, masses: Doubles, errors: tuple[float, float, float], mean: float, square: float, steps: int
) -> RatioLaw:
    """The law on fewer points: each mass goes to the two points of a grid around its value, so that the mean stays. Both
    shares have a relative error of a few roundings each.
    """
    outside, slack, lost = errors
    outside, terms = outside * (1 + 2 * UNIT), len(values)
    kept = masses * (1 + values) >= NEGLIGIBLE
    values, masses = values[kept], masses[kept]
    lost += NEGLIGIBLE * (terms - len(values)) * (1 + slack + 1e-9)
    if len(values) <= FEW_VALUES or not values.any():
        order = np.argsort(values)
        return RatioLaw(values[order], masses[order], outside, slack + 4 * UNIT, lost, steps)
    grid = grid_between(float(values.min()), float(values[values > 0].min()), float(values.max()), mean, square, steps)
    return RatioLaw(grid, on_grid(values, masses, grid), outside, slack + (terms + 16) * UNIT, lost, steps)


def on_grid(values: Doubles, masses: Doubles, grid: Doubles) -> Doubles:
    """The masses at the points of a grid that reaches from the smallest to the largest value, with the same mean."""
    place = np.minimum(np.searchsorted(grid, values, side="right") - 1, len(grid) - 2)
    width = np.diff(grid)[place]
    upper, lower = masses * ((values - grid[place]) / width), masses * ((grid[place + 1] - values) / width)
    return np.bincount(place, lower, len(grid)).astype(np.float64) + np.bincount(place + 1, upper, len(grid))


def grid_between(
    smallest: float, positive: float, largest: float, mean: float, square: float, steps: int = STEPS_PER_DEVIATION
) -> Doubles:
    """Points from the smallest to the largest value, close together near the mean, with logarithms that are spaced like sinh. The
    mean and the mean square say where ratios are likely. `positive` is the smallest value that is not 0.
    """
    deviation = math.sqrt(max(0.0, square / mean**2 - 1))
    scale = EVEN_DEVIATIONS * min(1.0, max(LEAST_DEVIATION, deviation))
    ends = [math.asinh(math.log(end / mean) / scale) for end in (positive, largest)]
    number = max(2, math.ceil((ends[1] - ends[0]) * EVEN_DEVIATIONS * steps) + 1)
    points = mean * np.exp(scale * np.sinh(np.linspace(ends[0], ends[1], number)))
    outer = [smallest, positive] if smallest < positive else [positive]
    return np.concatenate((outer, points[1:-1], [largest] if largest > positive else []))
